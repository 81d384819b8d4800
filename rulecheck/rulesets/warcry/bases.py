"""Bases of miniatures, round and oval: what they overlap and how far apart they are.

Overlap is asked in a plane squashed along one axis, in which the base is a disc. The distance of an
oval from something is the greatest over all directions of the width between them, which needs no
outline of the oval.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import atan2, cos, hypot, pi, radians, sin
from typing import NamedTuple

from rulecheck.rulesets.warcry.convex import narrowed
from rulecheck.rulesets.warcry.geometry import (
    TOLERANCE,
    Polygon,
    Vector,
    approach,
    covered,
    from_segment,
)
from rulecheck.wording import shown

MILLIMETRES = 25.4
"""Millimetres to the inch."""

_SIZES = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(?:x([0-9]{1,9}(?:\.[0-9]{1,9})?))?")
_DIRECTIONS = 32
_STEP = 2 * pi / _DIRECTIONS
_UNITS = tuple((cos(_STEP * each), sin(_STEP * each)) for each in range(_DIRECTIONS))
_CLOSINGS = 8
_ALIGNED = 1e-8
"""A direction this close to the one in which two bases are farthest apart tells how far."""


class Base(NamedTuple):
    """An ellipse: its half axes in inches, the direction of the first; a disc if they agree."""

    first: float
    second: float
    turned: float = 0.0

    @property
    def is_round(self) -> bool:
        """Whether it is a disc."""
        return self.first == self.second

    @property
    def farthest(self) -> float:
        """Half the longer axis."""
        return max(self.first, self.second)

    def squashed(self, p: Vector) -> Vector:
        """Return a point in the plane in which this base is a disc of its second half axis."""
        if self.is_round:
            return p
        x, y = cos(self.turned), sin(self.turned)
        fore, off = p[0] * x + p[1] * y, p[1] * x - p[0] * y
        return fore * self.second / self.first, off

    def off(self, centre: Vector, angle: float, share: float) -> Vector:
        """Return a point of its rim when it stands at a centre, shrunk or grown to a share."""
        u, v = self.first * cos(angle) * share, self.second * sin(angle) * share
        x, y = cos(self.turned), sin(self.turned)
        return centre[0] + u * x - v * y, centre[1] + u * y + v * x

    def width(self, angle: float) -> float:
        """Return how far the base reaches from its centre in a direction."""
        turned = angle - self.turned
        return hypot(self.first * cos(turned), self.second * sin(turned))

    def curve(self, angle: float) -> tuple[float, float, float]:
        """Return its width in a direction, how that changes with it, and the radius of the rim."""
        if self.is_round:
            return self.first, 0.0, self.first
        u, v = cos(angle - self.turned), sin(angle - self.turned)
        width = hypot(self.first * u, self.second * v)
        change = (self.second**2 - self.first**2) * u * v / width
        return width, change, (self.first * self.second) ** 2 / width**3

    def entered(self, a: Vector, b: Vector, polygon: Polygon) -> tuple[float, float]:
        """Return how deep the base, moved from a to b, goes into a polygon, and the share where.

        The depth is measured along the second axis; it is positive where they overlap.
        """
        squashed = tuple(map(self.squashed, polygon))
        apart, share = approach(self.squashed(a), self.squashed(b), squashed)
        return self.second - apart, share

    @lru_cache(maxsize=2048)  # noqa: B019  # a base is a value: it keeps nothing alive
    def fits_on(self, at: Vector, surfaces: tuple[Polygon, ...]) -> bool:
        """Whether the whole base lies on surfaces."""
        squashed = [tuple(map(self.squashed, surface)) for surface in surfaces]
        return covered(self.squashed(at), self.second, squashed)

    def over_its_way(self, at: Vector, a: Vector, b: Vector) -> bool:
        """Whether the base at a point overlaps the strip that it sweeps from a to b."""
        points = (self.squashed(p) for p in (at, a, b))
        return from_segment(*points) < 2 * self.second - TOLERANCE


POINT = Base(0.0, 0.0)
"""A base without extent: the centre alone."""


@lru_cache(maxsize=1024)
def base_of(size: int | Fraction | str, facing: float = 0.0) -> Base | None:
    """Return the base of a size in millimetres, `32` or `60x35`; `None` if it is no size.

    An oval one has its first axis turned by `facing` degrees from the x axis.
    """
    found = _SIZES.fullmatch(shown(size))
    if not found:
        return None
    first, second = (float(each or found[1]) / 2 / MILLIMETRES for each in found.groups())
    return Base(first, second, radians(facing)) if first > 0 and second > 0 else None


def gap(one: Base, p: Vector, other: Base, q: Vector) -> float:
    """Return the distance of two bases seen from above; negative where they overlap."""
    x, y = q[0] - p[0], q[1] - p[1]
    if one.is_round and other.is_round:
        return hypot(x, y) - one.first - other.first
    apart, angle = _seen_apart(one, other, x, y)
    closed = _closed_in(one, other, x, y, angle)
    if closed is not None and closed >= apart:
        return closed
    return _widest(
        lambda angle: cos(angle) * x + sin(angle) * y - one.width(angle) - other.width(angle)
    )


def _closed_in(one: Base, other: Base, x: float, y: float, angle: float) -> float | None:
    """Return the greatest width between bases near a direction; `None` if they overlap too much.

    The width bends by itself and the radii of both rims, so that few steps lead to its greatest.
    """
    for _ in range(_CLOSINGS):
        u, v = cos(angle), sin(angle)
        (width, change, radius), (width2, change2, radius2) = one.curve(angle), other.curve(angle)
        apart = u * x + v * y - width - width2
        bend = apart + radius + radius2
        if bend <= 0:
            return None
        turn = (u * y - v * x - change - change2) / bend
        if abs(turn) < _ALIGNED:
            return apart
        angle += turn
    return None


def _seen_apart(one: Base, other: Base, x: float, y: float) -> tuple[float, float]:
    """Return the greatest width between bases in a few directions, and the direction."""
    apart = [
        u * x + v * y - width - width2
        for (u, v), width, width2 in zip(_UNITS, _widths(one), _widths(other), strict=True)
    ]
    most = max(apart)
    return most, _STEP * apart.index(most)


@lru_cache(maxsize=1024)
def _widths(base: Base) -> tuple[float, ...]:
    return tuple(base.width(_STEP * each) for each in range(_DIRECTIONS))


def gap_beside(one: Base, a: Vector, b: Vector, other: Base, q: Vector) -> float:
    """Return a distance that two bases always keep while one is moved along a line."""
    angle = atan2(b[1] - a[1], b[0] - a[0]) + pi / 2
    off = abs(cos(angle) * (q[0] - a[0]) + sin(angle) * (q[1] - a[1]))
    return off - one.width(angle) - other.width(angle)


def gap_to_segment(base: Base, p: Vector, a: Vector, b: Vector) -> float:
    """Return the distance of a base from a segment; negative where they overlap."""
    if base.is_round:
        return from_segment(p, a, b) - base.first
    ends = [(q[0] - p[0], q[1] - p[1]) for q in (a, b)]

    def between(angle: float) -> float:
        u, v = cos(angle), sin(angle)
        return min(u * x + v * y for x, y in ends) - base.width(angle)

    return _widest(between)


def _widest(between: Callable[[float], float]) -> float:
    """Return the greatest of a function of the angle that is concave near its greatest value."""
    best = max((_STEP * each for each in range(_DIRECTIONS)), key=between)
    return between(narrowed(lambda angle: -between(angle), best - _STEP, best + _STEP))
