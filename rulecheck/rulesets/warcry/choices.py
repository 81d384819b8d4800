"""What the details of a turn of Warcry may be chosen from: a table is tried at its edges."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product

from rulecheck.engine import choices, decided_by
from rulecheck.rulesets.warcry.landing import is_beside_what_bars
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.steps import Climb, Fall, Jump, ThroughTheAir, Walk
from rulecheck.rulesets.warcry.terrain import Point

OPPONENT = decided_by("the opposing player", Fall)
_WAYS = tuple(way for way in product((-1, 0, 1), repeat=2) if any(way))
_DIAGONAL = Fraction(7, 10)
"""A little less than the share of a length that a diagonal way goes along each axis."""
_HALF_INCHES = tuple(Fraction(n, 2) for n in range(1, 9))
_LANDINGS = 4
"""How many places around it a falling fighter is offered."""


@choices(Walk, "to", within="inches")
def places_to_walk_to(walk: Walk, battle: Battlefield) -> Iterator[Point]:
    """An inch, or as far as the action carries, in eight directions; and where others stand."""
    yield from _places(walk.who, battle)


@choices(ThroughTheAir, "to", within="inches")
def places_through_the_air(step: ThroughTheAir, battle: Battlefield) -> Iterator[Point | None]:
    """Straight up or down, or as far as the action carries in eight directions."""
    yield None
    yield from _places(step.who, battle)


@choices(ThroughTheAir, "height", samples=True)
def heights_of_surfaces(step: ThroughTheAir, battle: Battlefield) -> tuple[Fraction | None, ...]:
    """As high as before, or level with the floor or the top of a piece of terrain."""
    tops = (piece.top for piece in battle.terrain.pieces.values())
    return (None, Fraction(0), *tops)


@choices(Climb, "height", samples=True)
def heights_to_climb_to(climb: Climb, battle: Battlefield) -> Iterator[Fraction | None]:
    """A level surface, or an inch up or down."""
    here = battle[climb.who].height
    yield from heights_of_surfaces.body(climb, battle)
    yield from (here + 1, max(Fraction(0), here - 1))


@choices(Jump, "test", chance=True)
def results_of_the_test(jump: Jump, battle: Battlefield) -> tuple[int | None, ...]:
    """A jump that goes far is tested: it fails or succeeds."""
    return (1, 6) if jump.is_far(battle) else (None,)


@choices(Fall, "to", samples=True)
def landings(fall: Fall, battle: Battlefield) -> Iterator[Point | None]:
    """Straight beneath, or some place underneath; where there is none, beside what bars it."""
    yield None
    beneath = fall.place_underneath(battle)
    if beneath is not None:
        yield beneath.at
    yield from islice(_near(fall, battle), _LANDINGS)


@choices(Fall, "height", samples=True)
def heights_of_landings(fall: Fall, battle: Battlefield) -> Iterator[Fraction | None]:
    """As it is due, or how high the place underneath lies."""
    yield None
    beneath = fall.place_underneath(battle)
    if beneath is not None:
        yield beneath.height


@choices(Fall, "damage", chance=True)
def totals_of_the_dice(fall: Fall, battle: Battlefield) -> tuple[int | None, ...]:
    """None where no die is rolled, or the least and the most that they show."""
    dice = battle.dice_of(fall.who, fall.landing(battle))
    return (dice, dice * int(battle.numbers.die)) if dice > 0 else (None,)


def _near(fall: Fall, battle: Battlefield) -> Iterator[Point]:
    """Yield places half an inch apart around a falling fighter where its base can land."""
    x, y = battle[fall.who].at
    nowhere = fall.place_underneath(battle) is None
    for far, (across, down) in product(_HALF_INCHES, _WAYS):
        to = x + across * far, y + down * far
        there = fall.but(to=to)
        landing = there.landing(battle)
        if battle.can_stand(fall.who, landing) and (
            is_beside_what_bars(battle, fall.who, landing)
            if nowhere
            else there.is_underneath(battle)
        ):
            yield to


def _places(who: str, battle: Battlefield) -> Iterator[Point]:
    x, y = battle[who].at
    left = battle.may_use(who)
    left = max((left or 0) - battle.known_action(who).used, Fraction(0))
    for far in dict.fromkeys((Fraction(1), Fraction(left) / 2, Fraction(left))):
        for across, down in _WAYS if far > 0 else ():
            share = far * _DIAGONAL if across and down else far
            yield x + across * share, y + down * share
