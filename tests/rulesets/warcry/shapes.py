"""Random shapes of the table for the property tests."""

from math import cos, pi, sin

from hypothesis import strategies as st

figures = st.integers(min_value=-800, max_value=800).map(lambda n: n / 100)
points = st.tuples(figures, figures)
segments = st.tuples(points, points)
hundredths = st.integers(-800, 800)
away = st.integers(1, 800).flatmap(lambda n: st.sampled_from([n, -n]))
"""A figure that is not 0."""
lines = st.builds(
    lambda x, y, over: ((x / 100, y / 100), ((x + over[0]) / 100, (y + over[1]) / 100)),
    hundredths,
    hundredths,
    st.tuples(away, hundredths) | st.tuples(hundredths, away),
)
"""Segments that lead somewhere."""
radii = st.sampled_from([25, 28.5, 32, 40, 50]).map(lambda size: size / 2 / 25.4)


@st.composite
def stars(draw):
    """A polygon with corners in order about a point: simple, often not convex."""
    x, y = draw(points)
    count = draw(st.integers(min_value=3, max_value=9))
    reaches = draw(st.lists(st.integers(20, 400), min_size=count, max_size=count))
    turn = draw(st.floats(0, 6))
    return tuple(
        (
            x + reach / 100 * cos(turn + 2 * pi * k / count),
            y + reach / 100 * sin(turn + 2 * pi * k / count),
        )
        for k, reach in enumerate(reaches)
    )


@st.composite
def boxes(draw):
    """A rectangle along the axes with corners on quarter inches, so that edges often coincide."""
    x, y = draw(st.tuples(st.integers(-12, 12), st.integers(-12, 12)))
    wide, deep = draw(st.tuples(st.integers(1, 16), st.integers(1, 16)))
    x, y, wide, deep = x / 4, y / 4, wide / 4, deep / 4
    return ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))


polygons = st.one_of(stars(), boxes())
