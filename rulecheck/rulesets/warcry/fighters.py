"""Fighters and the spots they stand on."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from rulecheck.frozen import Frozen, frozen
from rulecheck.ruleset import Entry, Keeping, Quantity
from rulecheck.rulesets.warcry.bases import POINT, Base, base_of
from rulecheck.rulesets.warcry.geometry import Vector
from rulecheck.rulesets.warcry.terrain import Point
from rulecheck.rulesets.warcry.ways import Leg


@frozen
class Spot(Frozen, Keeping):
    """A place on the battlefield or over it: where the centre of a base is, and how high."""

    at: Point
    height: Fraction

    @cached_property
    def point(self) -> Vector:
        """The centre seen from above, as the geometry takes it."""
        return float(self.at[0]), float(self.at[1])

    @cached_property
    def level(self) -> float:
        """How high it is, as the geometry takes it."""
        return float(self.height)

    def straight_to(self, other: Spot) -> Leg:
        """Return the straight line to another spot."""
        return Leg(self.point, other.point, self.level, other.level)

    def at_height(self, height: Fraction) -> Spot:
        """Return the spot right above or below."""
        return self.but(height=height)


@frozen
class Fighter(Entry, Keeping):
    """A fighter on the battlefield."""

    side: str
    """The warband it belongs to; all others are its enemies."""
    base: Quantity | str
    """Its base in millimetres as it is sold: `32` for a round one, `60x35` for an oval one."""
    move: Quantity
    """Its Move characteristic, in inches."""
    at: Point
    """Where the centre of its base is, in inches."""
    height: Quantity = Fraction(0)
    """How high it stands above the battlefield floor, in inches."""
    facing: Quantity = Fraction(0)
    """Direction of the first axis of an oval base, in degrees from the x axis."""
    flight: str = ""
    """The ability or trait that lets it fly, by name; left out, it cannot."""
    damage: int = 0
    """Damage allocated to it."""

    @cached_property
    def spot(self) -> Spot:
        """Where it is."""
        return Spot(at=self.at, height=self.height)

    @cached_property
    def rim(self) -> Base:
        """Its base in inches."""
        return self.known_base or POINT

    @cached_property
    def known_base(self) -> Base | None:
        """Its base in inches, `None` if its size is none."""
        return base_of(self.base, float(self.facing))

    def moved_to(self, spot: Spot) -> Fighter:
        """Return the fighter at another spot."""
        return self.but(at=spot.at, height=spot.height)
