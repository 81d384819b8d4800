"""Where a falling fighter can land: underneath itself, or beside what leaves no place there."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, pi

from rulecheck.rulesets.warcry.bases import gap
from rulecheck.rulesets.warcry.fighters import Fighter, Spot
from rulecheck.rulesets.warcry.geometry import TOLERANCE, Vector, along, distance, is_off
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.ways import Leg, Prism, from_piece, into_base, into_piece

_DIRECTIONS, _FEW_DIRECTIONS = 16, 4
_SHARES = (0.5, 1.0, 1.5, 1.99)
"""How far off a place is looked for, in half widths of the base: at 2 nothing overlaps any more."""
_MOST_CENTRES = 24
"""Points along the line of a failed jump beneath which places are looked for."""


def ground_under(battle: Battlefield, who: str, spot: Spot) -> Fraction:
    """Return the height of the first ground beneath a spot that a fighter can stand on."""
    here, height = spot.point, spot.height
    under = {t for t, o in battle.terrain.platforms if t <= height and not is_off(here, here, o, 0)}
    below = sorted(under, reverse=True)
    can = (top for top in below if battle.can_stand(who, spot.at_height(top)))
    return next(can, Fraction(0))


def in_the_way_down(battle: Battlefield, who: str, landing: Spot) -> tuple[str, ...]:
    """Return the pieces between a fighter and a landing on which it could stand."""
    if not battle.can_stand(who, landing):
        return ()
    down = landing.at_height(battle[who].height).straight_to(landing)
    return tuple(met.name for met in battle.pieces_crossed(who, (down,)))


def place_underneath(battle: Battlefield, who: str) -> Spot | None:
    """Return a place underneath a fighter to land at, a lower one than it is at if there is any."""
    height, level = battle[who].height, None
    for place in _places(battle, who):
        if place.height < height or not height:
            return place
        level = level or place
    return level


def overlaps(battle: Battlefield, who: str, landing: Spot) -> bool:
    """Whether a base at a landing overlaps the base where it falls from, seen from above."""
    line = _line(battle, who)
    over = battle[who].rim.over_its_way(landing.point, line.a, line.b)
    return over and landing.height <= battle[who].height


def is_beside_what_bars(battle: Battlefield, who: str, landing: Spot) -> bool:
    """Whether a landing is next to what fills the ground underneath a fighter.

    Next to it means that the fighter's base would not fit in between.
    """
    rim, at = battle[who].rim, landing.point
    room = 2 * rim.second - TOLERANCE
    bases = (gap(rim, at, each.rim, each.spot.point) for each in _bases_under(battle, who))
    pieces = (from_piece(rim, at, 0.0, each) for each in _pieces_under(battle, who))
    return any(apart < room for apart in (*bases, *pieces))


def _bases_under(battle: Battlefield, who: str) -> Iterator[Fighter]:
    """Yield the others whose bases a fighter is over, seen from above."""
    rim, line = battle[who].rim, _line(battle, who)
    for name, other in battle.fighters.items():
        is_lower = name != who and other.height <= battle[who].height
        if is_lower and into_base(line, rim, other.rim, other.spot.point, 0.0):
            yield other


def _pieces_under(battle: Battlefield, who: str) -> Iterator[Prism]:
    """Yield the pieces that a fighter is over, as if they all lay on the floor."""
    rim, line = battle[who].rim, _line(battle, who)
    for _, prism in battle.terrain.in_the_way:
        flat = Prism(prism.outline, 0.0, 1.0)
        if prism.bottom <= battle[who].spot.level and into_piece(line, rim, flat):
            yield flat


def _line(battle: Battlefield, who: str) -> Leg:
    """Return the line, seen from above, along which a fighter may have begun to fall."""
    here = battle[who].spot.point
    take_off = battle.activation_of(who).jumped_from
    if take_off is None:
        return Leg(here, here, 0.0, 0.0)
    begins, ends = take_off.point, here
    match battle.reads("WC-JMP-8"):
        case "at-the-take-off":
            ends = begins
        case "at-the-landing":
            begins = ends
    return Leg(begins, ends, 0.0, 0.0)


def _places(battle: Battlefield, who: str) -> Iterator[Spot]:
    """Yield places underneath a fighter to which the way down is clear, as far as tried."""
    here = battle[who].spot
    for point in _points(battle, who):
        over = here.above(point)
        landing = over.at_height(ground_under(battle, who, over))
        if battle.can_stand(who, landing) and not in_the_way_down(battle, who, landing):
            yield landing


def _points(battle: Battlefield, who: str) -> Iterator[Vector]:
    """Yield points along a line and beside it, and in rings around its ends."""
    rim, line = battle[who].rim, _line(battle, who)
    steps = min(_MOST_CENTRES, ceil(distance(line.a, line.b) / rim.second))
    centres = [along(line.b, line.a, step / max(1, steps)) for step in range(steps + 1)]
    yield from centres
    for number, centre in enumerate(centres):
        directions = _DIRECTIONS if number in (0, steps) else _FEW_DIRECTIONS
        for share in _SHARES:
            for direction in range(directions):
                yield rim.off(centre, 2 * pi * direction / directions, share)
