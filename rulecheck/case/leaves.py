"""Values that hold no others: what their types want, and what a value is instead."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from rulecheck.reference import quoted

_NUMBER = re.compile(r"[-+]?[0-9.]+(/[0-9]+)?")
_TRUTHS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_PLAIN = {str: "a text", int: "a whole number", bool: "true or false", dict: "a mapping"}
_EXPECTED = {
    "int_type": "a whole number",
    "string_type": "a text",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "exact_number": "a number",
    "list_type": "a list",
    "is_instance_of": "another kind of value",
}


def leaf_misfit(hint: Any, value: Any) -> str:
    """Return what a type wants where a value does not fit it; empty where it does."""
    if hint in _PLAIN:
        return "" if type(value) is hint else _PLAIN[hint]
    try:
        _adapter(hint).validate_python(value, strict=True)
    except ValidationError as wrong:
        error = wrong.errors(include_url=False)[-1]
        return _EXPECTED.get(error["type"], error["msg"])
    return ""


def not_a(given: Any) -> str:
    """Say what a value is instead of what was expected, and what quotes have to do with it."""
    said = f"not {quoted(given)}"
    if not isinstance(given, str):
        return said
    if is_quoted_number(given) or given in ("true", "false"):
        return f"{said}: quotes make it a word"
    return f"{said}: write {_TRUTHS[given]}" if given in _TRUTHS else said


def is_quoted_number(value: Any) -> bool:
    """Tell whether a value is a word only because it stands in quotes."""
    return isinstance(value, str) and _NUMBER.fullmatch(value) is not None


@cache
def _adapter(hint: Any) -> Any:
    return TypeAdapter(hint)
