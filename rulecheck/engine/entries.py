"""What a case may say: entries and the values in them, and how to get at a place in one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from fractions import Fraction
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar

from rulecheck.engine.spelling import respelled
from rulecheck.frozen import Frozen, Roster, frozen, kebab
from rulecheck.model import At

DUE: Any = None
"""The default of a detail that has a due: left out, it is filled in."""


class NameOf:
    """Marks a text that must be a key of a roster of the scene, or one of a scene's names.

    `Effect = Annotated[str, NameOf("effects", "effect")]` is a text that names one of
    `scene.effects`; messages call it an effect. Names are exact, unless they are words of the
    rulebook, which may be written as it writes them.
    """

    def __init__(self, roster: str, called: str, *, exact: bool = True) -> None:
        self.roster = roster
        self.called = called
        self.is_exact = exact

    def is_free(self, beside: Mapping[str, Any]) -> bool:
        """Tell whether any text will do, for what stands beside it in the same entry."""
        return False

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def known(value: str, info: Any) -> str:
            if info.context is None or value in getattr(info.context, self.roster):
                return value
            if not self.is_free(info.data or {}):
                raise PydanticCustomError("unknown_name", "a known name")
            return value

        return core_schema.with_info_after_validator_function(known, core_schema.str_schema())

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        """Say whose names are meant, for editors that know the scene."""
        return {"type": "string", "x-names-of": self.roster}


class Worded:
    """Marks a text that may be any, among them words of the rulebook: these are taken as such.

    `State = Annotated[str, Worded("heavy")]` is `heavy` where a case has `Heavy`.
    """

    def __init__(self, *words: str) -> None:
        self.words = words

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def known(value: str) -> str:
            if value not in self.words and respelled(value, self.words):
                raise PydanticCustomError("respelled", "a word as a case writes it")
            return value

        return core_schema.no_info_after_validator_function(known, core_schema.str_schema())


class _Exact:
    """Marks an exact number: whole numbers and decimals of a case arrive as fractions."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def exact(value: Any) -> Fraction:
            if type(value) is int:
                return _whole(value)
            if type(value) is not Fraction:
                raise PydanticCustomError("exact_number", "a number")
            return value

        return core_schema.no_info_plain_validator_function(exact)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": "number"}


_whole = lru_cache(maxsize=1024)(Fraction)
"""Whole numbers as fractions: making one takes as long as adding two."""

Name = Annotated[str, NameOf("names", "combatant")]
"""The name of a combatant of the scene."""

Quantity = Annotated[Fraction, _Exact()]
"""An exact number: metres, inches, shares of a Zone."""


class Unfit(Exception):
    """A scene that its types allow and its game does not; `at` is the place in the layout."""

    def __init__(self, message: str, at: At = ()) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


@frozen
class Entry(Frozen):
    """A mapping that a case may hold, with the keys of its fields.

    `short` is the key of the detail that is meant where a case writes no mapping but a value.
    """

    short: ClassVar[str] = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = {
        "extra": "forbid",
        "alias_generator": kebab,
    }

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        return _plainly_typed(handler(source))


def _plainly_typed(schema: Any) -> Any:
    """Have texts, whole numbers and truths taken as they are: `"3"` is no number."""
    if type(schema) is dict:  # and no roster, which may be a default
        strict = {"strict": True} if schema.get("type") in ("str", "int", "bool") else {}
        return {key: _plainly_typed(each) for key, each in schema.items()} | strict
    return [_plainly_typed(each) for each in schema] if isinstance(schema, list) else schema


def field_of(noun: Any, key: str) -> str:
    """Return the field of a noun, or of a kind of noun, that holds what a case calls `key`."""
    kind: Any = noun if isinstance(noun, type) else type(noun)
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
    kind: Any = type(noun)
    return unsaid_in(kind)[name]


@cache
def unsaid_in(kind: type[Any]) -> dict[str, Any]:
    """Return what the fields of a kind of entry hold where the case does not say them."""
    return {each.name: _default(each) for each in fields(kind)}


def _default(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    return None if field.default_factory is MISSING else field.default_factory()
