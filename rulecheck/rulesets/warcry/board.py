"""The battlefield as a picture: from above, from the side where heights matter, and in figures."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi

from rulecheck.drawing import Area, Ledger, Line, Picture, Ring, Table, Token
from rulecheck.drawing.shapes import Panel, Side, Terrain
from rulecheck.model import shown
from rulecheck.rulesets.warcry.bases import Base
from rulecheck.rulesets.warcry.geometry import Vector, approach, distance, from_segment
from rulecheck.rulesets.warcry.scene import Battlefield, Stretch
from rulecheck.rulesets.warcry.terrain import Piece
from rulecheck.rulesets.warcry.ways import Leg

_DRAWN_AS: dict[str, Terrain] = {"both": "platform"}
_BASE_HEIGHT = 0.1
_NEAR = 3.0
"""Inches from the way within which something is shown from the side."""


def drawn(battle: Battlefield) -> Picture:
    """Return the picture of a battlefield and of the ways made on it."""
    return Picture(title="Battlefield", panels=tuple(_panels(battle)))


def _panels(battle: Battlefield) -> Iterator[Panel]:
    yield Table(
        title="From above",
        areas=tuple(_area(name, piece) for name, piece in battle.terrain.items()),
        tokens=tuple(_token(battle, name) for name in battle.fighters),
        rings=tuple(_rings(battle)),
        lines=tuple(_lines(battle)),
    )
    if any(leg.low or leg.high for stretch in battle.trail for leg in stretch.legs):
        yield _elevation(battle)
    yield _fighters(battle)
    if battle.trail:
        yield _ways(battle)


# from above


def _area(name: str, piece: Piece) -> Area:
    kind = _DRAWN_AS.get(piece.kind) or piece.kind
    return Area(points=piece.outline, name=name, kind=kind, note=_heights(piece))  # type: ignore[arg-type]  # the kinds of terrain are kinds of areas


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
    legs = [leg for stretch in battle.trail for leg in stretch.legs]
    start = legs[0].a
    farthest = max((leg.b for leg in legs), key=lambda point: distance(start, point))
    long = distance(start, farthest)
    axis = ((farthest[0] - start[0]) / long, (farthest[1] - start[1]) / long) if long else (1, 0)

    def across(point: Vector) -> float:
        return point[0] * axis[0] + point[1] * axis[1]

    return Table(
        title=f"From the side, along ({axis[0]:.2f}, {axis[1]:.2f})",
        areas=tuple(
            _slice(name, piece, axis)
            for name, piece in battle.terrain.items()
            if any(approach(leg.a, leg.b, piece.outline)[0] <= _NEAR for leg in legs)
        ),
        tokens=tuple(
            _standing(battle, name, axis)
            for name, each in battle.fighters.items()
            if any(from_segment(each.spot.point, leg.a, leg.b) <= _NEAR for leg in legs)
        ),
        lines=tuple(_raised(leg, across(leg.a), across(leg.b), s) for s, leg in _legs(battle)),
        ground=True,
    )


def _legs(battle: Battlefield) -> Iterator[tuple[Stretch, Leg]]:
    return ((stretch, leg) for stretch in battle.trail for leg in stretch.legs if leg.length)


def _slice(name: str, piece: Piece, axis: Vector) -> Area:
    at = [x * axis[0] + y * axis[1] for x, y in piece.outline]
    low, high, bottom, top = min(at), max(at), float(piece.bottom), float(piece.top)
    corners = ((low, bottom), (high, bottom), (high, top), (low, top))
    kind = _DRAWN_AS.get(piece.kind) or piece.kind
    return Area(points=corners, name=name, kind=kind, note=_heights(piece))  # type: ignore[arg-type]  # as above


def _standing(battle: Battlefield, name: str, axis: Vector) -> Token:
    fighter = battle[name]
    x, y = fighter.spot.point
    half = fighter.rim.width(atan2(axis[1], axis[0]))
    at = (x * axis[0] + y * axis[1], float(fighter.height))
    return Token(name=name, side=_side(battle, name), at=at, base=(half, _BASE_HEIGHT))


def _raised(leg: Leg, start: float, end: float, stretch: Stretch) -> Line:
    return Line(start=(start, leg.low), end=(end, leg.high), note=_counted(stretch))


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
