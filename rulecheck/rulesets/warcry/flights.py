"""Flights past terrain: over, under or beside it, along one straight line seen from above.

A base that flies along a line is over a piece on some stretches of it. There the heights that the
piece takes are closed, and what is left open is gone through in order from the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf

from rulecheck.rulesets.warcry.bases import Base
from rulecheck.rulesets.warcry.geometry import TOLERANCE, Span
from rulecheck.rulesets.warcry.ways import Leg, Prism, spans_over

Named = tuple[str, Prism]
Heights = tuple[float, float]
"""Open heights: from one up to, not including, another."""


def barred(leg: Leg, base: Base, pieces: Sequence[Named]) -> tuple[str, float] | None:
    """Return a piece that no way leads past, and how far along in inches; `None` if one does."""
    over = [(name, prism, spans_over(leg, base, prism.outline)) for name, prism in pieces]
    over = [each for each in over if each[2]]
    cuts = sorted({0.0, 1.0, *(end for *_, spans in over for span in spans for end in span)})
    reached: list[Heights] = [(leg.low, leg.low)]
    before: list[Named] = []
    for low, high in pairwise(cuts):
        here = [(name, prism) for name, prism, spans in over if _covers(spans, low, high)]
        through = [part for part in _open(here) if any(_meet(part, each) for each in reached)]
        if not through:
            met = [name for name, prism in here if (name, prism) not in before]
            return met[0], low * leg.flat
        reached, before = through, here
    if any(_holds(part, leg.high) for part in reached):
        return None
    closing = (name for name, prism in before if _closes(prism, leg.high, reached))
    return next(closing, "the floor"), leg.flat


def _covers(spans: Sequence[Span], low: float, high: float) -> bool:
    middle = (low + high) / 2
    return any(first <= middle <= last for first, last in spans)


def _open(pieces: Sequence[Named]) -> list[Heights]:
    """Return the open heights over and between pieces."""
    parts, floor = [], 0.0
    for bottom, top in sorted((prism.bottom, prism.top) for _, prism in pieces):
        if bottom > floor + TOLERANCE:
            parts.append((floor, bottom))
        floor = max(floor, top)
    return [*parts, (floor, inf)]


def _meet(one: Heights, other: Heights) -> bool:
    return _holds(one, other[0]) or _holds(other, one[0])


def _holds(part: Heights, height: float) -> bool:
    return part[0] - TOLERANCE <= height < part[1] - TOLERANCE or height == part[0]


def _closes(prism: Prism, height: float, reached: Sequence[Heights]) -> bool:
    """Whether a piece is between open heights and the one that a flight is to end at."""
    from_below = any(prism.bottom == end <= height + TOLERANCE for _, end in reached)
    return from_below or any(prism.top == start > height for start, _ in reached)
