"""Numbers of a case that are never below nothing: metres, AD, levels, dice.

What is whole is an `int`: it counts as exactly as a `Fraction`, and much sooner.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from rulecheck.engine import Quantity

Exact = int | Fraction
"""An exact number; divided only by a `Fraction`, so that it stays one."""


class _FromNothing:
    """Marks a number of some kind that is at least 0."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def checked(value: Exact) -> Exact:
            if value.numerator < 0:
                raise PydanticCustomError("from_nothing", "a number from 0 up")
            return value.numerator if value.denominator == 1 else value

        kind = handler.generate_schema(self.kind)
        return core_schema.no_info_after_validator_function(checked, kind)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), "minimum": 0}


Amount = Annotated[Exact, _FromNothing(Quantity)]
"""An exact number from 0 up: metres, Zones, a factor."""

Count = Annotated[int, _FromNothing(int)]
"""A whole number from 0 up: AD, dice, uses, levels."""
