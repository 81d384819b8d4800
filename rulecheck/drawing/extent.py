"""How much room the shapes of a table take."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulecheck.drawing.shapes import Length, Table


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
    """The rectangle around everything on the table, with a margin of half a unit, never empty."""
    boxes = list(_boxes(table)) or [(0.0, 0.0, 1.0, 1.0)]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    low, top = min(box[1] for box in boxes), max(box[3] for box in boxes)
    margin = 0.5
    return Extent(left - margin, top + margin, right - left + 2 * margin, top - low + 2 * margin)


def _boxes(table: Table) -> Iterator[tuple[float, float, float, float]]:
    for token in table.tokens:
        yield _around(token.at, halves(token.base))
    for ring in table.rings:
        yield _around(ring.centre, (float(ring.radius), float(ring.radius)))
    points = [at for area in table.areas for at in area.points]
    points += [at for path in table.paths for at in path.points]
    points += [at for line in table.lines for at in (line.start, line.end)]
    for at in points:
        yield _around(at, (0.0, 0.0))
    if table.ground:
        yield (float("inf"), 0.0, float("-inf"), 0.0)


def _around(
    at: tuple[Length, Length], half: tuple[float, float]
) -> tuple[float, float, float, float]:
    x, y = float(at[0]), float(at[1])
    return x - half[0], y - half[1], x + half[0], y + half[1]
