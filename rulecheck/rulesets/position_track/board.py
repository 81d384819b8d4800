"""The track as a picture: five places, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rulecheck.drawing import Lane, Lanes, Ledger, Picture, Token
from rulecheck.rulesets.position_track import scene

_DRAWN_AS: dict[str, Literal["friend", "foe"]] = {"hero": "friend", "enemy": "foe"}


def drawn(conflict: scene.Conflict) -> Picture:
    """Return the picture of a conflict: its track, or both sides alone where there is none."""
    if conflict.social or not conflict.located:
        return Picture(title=_untracked(conflict), panels=(_ledger(conflict),))
    lanes = tuple(_lane(conflict, place) for place in scene.PLACES)
    return Picture(title="Position", panels=(Lanes(lanes=lanes, across=True), _ledger(conflict)))


def _untracked(conflict: scene.Conflict) -> str:
    return "Social Conflict" if conflict.social else "Position not given"


def _lane(conflict: scene.Conflict, place: scene.Place) -> Lane:
    here = tuple(who for who in scene.SIDES if conflict.place_of(who) == place)
    return Lane(
        name=place.capitalize(),
        tokens=tuple(Token(name=who, side=_DRAWN_AS[who]) for who in here),
        marked=bool(here),
    )


def _ledger(conflict: scene.Conflict) -> Ledger:
    rows = tuple(tuple(_row(who, conflict[who])) for who in scene.SIDES)
    return Ledger(head=("", "Fatigue", "Wounds", "armor", "Shield"), rows=rows)


def _row(who: str, side: scene.Side) -> Iterator[str]:
    yield who
    yield str(side.fatigue)
    yield str(side.wounds)
    yield str(side.armor)
    yield ("used" if side.shield_used else "ready") if side.shield else "none"
