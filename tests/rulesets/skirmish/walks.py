"""A second opinion on walks: every way tried step by step, without the ruleset's own geometry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Cell = tuple[int, int]
Walked = tuple[Cell, ...]


@dataclass(frozen=True)
class Board:
    """A small board: walls, standing hostiles, those of them that hold ground, fallen foes."""

    columns: int
    rows: int
    start: Cell
    speed: int
    walls: frozenset[Cell]
    hostiles: frozenset[Cell]
    holders: frozenset[Cell]
    fallen: frozenset[Cell]

    def allows(self, way: Walked) -> bool:
        """Whether a way can be walked at all, whatever it draws."""
        steps = zip((self.start, *way), way, strict=False)
        return len(way) <= self.speed and all(self.free(at, to) for at, to in steps)

    def free(self, at: Cell, to: Cell) -> bool:
        """Whether one step is free."""
        (x, y), (i, j) = at, to
        inside = 0 <= i < self.columns and 0 <= j < self.rows
        if not inside or to in self.walls | self.hostiles or max(abs(x - i), abs(y - j)) != 1:
            return False
        return x == i or y == j or not {(x, j), (i, y)} <= self.walls

    def drawn(self, way: Walked) -> frozenset[Cell]:
        """Which holders a way leaves."""
        steps = list(zip((self.start, *way), way, strict=False))
        return frozenset(
            holder
            for holder in self.holders
            if any(near(holder, at) and not near(holder, to) for at, to in steps)
        )

    def ways(self) -> Iterator[Walked]:
        """Yield every way that can be walked, the shorter ones first."""
        found: list[Walked] = [()]
        for _ in range(self.speed):
            found = [(*way, to) for way in found for to in self.onward(way)]
            yield from found

    def onward(self, way: Walked) -> list[Cell]:
        """Return the free steps from the end of a way."""
        x, y = way[-1] if way else self.start
        around = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
        return [to for to in around if self.free((x, y), to)]


def near(one: Cell, other: Cell) -> bool:
    """Whether two cells touch."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def name(cell: Cell) -> str:
    """Return what a cell is called in a case."""
    return f"{'abcdefgh'[cell[0]]}{cell[1] + 1}"
