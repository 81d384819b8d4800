"""Plain values typed as a ruleset wants them, and what is wrong with them in plain words."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from rulecheck.engine import Entry, Scene
from rulecheck.frozen import kebab
from rulecheck.model import At
from rulecheck.reader import MAX_PROBLEMS
from rulecheck.reference import nearest, quoted

E = TypeVar("E", bound=Entry)
Wrong = tuple[At, bool, str]
"""A place in the value, whether its key is meant, and what is wrong there."""

_EXPECTED = {
    "int_type": "a whole number",
    "string_type": "a text",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "mapping_type": "a mapping",
    "dataclass_type": "a mapping",
    "exact_number": "a number",
    "list_type": "a list",
    "is_instance_of": "another kind of value",
}


@cache
def _validator(entry: type[Any]) -> Any:
    return TypeAdapter(entry).validator


def typed(entry: type[E], value: Any, scene: Scene[Any] | None = None) -> E | list[Wrong]:
    """Return the entry a plain value stands for, or everything that is wrong with the value.

    Texts typed as names must name somebody or something of the scene, where one is given.
    """
    try:
        kind: Any = entry
        found: E = _validator(kind).validate_python(value, context=scene)
        return found
    except ValidationError as wrong:
        return list(islice(_in_plain_words(entry, value, wrong), MAX_PROBLEMS))


def _in_plain_words(entry: type[Entry], value: Any, wrong: ValidationError) -> Iterator[Wrong]:
    told: dict[At, list[Any]] = {}
    for error in wrong.errors(include_url=False):
        told.setdefault(_place(value, error["loc"]), []).append(error)
    for at, errors in told.items():
        if any(len(deeper) > len(at) and deeper[: len(at)] == at for deeper in told):
            continue  # one way to read a value of several fits so far, and is told of deeper
        chosen = [error for error in errors if error["type"] == "unexpected_keyword_argument"]
        yield _one(entry, at, chosen or errors)


def _one(entry: type[Entry], at: At, errors: list[Any]) -> Wrong:
    error = errors[0]
    match error["type"]:
        case "unexpected_keyword_argument":
            known = _keys(entry, at[:-1])
            listed = f"known here: {', '.join(known)}" if known else "nothing is known here"
            return at, True, f"unknown key {quoted(at[-1])}{nearest(str(at[-1]), known)}; {listed}"
        case "missing" if isinstance(at[-1], int):
            return at[:-1], False, f"expected more than {at[-1]} in this list"
        case "missing":
            return at[:-1], True, f"{at[-1]} is missing"
        case "too_long":
            return at, False, f"expected a list of {error['ctx']['max_length']} at most"
        case "unknown_name":
            said = error["ctx"]
            hint = nearest(said["name"], said["names"])
            return at, False, f"no {said['called']} {quoted(said['name'])} in the scene{hint}"
        case _:
            return at, False, _expected(errors)


def _expected(errors: list[Any]) -> str:
    given = errors[0]["input"]
    hint = ""
    wanted: list[str] = []
    for error in errors:
        if error["type"] == "literal_error":
            words = error["ctx"]["expected"].replace("'", "").replace(" or ", ", ").split(", ")
            wanted.append(f"one of {', '.join(words)}")
            hint = nearest(given, words) if isinstance(given, str) else ""
        else:
            wanted.append(_EXPECTED.get(error["type"], error["msg"]))
    return f"expected {' or '.join(dict.fromkeys(wanted))}, not {quoted(given)}{hint}"


def _place(value: Any, loc: tuple[str | int, ...]) -> At:
    """Return the part of a location that leads through the value: unions add words of their own."""
    at: list[str | int] = []
    for index, key in enumerate(loc):
        if isinstance(value, Mapping) and key in value:
            value = value[str(key)]
        elif isinstance(value, tuple) and isinstance(key, int) and key < len(value):
            value = value[key]
        elif isinstance(value, Mapping) and index == len(loc) - 1:
            pass
        else:
            continue
        at.append(key)
    return tuple(at)


def _keys(hint: Any, at: At) -> tuple[str, ...]:
    """Return the keys a mapping may have at a place in an entry."""
    entries: list[Any] = list(_entries(hint))
    if not at:
        names = (field.name for each in entries for field in fields(each))
        return tuple(dict.fromkeys(kebab(name) for name in names if name != "who"))
    inner = [kind for each in entries for name, kind in _hints(each) if name == at[0]]
    inner += [arg for kind in _plain(hint) for arg in get_args(kind) if get_origin(kind)]
    return tuple(dict.fromkeys(key for kind in inner for key in _keys(kind, at[1:])))


@cache
def _hints(entry: type[Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((kebab(name), kind) for name, kind in get_type_hints(entry).items())


def _entries(hint: Any) -> Iterator[type[Entry]]:
    for kind in _plain(hint):
        if isinstance(kind, type) and issubclass(kind, Entry):
            yield kind


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
                waiting += [each for _, each in _hints(known)]


def _plain(hint: Any) -> Iterator[Any]:
    origin = get_origin(hint)
    if origin is Annotated:
        yield from _plain(get_args(hint)[0])
    elif origin in (Union, types.UnionType):
        for each in get_args(hint):
            yield from _plain(each)
    elif origin is not Literal:
        yield hint
