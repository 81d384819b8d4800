"""The plane geometry of Warcry, with shapely as the oracle."""

from fractions import Fraction
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon, unary_union

from rulecheck.rulesets.warcry import convex, geometry

from .shapes import boxes, lines, points, polygons, radii, segments

many = settings(max_examples=1500)
some = settings(max_examples=500)


def line(segment):
    return LineString(segment) if segment[0] != segment[1] else Point(segment[0])


@many
@given(segments, segments)
def test_two_segments_are_as_far_apart_as_shapely_says(one, other):
    apart, share = geometry.closest(*one, *other)
    assert apart == pytest.approx(line(one).distance(line(other)), abs=1e-9)
    here = geometry.along(*one, share)
    assert geometry.from_segment(here, *other) == pytest.approx(apart, abs=1e-9)


@many
@given(points, segments)
def test_a_point_is_as_far_from_a_segment_as_shapely_says(point, segment):
    apart = geometry.from_segment(point, *segment)
    assert apart == pytest.approx(line(segment).distance(Point(point)), abs=1e-9)


@many
@given(segments, polygons)
def test_a_segment_is_as_far_from_a_polygon_as_shapely_says(segment, polygon):
    apart, share = geometry.approach(*segment, polygon)
    assert apart == pytest.approx(line(segment).distance(Polygon(polygon)), abs=1e-9)
    here = Point(geometry.along(*segment, share))
    assert Polygon(polygon).distance(here) == pytest.approx(apart, abs=1e-9)


@some
@given(segments, polygons, radii)
def test_a_base_moved_along_a_line_hits_what_shapely_says(segment, polygon, radius):
    apart = line(segment).distance(Polygon(polygon))
    assume(abs(apart - radius) > 1e-9)
    assert (geometry.approach(*segment, polygon)[0] < radius) is (apart < radius)


@some
@given(points, polygons)
def test_a_point_is_in_a_polygon_if_shapely_says_so(point, polygon):
    shape = Polygon(polygon)
    edge = shape.exterior.distance(Point(point))
    assert geometry.contains(polygon, point) is (edge <= 1e-9 or shape.contains(Point(point)))


@some
@given(lines, polygons)
def test_the_stretches_in_a_polygon_are_as_long_as_shapely_says(segment, polygon):
    spans = geometry.spans_inside(*segment, polygon)
    ours = sum(high - low for low, high in spans) * geometry.distance(*segment)
    assert ours == pytest.approx(line(segment).intersection(Polygon(polygon)).length, abs=1e-6)


@some
@given(lines, points, radii)
def test_the_stretch_in_a_disc_ends_on_its_rim(segment, centre, radius):
    span = geometry.span_in_disc(*segment, centre, radius)
    near = line(segment).distance(Point(centre)) <= radius
    assert (span is not None) is near
    for share in span or ():
        away = geometry.distance(geometry.along(*segment, share), centre)
        assert away == pytest.approx(radius, abs=1e-6) or (share in (0, 1) and away < radius)


@some
@given(lines, segments, radii)
def test_the_stretch_in_a_capsule_is_the_one_found_by_narrowing(segment, spine, radius):
    closed = geometry.span_in_capsule(*segment, *spine, radius)

    def away(share):
        return geometry.from_segment(geometry.along(*segment, share), *spine)

    assume(abs(away(convex.narrowed(away)) - radius) > 1e-7)
    narrowed = convex.span_within(away, radius)
    assert (closed is None) is (narrowed is None)
    if closed and narrowed:
        assert closed == pytest.approx(narrowed, abs=1e-6)


@some
@given(points, radii, st.lists(boxes(), min_size=1, max_size=4))
def test_a_disc_is_covered_if_shapely_finds_nothing_of_it_bare(centre, radius, surfaces):
    shape = unary_union([Polygon(each) for each in surfaces])
    within = shape.contains(Point(centre))
    spare = shape.boundary.distance(Point(centre)) - radius
    assume(abs(spare) > 1e-6)
    assert geometry.covered(centre, radius, surfaces) is (within and spare > 0)


def test_two_platforms_side_by_side_carry_a_disc_between_them():
    left, right = ((0, 0), (2, 0), (2, 2), (0, 2)), ((2, 0), (4, 0), (4, 2), (2, 2))
    assert geometry.covered((2, 1), 0.9, [left, right])
    assert not geometry.covered((2, 1), 0.9, [left])
    assert not geometry.covered((2, 1), 1.1, [left, right])


def test_a_platform_with_a_hole_between_four_pieces_carries_nothing_over_the_hole():
    around = [
        ((0, 0), (3, 0), (3, 1), (0, 1)),
        ((2, 1), (3, 1), (3, 2), (2, 2)),
        ((0, 2), (3, 2), (3, 3), (0, 3)),
        ((0, 1), (1, 1), (1, 2), (0, 2)),
    ]
    assert not geometry.covered((1, 1.5), 0.4, around)
    assert geometry.covered((0.5, 1.5), 0.4, around)
    hole = ((1, 1), (2, 1), (2, 2), (1, 2))
    assert geometry.covered((1.5, 1.5), 1.4, [*around, hole])


@some
@given(st.lists(points, min_size=3, max_size=6, unique=True))
def test_a_polygon_is_flawed_if_shapely_calls_it_invalid(corners):
    shape = Polygon(corners)
    rim = [LineString(side) for side in pairwise((*corners, corners[0]))]
    touching = any(
        one.distance(other) < 1e-6
        for i, one in enumerate(rim)
        for j, other in enumerate(rim)
        if 1 < j - i < len(rim) - 1
    )
    assume(touching == (not shape.is_valid))
    assume(not shape.is_valid or shape.area > 1e-6)
    assert (geometry.flaw(tuple(corners)) is not None) is (not shape.is_valid)


@pytest.mark.parametrize(
    ("corners", "at"),
    [
        (((0, 0), (1, 0)), 1),
        (((0, 0), (2, 2), (2, 0), (0, 2)), 2),
        (((0, 0), (0, 0), (1, 0), (1, 1)), 0),
        (((0, 0), (2, 0), (1, 0)), 1),
    ],
)
def test_a_malformed_polygon_names_its_corner(corners, at):
    wrong = geometry.flaw(corners)
    assert wrong is not None and wrong[1] == at


@pytest.mark.parametrize(
    ("length", "counts"), [(3, 3), (hypot(3.0, 0), 3), (4.4 - 1.4, 3), (3.0000001, 4), (0, 0)]
)
def test_an_exact_inch_is_not_rounded_up(length, counts):
    assert geometry.rounded_up(length, 1) == counts


@some
@given(st.integers(1, 40), st.integers(0, 4000))
def test_lines_of_whole_inches_count_whole_inches(inches, shift):
    start = shift / 100
    length = geometry.distance((start, 0.1), (start + inches, 0.1))
    assert geometry.rounded_up(length, 1) == Fraction(inches)
