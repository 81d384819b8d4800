"""The field of a fight: what stands on it, and how footprints move, reach and see across it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Literal, Protocol

from rulecheck.rulesets.skirmish.grid import Body, Grid, Point
from rulecheck.rulesets.skirmish.sight import Line, Shape, Sight, sight, through, touch

Kind = Literal["wall", "door", "open-door", "smoke", "cover", "difficult"]
"""What a space may hold. A `door` is shut; an `open-door` is in nobody's way."""
BorderKind = Literal["wall", "door", "cover"]
Passage = Literal["free", "corner", "shut", "off"]
"""Whether a step is free, passes a wall's corner, meets a wall or a shut door, leaves the map."""
Covered = Literal["no", "yes", "doubtful"]
Border = frozenset[str]
"""The two spaces that an edge parts."""

SOLID: frozenset[str] = frozenset({"wall", "door"})
SIGHTLESS: frozenset[str] = SOLID | {"smoke"}
_BEST: tuple[Sight, ...] = ("clear", "grazed", "blocked")


class Field(Protocol):
    """A field, whether a grid is drawn on it or not; bodies on it are footprints."""

    @property
    def drawn(self) -> bool:
        """Whether a grid is drawn on it."""
        ...

    def has(self, body: Body) -> bool:
        """Whether a footprint lies on the field."""
        ...

    def apart(self, one: Body, other: Body) -> int:
        """Return the distance in spaces: 0 where they share one, 1 where they touch."""
        ...

    def shared(self, one: Body, other: Body) -> bool:
        """Whether two footprints have a space in common."""
        ...

    def steps(self, body: Body) -> tuple[str, ...]:
        """Return the spaces one step away; none where no grid tells them."""
        ...

    def follows(self, body: Body, to: str) -> bool:
        """Whether a place can be the next of a path."""
        ...

    def stretch(self, at: str, to: str) -> Fraction:
        """Return the length of one stretch of a path in spaces."""
        ...

    def passage(self, body: Body, to: str) -> Passage:
        """Return what terrain a stretch of a path meets."""
        ...

    def met(self, body: Body, to: str, other: Body) -> bool:
        """Whether a stretch of a path runs into another footprint."""
        ...

    def nearest(self, body: Body, to: str, other: Body) -> int:
        """Return the least distance from another footprint on a stretch after its beginning."""
        ...

    def rough(self, body: Body) -> bool:
        """Whether a footprint lies on difficult ground."""
        ...

    def height(self, body: Body) -> int:
        """Return the steps above the floor of the highest part of a footprint."""
        ...

    def seen(self, shooter: Body, target: Body) -> Sight:
        """Return whether a shot has a free line."""
        ...

    def walled(self, one: Body, other: Body) -> bool:
        """Whether a wall or a shut door parts two footprints on every line between them."""
        ...

    def cover(self, shooter: Body, target: Body) -> Covered:
        """Return whether terrain covers the target."""
        ...


@dataclass(frozen=True, eq=False)
class GridField:
    """A field of squares or hexes; it stays as it is and remembers what it worked out."""

    grid: Grid
    ground: dict[str, frozenset[Kind]]
    heights: dict[str, int]
    borders: dict[Border, BorderKind]
    shapes: dict[frozenset[str], tuple[Shape, ...]] = field(default_factory=dict)
    sights: dict[tuple[str, str, frozenset[str]], Sight] = field(default_factory=dict)
    drawn: bool = True

    def spaces(self, body: Body) -> tuple[str, ...]:
        """Return the spaces of a footprint, the marked one first."""
        if body.wide == body.deep == 1:
            return (body.at,)
        x, y = map(int, self.grid.centre(body.at))
        return tuple(
            self.grid.name(x + i, y + j) for j, i in product(range(body.deep), range(body.wide))
        )

    def has(self, body: Body) -> bool:
        """Whether there is such a place."""
        return self.grid.has(body.at) and all(map(self.grid.has, self.spaces(body)))

    def apart(self, one: Body, other: Body) -> int:
        """Return the distance in spaces."""
        pairs = product(self.spaces(one), self.spaces(other))
        return min(self.grid.apart(a, b) for a, b in pairs)

    def shared(self, one: Body, other: Body) -> bool:
        """Whether two footprints have a space in common."""
        return not set(self.spaces(one)).isdisjoint(self.spaces(other))

    def steps(self, body: Body) -> tuple[str, ...]:
        """Return the places one step away."""
        return tuple(to for to in self.grid.around(body.at) if self.has(body.moved(to)))

    def follows(self, body: Body, to: str) -> bool:
        """Whether a place can be the next of a path."""
        return self.has(body.moved(to)) and self.grid.apart(body.at, to) == 1

    def stretch(self, at: str, to: str) -> Fraction:
        """Return the length of one stretch of a path in spaces."""
        return Fraction(1)

    def passage(self, body: Body, to: str) -> Passage:
        """Return what terrain a stretch of a path meets."""
        after = body.moved(to)
        if not self.has(after):
            return "off"
        pairs = zip(self.spaces(body), self.spaces(after), strict=True)
        met = {self._crossing(one, other) for one, other in pairs}
        return "shut" if "shut" in met else "corner" if "corner" in met else "free"

    def met(self, body: Body, to: str, other: Body) -> bool:
        """Whether a stretch of a path runs into another footprint."""
        return self.shared(body.moved(to), other)

    def nearest(self, body: Body, to: str, other: Body) -> int:
        """Return the least distance from another footprint on a stretch."""
        return self.apart(body.moved(to), other)

    def rough(self, body: Body) -> bool:
        """Whether a footprint lies on difficult ground."""
        return any("difficult" in self.ground.get(each, ()) for each in self.spaces(body))

    def height(self, body: Body) -> int:
        """Return the steps above the floor of a footprint."""
        return max(self.heights.get(each, 0) for each in self.spaces(body))

    def seen(self, shooter: Body, target: Body) -> Sight:
        """Return whether a shot has a free line."""
        return self._best(shooter, target, SIGHTLESS)

    def walled(self, one: Body, other: Body) -> bool:
        """Whether a wall or a shut door parts two footprints."""
        return self._best(one, other, SOLID) == "blocked"

    def cover(self, shooter: Body, target: Body) -> Covered:
        """Return whether terrain covers the target."""
        if self.shared(shooter, target):
            return "no"
        return min(
            (self._covered(a, b) for a, b in self._pairs(shooter, target)),
            key=("no", "doubtful", "yes").index,
        )

    def holds(self, space: str, kinds: frozenset[str]) -> bool:
        """Whether a space holds one of some kinds of terrain."""
        return not kinds.isdisjoint(self.ground.get(space, ()))

    def _crossing(self, one: str, other: str) -> Passage:
        if self._barred(one, other):
            return "shut"
        sides = [
            self._barred(one, side) or self._barred(side, other)
            for side in self.grid.beside(one, other)
        ]
        return "free" if not any(sides) else "shut" if all(sides) else "corner"

    def _barred(self, one: str, other: str) -> bool:
        return self.holds(other, SOLID) or self.borders.get(frozenset((one, other))) in SOLID

    def _pairs(self, one: Body, other: Body) -> Iterator[tuple[str, str]]:
        return product(self.spaces(one), self.spaces(other))

    def _best(self, one: Body, other: Body, kinds: frozenset[str]) -> Sight:
        found = (self._sight(a, b, kinds) for a, b in self._pairs(one, other))
        return min(found, key=_BEST.index)

    def _sight(self, one: str, other: str, kinds: frozenset[str]) -> Sight:
        asked = (one, other, kinds)
        if asked not in self.sights:
            self.sights[asked] = sight(self._line(one, other), self._shapes(kinds))
        return self.sights[asked]

    def _line(self, one: str, other: str) -> Line:
        return self.grid.centre(one), self.grid.centre(other)

    def _shapes(self, kinds: frozenset[str]) -> tuple[Shape, ...]:
        if kinds not in self.shapes:
            areas = (self.grid.outline(each) for each in self.ground if self.holds(each, kinds))
            edges = (self._edge(pair) for pair, kind in self.borders.items() if kind in kinds)
            self.shapes[kinds] = (*areas, *edges)
        return self.shapes[kinds]

    def _edge(self, pair: Border) -> Shape:
        one, other = (set(self.grid.outline(each)) for each in sorted(pair))
        return tuple(sorted(one & other))

    def _covered(self, shooter: str, target: str) -> Covered:
        line = self._line(shooter, target)
        if self.holds(target, frozenset({"cover"})):
            return "yes"
        met = [self._behind(line, shooter, target, each) for each in self._covering(shooter)]
        return "yes" if "yes" in met else "doubtful" if "doubtful" in met else "no"

    def _covering(self, shooter: str) -> Iterator[tuple[Shape, tuple[str, ...]]]:
        for space in self.ground:
            if self.holds(space, frozenset({"cover"})) and space != shooter:
                yield self.grid.outline(space), (space,)
        for pair, kind in self.borders.items():
            if kind == "cover":
                yield self._edge(pair), tuple(pair)

    def _behind(
        self, line: Line, shooter: str, target: str, piece: tuple[Shape, tuple[str, ...]]
    ) -> Covered:
        shape, spaces = piece
        if not through(line, shape):
            return "no" if touch(line, shape) is None else "doubtful"
        edge = len(spaces) == 2
        near = target in spaces if edge else self.grid.apart(spaces[0], target) == 1
        own = edge and shooter in spaces and target not in spaces
        return "yes" if near else "no" if own else "doubtful"


def corners(one: Point, other: Point) -> Shape:
    """Return a rectangle from two of its opposite corners; a thin one is an edge."""
    (x1, y1), (x2, y2) = one, other
    if x1 == x2 or y1 == y2:
        return (one, other)
    return ((x1, y1), (x2, y1), (x2, y2), (x1, y2))
