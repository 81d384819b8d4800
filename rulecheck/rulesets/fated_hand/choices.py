"""What the details of a turn in a fray may be chosen from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulecheck.engine import SOME_WORDS, choices
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Move, PartingBlows, Travel, Use

A_FEW = 6
"""Of how many creatures any three are tried as targets."""


@choices(Move, "effect")
def effects_to_move_by(move: Move, fray: Fray) -> tuple[str | None, ...]:
    """None, or any effect in play."""
    return (None, *fray.effects)


@choices(Move, "feature")
def features_on_the_way(move: Move, fray: Fray) -> tuple[str | None, ...]:
    """None, or any feature of the scene."""
    return (None, *fray.features)


@choices(Move, "melee")
def melees_joined(move: Move, fray: Fray) -> tuple[str | None, ...]:
    """Whoever joins a melee may name it, or begin another."""
    if not fray.creatures[move.who].joins_a_melee(move.to):
        return (None,)
    named = tuple(filter(None, fray.melees))
    return (None, *named, SOME_WORDS) if named else (None,)


@choices(Use, "on")
def targets(use: Use, fray: Fray) -> Iterator[str | tuple[str, ...]]:
    """Nobody in particular, anybody, any two, or any three of a few."""
    yield ()
    yield from fray.names
    for many in (2, 3) if len(fray.names) <= A_FEW else (2,):
        yield from combinations(fray.names, many)


@choices(Use, "willing")
def agreement(use: Use, fray: Fray) -> tuple[bool | None, ...]:
    """Those who are moved may agree, or not."""
    return (None, True, False) if fray.effects[use.effect].moves_target else (None,)


@choices(PartingBlows, "defences")
def defences(blows: PartingBlows, fray: Fray) -> Iterator[tuple[str, ...]]:
    """No defence, any one, or any two."""
    for many in range(3):
        yield from combinations(fray.defences, many)


@choices(Travel, "effect")
def effects_to_travel_by(travel: Travel, fray: Fray) -> tuple[str | None, ...]:
    """None, or any effect in play."""
    return (None, *fray.effects)


@choices(Travel, "significant")
def distances(travel: Travel, fray: Fray) -> tuple[bool, ...]:
    """Incidental, or more than that."""
    return (False, True)
