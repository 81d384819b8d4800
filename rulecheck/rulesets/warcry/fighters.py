"""Fighters and the spots they stand on."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from rulecheck.engine import Entry, Memoizing, Quantity, cached_property, one_of
from rulecheck.rulesets.warcry.bases import POINT, Base, base_of
from rulecheck.rulesets.warcry.geometry import Vector, inexact
from rulecheck.rulesets.warcry.terrain import Height, Point
from rulecheck.rulesets.warcry.ways import Leg

if TYPE_CHECKING:
    BaseSize = Quantity | str
else:
    BaseSize = one_of(Quantity, str)


class Spot(NamedTuple):
    """A place on the battlefield or over it: where the centre of a base is, and how high.

    Both as they are said, and as the geometry takes them.
    """

    at: Point
    height: Fraction
    point: Vector
    level: float

    def straight_to(self, other: Spot) -> Leg:
        """Return the straight line to another spot."""
        return Leg(self.point, other.point, self.level, other.level)

    def moved(self, at: Point | None, height: Fraction | None) -> Spot:
        """Return the spot somewhere else and at another height; `None` is where this one is."""
        place = (self.at, self.point) if at is None else (at, _point(at))
        level = (self.height, self.level) if height is None else (height, inexact(height))
        return Spot(place[0], level[0], place[1], level[1])

    def above(self, point: Vector) -> Spot:
        """Return the spot at this height over another point, which nobody has said."""
        return Spot(self.at, self.height, point, self.level)

    def at_height(self, height: Fraction) -> Spot:
        """Return the spot right above or below."""
        return Spot(self.at, height, self.point, inexact(height))


def _point(at: Point) -> Vector:
    return inexact(at[0]), inexact(at[1])


class Fighter(Entry, Memoizing):
    """A fighter on the battlefield."""

    side: str
    """The warband it belongs to; all others are its enemies."""
    base: BaseSize
    """Its base in millimetres as it is sold: `32` for a round one, `60x35` for an oval one."""
    move: Quantity
    """Its Move characteristic, in inches."""
    at: Point
    """Where the centre of its base is, in inches."""
    height: Height = Fraction(0)
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
        return Spot(self.at, self.height, _point(self.at), inexact(self.height))

    @cached_property
    def rim(self) -> Base:
        """Its base in inches; its centre alone if its size is none."""
        return base_of(self.base, inexact(self.facing)) or POINT

    def moved_to(self, spot: Spot, damage: int = 0) -> Fighter:
        """Return the fighter at another spot, with more damage; its base stays as it is known."""
        moved = self.but(at=spot.at, height=spot.height, damage=self.damage + damage)
        moved.__dict__.update(spot=spot, rim=self.rim)
        return moved
