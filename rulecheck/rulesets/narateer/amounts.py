"""Numbers of a case that are never below a bound: metres, AD, levels, dice.

What is whole is an `int`: it counts as exactly as a `Fraction`, and much sooner.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, TypeVar

from rulecheck.engine import Quantity, Unknown

Exact = int | Fraction
"""An exact number; divided only by a `Fraction`, so that it stays one."""
N = TypeVar("N", int, Exact)


class _AtLeast:
    """Marks a number of some kind that is not below a bound."""

    def __init__(self, least: int, kind: Any) -> None:
        self.least = least
        self.kind = kind

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def checked(value: Exact) -> Exact:
            if value < self.least:
                raise PydanticCustomError("too_small", f"a number from {self.least} up")
            return value.numerator if value.denominator == 1 else value

        kind = handler.generate_schema(self.kind)
        return core_schema.no_info_after_validator_function(checked, kind)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), "minimum": self.least}


Amount = Annotated[Exact, _AtLeast(0, Quantity)]
"""An exact number from 0 up: metres, Zones, a factor."""

Slowing = Annotated[Exact, _AtLeast(1, Quantity)]
"""What a slower way multiplies its cost by: an exact number from 1 up."""

Count = Annotated[int, _AtLeast(0, int)]
"""A whole number from 0 up: AD, dice, uses, levels."""


def is_told(value: object) -> bool:
    """Whether a figure can be told; what hangs on one that cannot is undecided too."""
    return not isinstance(value, Unknown)


def rest(of: N, cost: N) -> N:
    """Return what a cost leaves, never less than nothing; untold, where nobody can tell."""
    if not is_told(of) or not is_told(cost):
        return cost if is_told(of) else of
    left = of - cost
    return left if left > 0 else 0
