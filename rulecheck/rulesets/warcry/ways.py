"""Ways through space: a base moved along a line, against terrain pieces and other bases."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import hypot, sqrt
from typing import NamedTuple

from rulecheck.rulesets.warcry.bases import Base, gap, gap_beside, gap_to_segment
from rulecheck.rulesets.warcry.convex import narrowed, span_within
from rulecheck.rulesets.warcry.geometry import (
    TOLERANCE,
    WHOLE,
    Polygon,
    Span,
    Vector,
    along,
    common,
    contains,
    edges,
    from_segment,
    is_off,
    share_of,
    span_between,
    span_in_capsule,
    span_in_disc,
    spans_inside,
    uncovered,
)

ASKED = 2048
"""How many answers of each kind are kept: several rules ask the same of one way."""


class Prism(NamedTuple):
    """The room a terrain piece takes: its outline, from its underside up to its top."""

    outline: Polygon
    bottom: float
    top: float

    def above_or_below(self, height: float) -> float:
        """Return how far a height is outside the heights of the piece."""
        return max(0.0, self.bottom - height, height - self.top)


class Leg(NamedTuple):
    """A straight line through space: its ends seen from above, and their heights."""

    a: Vector
    b: Vector
    low: float
    high: float

    @property
    def flat(self) -> float:
        """Its length seen from above."""
        a, b = self.a, self.b
        return hypot(b[0] - a[0], b[1] - a[1])

    @property
    def length(self) -> float:
        """Its length in space."""
        return hypot(self.flat, self.high - self.low)

    @property
    def least(self) -> float:
        """The share of it that is too short to matter."""
        return TOLERANCE / max(self.length, 2 * TOLERANCE)

    @property
    def level(self) -> bool:
        """Whether it stays at one height."""
        return abs(self.high - self.low) <= TOLERANCE

    def point(self, share: float) -> Vector:
        """Return the point at a share of it, seen from above."""
        return along(self.a, self.b, share)

    def height(self, share: float) -> float:
        """Return the height at a share of it."""
        return self.low + (self.high - self.low) * share

    def between(self, bottom: float, top: float) -> Span | None:
        """Return the stretch from a height up to, not including, another."""
        if self.level:
            return WHOLE if bottom - TOLERANCE <= self.low < top - TOLERANCE else None
        span = span_between(self.low, self.high, bottom, top)
        under = span is not None and min(map(self.height, span)) < top - TOLERANCE
        return span if under else None


class Meeting(NamedTuple):
    """Where along a line something is met, in inches, and by how much."""

    at: float
    depth: float


@lru_cache(maxsize=ASKED)
def into_piece(leg: Leg, base: Base, piece: Prism) -> Meeting | None:
    """Return where a base goes deepest into a piece on its way; touching is not going in."""
    part = leg.between(piece.bottom, piece.top)
    if part is None or is_off(leg.a, leg.b, piece.outline, base.farthest):
        return None
    depth, share = base.entered(leg.point(part[0]), leg.point(part[1]), piece.outline)
    if depth <= TOLERANCE:
        return None
    return Meeting(leg.length * (part[0] + (part[1] - part[0]) * share), depth)


@lru_cache(maxsize=ASKED)
def spans_over(leg: Leg, base: Base, outline: Polygon) -> tuple[Span, ...]:
    """Return the stretches of a line on which a base is over an outline; touching is not over."""
    if is_off(leg.a, leg.b, outline, base.farthest):
        return ()
    a, b = base.squashed(leg.a), base.squashed(leg.b)
    squashed = tuple(map(base.squashed, outline))
    within = base.second - TOLERANCE
    spans = [span_in_capsule(a, b, c, d, within) for c, d in edges(squashed)]
    return tuple(span for span in (*spans, *spans_inside(a, b, squashed)) if span)


@lru_cache(maxsize=ASKED)
def into_base(leg: Leg, base: Base, other: Base, at: Vector, height: float) -> Meeting | None:
    """Return where a base overlaps another at its height most; touching is not overlapping."""
    part = _at_height(leg, height)
    if part is None or from_segment(at, leg.a, leg.b) > base.farthest + other.farthest:
        return None
    if gap_beside(base, leg.a, leg.b, other, at) > 0:
        return None

    def apart(share: float) -> float:
        return gap(base, leg.point(share), other, at)

    plain = leg.flat == 0 or (base.is_round and other.is_round)
    share = share_of(at, leg.a, leg.b) if plain else narrowed(apart)
    share = min(part[1], max(part[0], share))
    depth = -apart(share)
    return Meeting(leg.length * share, depth) if depth > TOLERANCE else None


def _at_height(leg: Leg, height: float) -> Span | None:
    if leg.level:
        return WHOLE if abs(leg.low - height) <= TOLERANCE else None
    return span_between(leg.low, leg.high, height - TOLERANCE, height + TOLERANCE)


def from_base(
    base: Base, p: Vector, height: float, other: Base, q: Vector, other_height: float
) -> float:
    """Return the distance in space of two bases."""
    return hypot(max(0.0, gap(base, p, other, q)), height - other_height)


def separation(
    leg: Leg, base: Base, other: Base, at: Vector, height: float
) -> Callable[[float], float]:
    """Return the distance in space of a moving base from another: convex in the share."""

    def apart(share: float) -> float:
        return from_base(base, leg.point(share), leg.height(share), other, at, height)

    return apart


@lru_cache(maxsize=ASKED)
def nearest(leg: Leg, base: Base, other: Base, at: Vector, height: float) -> tuple[float, float]:
    """Return the share of a line at which a base is nearest to another, and how near."""
    apart = separation(leg, base, other, at, height)
    if leg.level and base.is_round and other.is_round:
        share = share_of(at, leg.a, leg.b)
        if gap(base, leg.point(share), other, at) > 0:
            return share, apart(share)
    share = narrowed(apart)
    return share, apart(share)


@lru_cache(maxsize=ASKED)
def span_near(
    leg: Leg, base: Base, other: Base, at: Vector, height: float, limit: float
) -> Span | None:
    """Return the stretch of a line on which a base is within a limit of another."""
    if limit < 0 or from_segment(at, leg.a, leg.b) > base.farthest + other.farthest + limit:
        return None
    if gap_beside(base, leg.a, leg.b, other, at) > limit:
        return None
    if leg.level and base.is_round and other.is_round:
        rise = abs(leg.low - height)
        if rise > limit:
            return None
        flat = sqrt((limit - rise) * (limit + rise))
        return span_in_disc(leg.a, leg.b, at, base.first + other.first + flat)
    return span_within(separation(leg, base, other, at, height), limit)


@lru_cache(maxsize=ASKED)
def from_piece(base: Base, at: Vector, height: float, piece: Prism) -> float:
    """Return the distance in space of a base from a piece."""
    off = piece.above_or_below(height)
    if contains(piece.outline, at):
        return off
    flat = min(gap_to_segment(base, at, a, b) for a, b in edges(piece.outline))
    return hypot(max(0.0, flat), off)


@lru_cache(maxsize=ASKED)
def out_of_reach(leg: Leg, base: Base, piece: Prism, limit: float) -> tuple[Span, ...]:
    """Return the stretches of a line on which a base is farther than a limit from a piece."""
    limit += TOLERANCE
    spans = [_beside(leg, base, a, b, piece, limit) for a, b in edges(piece.outline)]
    over = span_between(leg.low, leg.high, piece.bottom - limit, piece.top + limit)
    spans += [common(span, over) for span in spans_inside(leg.a, leg.b, piece.outline)]
    return tuple(uncovered((s for s in spans if s), leg.least))


def _beside(leg: Leg, base: Base, a: Vector, b: Vector, piece: Prism, limit: float) -> Span | None:
    if is_off(leg.a, leg.b, (a, b), base.farthest + limit):
        return None
    if leg.level and base.is_round:
        off = piece.above_or_below(leg.low)
        if off > limit:
            return None
        return span_in_capsule(leg.a, leg.b, a, b, base.first + sqrt((limit - off) * (limit + off)))

    def apart(share: float) -> float:
        flat = max(0.0, gap_to_segment(base, leg.point(share), a, b))
        return hypot(flat, piece.above_or_below(leg.height(share)))

    return span_within(apart, limit)


@lru_cache(maxsize=ASKED)
def unsupported(leg: Leg, surfaces: tuple[Polygon, ...]) -> tuple[Span, ...]:
    """Return the stretches of a line whose points lie on none of the surfaces."""
    spans = (span for surface in surfaces for span in spans_inside(leg.a, leg.b, surface))
    return tuple(uncovered(spans, leg.least))
