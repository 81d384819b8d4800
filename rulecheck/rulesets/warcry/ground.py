"""Fighters and terrain in space: who is near, can stand, is in the way. Lengths are inches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from rulecheck.engine import Scene, internal
from rulecheck.frozen import Frozen, Roster
from rulecheck.rulesets.warcry.bases import POINT, Base
from rulecheck.rulesets.warcry.fighters import Fighter, Spot
from rulecheck.rulesets.warcry.geometry import TOLERANCE
from rulecheck.rulesets.warcry.terrain import Terrain
from rulecheck.rulesets.warcry.ways import (
    Leg,
    Prism,
    from_base,
    from_piece,
    into_base,
    into_piece,
    out_of_reach,
    unsupported,
)

Figure = int | Fraction


class Met(NamedTuple):
    """Something on a way: what, by how much, and how far along the way."""

    name: str
    by: float
    at: float


class Numbers(Frozen):
    """The numbers of the rulebook."""

    rounding: Figure
    close: Figure
    reach: Figure
    untested: Figure
    failing: Figure
    safe_drop: Figure
    inches_a_die: Figure
    die: Figure


class Ground(Scene[Numbers]):
    """Who and what stands where."""

    fighters: Roster[Fighter]
    terrain: Terrain = internal(Terrain())

    @property
    def names(self) -> tuple[str, ...]:
        """Every fighter."""
        return tuple(self.fighters)

    def __getitem__(self, who: str) -> Fighter:
        return self.fighters[who]

    # who is where

    def enemies_of(self, who: str) -> list[str]:
        """Return everyone of another side."""
        own = self.fighters[who].side
        return [name for name, each in self.fighters.items() if each.side != own]

    def friends_of(self, who: str) -> list[str]:
        """Return everyone else of the same side."""
        own = self.fighters[who].side
        return [name for name, e in self.fighters.items() if e.side == own and name != who]

    def opposing_sides(self, who: str) -> tuple[str, ...]:
        """Return the sides that are not the fighter's own."""
        return tuple(dict.fromkeys(self.fighters[each].side for each in self.enemies_of(who)))

    def gap(self, one: str, other: str) -> float:
        """Return the distance in space between the bases of two fighters."""
        me, you = self.fighters[one], self.fighters[other]
        here, there = me.spot, you.spot
        return from_base(me.rim, here.point, here.level, you.rim, there.point, there.level)

    @property
    def close_limit(self) -> float:
        """The distance up to which somebody is within an inch."""
        inclusive = self.reads("WC-MOV-5") == "inclusive"
        return float(self.numbers.close) + (TOLERANCE if inclusive else -TOLERANCE)

    def close_enemies(self, who: str) -> Iterator[tuple[str, float]]:
        """Yield the enemies within an inch of a fighter, and how far they are."""
        enemies = self.enemies_of(who)
        limit = self.close_limit if enemies else 0.0
        for enemy in enemies:
            apart = self.gap(who, enemy)
            if apart <= limit:
                yield enemy, apart

    def is_held_off_from(self, who: str, enemy: str) -> bool:
        """Whether no friend of a fighter is within an inch of an enemy already."""
        return all(self.gap(each, enemy) > self.close_limit for each in self.friends_of(who))

    # the one question that ends climbs, jumps and flights

    def can_stand(self, who: str, spot: Spot) -> bool:
        """Whether a fighter's base can be placed on the floor or a platform at a spot."""
        return self.has_ground(who, spot) and self.is_free(who, spot)

    def has_ground(self, who: str, spot: Spot) -> bool:
        """Whether floor or platform is under the base, the whole of it or its centre."""
        if not spot.level:
            return True
        whole = self.reads("WC-CLB-4") == "whole-base"
        return self.lies_on_platforms(self.fighters[who].rim if whole else POINT, spot)

    def lies_on_platforms(self, base: Base, spot: Spot) -> bool:
        """Whether a base lies on the surfaces of platforms."""
        return base.fits_on(spot.point, self.terrain.surfaces(spot.height))

    def is_free(self, who: str, spot: Spot) -> bool:
        """Whether neither a terrain piece nor another base is in the way of the base."""
        here = (spot.straight_to(spot),)
        others = [each for each in self.fighters if each != who]
        return not self.pieces_crossed(who, here) and not self.bases_crossed(who, here, others)

    def gaps_under(self, leg: Leg, height: Fraction) -> Iterator[tuple[float, float]]:
        """Yield the stretches of a line on platforms that none carries: how long, how far along."""
        spans = unsupported(leg, self.terrain.surfaces(height))
        return (((high - low) * leg.flat, low * leg.flat) for low, high in spans)

    # what is on the way

    def pieces_crossed(self, who: str, legs: Sequence[Leg]) -> list[Met]:
        """Return each piece a way leads through: its name, how deep, how far along."""
        rim, found = self.fighters[who].rim, []
        for number, leg in enumerate(legs):
            for name, prism in self.terrain.in_the_way:
                met = into_piece(leg, rim, prism)
                if met:
                    found.append(Met(name, met.depth, _length(legs[:number]) + met.at))
        return found

    def bases_crossed(self, who: str, legs: Sequence[Leg], others: Sequence[str]) -> list[Met]:
        """Return each base of others a way leads through: its name, how deep, how far along."""
        rim, found = self.fighters[who].rim, []
        for number, leg in enumerate(legs):
            for name in others:
                other = self.fighters[name]
                spot = other.spot
                met = into_base(leg, rim, other.rim, spot.point, spot.level)
                if met:
                    found.append(Met(name, met.depth, _length(legs[:number]) + met.at))
        return found

    # climbing

    def holds(self, who: str) -> tuple[Base, float]:
        """Return what is measured while climbing, and how far it may be from the obstacle."""
        from_edge = self.reads("WC-CLB-2") == "base-edge"
        return self.fighters[who].rim if from_edge else POINT, float(self.numbers.reach)

    def is_by_an_obstacle(self, who: str, spot: Spot) -> bool:
        """Whether a fighter at a spot is near enough to an obstacle to climb it."""
        base, limit = self.holds(who)
        obstacles = self.terrain.obstacles
        near = (from_piece(base, spot.point, spot.level, prism) for _, prism in obstacles)
        return any(apart <= limit + TOLERANCE for apart in near)

    def lapse_of_reach(self, who: str, leg: Leg) -> Met | None:
        """Return where a climb is farthest from the obstacle that it keeps nearest to.

        `None` if an obstacle is within reach all along.
        """
        base, limit = self.holds(who)
        lapses = []
        for name, prism in self.terrain.obstacles:
            shares = [
                share
                for low, high in out_of_reach(leg, base, prism, limit)
                for share in (low, (low + high) / 2, high)
            ]
            if not shares:
                return None
            lapses.append(max(_lapse(name, prism, base, leg, share, limit) for share in shares))
        return min(lapses, key=lambda met: met.by, default=Met("any obstacle", leg.length, 0.0))


def _lapse(name: str, prism: Prism, base: Base, leg: Leg, share: float, limit: float) -> Met:
    apart = from_piece(base, leg.point(share), leg.height(share), prism)
    return Met(name, apart - limit, share * leg.length)


def _length(legs: Iterable[Leg]) -> float:
    return sum(leg.length for leg in legs)
