"""Where the cursor stands in a file that is being written: the path that leads to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import yaml

from rulecheck.case.nouns import NodePath
from rulecheck.frozen import Frozen
from rulecheck.reader import Document
from rulecheck.reader.nodes import FASTEST, composed
from rulecheck.reader.values import Builder

MARK = "\ue000"
"""Stands in for the word at the cursor: a character that nobody types."""

_WORD = r"[^\s\[\]{},:#\"'&*!|>%@`]"
_BEFORE = re.compile(rf"{_WORD}*$")
_AFTER = re.compile(rf"{_WORD}*")
_TOKENS = re.compile(
    r"(?P<comment>(?<!\S)#[^\n]*)"
    r"|(?P<text>(?<![^\s\[{,:])(?:\"(?:\\.|[^\"\\\n])*\"?|'(?:''|[^'\n])*'?))"
    r"|(?P<opens>[\[{])|(?P<closes>[\]}])"
)
_CLOSING = {"[": "]", "{": "}"}


class Cursor(Frozen):
    """A word in a file, or where one may begin, and what the file holds up to there.

    `word` begins at `line` and `column`, which count from 0, and `end` is the column after it.
    `path` leads to where it stands: to the mapping it is a key of, if `as_key`, else to the value
    it is. `beside` are the keys before it in the same mapping.
    """

    word: str
    line: int
    column: int
    end: int
    path: NodePath
    as_key: bool
    beside: tuple[str, ...]
    documents: tuple[Document, ...]


def word_at(text: str, line: int, column: int) -> tuple[int, int]:
    """Return the columns at which the word around a place begins and ends."""
    said = _line(text, line)
    before = _BEFORE.search(said[:column])
    after = _AFTER.match(said, column)
    return (before.start() if before else column), (after.end() if after else column)


def typed_at(text: str, line: int, column: int) -> Cursor | None:
    """Return the cursor behind what is typed of a word, `None` where no word can be meant."""
    begin, _ = word_at(text, line, column)
    return _cursor(text, line, begin, column)


def pointed_at(text: str, line: int, column: int) -> Cursor | None:
    """Return the cursor on a whole word, `None` where there is none that means something."""
    begin, end = word_at(text, line, column)
    return _cursor(text, line, begin, end) if begin < end else None


def instead(text: str, line: int, column: int, said: str) -> tuple[Document, ...]:
    """Return the documents of a text up to a place, with something said there; none if unreadable.

    Brackets that are open there are closed.
    """
    head = "\n".join((*text.split("\n")[:line], _line(text, line)[:column]))
    tries = (f"{head}{said}{closing}" for closing in dict.fromkeys((_left_open(head), "")))
    return next((found for found in map(composable, tries) if found), ())


def composable(text: str) -> tuple[Document, ...]:
    """Return the documents of a text up to what cannot be read."""
    try:
        roots, _ = composed(text, FASTEST)
    except yaml.YAMLError:  # a character that no file may hold
        return ()
    values = Builder(len(text)).built(roots)
    documents = zip_longest(values, roots)  # what holds itself has no value
    return tuple(Document(value, text, root) for value, root in documents)


def _cursor(text: str, line: int, begin: int, end: int) -> Cursor | None:
    lines = text.split("\n")
    said = _line(text, line)
    head = "\n".join((*lines[:line], said[:begin]))
    for attempt in _completed(head):
        documents = composable(attempt)
        found = _marked(documents[-1].root, (), set()) if documents else None
        if found:
            path, as_key, beside = found
            return Cursor(
                word=said[begin:end],
                line=line,
                column=begin,
                end=end,
                path=path,
                as_key=as_key,
                beside=beside,
                documents=documents,
            )
    return None


def _line(text: str, line: int) -> str:
    lines = text.split("\n")
    return lines[line] if line < len(lines) else ""


def _completed(head: str) -> Iterator[str]:
    """Yield what a text may become with a value or a key at its end, and all brackets closed."""
    for closing in dict.fromkeys((_left_open(head), "")):
        yield f"{head}{MARK}{closing}"
        yield f"{head}{MARK}:{closing}"


def _left_open(head: str) -> str:
    """Return the brackets that close what a text leaves open."""
    missing: list[str] = []
    for token in _TOKENS.finditer(head):
        if token["opens"] and (missing or _begins_a_value(head, token.start())):
            missing.append(_CLOSING[token["opens"]])
        elif token["closes"] and missing and missing[-1] == token["closes"]:
            missing.pop()
    return "".join(reversed(missing))


def _begins_a_value(head: str, at: int) -> bool:
    """Tell whether a bracket outside all others opens a collection, and is no part of a text."""
    before = head[head.rfind("\n", 0, at) + 1 : at].rstrip()
    return not before or before[-1] in ":-"


def _marked(
    node: Any, path: NodePath, seen: set[int]
) -> tuple[NodePath, bool, tuple[str, ...]] | None:
    """Return the path to the mark in a tree, whether it is a key, and the keys before it.

    What aliases repeat is looked through once.
    """
    if isinstance(node, yaml.ScalarNode):
        return (path, False, ()) if node.value == MARK else None
    if id(node) in seen:
        return None
    seen.add(id(node))
    for index, each in enumerate(node.value):
        if isinstance(node, yaml.SequenceNode):
            found = _marked(each, (*path, index), seen)
        elif each[0].value == MARK:
            before = (str(key.value) for key, _ in node.value[:index])
            found = path, True, tuple(before)
        else:
            found = _marked(each[1], (*path, str(each[0].value)), seen)
        if found:
            return found
    return None
