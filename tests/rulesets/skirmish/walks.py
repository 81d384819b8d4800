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
    size: int = 1
    """Cells along each side of the mover, counted from its upper left one."""

    def body(self, at: Cell) -> frozenset[Cell]:
        """Return the cells the mover fills."""
        reach = range(self.size)
        return frozenset((at[0] + i, at[1] + j) for i in reach for j in reach)

    def inside(self, at: Cell) -> bool:
        """Whether the mover is on the board with all its cells."""
        return all(0 <= x < self.columns and 0 <= y < self.rows for x, y in self.body(at))

    def allows(self, way: Walked) -> bool:
        """Whether a way can be walked at all, whatever it draws."""
        steps = zip((self.start, *way), way, strict=False)
        return len(way) <= self.speed and all(self.free(at, to) for at, to in steps)

    def free(self, at: Cell, to: Cell) -> bool:
        """Whether one step is free."""
        right, down = to[0] - at[0], to[1] - at[1]
        taken = self.body(to) & (self.walls | self.hostiles)
        if not self.inside(to) or taken or max(abs(right), abs(down)) != 1:
            return False
        corners = ({(x, y + down), (x + right, y)} for x, y in self.body(at))
        return not right or not down or not any(pair <= self.walls for pair in corners)

    def near(self, at: Cell) -> frozenset[Cell]:
        """Return the hostiles that the mover touches."""
        return frozenset(h for h in self.hostiles if any(near(h, own) for own in self.body(at)))

    def drawn(self, way: Walked, *, disengaged: bool = False) -> frozenset[Cell]:
        """Return the holders whose Strike a way draws, after a Disengage or without one."""
        waived = self.near(self.start) if disengaged else frozenset[Cell]()
        struck: frozenset[Cell] = frozenset()
        for at, to in zip((self.start, *way), way, strict=False):
            struck |= (self.near(at) - self.near(to) - waived) & self.holders
            waived = waived if self.near(to) - self.near(at) <= waived else frozenset()
        return struck

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
