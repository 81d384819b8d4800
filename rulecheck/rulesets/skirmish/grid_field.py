"""A field with a grid drawn on it: how footprints move, reach and see from space to space."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from rulecheck.engine import Memoizing, cached_property, once
from rulecheck.rulesets.skirmish.field import (
    ADJACENT,
    COVER,
    ROUGH,
    SIGHTLESS,
    SOLID,
    Border,
    BorderKind,
    Covered,
    Kind,
    Passage,
)
from rulecheck.rulesets.skirmish.grid import Body, Exact, Grid, footprint
from rulecheck.rulesets.skirmish.sight import Line, Shape, Sight, near, sight, through, touch

_BEST: tuple[Sight, ...] = ("clear", "grazed", "blocked")


@dataclass(frozen=True, eq=False)
class GridField(Memoizing):
    """A field of squares or hexes; it stays as it is and remembers what it worked out."""

    grid: Grid
    ground: dict[str, frozenset[Kind]]
    heights: dict[str, int]
    borders: dict[Border, BorderKind]
    drawn: bool = True

    def spaces(self, body: Body) -> tuple[str, ...]:
        """Return the spaces of a footprint, the marked one first."""
        return (body.at,) if body.single else self._filled(body)

    @once
    def _filled(self, body: Body) -> tuple[str, ...]:
        x, y = self.grid.centre(body.at)
        return tuple(
            self.grid.name(x + i, y + j) for j, i in product(range(body.deep), range(body.wide))
        )

    def has(self, body: Body) -> bool:
        """Whether there is such a place."""
        has = self.grid.has
        return has(body.at) and (body.single or all(map(has, self._filled(body))))

    def apart(self, one: Body, other: Body) -> int:
        """Return the distance in spaces."""
        if one.single and other.single:
            return self.grid.apart(one.at, other.at)
        return min(self.grid.apart(a, b) for a, b in self._pairs(one, other))

    def shared(self, one: Body, other: Body) -> bool:
        """Whether two footprints have a space in common."""
        if one.single and other.single:
            return one.at == other.at
        return not set(self.spaces(one)).isdisjoint(self.spaces(other))

    @once
    def steps(self, body: Body) -> tuple[str, ...]:
        """Return the places one step away."""
        return tuple(to for to in self.grid.around(body.at) if self.has(body.moved(to)))

    def follows(self, body: Body, to: str) -> bool:
        """Whether a place can be the next of a path."""
        return to in self.steps(body)

    def stretch(self, at: str, to: str) -> Exact:
        """Return the length of one stretch of a path in spaces."""
        return 1

    @once
    def passage(self, body: Body, to: str) -> Passage:
        """Return what terrain a stretch of a path meets."""
        after = body.moved(to)
        if not self.has(after):
            return "off"
        if body.single:
            return self._crossing(body.at, to)
        here, solid = self.spaces(body), self.holding(SOLID)
        steps = zip(here, self.spaces(after), strict=True)
        new = ((one, other) for one, other in steps if other not in here or other not in solid)
        met = {self._crossing(one, other) for one, other in new}
        return "shut" if "shut" in met else "corner" if "corner" in met else "free"

    @once
    def flanks(self, body: Body, to: str) -> tuple[tuple[str, ...], ...]:
        """Return each pair of spaces that a diagonal step passes between."""
        pairs = zip(self.spaces(body), self.spaces(body.moved(to)), strict=True)
        found = (self.grid.beside(one, other) for one, other in pairs)
        return tuple([pair for pair in found if pair])

    def open_between(self, body: Body, to: str) -> bool:
        """Whether a footprint can be shoved to a place by the shortest way, past no wall."""
        here = {body.at}
        for left in range(self.grid.apart(body.at, to) - 1, -1, -1):
            here = {
                next_
                for at in here
                for next_ in self.steps(body.moved(at))
                if self.grid.apart(next_, to) == left
                and self.passage(body.moved(at), next_) != "shut"
            }
        return to in here

    def share_a_neighbour(self, bodies: tuple[Body, ...]) -> bool:
        """Whether some footprints all touch one space, or stand in it."""
        own = self.spaces(bodies[0])
        near = dict.fromkeys((*own, *(each for at in own for each in self.grid.around(at))))
        return any(
            all(self.apart(footprint(at), each) <= ADJACENT for each in bodies) for at in near
        )

    def met(self, body: Body, to: str, other: Body) -> bool:
        """Whether a stretch of a path runs into another footprint."""
        return self.shared(body.moved(to), other)

    def nearest(self, body: Body, to: str, other: Body) -> int:
        """Return the least distance from another footprint on a stretch."""
        return self.apart(body.moved(to), other)

    def read(self, base_contact: bool) -> GridField:
        """Return this field: what is adjacent on it, its spaces show."""
        return self

    def rough(self, body: Body) -> bool:
        """Whether a footprint lies on difficult ground."""
        return bool(self._rough) and not self._rough.isdisjoint(self.spaces(body))

    @cached_property
    def _rough(self) -> frozenset[str]:
        return self.holding(ROUGH)

    def height(self, body: Body) -> int:
        """Return the steps above the floor of a footprint."""
        if not self.heights:
            return 0
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

    @once
    def holding(self, kinds: frozenset[str]) -> frozenset[str]:
        """Return every space that holds one of some kinds of terrain."""
        return frozenset(space for space, held in self.ground.items() if held & kinds)

    def _crossing(self, one: str, other: str) -> Passage:
        if self._barred(one, other):
            return "shut"
        sides = [
            self._barred(one, side) or self._barred(side, other)
            for side in self.grid.beside(one, other)
        ]
        return "free" if not any(sides) else "shut" if all(sides) else "corner"

    def _barred(self, one: str, other: str) -> bool:
        if other in self._solid:
            return True
        return bool(self.borders) and self.borders.get(frozenset((one, other))) in SOLID

    @cached_property
    def _solid(self) -> frozenset[str]:
        return self.holding(SOLID)

    def _pairs(self, one: Body, other: Body) -> Iterator[tuple[str, str]]:
        return product(self.spaces(one), self.spaces(other))

    def _best(self, one: Body, other: Body, kinds: frozenset[str]) -> Sight:
        if not self._shapes(kinds):
            return "clear"
        found = (self._sight(a, b, kinds) for a, b in self._pairs(one, other))
        return min(found, key=_BEST.index)

    @once
    def _sight(self, one: str, other: str, kinds: frozenset[str]) -> Sight:
        return sight(self._line(one, other), self._shapes(kinds))

    def _line(self, one: str, other: str) -> Line:
        return self.grid.middle(one), self.grid.middle(other)

    @once
    def _shapes(self, kinds: frozenset[str]) -> tuple[Shape, ...]:
        areas = (self.grid.outline(each) for each in self.ground if each in self.holding(kinds))
        edges = (self._edge(pair) for pair, kind in self.borders.items() if kind in kinds)
        return (*areas, *edges)

    def _edge(self, pair: Border) -> Shape:
        one, other = (set(self.grid.outline(each)) for each in sorted(pair))
        return tuple(sorted(one & other))

    @once
    def _covered(self, shooter: str, target: str) -> Covered:
        if target in self.holding(COVER):
            return "yes"
        line = self._line(shooter, target)
        pieces = (each for each in self._covering() if each[1] != (shooter,))
        met = [self._behind(line, shooter, target, each) for each in pieces]
        return "yes" if "yes" in met else "doubtful" if "doubtful" in met else "no"

    @once
    def _covering(self) -> tuple[tuple[Shape, tuple[str, ...]], ...]:
        areas = ((self.grid.outline(space), (space,)) for space in self.holding(COVER))
        edges = ((self._edge(p), tuple(p)) for p, kind in self.borders.items() if kind == "cover")
        return (*areas, *edges)

    def _behind(
        self, line: Line, shooter: str, target: str, piece: tuple[Shape, tuple[str, ...]]
    ) -> Covered:
        shape, spaces = piece
        if not near(line, shape):
            return "no"
        if not through(line, shape):
            return "no" if touch(line, shape) is None else "doubtful"
        edge = len(spaces) == 2
        beside = target in spaces if edge else self.grid.apart(spaces[0], target) == 1
        own = edge and shooter in spaces and target not in spaces
        return "yes" if beside else "no" if own else "doubtful"
