"""Round and oval bases: sizes of the trade, overlap and distance."""

from math import cos, pi, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon

from rulecheck.rulesets.warcry.bases import Base, base_of, gap, gap_to_segment

from .shapes import boxes, lines, points, polygons, segments

some = settings(max_examples=200)
bases = st.builds(
    base_of, st.sampled_from(["60x35", "75x42", "35x60", "32"]), st.sampled_from([0.0, 30.0, 90.0])
)


def outline(base, at, corners=720):
    """A fine polygon of a base, for the oracle only; it lies inside by less than 2e-5 inch."""
    x, y = cos(base.turned), sin(base.turned)
    rim = []
    for k in range(corners):
        u, v = base.first * cos(2 * pi * k / corners), base.second * sin(2 * pi * k / corners)
        rim.append((at[0] + u * x - v * y, at[1] + u * y + v * x))
    return Polygon(rim)


@pytest.mark.parametrize(
    ("size", "first", "second"),
    [
        ("32", 16 / 25.4, 16 / 25.4),
        ("28.5", 14.25 / 25.4, 14.25 / 25.4),
        ("60x35", 30 / 25.4, 17.5 / 25.4),
    ],
)
def test_sizes_are_millimetres_of_diameter(size, first, second):
    assert base_of(size) == Base(first, second)


@pytest.mark.parametrize("size", ["", "0", "32mm", "60x", "x35", "60x35x20", "-32", "60x0"])
def test_what_is_no_size_is_no_base(size):
    assert base_of(size) is None


@some
@given(bases, points, bases, points)
def test_two_bases_are_as_far_apart_as_their_outlines(one, p, other, q):
    apart = outline(one, p).distance(outline(other, q))
    assert max(0.0, gap(one, p, other, q)) == pytest.approx(apart, abs=1e-4)


@some
@given(bases, points, bases, points)
def test_two_bases_overlap_if_their_outlines_do(one, p, other, q):
    apart = gap(one, p, other, q)
    assume(abs(apart) > 1e-4)
    assert (apart < 0) is outline(one, p).intersects(outline(other, q))


@some
@given(bases, points, lines)
def test_a_base_is_as_far_from_a_segment_as_its_outline(base, at, segment):
    apart = outline(base, at).distance(LineString(segment))
    assert max(0.0, gap_to_segment(base, at, *segment)) == pytest.approx(apart, abs=1e-4)


@some
@given(bases, segments, polygons)
def test_a_base_moved_along_a_line_enters_what_one_of_its_places_overlaps(base, segment, polygon):
    deep, share = base.entered(*segment, polygon)
    shape = Polygon(polygon)
    steps = [k / 60 for k in range(61)] + [share]
    places = [
        (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in [segment] for t in steps
    ]
    overlap = max(outline(base, place, 180).intersection(shape).area for place in places)
    if overlap > 1e-9:
        assert deep > 0
    elif deep > 1e-3:
        here = outline(base, places[-1], 720)
        assert here.intersects(shape)


@some
@given(bases, points, st.lists(boxes(), min_size=1, max_size=3))
def test_a_base_fits_on_surfaces_that_leave_none_of_it_bare(base, at, surfaces):
    bare = outline(base, at)
    for each in surfaces:
        bare = bare.difference(Polygon(each))
    assume(bare.area == 0 or bare.area > 1e-3)
    assume(bare.area > 0 or all(_spare(base, at, each) for each in surfaces))
    assert base.fits_on(at, tuple(surfaces)) is (bare.area == 0)


def _spare(base, at, surface):
    """Whether no edge of a surface comes too near the rim of a base to tell."""
    rim = outline(base, at).exterior
    return Polygon(surface).exterior.distance(rim) > 1e-4 or Polygon(surface).exterior.crosses(rim)


def test_touching_is_not_entering():
    wall = ((1.0, -1.0), (2.0, -1.0), (2.0, 1.0), (1.0, 1.0))
    for base in (base_of("25.4"), base_of("25.4x50.8")):
        deep, _ = base.entered((0.5, -3.0), (0.5, 3.0), wall)
        assert deep == pytest.approx(0, abs=1e-9)
    assert Point(0.5, 0).distance(Polygon(wall)) == 0.5
