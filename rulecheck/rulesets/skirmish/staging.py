"""What a step of a skirmish adds to the picture: blows and shots, reach, where it is at fault."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulecheck.drawing import Mark, Moment, Picture
from rulecheck.drawing.shapes import Spot
from rulecheck.engine import Undecided
from rulecheck.rulesets.skirmish import threats
from rulecheck.rulesets.skirmish.board import cell_of, drawn
from rulecheck.rulesets.skirmish.grid import coordinates, footprint
from rulecheck.rulesets.skirmish.grid_field import GridField
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Attack, Shoot, Walk

_AT_THE_FOE = ("at", "modifiers", "defense", "knocks", "downs", "shoves")
"""The details of an attack that are about the foe."""


def staged(moment: Moment) -> Picture:
    """Return the picture of a moment of a turn."""
    marks = _marks(moment) if moment.step else ()
    return drawn(moment.scene).with_(*marks)


def _marks(moment: Moment) -> Iterator[Mark]:
    step, before, after = moment.step, moment.before, moment.scene
    match step:
        case Attack():
            if not isinstance(step, Shoot):
                yield from _reach(before, step.who)
            yield Mark("shot" if isinstance(step, Shoot) else "blow", (step.who, step.at))
            for at in moment.faults:
                about_the_foe = bool(at) and at[0] in _AT_THE_FOE
                yield Mark("fault", (step.at if about_the_foe else step.who,))
        case Walk():
            for foe in sorted(threats.threats(before, step.who)):
                yield from _reach(before, foe)
            for at in moment.faults:
                yield _on_the_way(step, before, after, at)
        case _:
            yield from (Mark("fault", (step.who,)) for _ in moment.faults)


def _reach(fight: Fight, who: str) -> Iterator[Mark]:
    field, body, reach = fight.field, fight[who].body, fight.positions.reach(who)
    if isinstance(field, GridField):
        (x, y), far = field.grid.centre(body.at), reach + max(body.wide, body.deep)
        steps = product(range(-far, far + 1), repeat=2)
        near = [field.grid.name(x + right, y + down) for right, down in steps]
        within = (at for at in near if field.grid.has(at))
        reached = (at for at in within if field.apart(body, footprint(at)) <= reach)
        yield Mark("reach", [cell_of(field, at) for at in reached])
    elif centre := coordinates(fight[who].at):
        yield Mark("reach", (centre,), radius=reach + max(body.wide, body.deep) / 2)


def _on_the_way(step: Walk, before: Fight, after: Fight, at: tuple[str | int, ...]) -> Mark:
    """Return the space of a way that is at fault: the one told, or the first one too far."""
    way = after[step.who].walked or step.way
    if not way or at[:1] not in ((), ("to",), ("path",)):
        return Mark("fault", (step.who,))
    told = at[1] if len(at) > 1 and isinstance(at[1], int) else _beyond(step, before, way)
    number = min(told, len(way) - 1)
    start = before[step.who].at if number == 0 else way[number - 1]
    field, body = before.field, before[step.who].body
    one, other = _spot(before, start), _spot(before, way[number])
    if one is None or other is None:
        return Mark("fault", (step.who,))
    walled = (
        field.has(body.moved(start)) and field.passage(body.moved(start), way[number]) != "free"
    )
    return Mark("fault", (one, other) if walled else (other,))


def _beyond(step: Walk, before: Fight, way: tuple[str, ...]) -> int:
    """Return the number of the first space of a way that is too far, else that of its last."""
    try:
        beyond = before.around(step.who).beyond(before[step.who].at, way, step.carries(before))
    except Undecided:
        beyond = None
    return len(way) - 1 if beyond is None else beyond


def _spot(fight: Fight, at: str) -> Spot | None:
    field = fight.field
    if isinstance(field, GridField):
        return cell_of(field, at) if field.grid.has(at) else None
    return coordinates(at)
