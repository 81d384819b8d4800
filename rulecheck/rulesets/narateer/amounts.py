"""Numbers of a case that are never below a bound: metres, AD, levels, dice.

What is whole is an `int`: it counts as exactly as a `Fraction`, and much sooner.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, TypeVar

from rulecheck.engine import AtLeast, Unknown, one_of

Exact = int | Fraction
"""An exact number; divided only by a `Fraction`, so that it stays one."""
N = TypeVar("N", int, Exact)

if TYPE_CHECKING:
    Amount = Exact
    Slowing = Exact
else:
    Amount = Annotated[one_of(int, Fraction), AtLeast(0)]
    """An exact number from 0 up: metres, Zones, a factor."""

    Slowing = Annotated[one_of(int, Fraction), AtLeast(1)]
    """What a slower way multiplies its cost by: an exact number from 1 up."""

Count = Annotated[int, AtLeast(0)]
"""A whole number from 0 up: AD, dice, uses, levels."""


def is_told(value: object) -> bool:
    """Whether a figure can be told; what hangs on one that cannot is undecided too."""
    return not isinstance(value, Unknown)


def rest(of: N, cost: N) -> N:
    """Return what a cost leaves, never less than nothing; untold, where nobody can tell."""
    if isinstance(cost, Unknown):
        return of if isinstance(of, Unknown) else cost
    if isinstance(of, Unknown):
        return of
    left = of - cost
    return left if left > 0 else 0
