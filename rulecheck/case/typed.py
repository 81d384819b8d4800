"""Plain values typed as a ruleset wants them, and what is wrong with them in plain words."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin

from msgspec import ValidationError

from rulecheck.case.reading import converted, fits
from rulecheck.case.sense import OtherWords, Walk, hints_of
from rulecheck.engine import Entry, Scene
from rulecheck.frozen import Frozen
from rulecheck.model import At
from rulecheck.reader import MAX_PROBLEMS
from rulecheck.reader.fixes import Fix

E = TypeVar("E", bound=Entry)
Wrong = tuple[At, bool, str]
"""A place in the value, whether its key is meant, and what is wrong there."""


class Typed(Frozen, Generic[E]):
    """What became of a plain value: its entry, or else everything that is wrong with it.

    `value` is the canonical form of what was written, and `fixes` is what had to be put right.
    """

    entry: E | None
    value: Any
    fixes: tuple[Fix, ...] = ()
    wrongs: tuple[Wrong, ...] = ()


def _no_other_words(_: str) -> str:
    return ""


def typed(
    entry: type[E],
    value: Any,
    scene: Scene[Any] | None = None,
    *,
    who: str | None = None,
    meant: OtherWords = _no_other_words,
) -> Typed[E]:
    """Type a plain value as an entry, or as a step by `who`.

    Texts typed as names must name somebody or something of the scene, where one is given. Where a
    key is none of the game's, `meant` says what other people's word it may be.
    """
    try:
        return Typed(entry=_valid(entry, value, scene, who), value=value)
    except ValidationError as wrong:
        made = Walk(scene, meant).entry(entry, value)
        if made.misses:
            wrongs = tuple((miss.at, miss.key, miss.said) for miss in made.misses[:MAX_PROBLEMS])
            return Typed(entry=None, value=made.value, fixes=made.fixes, wrongs=wrongs)
        if not made.fixes:  # a type of a game's own that refuses what its parts allow
            return Typed(entry=None, value=value, wrongs=_as_told(wrong))
    try:
        found = _valid(entry, made.value, scene, who)
    except ValidationError as wrong:
        return Typed(entry=None, value=made.value, wrongs=_as_told(wrong))
    return Typed(entry=found, value=made.value, fixes=made.fixes)


def _valid(entry: type[E], value: Any, scene: Scene[Any] | None, who: str | None) -> E:
    said = {**value, "who": who} if who is not None and isinstance(value, dict) else value
    found: E = converted(entry, said)
    if not fits(entry, value, scene):
        raise ValidationError("not as its marks want it")
    return found


def _as_told(wrong: ValidationError) -> tuple[Wrong, ...]:
    return (((), False, f"expected another value: {wrong}"),)


def entries_in(hint: Any) -> Iterator[type[Entry]]:
    """Yield the kinds of entries that a hint holds, and those that they hold in turn."""
    waiting, seen = [hint], set[Any]()
    while waiting:
        for kind in _plain(waiting.pop()):
            waiting += get_args(kind) if get_origin(kind) else ()
            if isinstance(kind, type) and issubclass(kind, Entry) and kind not in seen:
                yield kind
                seen.add(kind)
                known: Any = kind
                waiting += hints_of(known).values()


def _plain(hint: Any) -> Iterator[Any]:
    origin = get_origin(hint)
    if origin is Annotated:
        yield from _plain(get_args(hint)[0])
    elif origin in (Union, types.UnionType):
        for each in get_args(hint):
            yield from _plain(each)
    elif origin is not Literal:
        yield hint
