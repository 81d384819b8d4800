"""Ways past terrain in flight, against a search through a fine grid of places and heights."""

from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon

from rulecheck.rulesets.warcry.bases import Base, base_of
from rulecheck.rulesets.warcry.flights import barred
from rulecheck.rulesets.warcry.geometry import along
from rulecheck.rulesets.warcry.ways import Leg, Prism

from .shapes import boxes, points

ACROSS = 60
HALVES = 14
"""Half inches of height that are searched: two more than any piece is high."""


@st.composite
def storeys(draw):
    bottom = draw(st.integers(0, 8))
    return Prism(draw(boxes()), bottom / 2, (bottom + draw(st.integers(1, 4))) / 2)


def reaches(leg, base, pieces):
    """Whether a flight goes from cell to cell: along the line, or up and down in between."""
    shapes = [(Polygon(piece.outline), piece) for piece in pieces]

    def is_open(column, half):
        at = Point(along(leg.a, leg.b, column / ACROSS))
        return not any(
            shape.distance(at) < base.first - 1e-9 and piece.bottom <= half / 2 < piece.top
            for shape, piece in shapes
        )

    start, end = (0, int(leg.low * 2)), (ACROSS, int(leg.high * 2))
    waiting, seen = deque([start]), {start}
    while waiting:
        column, half = waiting.popleft()
        for cell in ((column + 1, half), (column, half + 1), (column, half - 1)):
            inside = cell[0] <= ACROSS and 0 <= cell[1] <= HALVES
            if inside and cell not in seen and is_open(*cell):
                seen.add(cell)
                waiting.append(cell)
    return end in seen


def is_told(piece, base, line):
    """Whether cells tell of a piece: each stretch of a line near it is longer than two of them."""
    over = Polygon(piece.outline).buffer(base.first, quad_segs=64).intersection(line)
    parts = [part.length for part in getattr(over, "geoms", [over])]
    return all(length == 0 or length > 2 * line.length / ACROSS for length in parts)


def is_clear(piece, base, leg):
    """Whether a flight does not begin in a piece."""
    apart = Polygon(piece.outline).distance(Point(leg.a))
    return apart >= base.first or not piece.bottom <= leg.height(0) < piece.top


@settings(max_examples=100)
@given(
    points,
    points,
    st.integers(0, 10),
    st.integers(0, 10),
    st.lists(storeys(), min_size=1, max_size=4),
)
def test_a_flight_is_barred_where_no_way_leads_past(a, b, low, high, pieces):
    leg, base = Leg(a, b, low / 2, high / 2), base_of(32)
    line = LineString([a, b]) if a != b else Point(a)
    told = [each for each in pieces if is_told(each, base, line) and is_clear(each, base, leg)]
    named = [(str(number), piece) for number, piece in enumerate(told)]
    assert (barred(leg, base, named) is None) is reaches(leg, base, told)


def box(left, right):
    return ((left, -3.0), (right, -3.0), (right, 3.0), (left, 3.0))


def test_a_flight_names_what_is_in_its_way():
    lower, upper = Prism(box(0.0, 8.0), 0.0, 3.0), Prism(box(0.0, 8.0), 5.8, 6.0)
    storeys = [("lower", lower), ("upper", upper)]
    base = Base(0.5, 0.5)
    assert barred(Leg((4, 0), (4, 0), 3, 6), base, storeys) == ("upper", 0)
    assert barred(Leg((4, 0), (4, 0), 6, 3), base, storeys) == ("upper", 0)
    assert barred(Leg((4, 0), (4, 5), 3, 6), base, storeys) is None
    assert barred(Leg((4, 5), (4, 0), 0, 1), base, storeys) == ("lower", 5)
    closed = [*storeys, ("end", Prism(box(8.0, 8.2), 0.0, 6.0))]
    assert barred(Leg((4, 0), (9, 0), 3, 4), base, closed) == ("end", pytest.approx(3.5))
