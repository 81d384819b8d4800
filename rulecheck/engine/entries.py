"""What a case may say: entries and the values in them, and how to get at a place in one."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar

from rulecheck.engine.spelling import respelled
from rulecheck.frozen import Frozen, Roster, kebab, unsaid_in
from rulecheck.model import At

DUE: Any = None
"""The default of a detail that has a due: left out, it is filled in."""


class Mark:
    """What a value must be beside its plain type: `Annotated[str, Space()]` marks a text.

    `wanted` is how a message calls what was expected.
    """

    wanted: str = ""

    @property
    def schema(self) -> Mapping[str, Any]:
        """What a schema says of it beside its plain type."""
        return {}

    def takes(self, value: Any, beside: Mapping[str, Any], scene: Any) -> bool:
        """Tell whether a value of the type will do, for what stands beside it in its entry.

        `scene` is `None` where there is none yet.
        """
        return True


class AtLeast(Mark):
    """Marks a number that is not below a bound."""

    def __init__(self, least: int, wanted: str = "") -> None:
        self.least = least
        self.wanted = wanted or f"a number from {least} up"

    @property
    def schema(self) -> Mapping[str, Any]:
        """The bound."""
        return {"minimum": self.least}

    def takes(self, value: Any, beside: Mapping[str, Any], scene: Any) -> bool:
        """Tell whether a number is as high as the bound, or higher."""
        return bool(value >= self.least)


class NameOf(Mark):
    """Marks a text that must be a key of a roster of the scene, or one of a scene's names.

    `Effect = Annotated[str, NameOf("effects", "effect")]` is a text that names one of
    `scene.effects`; messages call it an effect. Names are exact, unless they are words of the
    rulebook, which may be written as it writes them.
    """

    def __init__(self, roster: str, called: str, *, exact: bool = True) -> None:
        self.roster = roster
        self.called = called
        self.is_exact = exact

    @property
    def schema(self) -> Mapping[str, Any]:
        """Whose names are meant, for editors that know the scene."""
        return {"x-names-of": self.roster}

    def is_free(self, beside: Mapping[str, Any]) -> bool:
        """Tell whether any text will do, for what stands beside it in the same entry."""
        return False

    def takes(self, value: Any, beside: Mapping[str, Any], scene: Any) -> bool:
        """Tell whether the scene has somebody or something of that name."""
        return scene is None or value in getattr(scene, self.roster) or self.is_free(beside)


class Worded(Mark):
    """Marks a text that may be any, among them words of the rulebook: these are taken as such.

    `State = Annotated[str, Worded("heavy")]` is `heavy` where a case has `Heavy`.
    """

    def __init__(self, *words: str) -> None:
        self.words = words

    def takes(self, value: Any, beside: Mapping[str, Any], scene: Any) -> bool:
        """Tell whether a text is a word as a case writes it, or no such word at all."""
        return value in self.words or respelled(value, self.words) is None


class OneOf(type):
    """A choice among plain types, exact numbers among them, as one type: what `one_of` makes."""

    ways: tuple[type, ...]

    def __instancecheck__(cls, value: object) -> bool:
        return True  # whatever `taken` has let through

    def taken(cls, value: Any) -> Any:
        """Return a plain value as one of the types; `TypeError` where it is none."""
        if type(value) is Fraction and Fraction in cls.ways:
            whole = value.denominator == 1 and int in cls.ways
            return value.numerator if whole else value
        if type(value) in cls.ways:
            return value
        return exact(value) if Fraction in cls.ways else _refused(value)


def one_of(*ways: type) -> Any:
    """Return a type for a field that holds a value of any of some plain types.

    A union would do, were there no exact numbers in it: `int | Fraction` is told to the type
    checker, and `one_of(int, Fraction)` to whoever reads cases. What is whole is an `int` then.
    """
    return OneOf(" or ".join(each.__name__ for each in ways), (), {"ways": ways})


def exact(value: Any) -> Fraction:
    """Return a whole number or a decimal of a case as a fraction; `TypeError` for another value."""
    if type(value) is int:
        return _whole(value)
    return value if type(value) is Fraction else _refused(value)


def _refused(value: Any) -> Any:
    raise TypeError(f"expected another kind of value than {type(value).__name__}")


_whole = lru_cache(maxsize=1024)(Fraction)
"""Whole numbers as fractions: making one takes as long as adding two."""

Name = Annotated[str, NameOf("names", "combatant")]
"""The name of a combatant of the scene."""

Quantity = Fraction
"""An exact number: metres, inches, shares of a Zone."""


class Unfit(Exception):
    """A scene that its types allow and its game does not; `at` is the place in the layout."""

    def __init__(self, message: str, at: At = ()) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


class Entry(Frozen, rename=kebab, forbid_unknown_fields=True):
    """A mapping that a case may hold, with the keys of its fields.

    `short` is the key of the detail that is meant where a case writes no mapping but a value.
    """

    short: ClassVar[str] = ""


def field_of(noun: Any, key: str) -> str:
    """Return the field of a noun, or of a kind of noun, that holds what a case calls `key`."""
    kind: Any = noun if isinstance(noun, type) else noun.__class__
    return _field_of(kind, key)


@cache
def _field_of(kind: type[Any], key: str) -> str:
    plain = key.replace("-", "_")
    return plain if hasattr(kind, plain) else f"{plain}_"


def found(value: Any, at: At) -> Any:
    """Return what an entry, a list or a roster says at a place in it, `None` where nothing."""
    for key in at:
        if value is None:
            break
        if isinstance(key, int):
            value = value[key] if isinstance(value, tuple) and key < len(value) else None
        elif isinstance(value, dict):
            value = value.get(key)
        else:
            value = getattr(value, field_of(value, key), None)
    return value


def put(noun: Any, at: At, value: Any) -> Any:
    """Return an entry, a list or a roster with one place in it set; `None` takes it away."""
    if not at:
        return value
    key, rest = at[0], at[1:]
    if isinstance(key, int):
        changed = put(noun[key], rest, value)
        return (*noun[:key], *(() if changed is None else (changed,)), *noun[key + 1 :])
    if noun is None or isinstance(noun, Roster):
        roster = Roster[Any]() if noun is None else noun
        inner = put(roster.get(key), rest, value)
        return roster.without(key) if inner is None else roster.but(key, inner)
    name = field_of(noun, key)
    inner = put(getattr(noun, name), rest, value)
    return noun.but(**{name: unsaid(noun, name) if inner is None else inner})


def unsaid(noun: Any, name: str) -> Any:
    """Return what a field of an entry holds where the case does not say it."""
    kind: Any = noun.__class__
    return unsaid_in(kind)[name]
