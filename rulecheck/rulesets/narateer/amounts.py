"""Numbers of a case that are never below nothing: metres, AD, levels, dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from rulecheck.ruleset import Quantity


class _FromNothing:
    """Marks a number that is at least 0."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def checked(value: int | Fraction) -> int | Fraction:
            if value < 0:
                raise PydanticCustomError("from_nothing", "a number from 0 up")
            return value

        return core_schema.no_info_after_validator_function(checked, handler(source))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), "minimum": 0}


Amount = Annotated[Quantity, _FromNothing()]
"""An exact number from 0 up: metres, Zones, a factor."""

Count = Annotated[int, _FromNothing()]
"""A whole number from 0 up: AD, dice, uses, levels."""
