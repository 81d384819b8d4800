"""The room that writing takes, and places for labels where nothing else is written.

Units are CSS pixels. Letters are taken to be as wide as those of a wide sans serif face.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

SIZE = 13.0
"""The size of the smallest type."""
_WIDTHS = dict.fromkeys("ijl|'.,:;! ", 0.4) | dict.fromkeys("ftrI()[]/-″", 0.52)
_WIDTHS |= dict.fromkeys("mMW@%—→&", 1.08) | dict.fromkeys("w", 0.95)
_WIDTHS |= dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ0123456789↑", 0.8)


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether both have room in common."""
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)

    def is_within(self, other: Box) -> bool:
        """Whether the other holds all of this one."""
        across = other.left <= self.left and self.right <= other.right
        return across and other.top <= self.top and self.bottom <= other.bottom


def wide(said: str, size: float = SIZE) -> float:
    """How wide a text is at most, in semi-bold type."""
    return size * sum(_WIDTHS.get(letter, 0.72) for letter in said)


def box_of(said: str, x: float, y: float, anchor: str = "middle", size: float = SIZE) -> Box:
    """The room of a line of text whose base line is at `y`."""
    room = wide(said, size)
    left = x - room * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    return Box(left, y - size * 0.95, left + room, y + size * 0.3)


class Writing:
    """What is written on a picture, none of it over another or beyond the edge."""

    def __init__(self, edge: Box, taken: Iterable[Box] = ()) -> None:
        self.edge = edge
        self.taken = list(taken)

    def take(self, box: Box) -> None:
        """Keep a room free of labels."""
        self.taken.append(box)

    def place(
        self, said: Sequence[str], spots: Iterable[tuple[float, float]], size: float = SIZE
    ) -> tuple[str, float, float] | None:
        """The first of some wordings and the first of some middles of it that are free.

        The base line is told; `None` where none is free: the legend says it all.
        """
        tried = tuple(spots)
        for words in filter(None, said):
            for x, middle in tried:
                y = middle + size * 0.33
                box = box_of(words, x, y, size=size)
                if box.is_within(self.edge) and not any(box.meets(each) for each in self.taken):
                    self.taken.append(box)
                    return words, x, y
        return None


def around(at: tuple[float, float], across: float, down: float) -> list[tuple[float, float]]:
    """Eight places around a spot, above first."""
    x, y = at
    steps = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
    return [(x + right * across, y + below * down) for right, below in steps]
