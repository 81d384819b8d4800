"""What a scene is drawn with: a picture, its panels and what stands on them.

A panel is a row of lanes, a grid, a table measured in inches (from above or from the side), a
graph of zones or a ledger. Nothing here knows a game, a pixel or a letter's width: lengths are in
the panel's own unit.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal, TypeAlias

Length: TypeAlias = int | float | Fraction
Point: TypeAlias = tuple[Length, Length]
Cell: TypeAlias = tuple[int, int]
Side: TypeAlias = Literal["friend", "foe", "other"]
Ground: TypeAlias = Literal[
    "floor", "wall", "door", "open-door", "smoke", "cover", "difficult", "raised", "pit"
]
Border: TypeAlias = Literal["wall", "door", "open-door", "window"]
Terrain: TypeAlias = Literal["obstacle", "platform", "insignificant", "difficult", "zone", "floor"]
Spot: TypeAlias = str | Point
"""Where something is shown: a cell or a point, or by name whoever or whatever is drawn there."""


@dataclass(frozen=True, slots=True)
class Token:
    """Somebody or something in the scene."""

    name: str
    """Shown in full in lanes and legends."""
    side: Side = "other"
    """Friends are drawn round, foes pointed, others square: colour never says it alone."""
    states: Sequence[str] = ()
    """Marks such as `prone`, `fallen`, `hidden`, `flying`: these four alter its shape too."""
    note: str = ""
    """A short remark behind the name: `hand 3`, `2 wounds`."""
    mark: str = ""
    """One or two letters for maps; left out, the first letter that is still free."""
    at: tuple[Length, Length] = (0, 0)
    """Where it stands on a grid (column, row, from 0) or on a table (x, y)."""
    size: int = 1
    """Cells along each edge of its footprint on a grid, counted from `at`."""
    base: Length | tuple[Length, Length] = 0
    """Radius of its base on a table, or both half axes of an oval one; 0 draws a point."""
    cells: Sequence[Cell] = ()
    """The cells it fills on a grid, where `size` does not tell: a long creature, one on hexes."""
    team: str = ""
    """The name of its side where the game has one: a side called red is drawn red."""
    ghost: bool = False
    """Whether it only shows where somebody was."""

    @property
    def filled(self) -> Sequence[Cell]:
        """The cells it fills on a grid."""
        if self.cells:
            return self.cells
        x, y = int(self.at[0]), int(self.at[1])
        return [(x + right, y + down) for down in range(self.size) for right in range(self.size)]


@dataclass(frozen=True, slots=True)
class Hop:
    """An arrow between two lanes, two zones or along a path, in the order of `number`."""

    start: str
    end: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Lane:
    """One place of a row of places: a band of the fray, a place of the track, a zone."""

    name: str
    tokens: Sequence[Token] = ()
    note: str = ""
    marked: bool = False
    """Whether this is the place that matters now."""


@dataclass(frozen=True, slots=True)
class Lanes:
    """Places in a row, each with those who stand there."""

    lanes: Sequence[Lane]
    hops: Sequence[Hop] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Path:
    """The way something goes: over cells (column, row) of a grid or points of a table."""

    points: Sequence[Point]
    name: str = ""
    broken: bool = False
    """Whether this way breaks a rule: it is drawn dashed."""
    past: bool = False
    """Whether an earlier step went it: it is drawn faint."""
    note: str = ""
    """What it measures, where one figure says it: `3″`."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A border between two neighbouring cells of a grid."""

    one: Cell
    other: Cell
    kind: Border = "wall"


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of squares, or of hexes with every second row shifted half a hex to the right."""

    columns: int
    rows: int
    cells: Sequence[tuple[Cell, Ground]] = ()
    """The ground of cells that are not plain floor."""
    heights: Sequence[tuple[Cell, Length]] = ()
    """Steps above the floor, written into the cell."""
    edges: Sequence[Edge] = ()
    tokens: Sequence[Token] = ()
    paths: Sequence[Path] = ()
    hexes: bool = False
    """Hexes are named by both their coordinates, squares by a letter and a number: `c4`."""
    title: str = ""
    first: Cell = (0, 0)
    """The cell in the upper left corner, where a part of a larger board is drawn; that of a part
    of a board of hexes lies in an even row."""

    @property
    def frame(self) -> tuple[int, int, int, int]:
        """Its columns, from the first to past the last, and its rows in the same way."""
        x, y = self.first
        return x, x + self.columns, y, y + self.rows


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon on a table, with a remark such as its height."""

    points: Sequence[Point]
    name: str = ""
    kind: Terrain = "obstacle"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle about a point: a reach, a range."""

    centre: Point
    radius: Length
    name: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """An open table from above, or a side elevation (x along, height up): y grows up the page."""

    areas: Sequence[Area] = ()
    tokens: Sequence[Token] = ()
    rings: Sequence[Ring] = ()
    paths: Sequence[Path] = ()
    title: str = ""
    unit: str = "″"
    ground: bool = False
    """Draw the floor at y = 0: for side elevations."""
    frame: tuple[float, float, float, float] | None = None
    """Left, right, lowest and highest of what is shown; left out, all that is on it fits."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place of a graph."""

    name: str
    tokens: Sequence[Token] = ()
    note: str = ""
    kind: Terrain = "zone"
    at: Cell | None = None
    """Column and row on the page; left out, the place follows from the links."""


@dataclass(frozen=True, slots=True)
class Link:
    """A connection of two zones."""

    one: str
    other: str
    note: str = ""
    kind: Literal["ordinary", "difficult", "closed"] = "ordinary"


@dataclass(frozen=True, slots=True)
class Graph:
    """Zones and their connections."""

    zones: Sequence[Zone]
    links: Sequence[Link] = ()
    hops: Sequence[Hop] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Figures in rows: a name and its values."""

    rows: Sequence[Sequence[str]]
    head: Sequence[str] = ()
    title: str = ""


Panel: TypeAlias = Lanes | Grid | Table | Graph | Ledger


@dataclass(frozen=True, slots=True)
class Mark:
    """What a step does in a picture, or where it is at fault.

    One spot is ringed or, a cell, framed; a line leads from the first of several to the last. A
    `reach` is every cell within it, or a circle about one spot with a `radius`.
    """

    kind: Literal["fault", "blow", "shot", "reach"]
    spots: Sequence[Spot]
    radius: Length = 0


@dataclass(frozen=True, slots=True)
class Picture:
    """What is shown of a scene: panels from top to bottom and lines of remarks below."""

    title: str
    panels: Sequence[Panel] = ()
    notes: Sequence[str] = ()
    description: str = ""
    """For those who cannot see it; left out, it is told from the panels."""
    keys: Sequence[tuple[str, str]] = field(default=())
    """Further lines of the legend: a sign and its meaning."""
    marks: Sequence[Mark] = ()
    """What a step does there, drawn over the first panel."""

    doubt: bool = False
    """Whether what is marked is no fault but something that nobody has settled."""

    def with_(self, *marks: Mark) -> "Picture":
        """The picture with some marks over it."""
        return replace(self, marks=(*self.marks, *marks)) if marks else self


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a turn that is drawn: before its first step, or after one of them.

    `last` is the scene at the end of the turn; `faults` are the details of the step that something
    is found at, in the words of a case, an empty one for the step as a whole.
    """

    scene: Any
    last: Any
    step: Any = None
    before: Any = None
    faults: Sequence[tuple[str | int, ...]] = ()
