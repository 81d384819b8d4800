"""Terrain pieces: outlines seen from above, from an underside up to a top."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from rulecheck.engine import AtLeast, Entry, Memoizing, Quantity, cached_property
from rulecheck.frozen import Frozen, Roster
from rulecheck.rulesets.warcry.geometry import Polygon, inexact
from rulecheck.rulesets.warcry.ways import Prism

Point = tuple[Quantity, Quantity]
"""A point seen from above, in inches: x and y."""


Height = Annotated[Quantity, AtLeast(0, "a height above the floor, 0 or more")]
"""A height above the battlefield floor, in inches: 0 or more."""

Kind = Literal["obstacle", "platform", "both", "insignificant"]


class Piece(Entry, Memoizing):
    """A terrain piece."""

    kind: Kind
    """An `obstacle` can be climbed, on a `platform` fighters can stand, `both` is both; what is
    `insignificant` is in nobody's way."""
    footprint: tuple[Point, ...]
    """Its corners seen from above, in order around it."""
    height: Quantity
    """How high it is, in inches from its underside to its top."""
    bottom: Quantity = Fraction(0)
    """How high its underside is above the battlefield floor."""

    @cached_property
    def top(self) -> Fraction:
        """How high its top is above the battlefield floor; on a platform that is the surface."""
        return self.bottom + self.height

    @property
    def is_obstacle(self) -> bool:
        """Whether it can be climbed."""
        return self.kind in ("obstacle", "both")

    @property
    def is_platform(self) -> bool:
        """Whether fighters can stand on its top."""
        return self.kind in ("platform", "both")

    @property
    def is_in_the_way(self) -> bool:
        """Whether nobody can move through it."""
        return self.kind != "insignificant"

    @cached_property
    def outline(self) -> Polygon:
        """Its corners as the geometry takes them."""
        return tuple([(inexact(x), inexact(y)) for x, y in self.footprint])

    @cached_property
    def prism(self) -> Prism:
        """The room it takes."""
        return Prism(self.outline, inexact(self.bottom), inexact(self.top))


class Terrain(Frozen, Memoizing):
    """The terrain pieces of a battlefield: they stay where they are."""

    pieces: Roster[Piece] = Roster()

    @cached_property
    def in_the_way(self) -> tuple[tuple[str, Prism], ...]:
        """The pieces that nobody can move through, by name."""
        return tuple([(name, e.prism) for name, e in self.pieces.items() if e.is_in_the_way])

    @cached_property
    def obstacles(self) -> tuple[tuple[str, Prism], ...]:
        """The pieces that can be climbed, by name."""
        return tuple([(name, e.prism) for name, e in self.pieces.items() if e.is_obstacle])

    @cached_property
    def platforms(self) -> tuple[tuple[Fraction, Polygon], ...]:
        """The surfaces on which fighters can stand: how high, and the outline."""
        return tuple([(e.top, e.outline) for e in self.pieces.values() if e.is_platform])

    def surfaces(self, height: Fraction) -> tuple[Polygon, ...]:
        """Return the surfaces of the platforms at a height."""
        return tuple([outline for top, outline in self.platforms if top == height])
