"""Values of a program as a document: a mapping that was never a text is written out as one."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any

from rulecheck.model import Problem
from rulecheck.reader.bounds import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_FIGURE,
    MAX_KEY,
    MAX_NODES,
    TOO_DEEP,
)
from rulecheck.reader.document import Document, Unreadable
from rulecheck.reader.nodes import FASTEST, composed
from rulecheck.reader.text import too_large
from rulecheck.wording import flow


class _Refused(ValueError):
    """What cannot stand in a case, and why."""


def document_of(said: Mapping[str, Any], path: str) -> Document:
    """Return a mapping as a document of the text that it is in YAML, on one line.

    It holds mappings, lists or tuples, texts, whole numbers, floats, decimals, fractions, true,
    false and nothing: a float counts as the decimal that it is printed as. `Unreadable` for
    anything else, and for what passes a bound of what is read at all.
    """
    try:
        value = _Plain().mapping(said, 1)
        text = flow(value)
        if len(text.encode("utf-8", "replace")) > MAX_BYTES:
            raise _Refused(too_large(len(text)))
    except _Refused as refused:
        problem = Problem(path=path, line=1, column=1, message=str(refused))
        raise Unreadable((problem,)) from None
    return Document(value, text, composing=_composed)


def _composed(text: str) -> Any:
    return composed(text, FASTEST)[0][0]


class _Plain:
    """Makes plain values of those of a program, and counts them."""

    def __init__(self) -> None:
        self.left = MAX_NODES

    def mapping(self, said: Mapping[Any, Any], level: int) -> dict[str, Any]:
        self._bounded(len(said), level)
        for key in said:
            if not isinstance(key, str):
                raise _Refused(f"a key is a text, not {key!r:.60}")
            if len(key) > MAX_KEY:
                raise _Refused(f"a key has at most {MAX_KEY:,} characters")
        return {_text(key): self.value(each, level + 1) for key, each in said.items()}

    def value(self, said: Any, level: int) -> Any:
        match said:
            case None | bool():
                return said
            case str():
                return _text(said)
            case int() | float() | Decimal() | Fraction():
                return _number(said)
            case Mapping():
                return self.mapping(said, level)
            case list() | tuple():
                self._bounded(len(said), level)
                return tuple(self.value(each, level + 1) for each in said)
            case _:
                kind = type(said).__name__
                raise _Refused(f"a value of type {kind} cannot stand in a case: {said!r:.60}")

    def _bounded(self, size: int, level: int) -> None:
        self.left -= size + 1
        if self.left < 0:
            raise _Refused(f"more than {MAX_NODES:,} values")
        if level >= MAX_DEPTH and size:
            raise _Refused(TOO_DEEP)


def _text(said: str) -> str:
    try:
        said.encode()
    except UnicodeEncodeError:
        raise _Refused(f"half of a character stands in {said!a:.60}") from None
    return str(said)


def _number(said: float | Decimal | Fraction) -> int | Fraction:
    if not isinstance(said, int | Fraction) and not isfinite(said):
        raise _Refused(f"{said} is no exact number")
    value = said if isinstance(said, int) else Fraction(str(said))
    if not -MAX_FIGURE <= value <= MAX_FIGURE:
        raise _Refused(f"a number goes to {MAX_FIGURE:,} at most, up or down")
    return value
