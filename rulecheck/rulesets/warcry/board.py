"""The battlefield as a picture: from above, from the side where heights matter, and in figures."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi

from rulecheck.drawing import Area, Ledger, Mark, Moment, Path, Picture, Ring, Table, Token
from rulecheck.drawing.shapes import Panel, Side, Terrain
from rulecheck.rulesets.warcry.bases import Base
from rulecheck.rulesets.warcry.geometry import Vector, approach, distance, from_segment
from rulecheck.rulesets.warcry.scene import Battlefield, Stretch
from rulecheck.rulesets.warcry.terrain import Piece
from rulecheck.rulesets.warcry.ways import Leg
from rulecheck.wording import shown

_BASE_HEIGHT = 0.1
_NEAR = 3.0
"""Inches from the way within which something is shown from the side."""


def drawn(
    battle: Battlefield, turn: Battlefield | None = None, wrong: int | None = None
) -> Picture:
    """Return the picture of a battlefield and of the ways made on it.

    It is seen from the side as it is at the end of the `turn` that it is a moment of. Ways from the
    number `wrong` on break a rule.
    """
    turn = battle if turn is None else turn
    return Picture(title="Battlefield", panels=tuple(_panels(battle, turn, wrong)))


def staged(moment: Moment) -> Picture:
    """Return the picture of a moment of a turn: a fault lies on the way made, else at who acts."""
    before, after = moment.before, moment.scene
    if not moment.faults or before is None:
        return drawn(after, moment.last)
    if len(after.trail) > len(before.trail):
        return drawn(after, moment.last, len(before.trail))
    return drawn(after, moment.last).with_(Mark("fault", (moment.step.who,)))


def _panels(battle: Battlefield, turn: Battlefield, wrong: int | None) -> Iterator[Panel]:
    yield Table(
        title="From above",
        areas=tuple(_area(name, piece) for name, piece in battle.terrain.pieces.items()),
        tokens=tuple(_token(battle, name) for name in battle.fighters),
        rings=tuple(_rings(battle, turn)),
        paths=tuple(_flat_ways(battle, wrong)),
    )
    if any(leg.low or leg.high for _, leg in _legs(turn)):
        yield _elevation(battle, turn, wrong)
    yield _fighters(battle)
    if battle.trail:
        yield _ways(battle)


# from above


def _area(name: str, piece: Piece) -> Area:
    return Area(points=piece.outline, name=name, kind=_kind(piece), note=_heights(piece))


def _kind(piece: Piece) -> Terrain:
    return "platform" if piece.kind == "both" else piece.kind


def _heights(piece: Piece) -> str:
    return f"{shown(piece.bottom)} to {shown(piece.top)}″"


def _token(battle: Battlefield, name: str) -> Token:
    fighter = battle[name]
    return Token(
        name=name,
        side=_side(battle, name),
        note=f"{shown(fighter.height)}″ up" if fighter.height else "",
        at=fighter.spot.point,
        base=_half_sizes(fighter.rim),
        team=fighter.side,
    )


def _half_sizes(base: Base) -> float | tuple[float, float]:
    if base.is_round:
        return base.first
    return base.width(0.0), base.width(pi / 2)


def _side(battle: Battlefield, name: str) -> Side:
    sides = list(dict.fromkeys(each.side for each in battle.fighters.values()))
    order: tuple[Side, ...] = ("friend", "foe", "other")
    return order[min(sides.index(battle[name].side), 2)]


def _rings(battle: Battlefield, turn: Battlefield) -> Iterator[Ring]:
    """The inch around every round base that does not move in the turn."""
    movers = {stretch.who for stretch in turn.trail}
    for name, fighter in battle.fighters.items():
        if name not in movers and fighter.rim.is_round:
            radius = fighter.rim.first + float(battle.numbers.close)
            yield Ring(centre=fighter.spot.point, radius=radius, name=f"within an inch of {name}")


def _flat_ways(battle: Battlefield, wrong: int | None) -> Iterator[Path]:
    """The ways as they are seen from above, each with the inches it counts."""
    for number, stretch in enumerate(battle.trail):
        legs = [leg for leg in stretch.legs if leg.flat]
        if legs:
            points = (legs[0].a, *(leg.b for leg in legs))
            broken = wrong is not None and number >= wrong
            yield Path(points, name=stretch.who, note=_counted(stretch), broken=broken)


def _counted(stretch: Stretch) -> str:
    return "" if stretch.manner == "falling" else f"{shown(stretch.inches)}″"


# from the side


def _elevation(battle: Battlefield, turn: Battlefield, wrong: int | None) -> Table:
    """The battlefield seen at right angles to the way from its first point to its farthest."""
    axis = _main_direction(turn)
    return Table(
        title="From the side",
        areas=tuple(_slices(turn, axis)),
        tokens=tuple(_standing(battle, turn, axis)),
        paths=tuple(_raised(battle, axis, wrong)),
        ground=True,
    )


def _main_direction(battle: Battlefield) -> Vector:
    ways = [leg for _, leg in _legs(battle)]
    start = ways[0].a
    farthest = max((leg.b for leg in ways), key=lambda point: distance(start, point))
    long = distance(start, farthest)
    return ((farthest[0] - start[0]) / long, (farthest[1] - start[1]) / long) if long else (1, 0)


def _across(point: Vector, axis: Vector) -> float:
    return point[0] * axis[0] + point[1] * axis[1]


def _legs(battle: Battlefield) -> Iterator[tuple[Stretch, Leg]]:
    return ((stretch, leg) for stretch in battle.trail for leg in stretch.legs if leg.length)


def _slices(battle: Battlefield, axis: Vector) -> Iterator[Area]:
    for name, piece in battle.terrain.pieces.items():
        apart = min(approach(leg.a, leg.b, piece.outline)[0] for _, leg in _legs(battle))
        if apart <= _NEAR:
            at = [_across(corner, axis) for corner in piece.outline]
            low, high, bottom, top = min(at), max(at), float(piece.bottom), float(piece.top)
            corners = ((low, bottom), (high, bottom), (high, top), (low, top))
            yield Area(points=corners, name=name, kind=_kind(piece), note=_heights(piece))


def _standing(battle: Battlefield, turn: Battlefield, axis: Vector) -> Iterator[Token]:
    for name, each in battle.fighters.items():
        point = each.spot.point
        if min(from_segment(point, leg.a, leg.b) for _, leg in _legs(turn)) <= _NEAR:
            half = each.rim.width(atan2(axis[1], axis[0]))
            at = (_across(point, axis), float(each.height))
            base = (half, _BASE_HEIGHT)
            yield Token(name=name, side=_side(battle, name), at=at, base=base, team=each.side)


def _raised(battle: Battlefield, axis: Vector, wrong: int | None) -> Iterator[Path]:
    """The ways seen from the side: a rise says how high it is, a way of one line what it counts."""
    for number, stretch in enumerate(battle.trail):
        broken = wrong is not None and number >= wrong
        for leg in stretch.legs:
            start, end = (_across(leg.a, axis), leg.low), (_across(leg.b, axis), leg.high)
            said = _measured(stretch, leg)
            yield Path((start, end), name=stretch.who, note=said, broken=broken)


def _measured(stretch: Stretch, leg: Leg) -> str:
    rise = leg.high - leg.low
    if rise and not leg.flat:
        return f"{abs(rise):.4g}″ {'up' if rise > 0 else 'down'}"
    return (
        _counted(stretch)
        if len(stretch.legs) == 1
        else f"{leg.length:.2f}".rstrip("0").rstrip(".") + "″"
    )


# in figures


def _fighters(battle: Battlefield) -> Ledger:
    rows = tuple(
        (
            name,
            each.side,
            f"{shown(each.base)} mm",
            shown(each.move),
            _at(each.spot.point),
            shown(each.height),
            str(each.damage),
        )
        for name, each in battle.fighters.items()
    )
    return Ledger(head=("", "side", "base", "Move", "at", "height", "damage"), rows=rows)


def _ways(battle: Battlefield) -> Ledger:
    rows = tuple(
        (
            stretch.who,
            stretch.manner,
            f"{_at(stretch.legs[0].a)} at {stretch.legs[0].low:g}″",
            f"{_at(stretch.legs[-1].b)} at {stretch.legs[-1].high:g}″",
            f"{sum(leg.length for leg in stretch.legs):.2f}",
            shown(stretch.inches) if stretch.manner != "falling" else "",
        )
        for stretch in battle.trail
    )
    return Ledger(title="Ways", head=("", "", "from", "to", "inches", "counts"), rows=rows)


def _at(point: Vector) -> str:
    return f"({point[0]:g}, {point[1]:g})"
