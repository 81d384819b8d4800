"""Plain values read as the types of a game want them, and held against what these are marked by."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import convert

from rulecheck.engine.entries import Entry, Mark, OneOf, exact
from rulecheck.frozen import Roster, fields, kebab

Takes = Callable[[Any, Mapping[str, Any], Any], bool]
"""Tells whether a value will do beside what stands in the same entry, in a scene or in none."""


def converted(hint: Any, value: Any) -> Any:
    """Return a plain value as a type wants it; `ValidationError` of msgspec where it does not fit.

    What its marks want is not looked at. `TypeError` where msgspec cannot read the type at all.
    """
    return convert(value, hint, dec_hook=_taken)


def _taken(hint: Any, value: Any) -> Any:
    """Return what msgspec does not know by itself: exact numbers, rosters, choices among types."""
    if hint is Fraction:
        return exact(value)
    if type(hint) is OneOf:
        return hint.taken(value)
    of = _in_roster(hint)
    return value if of is None else Roster(convert(value, of, dec_hook=_taken))


@cache
def _in_roster(hint: Any) -> Any:
    """Return what a roster of a type is made of; nothing of what is no roster."""
    if get_origin(hint) is not Roster:
        return None
    (of,) = get_args(hint)
    return dict[str, of]  # type: ignore[valid-type]  # whatever the roster is of


def fits(kind: type[Entry], value: Mapping[str, Any], scene: Any) -> bool:
    """Tell whether what has been read as an entry is as the marks of its types want it."""
    takes = _marked(kind)
    return takes is None or takes(value, {}, scene)


@cache
def _marked(hint: Any) -> Takes | None:
    """Return what tells whether a value of a type will do; nothing where any will."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _all_take([m.takes for m in hint.__metadata__ if isinstance(m, Mark)], args[0])
    if origin in (Union, types.UnionType):
        return _any_takes([(each, _marked(each)) for each in args])
    if origin is tuple:
        return _each_takes(args)
    if origin is Roster:
        return _roster_takes(_marked(args[0]))
    if isinstance(hint, type) and issubclass(hint, Entry):
        return _entry_takes(hint)
    return None


def _all_take(marks: list[Takes], inner: Any) -> Takes | None:
    takes = [*filter(None, [_marked(inner)]), *marks]
    if len(takes) < 2:
        return takes[0] if takes else None
    return lambda value, beside, scene: all(t(value, beside, scene) for t in takes)


def _any_takes(ways: list[tuple[Any, Takes | None]]) -> Takes | None:
    told = [takes for way, takes in ways if way is not types.NoneType]
    if not any(told):
        return None
    only = told[0] if len(told) == 1 else None
    if only is not None:
        return lambda value, beside, scene: value is None or only(value, beside, scene)

    def any_takes(value: Any, beside: Mapping[str, Any], scene: Any) -> bool:
        return any(
            takes is None or takes(value, beside, scene) for way, takes in ways if _is_a(value, way)
        )

    return any_takes


def _roster_takes(inner: Takes | None) -> Takes | None:
    if inner is None:
        return None

    def roster_takes(roster: Any, _: Mapping[str, Any], scene: Any) -> bool:
        return all(inner(each, {}, scene) for each in roster.values())

    return roster_takes


def _is_a(value: Any, hint: Any) -> bool:
    """Whether a plain value may be of one of the ways in a union, by its kind alone."""
    origin, kind = get_origin(hint), type(value)
    if origin is Annotated:
        return _is_a(value, get_args(hint)[0])
    if origin is Literal:
        return value in get_args(hint)
    if isinstance(hint, OneOf):
        return any(_is_a(value, each) for each in hint.ways)
    if origin is Roster or (isinstance(hint, type) and issubclass(hint, Entry)):
        return kind is dict
    return kind is (origin or hint) or (hint is Fraction and kind is int)


def _each_takes(hints: tuple[Any, ...]) -> Takes | None:
    inner = [_marked(each) for each in hints]
    if not any(inner):
        return None
    first, last = inner[0], hints[-1]

    def each_takes(value: Any, beside: Mapping[str, Any], scene: Any) -> bool:
        takes = [first] * len(value) if last is Ellipsis else inner
        pairs = zip(takes, value, strict=True)
        return all(take is None or take(each, beside, scene) for take, each in pairs)

    return each_takes


def _entry_takes(kind: Any) -> Takes | None:
    marked = {kebab(name): _marked(each.type) for name, each in fields(kind).items()}
    held = {key: takes for key, takes in marked.items() if takes is not None}
    if not held:
        return None

    def entry_takes(value: Any, _: Mapping[str, Any], scene: Any) -> bool:
        for key, each in value.items():
            takes = held.get(key)
            if takes is not None and not takes(each, value, scene):
                return False
        return True

    return entry_takes
