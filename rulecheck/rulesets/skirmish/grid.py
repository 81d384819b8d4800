"""Spaces and how they lie: squares, hexes and inches, their names, neighbours and distances.

Squares are named like `c4`: column letters, then the row, from the upper left corner. Hexes are
named by axial coordinates, `2,-1`. On an open table a place is the centre of a base in inches,
`3.5,2`. Coordinates are exact: whole numbers on a grid, fractions on an open table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple, Protocol

from rulecheck.engine import Quantity

Exact = int | Fraction
Point = tuple[Exact, Exact]
Whole = tuple[int, int]
Spot = str | tuple[Quantity, Quantity]
"""A space as a case writes it: `c4`, or a pair of coordinates."""

Form = Literal["square", "hex"]

TOLERANCE = 1e-9
NAMES = 1 << 16
"""How many names of places are remembered as read."""
_FIGURE = r"-?\d{1,10}(?:\.\d{1,60})?"
"""A coordinate: with more digits it is no place on any field."""
PAIRS = 1 << 14
"""How many distances between two places are remembered."""
_SQUARE_STEPS = tuple((x, y) for y, x in product((-1, 0, 1), repeat=2) if x or y)
_SQUARE_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_HEX_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_HEX_CORNERS = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))


class Body(NamedTuple):
    """Somebody's footprint: the marked space it counts from, and its spaces across and down.

    Made by `footprint`, which knows whether it is a `single` space.
    """

    at: str
    wide: int
    deep: int
    single: bool

    def moved(self, at: str) -> Body:
        """Return the same footprint elsewhere."""
        return footprint(at, self.wide, self.deep)

    @property
    def marked(self) -> Body:
        """Only the space the footprint counts from."""
        return footprint(self.at)


@lru_cache(NAMES)
def footprint(at: str, wide: int = 1, deep: int = 1) -> Body:
    """Return a footprint by its marked space and its spaces across and down, made only once."""
    return Body(at, wide, deep, single=wide == deep == 1)


def named(spot: Spot) -> str:
    """Return the name of a space that a case writes as a name or as a pair."""
    return spot.strip().lower() if isinstance(spot, str) else ",".join(map(_spelled, spot))


def _spelled(value: Fraction) -> str:
    """Return a decimal with all its digits."""
    if value.denominator == 1:
        return str(value.numerator)
    digits = Decimal(value.numerator) / Decimal(value.denominator)
    return f"{digits:f}"


@lru_cache(NAMES)
def coordinates(name: str) -> tuple[Fraction, Fraction] | None:
    """Return the pair of numbers in a name like `2,-1`; `None` where it is no such name."""
    parts = re.fullmatch(rf"({_FIGURE})\s*,\s*({_FIGURE})", name)
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

    def centre(self, name: str) -> Whole:
        """Return the coordinates of a space."""
        ...

    def middle(self, name: str) -> Point:
        """Return the middle of a space, in the small parts that its outline is told in."""
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
        """Return the corners of a space, all the way round, in parts of a space."""
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

    def centre(self, name: str) -> Whole:
        """Return the coordinates of a space."""
        place = _square(name)
        assert place is not None, name
        return place

    def middle(self, name: str) -> Point:
        """Return the middle of a space in halves of a space."""
        x, y = self.centre(name)
        return 2 * x, 2 * y

    def name(self, x: int, y: int) -> str:
        """Return the name of the space at some coordinates."""
        return f"{column_name(x)}{y + 1}"

    def apart(self, one: str, other: str) -> int:
        """Return the distance in spaces."""
        return _squares_apart(one, other)

    def around(self, name: str) -> tuple[str, ...]:
        """Return the spaces that touch a space."""
        x, y = self.centre(name)
        steps = ((x + i, y + j) for i, j in _SQUARE_STEPS)
        return tuple(
            self.name(*to) for to in steps if 0 <= to[0] < self.columns and 0 <= to[1] < self.rows
        )

    def beside(self, one: str, other: str) -> tuple[str, ...]:
        """Return the two spaces a diagonal step passes between."""
        (x1, y1), (x2, y2) = self.centre(one), self.centre(other)
        diagonal = x1 != x2 and y1 != y2
        return (self.name(x2, y1), self.name(x1, y2)) if diagonal else ()

    def outline(self, name: str) -> tuple[Point, ...]:
        """Return the corners of a space, all the way round, in halves of a space."""
        x, y = self.centre(name)
        return tuple((2 * x + i, 2 * y + j) for i, j in _SQUARE_CORNERS)


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
        place = _hex(name)
        return place is not None and _hex_length(*place) <= self.radius

    def centre(self, name: str) -> Whole:
        """Return the coordinates of a space."""
        place = _hex(name)
        assert place is not None, name
        return place

    def middle(self, name: str) -> Point:
        """Return the middle of a space in thirds of a space."""
        q, r = self.centre(name)
        return 3 * q, 3 * r

    def name(self, x: int, y: int) -> str:
        """Return the name of the space at some coordinates."""
        return f"{x},{y}"

    def apart(self, one: str, other: str) -> int:
        """Return the distance in spaces."""
        return _hexes_apart(one, other)

    def around(self, name: str) -> tuple[str, ...]:
        """Return the spaces that touch a space."""
        q, r = self.centre(name)
        names = (self.name(q + i, r + j) for i, j in _HEX_STEPS)
        return tuple(each for each in names if self.has(each))

    def beside(self, one: str, other: str) -> tuple[str, ...]:
        """Return the two spaces a diagonal step passes between."""
        return ()

    def outline(self, name: str) -> tuple[Point, ...]:
        """Return the corners of a space, all the way round, in thirds of a space."""
        q, r = self.centre(name)
        return tuple((3 * q + i, 3 * r + j) for i, j in _HEX_CORNERS)


def column_name(x: int) -> str:
    """Return the letters of a column: a to z, then aa, ab."""
    return (column_name(x // 26 - 1) if x >= 26 else "") + chr(ord("a") + x % 26)


def column_number(letters: str) -> int:
    """Return the number of a column from 0."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def exact(inches: float) -> Fraction:
    """Return a measured length as an exact number, free of the noise of floating point."""
    return Fraction(str(round(inches, 9)))


@lru_cache(NAMES)
def _square(name: str) -> Whole | None:
    parts = re.fullmatch(r"([a-z]{1,3})(\d{1,9})", name)
    return (column_number(parts[1]), int(parts[2]) - 1) if parts else None


@lru_cache(PAIRS)
def _squares_apart(one: str, other: str) -> int:
    here, there = _square(one), _square(other)
    assert here is not None and there is not None, (one, other)
    return max(abs(here[0] - there[0]), abs(here[1] - there[1]))


@lru_cache(NAMES)
def _hex(name: str) -> Whole | None:
    place = coordinates(name)
    if place is None or any(each.denominator != 1 for each in place):
        return None
    return int(place[0]), int(place[1])


@lru_cache(PAIRS)
def _hexes_apart(one: str, other: str) -> int:
    here, there = _hex(one), _hex(other)
    assert here is not None and there is not None, (one, other)
    return _hex_length(here[0] - there[0], here[1] - there[1])


def _hex_length(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))
