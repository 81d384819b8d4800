"""What a plain value that did not fit its type was meant to be, and what is wrong with it.

A walk over the value and the type hints, taken only where typing failed: words are taken as the
rulebook spells them, short forms are written out, and whatever is left over is wrong.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from rulecheck.case.leaves import is_quoted_number, leaf_misfit, not_a
from rulecheck.engine import Entry, NameOf, Scene, Worded
from rulecheck.engine.entries import Mark
from rulecheck.engine.spelling import respelled
from rulecheck.frozen import Frozen, Roster, fields, is_needed, kebab
from rulecheck.model import At
from rulecheck.reader.fixes import Fix
from rulecheck.wording import nearest, quoted, shown

OtherWords = Callable[[str], str]
"""Says what to write for a word that is none of the game's, empty where nobody has said."""


class Miss(Frozen):
    """What is wrong at a place of a value, at its key if `key`; `wanted` is what was expected."""

    at: At
    message: str = ""
    key: bool = False
    wanted: tuple[str, ...] = ()
    given: Any = None
    hint: str = ""

    @property
    def said(self) -> str:
        """What is wrong, in a line."""
        if not self.wanted:
            return self.message
        wanted = " or ".join(dict.fromkeys(self.wanted))
        return f"expected {wanted}, {not_a(self.given)}{self.hint}"


class Sense(Frozen):
    """What was made of a value: the canonical one, what was put right, and what is wrong."""

    value: Any
    fixes: tuple[Fix, ...] = ()
    misses: tuple[Miss, ...] = ()


class Walk:
    """Makes sense of values for one entry of one scene."""

    def __init__(self, scene: Scene[Any] | None, meant: OtherWords) -> None:
        self.scene, self.meant = scene, meant

    def entry(self, kind: Any, value: Any, at: At = ()) -> Sense:
        """Make sense of what stands for an entry: its mapping, or the one detail it is short for.

        Nothing at all stands for an entry without details.
        """
        if isinstance(value, Mapping):
            return self._details(kind, value, at)
        if value is None:
            inner = self._details(kind, {}, at)
            fixes = (Fix(at, "empty"),)
            return Sense(value=inner.value, fixes=fixes, misses=inner.misses)
        short = getattr(kind, "short", "")
        if not short:
            return _wanting(value, at, "a mapping")
        inner = self.of(hints_of(kind)[short], value, (*at, short))
        if inner.misses:
            told = tuple(miss.but(at=at) for miss in inner.misses)
            return Sense(value=value, misses=self._as_another(kind, value, at) or told)
        whole = self._details(kind, {short: inner.value}, at)
        wrap = Fix(at, "within", short)
        return Sense(value=whole.value, fixes=(wrap, *inner.fixes), misses=whole.misses)

    def _as_another(self, kind: Any, value: Any, at: At) -> tuple[Miss, ...]:
        """Say which detail a list is that cannot be the one that may stand alone, if one alone."""
        if not isinstance(value, tuple) or not value:
            return ()
        fits = [key for key, hint in hints_of(kind).items() if _fits(self.of(hint, value, at))]
        if len(fits) != 1:
            return ()
        written = f"{{{fits[0]}: {shown(value)}}}"
        return (Miss(at=at, message=f"such a list is {fits[0]}: write `{written}`"),)

    def _details(self, kind: Any, value: Mapping[str, Any], at: At) -> Sense:
        hints, made = hints_of(kind), dict[str, Any]()
        fixes: list[Fix] = []
        misses: list[Miss] = []
        for key, each in value.items():
            name = key if key in hints else respelled(key, hints)
            if name is None:
                misses.append(self._unknown(key, tuple(hints), at))
                made[key] = each
                continue
            if name != key:
                fixes.append(Fix((*at, key), "key", name))
            if name in made or (name != key and name in value):
                misses.append(Miss(at=(*at, name), message=f"{name} stands twice", key=True))
                continue
            inner = self.of(hints[name], each, (*at, name), value)
            made[name] = inner.value
            fixes += inner.fixes
            misses += inner.misses
        missing = (key for key in required(kind) if key not in made)
        misses += [Miss(at=at, message=f"{key} is missing", key=True) for key in missing]
        return Sense(value=made, fixes=tuple(fixes), misses=tuple(misses))

    def _unknown(self, key: str, known: tuple[str, ...], at: At) -> Miss:
        listed = f"known here: {', '.join(known)}" if known else "nothing is known here"
        hint = self.meant(key) or nearest(key, known)
        message = f"unknown key {quoted(key)}{hint}; {listed}"
        return Miss(at=(*at, key), message=message, key=True)

    def of(self, hint: Any, value: Any, at: At, beside: Mapping[str, Any] | None = None) -> Sense:
        """Make sense of a value of any type; `beside` are the details it stands among."""
        origin = get_origin(hint)
        if origin in (Union, types.UnionType):
            return self._one_of(get_args(hint), value, at, beside)
        if origin is Annotated:
            return self._marked(hint, value, at, beside or {})
        if origin is Literal:
            return _word(get_args(hint), value, at)
        if origin is tuple:
            return self._list(get_args(hint), value, at)
        if origin is Roster:
            return self._roster(get_args(hint)[0], value, at)
        if isinstance(hint, type) and issubclass(hint, Entry):
            return self.entry(hint, value, at)
        return _leaf(hint, value, at)

    def _one_of(
        self, hints: tuple[Any, ...], value: Any, at: At, beside: Mapping[str, Any] | None
    ) -> Sense:
        """Take the first way that fits as written, else one that can be put right."""
        if value is None and type(None) in hints:
            return Sense(value=None)
        ways = [self.of(each, value, at, beside) for each in hints if each is not type(None)]
        fitting = sorted((way for way in ways if not way.misses), key=lambda way: len(way.fixes))
        if fitting:
            return fitting[0]
        deeper = [way for way in ways if all(len(miss.at) > len(at) for miss in way.misses)]
        if deeper:
            return deeper[0]
        misses = [miss for way in ways for miss in way.misses if miss.at == at]
        if any(not miss.wanted for miss in misses):
            return next(way for way in ways if any(not miss.wanted for miss in way.misses))
        wanted = tuple(word for miss in misses for word in miss.wanted)
        hint = next((miss.hint for miss in misses if miss.hint), "")
        return Sense(value=value, misses=(Miss(at=at, wanted=wanted, given=value, hint=hint),))

    def _marked(self, hint: Any, value: Any, at: At, beside: Mapping[str, Any]) -> Sense:
        for mark in hint.__metadata__:
            if isinstance(mark, NameOf):
                return self._name(mark, value, at, beside)
            if isinstance(mark, Worded) and isinstance(value, str) and value not in mark.words:
                return _as_known(value, at, mark.words) or Sense(value=value)
        made = self.of(get_args(hint)[0], value, at, beside)
        marks = [mark for mark in hint.__metadata__ if isinstance(mark, Mark)]
        for mark in marks if not made.misses else ():
            if not mark.takes(made.value, beside, self.scene):
                return _wanting(value, at, mark.wanted)
        return made

    def _name(self, mark: NameOf, value: Any, at: At, beside: Mapping[str, Any]) -> Sense:
        if not isinstance(value, str):
            return _wanting(value, at, "a text")
        names = () if self.scene is None else tuple(getattr(self.scene, mark.roster))
        if self.scene is None or value in names or mark.is_free(beside):
            return Sense(value=value)
        known = None if mark.is_exact else _as_known(value, at, names)
        if known is not None:
            return known
        told = f"no {mark.called} {quoted(value)} in the scene{nearest(value, names)}"
        return Sense(value=value, misses=(Miss(at=at, message=told),))

    def _list(self, hints: tuple[Any, ...], value: Any, at: At) -> Sense:
        if hints[-1] is not Ellipsis:
            return self._fixed(hints, value, at)
        if isinstance(value, tuple):
            inner = [self.of(hints[0], each, (*at, i)) for i, each in enumerate(value)]
            return _together(tuple(each.value for each in inner), inner)
        one = self.of(hints[0], value, (*at, 0))
        if value is None or one.misses or is_quoted_number(value):
            return _wanting(value, at, "a list")
        return Sense(value=(one.value,), fixes=(Fix(at, "list"), *one.fixes))

    def _fixed(self, hints: tuple[Any, ...], value: Any, at: At) -> Sense:
        if not isinstance(value, tuple):
            return _wanting(value, at, "a list")
        if len(value) > len(hints):
            return _wrong(value, at, f"expected a list of {len(hints)} at most")
        if len(value) < len(hints):
            return _wrong(value, at, f"expected more than {len(value)} in this list")
        pairs = enumerate(zip(hints, value, strict=True))
        inner = [self.of(hint, each, (*at, i)) for i, (hint, each) in pairs]
        return _together(tuple(each.value for each in inner), inner)

    def _roster(self, hint: Any, value: Any, at: At) -> Sense:
        if not isinstance(value, Mapping):
            return _wanting(value, at, "a mapping")
        inner = {key: self.of(hint, each, (*at, key)) for key, each in value.items()}
        return _together({key: each.value for key, each in inner.items()}, list(inner.values()))


def _together(value: Any, inner: list[Sense]) -> Sense:
    fixes = tuple(fix for each in inner for fix in each.fixes)
    return Sense(value=value, fixes=fixes, misses=tuple(m for each in inner for m in each.misses))


def _word(words: tuple[Any, ...], value: Any, at: At) -> Sense:
    if any(type(value) is type(word) and value == word for word in words):
        return Sense(value=value)
    texts = tuple(word for word in words if isinstance(word, str))
    known = _as_known(value, at, texts) if isinstance(value, str) else None
    if known is not None:
        return known
    hint = nearest(value, texts) if isinstance(value, str) else ""
    return _wanting(value, at, f"one of {', '.join(map(str, words))}", hint)


def _as_known(value: str, at: At, words: tuple[str, ...]) -> Sense | None:
    """Take a word as the known one that it is but for its spelling, if there is one."""
    plain = respelled(value, words)
    return Sense(value=plain, fixes=(Fix(at, "word", plain),)) if plain is not None else None


def _leaf(hint: Any, value: Any, at: At) -> Sense:
    wanted = leaf_misfit(hint, value)
    return _wanting(value, at, wanted) if wanted else Sense(value=value)


def _wanting(value: Any, at: At, wanted: str, hint: str = "") -> Sense:
    return Sense(value=value, misses=(Miss(at=at, wanted=(wanted,), given=value, hint=hint),))


def _wrong(value: Any, at: At, message: str) -> Sense:
    return Sense(value=value, misses=(Miss(at=at, message=message),))


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """Return the types of what a kind of entry may say, by key; who acts is no key."""
    return {kebab(name): each.type for name, each in fields(kind).items() if name != "who"}


def _fits(sense: Sense) -> bool:
    return not (sense.misses or sense.fixes)


@cache
def required(kind: Any) -> tuple[str, ...]:
    """Return the keys that a kind of entry cannot do without."""
    return tuple(kebab(name) for name, each in fields(kind).items() if is_needed(each))
