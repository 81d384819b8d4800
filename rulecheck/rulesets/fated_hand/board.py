"""The fray as a picture: one lane for each position."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.drawing import Lane, Lanes, Picture, Token
from rulecheck.rulesets.fated_hand.creature import Creature
from rulecheck.rulesets.fated_hand.printed import POSITIONS
from rulecheck.rulesets.fated_hand.scene import Fray


def drawn(fray: Fray) -> Picture:
    """Return the positions from the melee outwards, with those who stand in them."""
    lanes = [Lane(name=each, tokens=_tokens(fray, each)) for each in POSITIONS]
    nowhere = _tokens(fray, None)
    if nowhere:
        lanes.append(Lane(name="no position", tokens=nowhere))
    return Picture(title="The fray", panels=(Lanes(tuple(lanes)),))


def _tokens(fray: Fray, position: str | None) -> list[Token]:
    return [
        Token(
            name=name,
            side="friend" if each.side == "heroes" else "foe",
            states=list(_states(each)),
            note=", ".join(_notes(each)),
        )
        for name, each in fray.creatures.items()
        if each.position == position
    ]


def _states(each: Creature) -> Iterator[str]:
    if each.incapacitated:
        yield "fallen"
    yield from (*each.overlays, *each.conditions)


def _notes(each: Creature) -> Iterator[str]:
    if each.units > 1:
        yield f"{'a Mob of ' if each.mob else ''}{each.units}"
    if each.hand is not None:
        yield f"hand {each.hand}"
    if each.health is not None:
        yield f"health {each.health}"
    yield from (place for place in (each.melee, each.area) if place)
