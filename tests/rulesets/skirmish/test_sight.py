"""Lines and shapes, with shapely as a second opinion."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon

from rulecheck.rulesets.skirmish.grid import Hexes, Point, Squares
from rulecheck.rulesets.skirmish.sight import sight, through, touch

whole = st.integers(-6, 6).map(Fraction)
points = st.tuples(whole, whole)
OFFSETS = [(x, y) for x in range(-9, 10) for y in range(-9, 10) if x or y]
lines = st.builds(
    lambda start, by: (start, (start[0] + by[0], start[1] + by[1])),
    points,
    st.sampled_from(OFFSETS),
)


def box(x: int, y: int, wide: int, deep: int) -> tuple[Point, ...]:
    corners = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return tuple((Fraction(i), Fraction(j)) for i, j in corners)


boxes = st.builds(box, *[st.integers(-5, 5)] * 2, *[st.integers(1, 4)] * 2)


@settings(max_examples=200)
@given(lines, boxes)
def test_a_line_meets_an_area_where_shapely_says_so(
    ends: tuple[Point, Point], area: tuple[Point, ...]
) -> None:
    line, shape = LineString(ends), Polygon(area)
    inside = line.intersection(shape).length > 0 and not line.touches(shape)
    assert through(ends, area) == inside
    assert (touch(ends, area) is not None) == line.touches(shape)


@settings(max_examples=200)
@given(lines, lines)
def test_a_line_crosses_an_edge_where_shapely_says_so(
    ends: tuple[Point, Point], rim: tuple[Point, Point]
) -> None:
    line, edge = LineString(ends), LineString(rim)
    assert through(ends, rim) == line.crosses(edge)
    meets = line.intersects(edge) and not line.crosses(edge)
    assert (touch(ends, rim) is not None) == meets


CORNER = box(1, 0, 1, 1)
ACROSS = ((Fraction(0), Fraction(0)), (Fraction(2), Fraction(2)))


def test_a_corner_on_one_side_is_grazed_and_on_both_sides_is_tight() -> None:
    assert sight(ACROSS, [CORNER]) == "grazed"
    assert sight(ACROSS, [CORNER, box(0, 1, 1, 1)]) == "blocked"
    assert sight(ACROSS, []) == "clear"


def test_two_corners_on_either_side_at_different_points_are_grazed() -> None:
    assert sight(ACROSS, [box(1, 0, 1, 1), box(-1, 0, 1, 1)]) == "grazed"


@pytest.mark.parametrize("grid", [Squares(5, 5), Hexes(3)])
def test_spaces_that_share_an_edge_are_neighbours(grid: Squares | Hexes) -> None:
    for one in grid.spaces:
        shape = Polygon(grid.outline(one))
        for other in grid.spaces:
            meets = shape.touches(Polygon(grid.outline(other))) if one != other else False
            assert (other in grid.around(one)) == meets == (grid.apart(one, other) == 1)
