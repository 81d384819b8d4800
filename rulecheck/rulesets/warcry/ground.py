"""Fighters and terrain in space: who is near, can stand, is in the way. Lengths are inches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from rulecheck.frozen import Roster, frozen
from rulecheck.ruleset import Scene, untraced
from rulecheck.rulesets.warcry.bases import POINT, Base
from rulecheck.rulesets.warcry.fighters import Fighter, Spot
from rulecheck.rulesets.warcry.geometry import TOLERANCE, Polygon
from rulecheck.rulesets.warcry.terrain import Piece
from rulecheck.rulesets.warcry.ways import (
    Leg,
    from_piece,
    into_base,
    into_piece,
    out_of_reach,
    separation,
    unsupported,
)

Figure = int | Fraction


class Met(NamedTuple):
    """Something on a way: what, by how much, and how far along the way."""

    name: str
    by: float
    at: float


@frozen
class Numbers:
    """The numbers of the rulebook."""

    rounding: Figure
    close: Figure
    reach: Figure
    untested: Figure
    failing: Figure
    safe_drop: Figure
    inches_a_die: Figure
    die: Figure


@frozen
class Ground(Scene[Numbers]):
    """Who and what stands where."""

    fighters: Roster[Fighter]
    terrain: Roster[Piece] = untraced(Roster())

    @property
    def names(self) -> tuple[str, ...]:
        """Every fighter."""
        return tuple(self.fighters)

    def __getitem__(self, who: str) -> Fighter:
        return self.fighters[who]

    # who is where

    def enemies_of(self, who: str) -> Iterator[str]:
        """Yield everyone of another side."""
        own = self[who].side
        return (name for name, each in self.fighters.items() if each.side != own)

    def friends_of(self, who: str) -> Iterator[str]:
        """Yield everyone else of the same side."""
        own = self[who].side
        return (name for name, e in self.fighters.items() if name != who and e.side == own)

    def opposing_sides(self, who: str) -> tuple[str, ...]:
        """Return the sides that are not the fighter's own."""
        return tuple(dict.fromkeys(self[each].side for each in self.enemies_of(who)))

    def gap(self, one: str, other: str) -> float:
        """Return the distance in space between the bases of two fighters."""
        me, you = self[one], self[other]
        apart = separation(me.spot.straight_to(me.spot), me.rim, you.rim, *_place(you))
        return apart(0.0)

    @property
    def close_limit(self) -> float:
        """The distance up to which somebody is within an inch."""
        inclusive = self.reads("WC-MOV-5") == "inclusive"
        return float(self.numbers.close) + (TOLERANCE if inclusive else -TOLERANCE)

    def close_enemies(self, who: str) -> Iterator[tuple[str, float]]:
        """Yield the enemies within an inch of a fighter, and how far they are."""
        for enemy in self.enemies_of(who):
            apart = self.gap(who, enemy)
            if apart <= self.close_limit:
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
        if spot.height == 0:
            return True
        whole = self.reads("WC-CLB-4") == "whole-base"
        return self.lies_on_platforms(self[who].rim if whole else POINT, spot)

    def lies_on_platforms(self, base: Base, spot: Spot) -> bool:
        """Whether a base lies on the surfaces of platforms."""
        return base.fits_on(spot.point, self.surfaces(spot.height))

    def is_free(self, who: str, spot: Spot) -> bool:
        """Whether neither a terrain piece nor another base is in the way of the base."""
        here = (spot.straight_to(spot),)
        others = (each for each in self.fighters if each != who)
        in_the_way = chain(self.pieces_crossed(who, here), self.bases_crossed(who, here, others))
        return next(in_the_way, None) is None

    def surfaces(self, height: Fraction) -> tuple[Polygon, ...]:
        """Return the surfaces of the platforms at a height."""
        tops = (each for each in self.terrain.values() if each.is_platform)
        return tuple(each.outline for each in tops if each.top == height)

    def gaps_under(self, leg: Leg, height: Fraction) -> Iterator[tuple[float, float]]:
        """Yield the stretches of a level line that no ground carries: how long, how far along."""
        spans = unsupported(leg, self.surfaces(height)) if height else ()
        return (((high - low) * leg.flat, low * leg.flat) for low, high in spans)

    # what is on the way

    def pieces_crossed(self, who: str, legs: Iterable[Leg]) -> Iterator[Met]:
        """Yield each piece a way leads through: its name, how deep, how far along."""
        gone = 0.0
        for leg in legs:
            for name, piece in self.terrain.items():
                met = into_piece(leg, self[who].rim, piece.prism) if piece.is_in_the_way else None
                if met:
                    yield Met(name, met.depth, gone + met.at)
            gone += leg.length

    def bases_crossed(self, who: str, legs: Iterable[Leg], others: Iterable[str]) -> Iterator[Met]:
        """Yield each base of others a way leads through: its name, how deep, how far along."""
        gone, bases = 0.0, [(each, self[each]) for each in others]
        for leg in legs:
            for name, other in bases:
                met = into_base(leg, self[who].rim, other.rim, *_place(other))
                if met:
                    yield Met(name, met.depth, gone + met.at)
            gone += leg.length

    # climbing

    def holds(self, who: str) -> tuple[Base, float]:
        """Return what is measured while climbing, and how far it may be from the obstacle."""
        from_edge = self.reads("WC-CLB-2") == "base-edge"
        return self[who].rim if from_edge else POINT, float(self.numbers.reach)

    def obstacles(self) -> Iterator[tuple[str, Piece]]:
        """Yield the pieces that can be climbed."""
        return ((name, each) for name, each in self.terrain.items() if each.is_obstacle)

    def is_by_an_obstacle(self, who: str, spot: Spot) -> bool:
        """Whether a fighter at a spot is near enough to an obstacle to climb it."""
        base, limit = self.holds(who)
        place = (spot.point, spot.level)
        near = (from_piece(base, *place, each.prism) for _, each in self.obstacles())
        return any(apart <= limit + TOLERANCE for apart in near)

    def lapse_of_reach(self, who: str, leg: Leg) -> Met | None:
        """Return where a climb is farthest from the obstacle that it keeps nearest to.

        `None` if an obstacle is within reach all along.
        """
        base, limit = self.holds(who)
        lapses = []
        for name, piece in self.obstacles():
            shares = [
                share
                for low, high in out_of_reach(leg, base, piece.prism, limit)
                for share in (low, (low + high) / 2, high)
            ]
            if not shares:
                return None
            lapses.append(max(_lapse(name, piece, base, leg, share, limit) for share in shares))
        return min(lapses, key=lambda met: met.by, default=Met("any obstacle", leg.length, 0.0))


def _lapse(name: str, piece: Piece, base: Base, leg: Leg, share: float, limit: float) -> Met:
    apart = from_piece(base, leg.point(share), leg.height(share), piece.prism)
    return Met(name, apart - limit, share * leg.length)


def _place(fighter: Fighter) -> tuple[tuple[float, float], float]:
    return fighter.spot.point, fighter.spot.level
