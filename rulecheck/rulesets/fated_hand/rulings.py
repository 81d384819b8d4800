"""What the game master ruled on a step, or a case gives, as positions and as cards."""

from __future__ import annotations

from typing import Any

from rulecheck.engine import Scene, Undecided
from rulecheck.rulesets.fated_hand.printed import POSITIONS, Position


def ruled_position(
    scene: Scene[Any], clause: str, why: str, *, no: Position | None
) -> Position | None:
    """The position that the game master ruled: that for a no, `None` for other words."""
    return as_position(scene.ruling(clause, why)) if scene.permits(clause, why) else no


def ruled_cards(scene: Scene[Any], clause: str, why: str) -> int | None:
    """How many cards the game master ruled; 0 for a no, `None` for other words."""
    ruled = scene.ruling(clause, why)
    if type(ruled) is int and ruled >= 0:
        return ruled
    return None if scene.permits(clause, why) else 0


def given_position(
    scene: Scene[Any], clause: str, why: str, among: tuple[Position, ...]
) -> Position:
    """The position that the case gives; undecided where it gives none that can be."""
    position = as_position(scene.given(clause, why, among=among))
    if position not in among:
        raise Undecided(clause, f"{why}; given must be {' or '.join(among)}", among=among)
    return position


def given_cards(scene: Scene[Any], clause: str, why: str) -> int:
    """How many cards the case gives; undecided where they are fewer than none."""
    cards = int(scene.given(clause, why, int))
    if cards < 0:
        raise Undecided(clause, f"{why}; given must be 0 at least")
    return cards


def as_position(word: object) -> Position | None:
    """The position that a word names; `None` for any other word."""
    for each in POSITIONS:
        if each == word:
            return each
    return None
