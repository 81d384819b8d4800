"""Ways around on an open table: the places where a path may turn.

They lie on rings around whatever bars the way or threatens it, wide enough for the base to pass
between two neighbours of a ring. A way by them is a little longer than the tightest one: at most
two parts in a hundred.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from rulecheck.rulesets.skirmish.grid import Point, coordinates, named
from rulecheck.rulesets.skirmish.grid import exact as rounded
from rulecheck.rulesets.skirmish.open_table import OpenField
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.threats import ready

CORNERS = 16
"""The places on each ring."""
_CLEAR = 0.002
_DIGITS = 3


def corners(fight: Fight, who: str) -> tuple[str, ...]:
    """Return every place where somebody's way may turn."""
    rings = (_ring(centre, radius) for centre, radius in _obstacles(fight, who))
    places = dict.fromkeys(place for ring in rings for place in ring)
    return tuple(place for place in places if not _taken(fight, who, place))


def _taken(fight: Fight, who: str, place: str) -> bool:
    """Whether a standing hostile bars a place."""
    return bool(fight.around(who).hostile_hosts(place))


def _obstacles(fight: Fight, who: str) -> Iterator[tuple[Point, float]]:
    """Yield the middle and the size of whatever a way goes around."""
    own = max(fight[who].wide, fight[who].deep) / 2
    for foe in fight.foes(who):
        centre, unit = coordinates(fight[foe].at), fight[foe]
        assert centre is not None
        touching = own + max(unit.wide, unit.deep) / 2
        if unit.standing:
            yield centre, touching
        if ready(fight, foe, who):
            yield centre, touching + fight.positions.reach(foe)
    if isinstance(fight.field, OpenField):
        for piece in fight.field.pieces:
            yield from ((corner, own) for corner in piece.shape if piece.kind in ("wall", "door"))


def _ring(centre: Point, radius: float) -> Iterator[str]:
    wide = radius / cos(pi / CORNERS) + _CLEAR
    for nth in range(CORNERS):
        angle = 2 * pi * nth / CORNERS
        x, y = float(centre[0]) + wide * cos(angle), float(centre[1]) + wide * sin(angle)
        yield named((rounded(round(x, _DIGITS)), rounded(round(y, _DIGITS))))
