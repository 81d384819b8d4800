"""Bases moved along lines in space, held against dense sampling of the same line."""

from math import cos, hypot, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecheck.rulesets.warcry.bases import base_of, gap
from rulecheck.rulesets.warcry.geometry import TOLERANCE, along, approach
from rulecheck.rulesets.warcry.ways import (
    Leg,
    Prism,
    from_piece,
    into_base,
    into_piece,
    nearest,
    out_of_reach,
    span_near,
)

from .shapes import figures, points, polygons

some = settings(max_examples=400)
few = settings(max_examples=100)
heights = st.sampled_from([0.0, 0.0, 0.5, 1.0, 2.0, 3.0])
legs = st.builds(Leg, points, points, heights, heights)
prisms = st.builds(
    lambda outline, bottom, height: Prism(outline, bottom, bottom + height),
    polygons,
    st.sampled_from([0.0, 0.0, 1.0]),
    st.sampled_from([0.5, 1.0, 3.0]),
)
rounds = st.sampled_from(["25", "32", "40"]).map(base_of)
ovals = st.sampled_from(["60x35", "75x42"]).map(lambda size: base_of(size, 30.0))
SAMPLES = [k / 600 for k in range(601)]


def hit(leg, base, piece, share):
    height = leg.height(share)
    if not piece.bottom <= height < piece.top:
        return -1.0
    place = base.squashed(leg.point(share))
    outline = tuple(map(base.squashed, piece.outline))
    return base.second - approach(place, place, outline)[0]


@some
@given(legs, rounds, prisms)
def test_a_swept_round_base_is_judged_like_its_places_one_by_one(leg, base, piece):
    met = into_piece(leg, base, piece)
    deepest = max(hit(leg, base, piece, share) for share in SAMPLES)
    if deepest > 1e-9:
        assert met is not None and met.depth >= deepest - 1e-9
    elif met is not None:
        assert met.depth <= leg.length / 600 or _short(leg, piece)


@few
@given(legs, ovals, prisms)
def test_a_swept_oval_base_is_judged_like_its_places_one_by_one(leg, base, piece):
    met = into_piece(leg, base, piece)
    deepest = max(hit(leg, base, piece, share) for share in SAMPLES[::6])
    if deepest > 1e-9:
        assert met is not None and met.depth >= deepest - 1e-9
    elif met is not None:
        assert met.depth <= leg.length / 100 or _short(leg, piece)


def _short(leg, piece):
    """Whether the line is among the heights of a piece for less than a sample."""
    part = leg.between(piece.bottom, piece.top)
    return part[1] - part[0] <= 1 / 100


@some
@given(legs, rounds, rounds, points, heights)
def test_the_stretch_within_an_inch_is_the_one_that_sampling_finds(leg, base, other, at, height):
    span = span_near(leg, base, other, at, height, 1.0)
    _agrees(span, leg, base, other, at, height)


@few
@given(legs, ovals, ovals, points, heights)
def test_the_stretch_within_an_inch_of_an_oval_is_the_one_sampled(leg, base, other, at, height):
    span = span_near(leg, base, other, at, height, 1.0)
    _agrees(span, leg, base, other, at, height, every=20)


def _agrees(span, leg, base, other, at, height, every=3):
    for share in SAMPLES[::every]:
        apart = _apart(leg, base, other, at, height, share)
        if abs(apart - 1) > 1e-6:
            assert (span is not None and span[0] <= share <= span[1]) is (apart < 1)


@some
@given(legs, st.one_of(rounds, ovals), rounds, points, heights)
def test_no_sampled_place_is_nearer_than_the_nearest(leg, base, other, at, height):
    share, apart = nearest(leg, base, other, at, height)
    assert 0 <= share <= 1
    assert apart == pytest.approx(_apart(leg, base, other, at, height, share))
    least = min(_apart(leg, base, other, at, height, each) for each in SAMPLES[::12])
    assert apart <= least + 1e-7


def _apart(leg, base, other, at, height, share):
    flat = max(0.0, gap(base, leg.point(share), other, at))
    return hypot(flat, leg.height(share) - height)


@some
@given(points, points, rounds, rounds, points)
def test_a_base_moved_into_another_overlaps_one_of_its_places(a, b, base, other, at):
    leg = Leg(a, b, 0.0, 0.0)
    met = into_base(leg, base, other, at, 0.0)
    nearest = min(gap(base, leg.point(share), other, at) for share in SAMPLES)
    if nearest < -1e-9:
        assert met is not None and met.depth >= -nearest - 1e-9
    elif met is not None:
        assert met.depth <= leg.length / 600


@few
@given(legs, rounds, prisms)
def test_a_climb_is_out_of_reach_where_its_places_are(leg, base, piece):
    lapses = out_of_reach(leg, base, piece, 0.5)
    for share in SAMPLES[::10]:
        apart = from_piece(base, leg.point(share), leg.height(share), piece)
        if abs(apart - 0.5) > 1e-6:
            assert any(low <= share <= high for low, high in lapses) is (apart > 0.5)


@given(figures, figures)
def test_a_line_that_only_touches_a_top_or_a_wall_enters_nothing(x, y):
    wall = Prism(((x, y), (x + 2, y), (x + 2, y + 1), (x, y + 1)), 0.0, 2.0)
    base = base_of("50.8")
    over = Leg((x - 3, y), (x + 5, y), 2.0, 2.0)
    beside = Leg((x - 3, y - 1), (x + 5, y - 1), 0.0, 0.0)
    onto = Leg((x + 1, y + 0.5), (x + 1, y + 0.5), 4.0, 2.0)
    assert [into_piece(leg, base, wall) for leg in (over, beside, onto)] == [None] * 3
    closer = Leg((x - 3, y - 0.999999), (x + 5, y - 0.999999), 0.0, 0.0)
    met = into_piece(closer, base, wall)
    assert met is not None and met.depth == pytest.approx(1e-6, abs=1e-8)
    assert along(closer.a, closer.b, met.at / closer.length)[0] >= x - 1e-6


@some
@given(figures, figures, figures, rounds, rounds, st.floats(0, 6.28))
def test_a_line_that_passes_at_exactly_an_inch_touches_the_inch(x, y, start, base, other, turn):
    reach = base.first + other.first + 1
    ahead, aside = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    a, b = (
        (x + reach * aside[0] + far * ahead[0], y + reach * aside[1] + far * ahead[1])
        for far in (start - 9, start + 9)
    )
    leg = Leg(a, b, 0.0, 0.0)
    assert span_near(leg, base, other, (x, y), 0.0, 1 + TOLERANCE) is not None
    assert span_near(leg, base, other, (x, y), 0.0, 1 - TOLERANCE) is None
