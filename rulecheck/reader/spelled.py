"""Values as files and machine formats write them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rulecheck.frozen import Frozen, items
from rulecheck.wording import flow


def spelled(value: Any, path: str) -> str:
    """Write a value on one line as the file at a path is written: JSON stays JSON."""
    return json.dumps(plain(value)) if is_json(path) else flow(value)


def is_json(path: str) -> bool:
    """Tell whether a file is JSON by its name."""
    return path.lower().endswith(".json")


def plain(value: Any) -> Any:
    """Return a value of a scene as JSON has it; a fraction that is no decimal as `"1/3"`."""
    if isinstance(value, Fraction):
        return _number(value)
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, frozenset):
        return sorted((plain(each) for each in value), key=str)
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, Mapping | Frozen):
        return {str(key): plain(each) for key, each in items(value)}
    return str(value)


def _number(value: Fraction) -> int | float | str:
    if value.denominator == 1:
        return value.numerator
    return float(value) if Fraction(str(float(value))) == value else str(value)
