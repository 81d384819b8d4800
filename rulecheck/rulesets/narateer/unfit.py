"""What cannot be in a scene, though each of its words can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulecheck.engine import Unfit
from rulecheck.model import At
from rulecheck.rulesets.narateer.challenges import Obstacle
from rulecheck.rulesets.narateer.ground import Connection, Spaces, is_unfamiliar
from rulecheck.rulesets.narateer.sheet import PLAIN_CONDITIONS, Sheet
from rulecheck.wording import nearest, quoted, shown

Sides = Mapping[str, Mapping[str, Sheet]]
"""The sheets of characters and opponents, by side and name."""


def on_their_sides(sides: Sides, spaces: Spaces, base: int) -> Iterator[Unfit]:
    """Yield what cannot be of those in a scene; `base` counts before attributes."""
    for name in sides["opponents"]:
        if name in sides["characters"]:
            yield Unfit(f"{name} stands on both sides", at=("opponents", name))
    for name, sheet in sides["characters"].items():
        yield from _unmoving(sheet, ("characters", name))
    everybody = {name: sheet for sheets in sides.values() for name, sheet in sheets.items()}
    for side, sheets in sides.items():
        for name, sheet in sheets.items():
            yield from _contradictory(sheet, base, (side, name))
            yield from _off_the_map(sheet, spaces, (side, name))
            yield from _apart(name, everybody, (side, name, "apart"))


def on_the_ground(spaces: Spaces, connections: tuple[Connection, ...]) -> Iterator[Unfit]:
    """Yield what cannot be of a map and of the ways between Zones and places."""
    for row, column, sign in spaces.strange:
        yield Unfit(f"{sign!r} in row {row}, column {column}: use . # or ~", at=("map",))
    for number, way in enumerate(connections):
        at = ("connections", number)
        if way.between[0] == way.between[1]:
            yield Unfit("a connection leads from one to another", at=(*at, "between"))
        for nth, reason in enumerate(way.difficult):
            if is_unfamiliar(reason):
                message = "ground is not Difficult because it is unfamiliar"
                yield Unfit(message, at=(*at, "difficult", nth))


def in_the_way(obstacles: Mapping[str, Obstacle]) -> Iterator[Unfit]:
    """Yield what cannot be of obstacles."""
    for name, obstacle in obstacles.items():
        if obstacle.loses is not None and obstacle.stakes != "loss":
            yield Unfit("loses goes with stakes: loss", at=("obstacles", name, "loses"))


def _off_the_map(sheet: Sheet, spaces: Spaces, at: At) -> Iterator[Unfit]:
    if sheet.space is not None and not spaces.holds(sheet.space):
        yield Unfit(f"no Space {sheet.space} on the map", at=(*at, "space"))


def _unmoving(sheet: Sheet, at: At) -> Iterator[Unfit]:
    if sheet.strength is None and sheet.agility is None and sheet.base_movement is None:
        yield Unfit("base-movement is missing, or strength and agility", at=at)


def _contradictory(sheet: Sheet, base: int, at: At) -> Iterator[Unfit]:
    if (sheet.strength is None) != (sheet.agility is None):
        yield Unfit("strength and agility go together", at=at)
    elif base + (sheet.strength or 0) + (sheet.agility or 0) < 0:
        yield Unfit("strength and agility make a Base Movement below nothing", at=at)
    if sheet.strength is not None and sheet.base_movement is not None:
        message = "base-movement follows from strength and agility: state one or the other"
        yield Unfit(message, at=(*at, "base-movement"))
    for name, grant in sheet.grants.items():
        if (grant.metres is None) != grant.continues:
            yield Unfit("a grant has metres or continues a Sprint", at=(*at, "grants", name))
    for name in sheet.conditions:
        if name.lower() in (*PLAIN_CONDITIONS, "hidden"):
            yield Unfit(f"write {name.lower()}: true beside it", at=(*at, "conditions", name))


def _apart(who: str, everybody: Mapping[str, Sheet], at: At) -> Iterator[Unfit]:
    others = [name for name in everybody if name != who]
    for name, metres in everybody[who].apart.items():
        if name not in others:
            yield Unfit(
                f"nobody called {quoted(name)} is here{nearest(name, others)}", at=(*at, name)
            )
        elif (theirs := everybody[name].apart.get(who, metres)) != metres:
            yield Unfit(f"{name} says {shown(theirs)} m", at=(*at, name))
