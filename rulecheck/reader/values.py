"""Nodes to plain values by the YAML 1.2 core schema, in one pass, with all faults on the way."""

import re
from fractions import Fraction
from typing import Any

import yaml

from rulecheck.reader.bounds import (
    MAX_DEPTH,
    MAX_EXPONENT,
    MAX_FIGURE,
    MAX_KEY,
    MAX_NODES,
    MAX_NUMBER,
    TOO_DEEP,
)
from rulecheck.reader.text import Fault

_WORDS: dict[str, Any] = (
    dict.fromkeys(("", "~", "null", "Null", "NULL"))
    | dict.fromkeys(("true", "True", "TRUE"), True)
    | dict.fromkeys(("false", "False", "FALSE"), False)
)
_DIGITS = frozenset("0123456789")
_NUMBER_STARTS = frozenset("0123456789+-.")
_SPECIAL_STARTS = _NUMBER_STARTS | frozenset("~nNtTfF")
"""What a scalar begins with that may be no text."""
_NUMBER = re.compile(
    r"(?P<whole>[-+]?[0-9]+)|0o(?P<octal>[0-7]+)|0x(?P<hex>[0-9a-fA-F]+)"
    r"|(?P<decimal>[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE](?P<power>[-+]?[0-9]+))?)"
    r"|(?P<fraction>[-+]?[0-9]+/0*[1-9][0-9]*)"
    r"|(?P<inexact>[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))"
)
_TAG = "tag:yaml.org,2002:"
_TAGS: dict[str, Any] = {
    "str": str,
    "int": int,
    "float": (int, Fraction),
    "bool": bool,
    "null": type(None),
    "seq": tuple,
    "map": dict,
}
_Scalar: Any = yaml.ScalarNode
_Sequence: Any = yaml.SequenceNode


_TOO_FAR = f"a number goes to {MAX_FIGURE:,} at most, up or down: put it in quotes if it is none"


class Endless(Exception):
    """A value that passes a bound once its aliases are followed."""


class Builder:
    """Builds the values of one file of some length and notes the faults it meets."""

    def __init__(self, length: int) -> None:
        self.faults: list[Fault] = []
        self._long = length > MAX_KEY
        self._left = MAX_NODES

    def built(self, roots: list[yaml.Node]) -> list[Any]:
        """Build every document, or those before one that would not end."""
        values: list[Any] = []
        try:
            values.extend(self._value(root, 1) for root in roots)
        except Endless as endless:
            self._wrong(*endless.args)
        return values

    def _value(self, node: Any, level: int) -> Any:
        if type(node) is not _Scalar:
            return self._collection(node, level) if node.tag is None else self._tagged(node, level)
        if node.tag is not None:
            return self._tagged(node, level)
        text = node.value
        if text and (text[0] not in _SPECIAL_STARTS or node.style):
            return text
        return self._special(node, text)

    def _special(self, node: Any, text: str) -> Any:
        """Build a scalar that may be no text."""
        if text in _DIGITS and not node.style:
            return int(text)
        if text in _WORDS:
            return text if node.style else _WORDS[text]
        return self._number(node, text) if text[0] in _NUMBER_STARTS else text

    def _collection(self, node: Any, level: int) -> Any:
        sequence = type(node) is _Sequence
        return self._sequence(node, level) if sequence else self._mapping(node, level)

    def _sequence(self, node: Any, level: int) -> tuple[Any, ...]:
        children = node.value
        self._bounded(node, len(children), level)
        return tuple([self._value(child, level + 1) for child in children])

    def _mapping(self, node: Any, level: int) -> dict[str, Any]:
        pairs, level = node.value, level + 1
        self._bounded(node, len(pairs), level - 1)
        built = {}
        for key, child in pairs:
            if type(key) is _Scalar and key.tag is None:
                built[key.value] = self._value(child, level)
            else:
                built[self._key(key)] = self._value(child, level)
        if len(built) < len(pairs) or "" in built or "<<" in built or self._has_long(built):
            self._doubtful_keys(node)
        return built

    def _has_long(self, built: dict[str, Any]) -> bool:
        """Whether a mapping has a key longer than keys may be; a short file has none."""
        return self._long and any(len(key) > MAX_KEY for key in built)

    def _bounded(self, node: Any, size: int, level: int) -> None:
        self._left -= size + 1
        if self._left < 0 or (level >= MAX_DEPTH and size):
            raise Endless(node, self._why_endless(node))

    def _why_endless(self, node: Any) -> str:
        """Say which bound a collection passes, and whether that is for an alias of itself."""
        if _holds_itself(node):
            return "this holds itself through an alias"
        many = f"more than {MAX_NODES:,} values, those that aliases repeat included"
        return many if self._left < 0 else TOO_DEEP

    def _key(self, key: Any) -> str:
        """Name a key that is no untagged word: allowed is text tagged as such."""
        if type(key) is not _Scalar:
            self._wrong(key, "a key is a word: a list or a mapping cannot be one")
        elif key.tag != _TAG + "str":
            self._wrong(key, f"unknown tag `{_short(key.tag)}` on a key: leave it out")
        else:
            return str(key.value)
        return f"\0{id(key)}"

    def _doubtful_keys(self, node: Any) -> None:
        """Refuse keys that stand twice, merge, go on and on, and nothing."""
        first: dict[str, Any] = {}
        for key, _ in node.value:
            if key.value == "<<" and not key.style:
                self._wrong(key, "merge keys (`<<`) are not read: write the keys out")
            elif key.value == "" and not key.style:
                self._wrong(key, "a key is missing before `:`")
            elif len(key.value) > MAX_KEY and type(key) is _Scalar:
                self._wrong(key, f"a key has at most {MAX_KEY:,} characters")
            elif type(key) is _Scalar and key.value in first:
                mark = first[key.value].start_mark
                before = f"line {mark.line + 1}, column {mark.column + 1}"
                self._wrong(key, f"`{_short(key.value)}` stands twice: first on {before}")
            elif type(key) is _Scalar:
                first[key.value] = key

    def _number(self, node: Any, text: str) -> Any:
        """Resolve a plain scalar that begins like a number."""
        found = _NUMBER.fullmatch(text)
        if found is None:
            return text
        if len(text) > MAX_NUMBER:
            return self._wrong(node, f"a number has at most {MAX_NUMBER} characters")
        if found["inexact"]:
            return self._wrong(node, f"`{text}` is no exact number")
        if found["power"] and abs(int(found["power"])) > MAX_EXPONENT:
            return self._wrong(node, f"an exponent goes to {MAX_EXPONENT} at most, up or down")
        value = _figure(found)
        return value if -MAX_FIGURE <= value <= MAX_FIGURE else self._wrong(node, _TOO_FAR)

    def _tagged(self, node: Any, level: int) -> Any:
        """Build what an explicit tag names, where it is one of the core schema and is true."""
        tag = node.tag
        kind = tag.removeprefix(_TAG)
        if tag == kind or kind not in _TAGS:
            return self._wrong(node, f"unknown tag `{_short(tag)}`: leave it out")
        if kind == "str" and type(node) is _Scalar:
            return node.value
        if type(node) is not _Scalar:
            value = self._collection(node, level)
        else:
            text = node.value
            value = _WORDS[text] if text in _WORDS else self._number(node, text)
        if not isinstance(value, _TAGS[kind]) or (kind == "int" and isinstance(value, bool)):
            return self._wrong(node, f"this is no `!!{kind}`")
        return Fraction(value) if kind == "float" else value

    def _wrong(self, node: Any, message: str) -> Any:
        """Note a fault where a node begins; the value it would have is nothing."""
        mark = node.start_mark
        self.faults.append((mark.line + 1, mark.column + 1, message))
        return None


def _figure(found: re.Match[str]) -> int | Fraction:
    exact = found["decimal"] or found["fraction"]
    if exact:
        return Fraction(exact)
    if found["whole"]:
        return int(found["whole"])
    return int(found["octal"], 8) if found["octal"] else int(found["hex"], 16)


def _holds_itself(node: Any) -> bool:
    """Tell whether a node stands somewhere inside itself."""
    seen: set[int] = set()
    ahead = [node]
    while ahead:
        each = ahead.pop()
        if type(each) is not _Scalar and id(each) not in seen:
            seen.add(id(each))
            inside = each.value
            if type(each) is not _Sequence:
                inside = [child for pair in inside for child in pair]
            if any(child is node for child in inside):
                return True
            ahead += inside
    return False


def _short(text: str) -> str:
    """Name a key or a tag within one line of a message, its control characters escaped."""
    text = text.replace(_TAG, "!!")
    text = text if text.isprintable() else text.encode("unicode_escape").decode()
    return text if len(text) <= 60 else text[:59] + "…"
