"""The battlefield as a picture: from above, from the side where heights matter, and in figures."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi

from rulecheck.drawing import Area, Ledger, Line, Picture, Ring, Table, Token
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


def drawn(battle: Battlefield) -> Picture:
    """Return the picture of a battlefield and of the ways made on it."""
    return Picture(title="Battlefield", panels=tuple(_panels(battle)))


def _panels(battle: Battlefield) -> Iterator[Panel]:
    yield Table(
        title="From above",
        areas=tuple(_area(name, piece) for name, piece in battle.terrain.pieces.items()),
        tokens=tuple(_token(battle, name) for name in battle.fighters),
        rings=tuple(_rings(battle)),
        lines=tuple(_lines(battle)),
    )
    if any(leg.low or leg.high for _, leg in _legs(battle)):
        yield _elevation(battle)
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
    )


def _half_sizes(base: Base) -> float | tuple[float, float]:
    if base.is_round:
        return base.first
    return base.width(0.0), base.width(pi / 2)


def _side(battle: Battlefield, name: str) -> Side:
    sides = list(dict.fromkeys(each.side for each in battle.fighters.values()))
    order: tuple[Side, ...] = ("friend", "foe", "other")
    return order[min(sides.index(battle[name].side), 2)]


def _rings(battle: Battlefield) -> Iterator[Ring]:
    """The inch around every round base that did not move."""
    movers = {stretch.who for stretch in battle.trail}
    for name, fighter in battle.fighters.items():
        if name not in movers and fighter.rim.is_round:
            radius = fighter.rim.first + float(battle.numbers.close)
            yield Ring(centre=fighter.spot.point, radius=radius, name=f"within an inch of {name}")


def _lines(battle: Battlefield) -> Iterator[Line]:
    for stretch in battle.trail:
        for leg in stretch.legs:
            if leg.flat:
                yield Line(start=leg.a, end=leg.b, note=_counted(stretch))


def _counted(stretch: Stretch) -> str:
    return "" if stretch.manner == "falling" else f"{shown(stretch.inches)}″"


# from the side


def _elevation(battle: Battlefield) -> Table:
    """The battlefield seen at right angles to the way from its first point to its farthest."""
    axis = _main_direction(battle)
    return Table(
        title=f"From the side, along ({axis[0]:.2f}, {axis[1]:.2f})",
        areas=tuple(_slices(battle, axis)),
        tokens=tuple(_standing(battle, axis)),
        lines=tuple(_raised(battle, axis)),
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


def _standing(battle: Battlefield, axis: Vector) -> Iterator[Token]:
    for name, each in battle.fighters.items():
        point = each.spot.point
        if min(from_segment(point, leg.a, leg.b) for _, leg in _legs(battle)) <= _NEAR:
            half = each.rim.width(atan2(axis[1], axis[0]))
            at = (_across(point, axis), float(each.height))
            yield Token(name=name, side=_side(battle, name), at=at, base=(half, _BASE_HEIGHT))


def _raised(battle: Battlefield, axis: Vector) -> Iterator[Line]:
    for stretch, leg in _legs(battle):
        start, end = (_across(leg.a, axis), leg.low), (_across(leg.b, axis), leg.high)
        yield Line(start=start, end=end, note=_counted(stretch))


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
