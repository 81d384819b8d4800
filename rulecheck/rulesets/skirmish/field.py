"""The field of a fight: what stands on it, and how footprints move, reach and see across it."""

from __future__ import annotations

from typing import Literal, Protocol

from rulecheck.rulesets.skirmish.grid import Body, Exact, Point
from rulecheck.rulesets.skirmish.sight import Shape, Sight

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
COVER = frozenset({"cover"})
ROUGH = frozenset({"difficult"})
ADJACENT = 1
"""How far apart those are who touch."""


class Field(Protocol):
    """A field, whether a grid is drawn on it or not; bodies on it are footprints."""

    @property
    def drawn(self) -> bool:
        """Whether a grid is drawn on it."""
        ...

    def read(self, base_contact: bool) -> Field:
        """Return the field as adjacency is read where no grid tells it."""
        ...

    def has(self, body: Body) -> bool:
        """Whether a footprint lies on the field."""
        ...

    def spaces(self, body: Body) -> tuple[str, ...]:
        """Return the spaces of a footprint; none where no grid tells them."""
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

    def stretch(self, at: str, to: str) -> Exact:
        """Return the length of one stretch of a path in spaces."""
        ...

    def passage(self, body: Body, to: str) -> Passage:
        """Return what terrain a stretch of a path meets."""
        ...

    def flanks(self, body: Body, to: str) -> tuple[tuple[str, ...], ...]:
        """Return each pair of spaces that a diagonal step passes between."""
        ...

    def open_between(self, body: Body, to: str) -> bool:
        """Whether a footprint can be shoved to a place, with no wall or door on its way."""
        ...

    def share_a_neighbour(self, bodies: tuple[Body, ...]) -> bool:
        """Whether some footprints all touch one space, or stand in it."""
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


def corners(one: Point, other: Point) -> Shape:
    """Return a rectangle from two of its opposite corners; a thin one is an edge."""
    (x1, y1), (x2, y2) = one, other
    if x1 == x2 or y1 == y2:
        return (one, other)
    return ((x1, y1), (x2, y1), (x2, y2), (x1, y2))
