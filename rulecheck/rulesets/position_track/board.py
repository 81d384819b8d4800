"""The track as a picture: five places, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rulecheck.drawing import Lane, Lanes, Ledger, Mark, Moment, Picture, Token
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
    return Picture(title="Position", panels=(Lanes(lanes=lanes), _ledger(conflict)))


def staged(moment: Moment) -> Picture:
    """Return the picture of a moment of a turn."""
    marks = _marks(moment) if moment.step else ()
    return drawn(moment.scene).with_(*marks)


def _marks(moment: Moment) -> Iterator[Mark]:
    """Yield which side is at fault; both, where a figure that they share is."""
    for at in moment.faults:
        told = [who for who in SIDES if at[:1] == (who,)] or [moment.step.who]
        yield from (Mark("fault", (who,)) for who in (told if told != [""] else SIDES))


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
    rows = tuple(tuple(_row(who, conflict.sides[who])) for who in SIDES)
    return Ledger(head=("", "Fatigue", "Wounds", "armor", "Shield"), rows=rows)


def _row(who: str, side: Side) -> Iterator[str]:
    yield who
    yield str(side.fatigue)
    yield str(side.wounds)
    yield str(side.armor)
    yield ("used" if side.shield_used else "ready") if side.shield else "none"
