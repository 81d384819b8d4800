"""Convex functions without a closed form: where they are least, and where below a limit.

What is asked of them is narrowed down to the last digit.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt

from rulecheck.rulesets.warcry.geometry import WHOLE, Span

_NARROWINGS = 60
_GOLDEN = (sqrt(5) - 1) / 2


def narrowed(
    convex: Callable[[float], float], low: float = 0.0, high: float = 1.0, enough: float = -inf
) -> float:
    """Return where a convex function is least between two arguments (golden section).

    What is found to be at most `enough` is little enough.
    """
    x, y = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_x, at_y = convex(x), convex(y)
    for _ in range(_NARROWINGS):
        if at_x <= enough or at_y <= enough:
            break
        if at_x <= at_y:
            high, y, at_y = y, x, at_x
            x = high - _GOLDEN * (high - low)
            at_x = convex(x)
        else:
            low, x, at_x = x, y, at_y
            y = low + _GOLDEN * (high - low)
            at_y = convex(y)
    return min((low, x, y, high), key=convex)


def span_within(convex: Callable[[float], float], limit: float) -> Span | None:
    """Return the stretch on which a convex function of the share is at most a limit."""
    begins, ends = convex(0.0) <= limit, convex(1.0) <= limit
    if begins and ends:
        return WHOLE
    within = 0.0 if begins else 1.0 if ends else narrowed(convex, enough=limit)
    if not (begins or ends) and convex(within) > limit:
        return None
    first = 0.0 if begins else _border(convex, limit, within, 0.0)
    return first, 1.0 if ends else _border(convex, limit, within, 1.0)


def _border(convex: Callable[[float], float], limit: float, within: float, end: float) -> float:
    for _ in range(_NARROWINGS):
        middle = (within + end) / 2
        within, end = (middle, end) if convex(middle) <= limit else (within, middle)
    return within
