"""JSON, which programs write: values without nodes, which are made once a place is asked for.

It is read as the YAML that it is too. Where it is none, or passes a bound of what is read, nothing
is said here: the other way through the same text finds what is wrong, and where.
"""

from __future__ import annotations

import json as notation
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import yaml

from rulecheck.reader.bounds import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_EXPONENT,
    MAX_FIGURE,
    MAX_KEY,
    MAX_NODES,
    MAX_NUMBER,
)
from rulecheck.reader.text import PLAIN, text_of

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_Scalar: Any = yaml.ScalarNode
_Mapping: Any = yaml.MappingNode
_Sequence: Any = yaml.SequenceNode


class Said(NamedTuple):
    """What a text says, the text with its lines ended by line feeds, and what makes its nodes."""

    value: Any
    text: str
    composed: Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of a text, as a loader of YAML has it: all counted from 0."""

    index: int
    line: int
    column: int


class _Doubtful(ValueError):
    """Something that the other way has to look at."""


def in_json(data: bytes) -> Said | None:
    """Return what bytes say if they are JSON within all bounds, else nothing."""
    if len(data) > MAX_BYTES or _SURROGATE.search(data.decode("latin-1")):
        return None
    if data.translate(None, PLAIN):
        text, faults = text_of(data)
        if faults:
            return None
    else:
        text = data.decode("ascii")
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.count("{") + text.count("[") >= MAX_DEPTH or text.count(",") >= MAX_NODES // 4:
        return None
    try:
        value = (_DECODER if len(text) <= MAX_KEY else _MINDFUL_OF_KEYS).decode(text)
    except ValueError:
        return None
    return Said(value, text.replace("\t", " "), composed_json) if isinstance(value, dict) else None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    built = dict(pairs)
    if len(built) < len(pairs):
        raise _Doubtful
    for key, each in built.items():
        if type(each) is list:
            built[key] = _tuple(each)
    return built


def _object_of_short_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if any(len(key) > MAX_KEY for key, _ in pairs):
        raise _Doubtful
    return _object(pairs)


def _tuple(values: list[Any]) -> tuple[Any, ...]:
    return tuple([_tuple(each) if type(each) is list else each for each in values])


def _whole(text: str) -> int:
    if len(text) > MAX_NUMBER or not -MAX_FIGURE <= (value := int(text)) <= MAX_FIGURE:
        raise _Doubtful
    return value


def _decimal(text: str) -> Fraction:
    _, _, power = text.lower().partition("e")
    if len(text) > MAX_NUMBER or (power and abs(int(power)) > MAX_EXPONENT):
        raise _Doubtful
    value = Fraction(text)
    if not -MAX_FIGURE <= value <= MAX_FIGURE:
        raise _Doubtful
    return value


def _inexact(text: str) -> Any:
    raise _Doubtful


def _decoder(built: Callable[[list[tuple[str, Any]]], Any]) -> notation.JSONDecoder:
    return notation.JSONDecoder(
        object_pairs_hook=built, parse_int=_whole, parse_float=_decimal, parse_constant=_inexact
    )


_DECODER, _MINDFUL_OF_KEYS = _decoder(_object), _decoder(_object_of_short_keys)
"""A text that is no longer than a key may be has none that is too long."""


def composed_json(text: str) -> Any:
    """Return the nodes of a text that is known to be JSON, as a loader of YAML has them."""
    starts = [0, *(each.end() for each in re.finditer("\n", text))]

    def mark(index: int) -> Mark:
        line = bisect_right(starts, index) - 1
        return Mark(index, line, index - starts[line])

    return _node(_TOKEN.finditer(text), mark)


def _node(tokens: Iterator[re.Match[str]], mark: Callable[[int], Mark], token: Any = None) -> Any:
    token = token or next(tokens)
    word, start = token[0], mark(token.start())
    if word[0] not in "{[":
        quoted = word[0] == '"'
        value = notation.loads(word) if quoted else word
        return _Scalar(None, value, start, mark(token.end()), style='"' if quoted else None)
    closing = "}" if word == "{" else "]"
    held: list[Any] = []
    for each in tokens:
        if each[0] == closing:
            kind = _Mapping if word == "{" else _Sequence
            return kind(None, held, start, mark(each.end()), flow_style=True)
        if each[0] == ",":
            continue
        node = _node(tokens, mark, each)
        if word == "{":
            next(tokens)  # the colon
            node = (node, _node(tokens, mark))
        held.append(node)
    raise AssertionError("a text that is JSON closes what it opens")
