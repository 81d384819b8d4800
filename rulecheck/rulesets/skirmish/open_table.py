"""A field without a grid: bases are discs, places are their centres, lengths are inches.

Two bases are as many spaces apart as whole inches fit between them, and one more; where
`base_contact` is set, adjacent is touching.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from math import ceil, dist, floor, hypot, inf

from rulecheck.engine import Memoizing, once
from rulecheck.rulesets.skirmish.field import (
    ADJACENT,
    COVER,
    SIGHTLESS,
    SOLID,
    Covered,
    Kind,
    Passage,
)
from rulecheck.rulesets.skirmish.grid import (
    NAMES,
    TOLERANCE,
    Body,
    Exact,
    Point,
    coordinates,
    exact,
)
from rulecheck.rulesets.skirmish.sight import Line, Shape, Sight, sight, through, touch

Flat = tuple[float, float]
"""A point as lengths are measured."""


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: what it is, its outline, how high one stands on it."""

    kind: Kind | None
    shape: Shape
    height: int = 0


@dataclass(frozen=True, eq=False)
class OpenField(Memoizing):
    """An open table."""

    pieces: tuple[Piece, ...] = ()
    base_contact: bool = False
    drawn: bool = False

    @once
    def read(self, base_contact: bool) -> OpenField:
        """Return the table as adjacency is read on it."""
        return replace(self, base_contact=base_contact)

    def has(self, body: Body) -> bool:
        """Whether there is such a place."""
        return coordinates(body.at) is not None

    def spaces(self, body: Body) -> tuple[str, ...]:
        """Return the spaces of a footprint; none where no grid tells them."""
        return ()

    def apart(self, one: Body, other: Body) -> int:
        """Return the distance in spaces."""
        return self._spaces(dist(_inches(one.at), _inches(other.at)), one, other)

    def shared(self, one: Body, other: Body) -> bool:
        """Whether two footprints have a space in common."""
        return self.apart(one, other) == 0

    def steps(self, body: Body) -> tuple[str, ...]:
        """Return the places one step away."""
        return ()

    def follows(self, body: Body, to: str) -> bool:
        """Whether a place can be the next of a path."""
        return coordinates(to) is not None

    def stretch(self, at: str, to: str) -> Exact:
        """Return the length of one stretch of a path in spaces."""
        return exact(dist(_inches(at), _inches(to)))

    @once
    def passage(self, body: Body, to: str) -> Passage:
        """Return what terrain a stretch of a path meets."""
        line = (_centre(body.at), _centre(to))
        near = min((_distance(line, each) for each in self._shapes(SOLID)), default=inf)
        return "shut" if near < _radius(body) - TOLERANCE else "free"

    def flanks(self, body: Body, to: str) -> tuple[tuple[str, ...], ...]:
        """Return each pair of spaces that a step passes between; none without a grid."""
        return ()

    def open_between(self, body: Body, to: str) -> bool:
        """Whether a base can be shoved straight to a place, past no wall."""
        return self.passage(body, to) == "free"

    def share_a_neighbour(self, bodies: tuple[Body, ...]) -> bool:
        """Whether no two of some are more than two spaces apart: no space is drawn."""
        return all(self.apart(a, b) <= 2 * ADJACENT for a, b in combinations(bodies, 2))

    def met(self, body: Body, to: str, other: Body) -> bool:
        """Whether a stretch of a path runs into another footprint."""
        return self.nearest(body, to, other) == 0

    def nearest(self, body: Body, to: str, other: Body) -> int:
        """Return the least distance from another footprint on a stretch."""
        away = _from_line(_inches(other.at), (_inches(body.at), _inches(to)))
        return self._spaces(away, body, other)

    @once
    def rough(self, body: Body) -> bool:
        """Whether a footprint lies on difficult ground."""
        return any(each.kind == "difficult" for each in self._under(body))

    @once
    def height(self, body: Body) -> int:
        """Return the steps above the floor of a footprint."""
        return max((each.height for each in self._under(body)), default=0)

    @once
    def seen(self, shooter: Body, target: Body) -> Sight:
        """Return whether a shot has a free line."""
        return sight(_line(shooter, target), self._shapes(SIGHTLESS))

    @once
    def walled(self, one: Body, other: Body) -> bool:
        """Whether a wall or a shut door parts two footprints."""
        return sight(_line(one, other), self._shapes(SOLID)) == "blocked"

    @once
    def cover(self, shooter: Body, target: Body) -> Covered:
        """Return whether terrain covers the target."""
        line = _line(shooter, target)
        met = {self._behind(line, shooter, target, each) for each in self._shapes(COVER)}
        return "yes" if "yes" in met else "doubtful" if "doubtful" in met else "no"

    def _behind(self, line: Line, shooter: Body, target: Body, shape: Shape) -> Covered:
        if self.shared(shooter, target) or _inside(line[0], shape):
            return "no"
        if not through(line, shape):
            return "no" if touch(line, shape) is None else "doubtful"
        beside = _distance((line[1], line[1]), shape) - _radius(target)
        return "yes" if beside < 1 - TOLERANCE else "doubtful"

    def _spaces(self, centres: float, one: Body, other: Body) -> int:
        gap = centres - _radius(one) - _radius(other)
        if gap < -TOLERANCE:
            return 0
        return 1 + (ceil(gap - TOLERANCE) if self.base_contact else floor(gap + TOLERANCE))

    @once
    def _shapes(self, kinds: frozenset[str]) -> tuple[Shape, ...]:
        return tuple(each.shape for each in self.pieces if each.kind in kinds)

    def _under(self, body: Body) -> Iterator[Piece]:
        return (each for each in self.pieces if _inside(_centre(body.at), each.shape))


def _centre(at: str) -> Point:
    point = coordinates(at)
    assert point is not None, at
    return point


@lru_cache(NAMES)
def _inches(at: str) -> Flat:
    return _flat(_centre(at))


def _flat(point: Point) -> Flat:
    return float(point[0]), float(point[1])


def _line(one: Body, other: Body) -> Line:
    return _centre(one.at), _centre(other.at)


def _radius(body: Body) -> float:
    return max(body.wide, body.deep) / 2


def _inside(point: Point, shape: Shape) -> bool:
    return len(shape) > 2 and through((point, point), shape)


def _distance(line: Line, shape: Shape) -> float:
    """Return the least distance of a line from a shape."""
    sides = list(zip(shape, shape[1:] + shape[:1], strict=True))
    if through(line, shape) or any(touch(line, side) or through(line, side) for side in sides):
        return 0.0
    flat = tuple(map(_flat, shape))
    start, end = map(_flat, line)
    flat_sides = tuple(zip(flat, flat[1:] + flat[:1], strict=True))
    ends = [_from_line(each, side) for each in (start, end) for side in flat_sides]
    return min(*ends, *(_from_line(corner, (start, end)) for corner in flat))


def _from_line(point: Flat, line: tuple[Flat, Flat]) -> float:
    (x, y), (x1, y1), (x2, y2) = point, *line
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    along = ((x - x1) * dx + (y - y1) * dy) / square if square else 0.0
    t = min(max(along, 0.0), 1.0)
    return hypot(x - x1 - t * dx, y - y1 - t * dy)
