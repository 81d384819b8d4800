"""Spaces and how they lie: squares, hexes and inches, their names, neighbours and distances.

Squares are named like `c4`: column letters, then the row, from the upper left corner. Hexes are
named by axial coordinates, `2,-1`. On an open table a place is the centre of a base in inches,
`3.5,2`. Coordinates are exact fractions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import product
from math import hypot
from typing import Literal, Protocol

from rulecheck.model import frozen
from rulecheck.ruleset import Quantity

Point = tuple[Fraction, Fraction]
Spot = str | tuple[Quantity, Quantity]
"""A space as a case writes it: `c4`, or a pair of coordinates."""

Form = Literal["square", "hex"]

HALF = Fraction(1, 2)
THIRD = Fraction(1, 3)
TOLERANCE = 1e-9
_HEX_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_HEX_CORNERS = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))


@frozen
class Body:
    """Somebody's footprint: the marked space it counts from, and its spaces across and down."""

    at: str
    wide: int = 1
    deep: int = 1

    def moved(self, at: str) -> Body:
        """Return the same footprint elsewhere."""
        return Body(at=at, wide=self.wide, deep=self.deep)

    @property
    def marked(self) -> Body:
        """Only the space the footprint counts from."""
        return Body(at=self.at)


def named(spot: Spot) -> str:
    """Return the name of a space that a case writes as a name or as a pair."""
    return spot.strip().lower() if isinstance(spot, str) else ",".join(map(_spelled, spot))


def _spelled(value: Fraction) -> str:
    """Return a decimal with all its digits."""
    digits = Decimal(value.numerator) / Decimal(value.denominator)
    return f"{digits:f}"


@cache
def coordinates(name: str) -> Point | None:
    """Return the pair of numbers in a name like `2,-1`; `None` where it is no such name."""
    parts = re.fullmatch(r"(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)", name)
    return (Fraction(parts[1]), Fraction(parts[2])) if parts else None


class Grid(Protocol):
    """A drawn grid."""

    @property
    def form(self) -> Form:
        """What the spaces are."""
        ...

    @property
    def spaces(self) -> tuple[str, ...]:
        """Every space of the grid, row by row."""
        ...

    def has(self, name: str) -> bool:
        """Whether the grid has a space of that name."""
        ...

    def centre(self, name: str) -> Point:
        """Return the coordinates of a space."""
        ...

    def name(self, x: int, y: int) -> str:
        """Return the name of the space at some coordinates."""
        ...

    def apart(self, one: str, other: str) -> int:
        """Return how many spaces lead from one space to another."""
        ...

    def around(self, name: str) -> tuple[str, ...]:
        """Return the spaces that touch a space."""
        ...

    def beside(self, one: str, other: str) -> tuple[str, ...]:
        """Return the two spaces a diagonal step passes between; nothing for other steps."""
        ...

    def outline(self, name: str) -> tuple[Point, ...]:
        """Return the corners of a space, all the way round."""
        ...


@dataclass(frozen=True)
class Squares:
    """A grid of squares: a diagonal step counts one space."""

    columns: int
    rows: int
    form: Form = "square"

    @property
    def spaces(self) -> tuple[str, ...]:
        """Return every space of the grid, row by row."""
        return tuple(self.name(x, y) for y, x in product(range(self.rows), range(self.columns)))

    def has(self, name: str) -> bool:
        """Whether there is such a place."""
        place = _square(name)
        return place is not None and place[0] < self.columns and 0 <= place[1] < self.rows

    def centre(self, name: str) -> Point:
        """Return the coordinates of a space."""
        place = _square(name)
        assert place is not None, name
        return Fraction(place[0]), Fraction(place[1])

    def name(self, x: int, y: int) -> str:
        """Return the name of the space at some coordinates."""
        return f"{column_name(x)}{y + 1}"

    def apart(self, one: str, other: str) -> int:
        """Return the distance in spaces."""
        (x1, y1), (x2, y2) = self.centre(one), self.centre(other)
        return int(max(abs(x1 - x2), abs(y1 - y2)))

    def around(self, name: str) -> tuple[str, ...]:
        """Return the spaces that touch a space."""
        return _around(self, name)

    def beside(self, one: str, other: str) -> tuple[str, ...]:
        """Return the two spaces a diagonal step passes between."""
        (x1, y1), (x2, y2) = self.centre(one), self.centre(other)
        diagonal = x1 != x2 and y1 != y2
        return (self.name(int(x2), int(y1)), self.name(int(x1), int(y2))) if diagonal else ()

    def outline(self, name: str) -> tuple[Point, ...]:
        """Return the corners of a space, all the way round."""
        x, y = self.centre(name)
        return tuple((x + i * HALF, y + j * HALF) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


@dataclass(frozen=True)
class Hexes:
    """A grid of hexes about `0,0`, as many steps in every direction as its radius."""

    radius: int
    form: Form = "hex"

    @property
    def spaces(self) -> tuple[str, ...]:
        """Return every space of the grid, row by row."""
        across = range(-self.radius, self.radius + 1)
        return tuple(f"{q},{r}" for r, q in product(across, across) if self.has(f"{q},{r}"))

    def has(self, name: str) -> bool:
        """Whether there is such a place."""
        place = coordinates(name)
        whole = place is not None and all(each.denominator == 1 for each in place)
        return place is not None and whole and _hex_length(*place) <= self.radius

    def centre(self, name: str) -> Point:
        """Return the coordinates of a space."""
        place = coordinates(name)
        assert place is not None, name
        return place

    def name(self, x: int, y: int) -> str:
        """Return the name of the space at some coordinates."""
        return f"{x},{y}"

    def apart(self, one: str, other: str) -> int:
        """Return the distance in spaces."""
        (q1, r1), (q2, r2) = self.centre(one), self.centre(other)
        return int(_hex_length(q1 - q2, r1 - r2))

    def around(self, name: str) -> tuple[str, ...]:
        """Return the spaces that touch a space."""
        return _around(self, name)

    def beside(self, one: str, other: str) -> tuple[str, ...]:
        """Return the two spaces a diagonal step passes between."""
        return ()

    def outline(self, name: str) -> tuple[Point, ...]:
        """Return the corners of a space, all the way round."""
        q, r = self.centre(name)
        return tuple((q + i * THIRD, r + j * THIRD) for i, j in _HEX_CORNERS)


def column_name(x: int) -> str:
    """Return the letters of a column: a to z, then aa, ab."""
    return (column_name(x // 26 - 1) if x >= 26 else "") + chr(ord("a") + x % 26)


def column_number(letters: str) -> int:
    """Return the number of a column from 0."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def length(one: Point, other: Point) -> float:
    """Return the length of a straight line."""
    return hypot(float(one[0] - other[0]), float(one[1] - other[1]))


def exact(inches: float) -> Fraction:
    """Return a measured length as an exact number, free of the noise of floating point."""
    return Fraction(str(round(inches, 9)))


@cache
def _square(name: str) -> tuple[int, int] | None:
    parts = re.fullmatch(r"([a-z]+)(\d+)", name)
    return (column_number(parts[1]), int(parts[2]) - 1) if parts else None


def _hex_length(q: Fraction, r: Fraction) -> Fraction:
    return max(abs(q), abs(r), abs(q + r))


@cache
def _around(grid: Grid, name: str) -> tuple[str, ...]:
    x, y = map(int, grid.centre(name))
    squares = [(i, j) for j, i in product((-1, 0, 1), (-1, 0, 1)) if i or j]
    steps = _HEX_STEPS if grid.form == "hex" else squares
    names = (grid.name(x + i, y + j) for i, j in steps if x + i >= 0 or grid.form == "hex")
    return tuple(each for each in names if grid.has(each))
