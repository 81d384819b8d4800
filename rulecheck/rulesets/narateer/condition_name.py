"""The name of a Condition: one that is known, unless it is worded where it is named."""

from __future__ import annotations

from typing import Annotated, Any

from rulecheck.rulesets.narateer.sheet import PLAIN_CONDITIONS


class _Known:
    """Marks a text that names a Condition of the scene, or one whose `words` stand beside it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def known(written: str, info: Any) -> str:
            value = written.lower() if written.lower() in PLAIN_CONDITIONS else written
            if info.context is None or info.data.get("words") is not None:
                return value
            names = info.context.known_conditions
            if value not in names:
                told = {"called": "Condition", "name": value, "names": names}
                raise PydanticCustomError("unknown_name", "{called} {name}", told)
            return value

        return core_schema.with_info_after_validator_function(known, core_schema.str_schema())

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": "string", "x-names-of": "known_conditions"}


ConditionName = Annotated[str, _Known()]
"""The name of a Condition of the document, however it is spelled, or of the scene.

Beside `words`, any name.
"""
