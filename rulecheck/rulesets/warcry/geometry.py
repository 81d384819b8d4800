"""Geometry of the plane, decided by distance: points, segments, polygons and shares of a segment.

Lengths are inches, and nothing is approximated by polygons. Lengths closer than `TOLERANCE` are
equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise
from math import ceil, hypot, sqrt

TOLERANCE = 1e-9
"""Inches by which two lengths may differ and still be equal."""

Vector = tuple[float, float]
Polygon = tuple[Vector, ...]
Span = tuple[float, float]
"""A stretch of a segment: where it begins and ends, as shares of the segment from 0 to 1."""

WHOLE: Span = (0.0, 1.0)


def inexact(figure: Fraction) -> float:
    """Return an exact figure as the geometry takes it."""
    numerator, denominator = figure.as_integer_ratio()
    return numerator / denominator


def rounded_up(length: float | Fraction, step: int | Fraction) -> int | Fraction:
    """Return a length rounded up to a multiple of a step; a multiple stays as it is."""
    return ceil(float(length) / step - TOLERANCE) * step


def distance(a: Vector, b: Vector) -> float:
    """Return the distance of two points."""
    return hypot(b[0] - a[0], b[1] - a[1])


def along(a: Vector, b: Vector, share: float) -> Vector:
    """Return the point at a share of the segment from one point to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def share_of(p: Vector, a: Vector, b: Vector) -> float:
    """Return the share of a segment at which it comes closest to a point."""
    x, y = b[0] - a[0], b[1] - a[1]
    square = x * x + y * y
    if square == 0:
        return 0.0
    return min(1.0, max(0.0, ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / square))


def from_segment(p: Vector, a: Vector, b: Vector) -> float:
    """Return the distance of a point from a segment."""
    return distance(p, along(a, b, share_of(p, a, b)))


def meeting(a: Vector, b: Vector, c: Vector, d: Vector) -> float | None:
    """Return the share of the first segment at which it crosses the second; parallels never do."""
    x, y, u, v = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = x * v - y * u
    if cross == 0:
        return None
    share = ((c[0] - a[0]) * v - (c[1] - a[1]) * u) / cross
    other = ((c[0] - a[0]) * y - (c[1] - a[1]) * x) / cross
    return share if 0 <= share <= 1 and 0 <= other <= 1 else None


def closest(a: Vector, b: Vector, c: Vector, d: Vector) -> tuple[float, float]:
    """Return the distance of two segments, and the share of the first where it is reached."""
    share = meeting(a, b, c, d)
    if share is not None:
        return 0.0, share
    own = ((share_of(p, a, b), p) for p in (c, d))
    return min(
        (from_segment(a, c, d), 0.0),
        (from_segment(b, c, d), 1.0),
        *((distance(p, along(a, b, share)), share) for share, p in own),
    )


# polygons


def edges(polygon: Polygon) -> Iterator[tuple[Vector, Vector]]:
    """Yield the edges of a polygon, corner to corner."""
    return pairwise((*polygon, polygon[0]))


def contains(polygon: Polygon, p: Vector) -> bool:
    """Whether a point lies in a polygon or on its edge."""
    return any(from_segment(p, a, b) <= TOLERANCE for a, b in edges(polygon)) or inside(polygon, p)


def inside(polygon: Polygon, p: Vector) -> bool:
    """Whether a ray from a point leaves a polygon an odd number of times."""
    odd = False
    for a, b in edges(polygon):
        if (a[1] > p[1]) != (b[1] > p[1]):
            odd ^= p[0] < a[0] + (p[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
    return odd


def approach(a: Vector, b: Vector, polygon: Polygon) -> tuple[float, float]:
    """Return the distance of a segment from a polygon, and the share where it is first reached."""
    if inside(polygon, a):
        return 0.0, 0.0
    return min(closest(a, b, c, d) for c, d in edges(polygon))


@lru_cache(maxsize=4096)
def _box(polygon: Polygon) -> tuple[float, float, float, float]:
    (left, *_, right), (low, *_, high) = (sorted(axis) for axis in zip(*polygon, strict=True))
    return left, right, low, high


def is_off(a: Vector, b: Vector, polygon: Polygon, reach: float) -> bool:
    """Whether a segment is out of reach of the box around a polygon, and so of the polygon."""
    left, right, low, high = _box(polygon)
    beside = (a[0] < left - reach and b[0] < left - reach) or (
        a[0] > right + reach and b[0] > right + reach
    )
    return (
        beside
        or (a[1] < low - reach and b[1] < low - reach)
        or (a[1] > high + reach and b[1] > high + reach)
    )


@lru_cache(maxsize=4096)
def flaw(polygon: Polygon) -> tuple[str, int] | None:
    """Return what is wrong with a polygon and the index of the corner; `None` if nothing is."""
    if len(polygon) < 3:
        return f"a footprint has at least 3 corners, this one has {len(polygon)}", len(polygon) - 1
    sides = list(edges(polygon))
    for i, (a, b) in enumerate(sides):
        if distance(a, b) <= TOLERANCE:
            return f"corner {i + 1} and the next are the same point", i
    for i, j in combinations(range(len(sides)), 2):
        if _tangled(i, j, sides):
            return f"the edges from corners {i + 1} and {j + 1} cross", j
    return None


def _tangled(i: int, j: int, sides: Sequence[tuple[Vector, Vector]]) -> bool:
    (a, b), (c, d) = sides[i], sides[j]
    if j == i + 1:
        return min(from_segment(a, c, d), from_segment(d, a, b)) <= TOLERANCE
    if i == 0 and j == len(sides) - 1:
        return min(from_segment(b, c, d), from_segment(c, a, b)) <= TOLERANCE
    return closest(a, b, c, d)[0] <= TOLERANCE


# stretches of a segment


def span_in_disc(a: Vector, b: Vector, centre: Vector, radius: float) -> Span | None:
    """Return the stretch of a segment within a radius of a point."""
    x, y, u, v = b[0] - a[0], b[1] - a[1], a[0] - centre[0], a[1] - centre[1]
    square, half = x * x + y * y, x * u + y * v
    if square == 0:
        return WHOLE if hypot(u, v) <= radius else None
    off_line = abs(x * v - y * u) / sqrt(square)
    if radius < off_line:
        return None
    reach = sqrt((radius - off_line) * (radius + off_line) / square)
    return _clipped(-half / square - reach, -half / square + reach)


def span_in_capsule(a: Vector, b: Vector, c: Vector, d: Vector, radius: float) -> Span | None:
    """Return the stretch of a segment within a radius of another segment."""
    spans = [
        span_in_disc(a, b, c, radius),
        span_in_disc(a, b, d, radius),
        _span_beside(a, b, c, d, radius),
    ]
    found = [span for span in spans if span]
    if not found:
        return None
    return min(low for low, _ in found), max(high for _, high in found)


def _span_beside(a: Vector, b: Vector, c: Vector, d: Vector, radius: float) -> Span | None:
    long = distance(c, d)
    if long == 0:
        return None
    x, y = (d[0] - c[0]) / long, (d[1] - c[1]) / long
    (fore, off), (fore_to, off_to) = (
        ((p[0] - c[0]) * x + (p[1] - c[1]) * y, (p[1] - c[1]) * x - (p[0] - c[0]) * y)
        for p in (a, b)
    )
    return common(
        span_between(fore, fore_to, 0.0, long), span_between(off, off_to, -radius, radius)
    )


def span_between(start: float, end: float, low: float, high: float) -> Span | None:
    """Return the stretch on which a figure that goes evenly from start to end is in bounds."""
    if start == end:
        return WHOLE if low <= start <= high else None
    first, last = sorted(((low - start) / (end - start), (high - start) / (end - start)))
    return _clipped(first, last)


def common(one: Span | None, other: Span | None) -> Span | None:
    """Return what two stretches have in common."""
    if one is None or other is None:
        return None
    return _clipped(max(one[0], other[0]), min(one[1], other[1]))


def _clipped(first: float, last: float) -> Span | None:
    low, high = max(0.0, first), min(1.0, last)
    return (low, high) if low <= high else None


def spans_inside(a: Vector, b: Vector, polygon: Polygon) -> list[Span]:
    """Return the stretches of a segment that lie in a polygon or on its edge."""
    met = (meeting(a, b, c, d) for c, d in edges(polygon))
    cuts = sorted({0.0, 1.0, *(m for m in met if m is not None), *_feet(polygon, a, b)})
    return [
        (low, high)
        for low, high in pairwise(cuts)
        if contains(polygon, along(a, b, (low + high) / 2))
    ]


def _feet(points: Iterable[Vector], a: Vector, b: Vector) -> Iterator[float]:
    return (share_of(p, a, b) for p in points)


def uncovered(spans: Iterable[Span], least: float) -> list[Span]:
    """Return the stretches of a whole segment that no span covers, if longer than the least."""
    reached, left = 0.0, []
    for low, high in sorted((*spans, (1.0, 1.0))):
        if low - reached > least:
            left.append((reached, low))
        reached = max(reached, high)
    return left


def covered(centre: Vector, radius: float, polygons: Sequence[Polygon]) -> bool:
    """Whether a disc lies on polygons that together leave no gap under it.

    It does if its centre lies on one, and wherever an edge passes beneath the disc both sides of
    the edge are covered.
    """
    if not any(contains(polygon, centre) for polygon in polygons):
        return False
    sides = [side for polygon in polygons for side in edges(polygon)]
    return all(
        _covered_beside(a, b, share, polygons)
        for a, b in sides
        for share in _middles(a, b, span_in_disc(a, b, centre, radius - TOLERANCE), sides)
    )


def _middles(
    a: Vector, b: Vector, span: Span | None, sides: Sequence[tuple[Vector, Vector]]
) -> Iterator[float]:
    """Yield the middles of the parts into which other edges divide a stretch of an edge."""
    if span is None:
        return
    met = (meeting(a, b, c, d) for c, d in sides)
    cuts = {*(m for m in met if m is not None), *_feet((c for c, _ in sides), a, b)}
    marks = sorted({*span, *(cut for cut in cuts if span[0] < cut < span[1])})
    for low, high in pairwise(marks):
        if (high - low) * distance(a, b) > TOLERANCE:
            yield (low + high) / 2


def _covered_beside(a: Vector, b: Vector, share: float, polygons: Sequence[Polygon]) -> bool:
    x, y = along(a, b, share)
    long = distance(a, b) / (4 * TOLERANCE)
    u, v = (a[1] - b[1]) / long, (b[0] - a[0]) / long
    return all(
        any(contains(polygon, p) for polygon in polygons) for p in ((x + u, y + v), (x - u, y - v))
    )
