"""How much room the shapes of a table take."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulecheck.drawing.shapes import Length, Point, Table

_MARGIN = 0.5


@dataclass(frozen=True, slots=True)
class Extent:
    """A rectangle in the unit of the table; `top` is the greater y."""

    left: float
    top: float
    width: float
    height: float


def halves(base: Length | tuple[Length, Length]) -> tuple[float, float]:
    """Both half axes of a base."""
    both = base if isinstance(base, tuple) else (base, base)
    return float(both[0]), float(both[1])


def extent_of(table: Table) -> Extent:
    """The rectangle of the table's frame, never empty."""
    left, right, low, top = table.frame or frame_of(table)
    return Extent(left, top, right - left, top - low)


def frame_of(table: Table) -> tuple[float, float, float, float]:
    """Left, right, lowest and highest of everything on the table, with a margin of half a unit."""
    boxes = list(_boxes(table)) or [(0.0, 0.0, 1.0, 1.0)]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    low, top = min(box[1] for box in boxes), max(box[3] for box in boxes)
    return left - _MARGIN, right + _MARGIN, low - _MARGIN, top + _MARGIN


def _boxes(table: Table) -> Iterator[tuple[float, float, float, float]]:
    for token in table.tokens:
        yield _around(token.at, halves(token.base))
    for ring in table.rings:
        yield _around(ring.centre, (float(ring.radius), float(ring.radius)))
    points = [at for area in table.areas for at in area.points]
    points += [at for path in table.paths for at in path.points]
    for at in points:
        yield _around(at, (0.0, 0.0))
    if table.ground:
        yield (float("inf"), 0.0, float("-inf"), 0.0)


def _around(at: Point, half: tuple[float, float]) -> tuple[float, float, float, float]:
    x, y = float(at[0]), float(at[1])
    return x - half[0], y - half[1], x + half[0], y + half[1]
