"""An open table: inches, bases, ways around."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import asin, hypot, pi, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point

from rulecheck.frozen import Roster
from rulecheck.rulesets.skirmish import RULESET
from rulecheck.rulesets.skirmish.grid import Body, coordinates, footprint
from rulecheck.rulesets.skirmish.layout import Combatant, Layout
from rulecheck.rulesets.skirmish.open_table import OpenField
from rulecheck.rulesets.skirmish.paths import way
from rulecheck.rulesets.skirmish.scene import Fight

tenths = st.integers(-30, 30).map(lambda n: Fraction(n, 10))
places = st.tuples(tenths, tenths)


def body(place: tuple[Fraction, Fraction], wide: int = 1) -> Body:
    return footprint(f"{float(place[0]):g},{float(place[1]):g}", wide, wide)


def table(*foes: tuple[float, float], speed: int = 9, held: int = 0) -> Fight:
    told = {f"foe{n}": tuple(Fraction(str(each)) for each in foe) for n, foe in enumerate(foes)}
    foe = {name: Combatant(at=(x, y), held=held) for name, (x, y) in told.items()}
    mover = Combatant(at=(Fraction(0), Fraction(0)), speed=speed)
    layout = Layout(grid="open", party=Roster({"mover": mover}), foes=Roster(foe))
    return layout.set_up(RULESET.table())


def measured(way: tuple[str, ...]) -> float:
    points = [(Fraction(0), Fraction(0)), *(coordinates(at) or (0, 0) for at in way)]
    return sum(hypot(float(a[0] - b[0]), float(a[1] - b[1])) for a, b in pairwise(points))


@pytest.mark.parametrize(
    ("centres", "whole_inches", "contact"),
    [("1", 1, 1), ("1.5", 1, 2), ("1.99", 1, 2), ("2", 2, 2), ("2.01", 2, 3), ("0.99", 0, 0)],
)
def test_spaces_between_two_bases(centres: str, whole_inches: int, contact: int) -> None:
    one, other = footprint("0,0"), footprint(f"{centres},0")
    assert OpenField().apart(one, other) == whole_inches
    assert OpenField(base_contact=True).apart(one, other) == contact


@settings(max_examples=200)
@given(places, places, places, st.integers(1, 2))
def test_a_base_runs_into_another_where_shapely_says_so(
    start: tuple[Fraction, Fraction],
    end: tuple[Fraction, Fraction],
    other: tuple[Fraction, Fraction],
    wide: int,
) -> None:
    line = LineString([tuple(map(float, start)), tuple(map(float, end))])
    near = line.distance(Point(*map(float, other)))
    met = OpenField().met(body(start, wide), body(end).at, body(other))
    touching = (1 + wide) / 2
    assert met == (near < touching - 1e-9)


def test_a_way_around_a_foe_is_nearly_the_shortest() -> None:
    fight = table((3, 0))
    found = way(fight, "mover", "6,0", Fraction(9))
    tightest = 2 * sqrt(3**2 - 1) + (pi - 2 * (pi / 2 - asin(1 / 3)))
    assert tightest <= measured(found) <= tightest * 1.02


def test_no_way_is_taken_that_draws_a_strike_if_another_draws_none() -> None:
    fight = table((3, 1.8), held=1)
    found = way(fight, "mover", "6,0", Fraction(9))
    assert len(found) > 1
    assert all(not fight.around("mover").left(at, to) for at, to in pairwise(("0,0", *found)))
    assert way(fight, "mover", "6,0", Fraction(6)) == ("6,0",)


def test_a_closed_ring_lets_nobody_through() -> None:
    ring = [(x, y) for x in (-1.2, 0, 1.2) for y in (-1.2, 0, 1.2) if x or y]
    fight = table(*[(6 + x, y) for x, y in ring])
    assert way(fight, "mover", "6,0", Fraction(30)) == ("6,0",)
    assert fight.around("mover").hindrance("0,0", "6,0", frozenset()) == "hostile"


def test_places_keep_all_their_digits() -> None:
    fight = table((1234.5678, -10.123456))
    assert fight["foe0"].at == "1234.5678,-10.123456"
