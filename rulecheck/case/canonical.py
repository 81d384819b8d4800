"""Case files in their one canonical form: what is written otherwise is rewritten where it stands.

Comments, line ends and everything that is canonical already stay as they are.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rulecheck.case.files import holds_a_case
from rulecheck.case.loading import CaseReading
from rulecheck.frozen import frozen
from rulecheck.model import Problem
from rulecheck.reader import Document, Unreadable, read
from rulecheck.reader.fixes import Taken

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)?")
_PLAIN = re.compile(r"[a-z][a-z0-9-]*")
_NO_MORE_THAN_TEXT = frozenset(("true", "false", "null"))
_COLON = re.compile(r"\s*:")
_OPENING, _WITHIN, _CLOSING = range(3)


@frozen
class Formatted:
    """A file in its canonical form, or as it was: canonical already, wrong, or `stuck`.

    It is stuck where its text cannot be rewritten safely, and has to be by hand.
    """

    data: bytes
    problems: tuple[Problem, ...] = ()
    stuck: bool = False


class _Edit(NamedTuple):
    """A stretch of one line to be replaced; what is put in at one place is sorted by the others."""

    line: int
    column: int
    rank: int
    order: int
    end: int
    text: str


def canonical(data: bytes, path: str) -> Formatted:
    """Return a case file in its canonical form: it means the same, and is canonical itself.

    A file that cannot be understood stays as it is, and so does one that no edit gets right.
    """
    try:
        documents = read(data, path)
    except Unreadable as unreadable:
        return Formatted(data=data, problems=unreadable.problems)
    if not holds_a_case(documents):
        return Formatted(data=data)
    taken, problems = _read(documents, path)
    if problems or not taken:
        return Formatted(data=data, problems=problems)
    edited = _edited(data, _edits(taken, documents[0].text.split("\n")))
    stuck = not _means(edited, documents, path)
    return Formatted(data=data if stuck else edited, stuck=stuck)


def _read(documents: tuple[Document, ...], path: str) -> tuple[list[Taken], tuple[Problem, ...]]:
    taken: list[Taken] = []
    problems: list[Problem] = []
    for number, document in enumerate(documents, 1):
        reading = CaseReading(path, number, document, documents[0])
        reading.case()
        taken += reading.taken
        problems += reading.problems
    return taken, tuple(dict.fromkeys(problems))


def _means(data: bytes, documents: tuple[Document, ...], path: str) -> bool:
    """Tell whether a text says the same as documents that have been put right, and as they do."""
    try:
        again = read(data, path)
    except Unreadable:
        return False
    same = [each.value for each in again] == [each.value for each in documents]
    return same and _read(again, path) == ([], ())


# the text


def _edits(taken: Iterable[Taken], lines: list[str]) -> Iterator[_Edit]:
    for order, each in enumerate(taken):
        yield from _of(each, order, lines)


def _of(taken: Taken, order: int, lines: list[str]) -> Iterator[_Edit]:
    node, word = taken.node, taken.fix.word
    match taken.fix.kind:
        case "key":
            yield _replaced(taken.key, word, order)
        case "word":
            yield _replaced(node, word, order)
        case "step":
            yield from _spelled_step(taken, order)
        case "empty":
            yield _emptied(taken, order, lines)
        case kind if _in_lines(node):
            yield from _moved_in(node, word, order) if kind == "within" else _itemized(node, order)
        case kind:
            opening, closing = (f"{{{word}: ", "}") if kind == "within" else ("[", "]")
            yield from _around(node, opening, closing, order)


def _spelled_step(taken: Taken, order: int) -> Iterator[_Edit]:
    """Write the key of a bare verb; in braces, where it shares its line with others."""
    if taken.inline or taken.key is not None:
        yield from _around(taken.node, "{", "}", order)
    if taken.node.value != taken.fix.word:
        yield _replaced(taken.node, taken.fix.word, order)
    yield _after(taken.node, ":", order)


def _replaced(node: Any, word: str, order: int) -> _Edit:
    start = node.start_mark
    text = word if _PLAIN.fullmatch(word) and word not in _NO_MORE_THAN_TEXT else json.dumps(word)
    return _Edit(start.line, start.column, _WITHIN, order, node.end_mark.column, text)


def _after(node: Any, text: str, order: int) -> _Edit:
    end = node.end_mark
    return _Edit(end.line, end.column, _WITHIN, order, end.column, text)


def _around(node: Any, opening: str, closing: str, order: int) -> Iterator[_Edit]:
    start, end = node.start_mark, node.end_mark
    yield _Edit(start.line, start.column, _OPENING, order, start.column, opening)
    yield _Edit(end.line, end.column, _CLOSING, -order, end.column, closing)


def _emptied(taken: Taken, order: int, lines: list[str]) -> _Edit:
    """Write `{}` for nothing: after the colon of its key, which a bare word has not."""
    key, node = taken.key, taken.node
    if node.value and node.start_mark.index > key.start_mark.index:  # `null` or `~`
        return _Edit(
            node.start_mark.line, node.start_mark.column, _WITHIN, order, node.end_mark.column, "{}"
        )
    line, column = key.end_mark.line, key.end_mark.column
    colon = _COLON.match(lines[line], column)
    if node.start_mark.index == key.start_mark.index:  # a bare verb, which has its colon by now
        return _Edit(line, column, _WITHIN, order, column, " {}")
    column = colon.end() if colon else column
    return _Edit(line, column, _WITHIN, order, column, " {}" if colon else ": {}")


def _in_lines(node: Any) -> bool:
    return getattr(node, "flow_style", True) is False


def _column(node: Any) -> int:
    column: int = node.start_mark.column
    return column


def _lines_of(node: Any) -> range:
    return range(node.start_mark.line, _last_line(node) + 1)


def _last_line(node: Any) -> int:
    """Return the line a node ends on; the loader has one in lines of its own end at the next."""
    while _in_lines(node) and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    end: int = node.end_mark.line - (node.end_mark.column == 0)
    return max(int(node.start_mark.line), end)


def _moved_in(node: Any, key: str, order: int) -> Iterator[_Edit]:
    """Push a list in lines of its own further in, below a line with its key."""
    above = f"{' ' * (_column(node) + 2)}{key}:\n"
    for line in _lines_of(node):
        text = (above if line == node.start_mark.line else "") + "  "
        yield _Edit(line, 0, _OPENING, order, 0, text)


def _itemized(node: Any, order: int) -> Iterator[_Edit]:
    """Make a mapping in lines of its own the one item of a list."""
    first, *more = _lines_of(node)
    yield _Edit(first, _column(node), _OPENING, order, _column(node), "- ")
    yield from (_Edit(line, 0, _OPENING, order, 0, "  ") for line in more)


def _edited(data: bytes, edits: Iterable[_Edit]) -> bytes:
    """Return the bytes of a file with stretches of its lines replaced."""
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    lines = _LINE.findall(data.removeprefix(mark).decode())
    for edit in sorted(edits, reverse=True):
        line = lines[edit.line]
        lines[edit.line] = line[: edit.column] + edit.text + line[edit.end :]
    return mark + "".join(lines).encode()
