"""Nodes to plain values by the YAML 1.2 core schema, in one pass, with all faults on the way."""

import re
from fractions import Fraction
from typing import Any

import yaml

from rulecheck.reader.bounds import MAX_DEPTH, MAX_EXPONENT, MAX_NODES, MAX_NUMBER, TOO_DEEP
from rulecheck.reader.nodes import PLAIN, QUOTED
from rulecheck.reader.text import Fault

_WORDS: dict[str, Any] = (
    dict.fromkeys(("", "~", "null", "Null", "NULL"))
    | dict.fromkeys(("true", "True", "TRUE"), True)
    | dict.fromkeys(("false", "False", "FALSE"), False)
)
_NUMBER_STARTS = frozenset("0123456789+-.")
_NUMBER = re.compile(
    r"(?P<whole>[-+]?[0-9]+)|0o(?P<octal>[0-7]+)|0x(?P<hex>[0-9a-fA-F]+)"
    r"|(?P<decimal>[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE](?P<power>[-+]?[0-9]+))?)"
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
_Scalar, _Sequence = yaml.ScalarNode, yaml.SequenceNode


class Endless(Exception):
    """A value that passes a bound once its aliases are followed."""


class Builder:
    """Builds the values of one file and notes the faults it meets."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self._left = MAX_NODES
        self._inside: list[Any] = []

    def built(self, roots: list[yaml.Node]) -> list[Any]:
        """Build every document, or those before one that would not end."""
        values: list[Any] = []
        try:
            values.extend(self._value(root) for root in roots)
        except Endless as endless:
            self._wrong(*endless.args)
        return values

    def _value(self, node: Any) -> Any:
        tag = node.tag
        if tag is PLAIN:
            text = node.value
            if text in _WORDS:
                return _WORDS[text]
            return self._number(node, text) if text[0] in _NUMBER_STARTS else text
        if tag is QUOTED:
            return node.value if node.value or node.style else None
        if tag is not None:
            return self._tagged(node, tag)
        return self._collection(node)

    def _collection(self, node: Any) -> Any:
        self._enter(node)
        value = self._value
        built: Any
        if node.__class__ is _Sequence:
            built = tuple([value(child) for child in node.value])
        else:
            built = {}
            for key, child in node.value:
                tag = key.tag
                name = key.value if tag is PLAIN or tag is QUOTED else self._key(key)
                built[name] = value(child)
            if len(built) < len(node.value) or "" in built or "<<" in built:
                self._doubtful_keys(node)
        self._inside.pop()
        return built

    def _enter(self, node: Any) -> None:
        """Go into a collection, if it ends there."""
        self._left -= len(node.value) + 1
        if self._left < 0:
            raise Endless(
                node, f"more than {MAX_NODES:,} values, those that aliases repeat included"
            )
        if node in self._inside:
            raise Endless(node, "this holds itself through an alias")
        if len(self._inside) >= MAX_DEPTH:
            raise Endless(node, TOO_DEEP)
        self._inside.append(node)

    def _key(self, key: Any) -> str:
        """Name a key that is no untagged word: allowed is text tagged as such."""
        if key.__class__ is not _Scalar:
            self._wrong(key, "a key is a word: a list or a mapping cannot be one")
        elif key.tag != _TAG + "str":
            self._wrong(key, f"unknown tag `{_short(key.tag)}` on a key: leave it out")
        else:
            return str(key.value)
        return f"\0{id(key)}"

    def _doubtful_keys(self, node: Any) -> None:
        """Refuse keys that stand twice, merge and nothing."""
        first: dict[str, Any] = {}
        for key, _ in node.value:
            if key.tag is PLAIN and key.value == "<<":
                self._wrong(key, "merge keys (`<<`) are not read: write the keys out")
            elif key.value == "" and not key.style:
                self._wrong(key, "a key is missing before `:`")
            elif key.__class__ is _Scalar and key.value in first:
                mark = first[key.value].start_mark
                before = f"line {mark.line + 1}, column {mark.column + 1}"
                self._wrong(key, f"`{_short(key.value)}` stands twice: first on {before}")
            elif key.__class__ is _Scalar:
                first[key.value] = key

    def _number(self, node: Any, text: str) -> Any:
        """Resolve a plain scalar that begins like a number."""
        found = _NUMBER.fullmatch(text)
        if found is None:
            return text
        if len(text) > MAX_NUMBER:
            return self._wrong(node, f"a number has at most {MAX_NUMBER} characters")
        if found["whole"]:
            return int(text)
        if found["decimal"]:
            return self._decimal(node, found)
        if found["inexact"]:
            return self._wrong(node, f"`{text}` is no exact number")
        return int(found["octal"], 8) if found["octal"] else int(found["hex"], 16)

    def _decimal(self, node: Any, found: re.Match[str]) -> Any:
        if found["power"] and abs(int(found["power"])) > MAX_EXPONENT:
            return self._wrong(node, f"an exponent goes to {MAX_EXPONENT} at most, up or down")
        return Fraction(found["decimal"])

    def _tagged(self, node: Any, tag: str) -> Any:
        """Build what an explicit tag names, where it is one of the core schema and is true."""
        kind = tag.removeprefix(_TAG)
        if tag == kind or kind not in _TAGS:
            return self._wrong(node, f"unknown tag `{_short(tag)}`: leave it out")
        if kind == "str" and node.__class__ is _Scalar:
            return node.value
        if node.__class__ is not _Scalar:
            value = self._collection(node)
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


def _short(text: str) -> str:
    """Name a key or a tag within one line of a message, its control characters escaped."""
    text = text.replace(_TAG, "!!")
    text = text if text.isprintable() else text.encode("unicode_escape").decode()
    return text if len(text) <= 60 else text[:59] + "…"
