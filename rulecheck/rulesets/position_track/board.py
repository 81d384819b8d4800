"""The track as a picture: five places, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rulecheck.drawing import Lane, Lanes, Ledger, Picture, Token
from rulecheck.rulesets.position_track.places import PLACES, SIDES, Place
from rulecheck.rulesets.position_track.scene import Conflict, Side

_DRAWN_AS: dict[str, Literal["friend", "foe"]] = {"hero": "friend", "enemy": "foe"}


def drawn(conflict: Conflict) -> Picture:
    """Return the picture of a conflict: its track, or what there is instead."""
    if conflict.social:
        return Picture(title="Social Conflict", panels=(_talk(conflict),))
    if not conflict.located:
        return Picture(title="Position not given", panels=(_ledger(conflict),))
    lanes = tuple(_lane(conflict, place) for place in PLACES)
    return Picture(title="Position", panels=(Lanes(lanes=lanes, across=True), _ledger(conflict)))


def _talk(conflict: Conflict) -> Ledger:
    said = ("exchanges", "openings", "answers")
    return Ledger(rows=tuple((name, str(getattr(conflict, name))) for name in said))


def _lane(conflict: Conflict, place: Place) -> Lane:
    here = tuple(who for who in SIDES if conflict.place_of(who) == place)
    return Lane(
        name=place.capitalize(),
        tokens=tuple(Token(name=who, side=_DRAWN_AS[who]) for who in here),
    )


def _ledger(conflict: Conflict) -> Ledger:
    rows = tuple(tuple(_row(who, conflict[who])) for who in SIDES)
    return Ledger(head=("", "Fatigue", "Wounds", "armor", "Shield"), rows=rows)


def _row(who: str, side: Side) -> Iterator[str]:
    yield who
    yield str(side.fatigue)
    yield str(side.wounds)
    yield str(side.armor)
    yield ("used" if side.shield_used else "ready") if side.shield else "none"
