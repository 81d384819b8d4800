"""Values that hold no others: what their types want, and what a value is instead."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from msgspec import ValidationError

from rulecheck.case.reading import converted
from rulecheck.engine.entries import OneOf
from rulecheck.wording import quoted

_NUMBER = re.compile(r"[-+]?[0-9.]+(/[0-9]+)?")
_TRUTHS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_PLAIN: dict[Any, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    dict: "a mapping",
    Fraction: "a number",
}


def leaf_misfit(hint: Any, value: Any) -> str:
    """Return what a type wants where a value does not fit it; empty where it does."""
    try:
        converted(hint, value)
    except ValidationError:
        return _wanted(hint)
    return ""


def _wanted(hint: Any) -> str:
    if isinstance(hint, OneOf):
        ways = [each for each in hint.ways if not (each is int and Fraction in hint.ways)]
        return " or ".join(map(_wanted, ways))
    return _PLAIN.get(hint, "another kind of value")


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
