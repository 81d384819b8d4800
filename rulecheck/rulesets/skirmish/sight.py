"""Lines and what they meet: whether a straight line passes a shape, grazes it or misses it.

All of it is exact: whole numbers or fractions, and nothing is rounded. A space of hexes keeps its
axial coordinates, for a straight line stays straight in them.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from rulecheck.rulesets.skirmish.grid import Exact, Point

Line = tuple[Point, Point]
Shape = tuple[Point, ...]
"""The corners of a convex area all the way round, or the two ends of an edge."""
Sight = Literal["clear", "grazed", "blocked"]


class Touch(NamedTuple):
    """Where along a line (0 to 1) a shape touches it, and on which side (-1, 0, 1) it lies."""

    start: Fraction
    end: Fraction
    side: int


def through(line: Line, shape: Shape) -> bool:
    """Whether a line runs through the inside of an area, or across an edge."""
    return _crosses(line, shape) if len(shape) == 2 else _runs_inside(line, shape)


def touch(line: Line, shape: Shape) -> Touch | None:
    """Return where a line that does not run through a shape touches its border."""
    span = _along(line, shape) if len(shape) == 2 else _span(line, shape)
    return Touch(*span, _side(line, shape)) if span and not through(line, shape) else None


def sight(line: Line, blockers: Iterable[Shape]) -> Sight:
    """Return whether a line is free.

    It is blocked where it runs through a blocker or squeezes between two that touch it at the
    same point from both sides, and grazed where blockers touch it from one side only.
    """
    touches: list[Touch] = []
    for shape in blockers:
        if not near(line, shape):
            continue
        if through(line, shape):
            return "blocked"
        met = touch(line, shape)
        touches += [met] if met else []
    return "blocked" if _squeezed(touches) else "grazed" if touches else "clear"


def near(line: Line, shape: Shape) -> bool:
    """Whether a shape lies where a line could touch it at all."""
    (x1, y1), (x2, y2) = line
    left, top, right, bottom = _bounds(shape)
    across = left <= max(x1, x2) and right >= min(x1, x2)
    return across and top <= max(y1, y2) and bottom >= min(y1, y2)


@lru_cache(1 << 12)
def _bounds(shape: Shape) -> tuple[Exact, Exact, Exact, Exact]:
    xs, ys = zip(*shape, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _squeezed(touches: list[Touch]) -> bool:
    return any(
        one.side * other.side < 0 and max(one.start, other.start) <= min(one.end, other.end)
        for one in touches
        for other in touches
    )


def turn(a: Point, b: Point, c: Point) -> Exact:
    """Return a positive number where c lies to one side of the line from a to b, 0 on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _sign(value: Exact) -> int:
    return (value > 0) - (value < 0)


def _side(line: Line, shape: Shape) -> int:
    return _sign(sum(turn(*line, corner) for corner in shape))


def _crosses(line: Line, edge: Shape) -> bool:
    a, b = (_sign(turn(*line, end)) for end in edge)
    c, d = (_sign(turn(edge[0], edge[1], end)) for end in line)
    return a * b < 0 and c * d < 0


def _along(line: Line, edge: Shape) -> tuple[Fraction, Fraction] | None:
    """Return the stretch of a line that an edge touches with an end, or lies on."""
    met = [t for end in edge if (t := _place_on(line, end)) is not None]
    met += [
        Fraction(i) for i, end in enumerate(line) if _place_on((edge[0], edge[1]), end) is not None
    ]
    return (min(met), max(met)) if met else None


def _place_on(line: Line, point: Point) -> Fraction | None:
    (x1, y1), (x2, y2) = line
    if line[0] == line[1] or turn(*line, point) != 0:
        return None
    axis = 0 if x1 != x2 else 1
    t = Fraction(point[axis] - line[0][axis], (x2 - x1) if axis == 0 else (y2 - y1))
    return t if 0 <= t <= 1 else None


def _runs_inside(line: Line, area: Shape) -> bool:
    span = _span(line, area)
    if span is None:
        return False
    middle, winding = _at(line, (span[0] + span[1]) / 2), _winding(area)
    return all(turn(a, b, middle) * winding > 0 for a, b in _sides(area))


def _span(line: Line, area: Shape) -> tuple[Fraction, Fraction] | None:
    """Return the stretch of a line within an area, its border included."""
    start, end, winding = Fraction(0), Fraction(1), _winding(area)
    for a, b in _sides(area):
        here, there = (turn(a, b, point) * winding for point in line)
        if (here < 0 and there < 0) or (here == there and here < 0):
            return None
        if here != there:
            meets = Fraction(here, here - there)
            start, end = (max(start, meets), end) if here < 0 else (start, end)
            start, end = (start, min(end, meets)) if there < 0 else (start, end)
    return (start, end) if start <= end else None


def _sides(area: Shape) -> zip[tuple[Point, Point]]:
    return zip(area, area[1:] + area[:1], strict=True)


def _winding(area: Shape) -> int:
    return _sign(turn(area[0], area[1], area[2]))


def _at(line: Line, t: Fraction) -> Point:
    (x1, y1), (x2, y2) = line
    return x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
