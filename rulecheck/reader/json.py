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
from msgspec import MsgspecError
from msgspec.json import Decoder

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
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_ESCAPED = re.compile(r"\\.")
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
    text = _text(data)
    if text is None or text.count(",") >= MAX_NODES // 4:
        return None
    try:
        value = _DECODER.decode(text)
        strings = _settled(value, MAX_DEPTH - 1, long=len(text) > MAX_KEY)
    except (ValueError, MsgspecError, RecursionError):
        return None
    if 2 * strings != (_ESCAPED.sub("", text) if "\\" in text else text).count('"'):
        return None  # of a key that stands twice only the last is left
    return Said(value, text.replace("\t", " "), composed_json)


def _text(data: bytes) -> str | None:
    """Return bytes as a text, its lines ended by line feeds; nothing where they are none."""
    if len(data) > MAX_BYTES or (b"\\" in data and _SURROGATE.search(data)):
        return None
    if data.translate(None, PLAIN):
        text, faults = text_of(data)
        return None if faults else text
    text = data.decode("ascii")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _settled(said: dict[Any, Any], deep: int, *, long: bool) -> int:
    """Have a mapping hold tuples for lists, within all bounds; return how many strings it says.

    It may go `deep` levels down. Where the text is `long`, a key may be too long.
    """
    if not deep or (long and any(len(key) > MAX_KEY for key in said)):
        raise _Doubtful
    strings = len(said)
    for key, each in said.items():
        kind = each.__class__
        if kind is str:
            strings += 1
        elif kind is dict:
            strings += _settled(each, deep - 1, long=long)
        elif kind is list:
            listed = dict(enumerate(each))
            strings += _settled(listed, deep - 1, long=False) - len(listed)
            said[key] = tuple(listed.values())
        elif kind is int and not -MAX_FIGURE <= each <= MAX_FIGURE:
            raise _Doubtful
    return strings


def _decimal(text: str) -> Fraction:
    _, _, power = text.lower().partition("e")
    if len(text) > MAX_NUMBER or (power and abs(int(power)) > MAX_EXPONENT):
        raise _Doubtful
    value = Fraction(text)
    if not -MAX_FIGURE <= value <= MAX_FIGURE:
        raise _Doubtful
    return value


_DECODER = Decoder(dict[str, Any], float_hook=_decimal)


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
