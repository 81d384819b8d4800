"""Values as files and machine formats write them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any

from rulecheck.frozen import Frozen, kebab, traced
from rulecheck.wording import flow


def spelled(value: Any, path: str) -> str:
    """Write a value on one line as the file at a path is written: JSON stays JSON."""
    return json.dumps(plain(value)) if is_json(path) else flow(value)


def is_json(path: str) -> bool:
    """Tell whether a file is JSON by its name."""
    return path.lower().endswith(".json")


def plain(value: Any) -> Any:
    """Return a value of a scene as JSON has it; a fraction that is no decimal as `"1/3"`."""
    kind = value.__class__
    return value if kind in _AS_IT_IS else _way_of(kind)(value)


_AS_IT_IS = frozenset((type(None), bool, int, float, str))


@cache
def _way_of(kind: Any) -> Callable[[Any], Any]:
    """Return how values of a kind are written as JSON has them."""
    if issubclass(kind, Fraction):
        return _number
    if issubclass(kind, tuple(_AS_IT_IS)):
        return lambda value: value
    if issubclass(kind, frozenset):
        return lambda value: sorted(map(plain, value), key=str)
    if issubclass(kind, tuple | list):
        return lambda value: [*map(plain, value)]
    if issubclass(kind, Mapping):
        return lambda value: {str(key): plain(each) for key, each in value.items()}
    if issubclass(kind, Frozen):
        return _noun_of(traced(kind))
    return str


def _noun_of(names: tuple[str, ...]) -> Callable[[Any], Any]:
    keys, of = tuple(map(kebab, names)), attrgetter("__class__", *names)

    def noun(value: Any) -> dict[str, Any]:
        _, *held = of(value)
        said = dict(zip(keys, held, strict=True))
        for key, each in said.items():
            if each.__class__ not in _AS_IT_IS:
                said[key] = plain(each)
        return said

    return noun


def _number(value: Fraction) -> int | float | str:
    if value.denominator == 1:
        return value.numerator
    return float(value) if Fraction(str(float(value))) == value else str(value)
