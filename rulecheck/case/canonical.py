"""Case files in their one canonical form: what is written otherwise is rewritten where it stands.

Comments, line ends and everything that is canonical already stay as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from rulecheck.case.files import holds_a_case, too_many
from rulecheck.case.loading import CaseReading
from rulecheck.frozen import Frozen
from rulecheck.model import Problem
from rulecheck.reader import Document, Unreadable, read
from rulecheck.reader.edits import CLOSING, OPENING, WITHIN, TextEdit, edited, in_lines, lines_of
from rulecheck.reader.fixes import Taken

_PLAIN = re.compile(r"[a-z][a-z0-9-]*")
_NO_MORE_THAN_TEXT = frozenset(("true", "false", "null"))
_COLON = re.compile(r"\s*:")


class Formatted(Frozen):
    """A file in its canonical form, or as it was: canonical already, wrong, or `stuck`.

    It is stuck where its text cannot be rewritten safely, and has to be by hand.
    """

    data: bytes
    problems: tuple[Problem, ...] = ()
    stuck: bool = False


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
    problems = tuple(too_many(documents, path))
    if problems:
        return Formatted(data=data, problems=problems)
    taken, problems = _read(documents, path)
    if problems or not taken:
        return Formatted(data=data, problems=problems)
    rewritten = edited(data, _edits(taken, documents[0].text.split("\n")))
    stuck = not _means(rewritten, documents, path)
    return Formatted(data=data if stuck else rewritten, stuck=stuck)


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


def _edits(taken: Iterable[Taken], lines: list[str]) -> Iterator[TextEdit]:
    for order, each in enumerate(taken):
        yield from _of(each, order, lines)


def _of(taken: Taken, order: int, lines: list[str]) -> Iterator[TextEdit]:
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
        case kind if in_lines(node):
            yield from _moved_in(node, word, order) if kind == "within" else _itemized(node, order)
        case kind:
            opening, closing = (f"{{{word}: ", "}") if kind == "within" else ("[", "]")
            yield from _around(node, opening, closing, order)


def _spelled_step(taken: Taken, order: int) -> Iterator[TextEdit]:
    """Write the key of a bare verb; in braces, where it shares its line with others."""
    if taken.inline or taken.key is not None:
        yield from _around(taken.node, "{", "}", order)
    if taken.node.value != taken.fix.word:
        yield _replaced(taken.node, taken.fix.word, order)
    yield _after(taken.node, ":", order)


def _replaced(node: Any, word: str, order: int) -> TextEdit:
    start = node.start_mark
    text = word if _PLAIN.fullmatch(word) and word not in _NO_MORE_THAN_TEXT else json.dumps(word)
    return TextEdit(start.line, start.column, WITHIN, order, node.end_mark.column, text)


def _after(node: Any, text: str, order: int) -> TextEdit:
    end = node.end_mark
    return TextEdit(end.line, end.column, WITHIN, order, end.column, text)


def _around(node: Any, opening: str, closing: str, order: int) -> Iterator[TextEdit]:
    start, end = node.start_mark, node.end_mark
    yield TextEdit(start.line, start.column, OPENING, order, start.column, opening)
    yield TextEdit(end.line, end.column, CLOSING, -order, end.column, closing)


def _emptied(taken: Taken, order: int, lines: list[str]) -> TextEdit:
    """Write `{}` for nothing: after the colon of its key, which a bare word has not."""
    key, node = taken.key, taken.node
    if node.value and node.start_mark.index > key.start_mark.index:  # `null` or `~`
        return TextEdit(
            node.start_mark.line, node.start_mark.column, WITHIN, order, node.end_mark.column, "{}"
        )
    line, column = key.end_mark.line, key.end_mark.column
    colon = _COLON.match(lines[line], column)
    if node.start_mark.index == key.start_mark.index:  # a bare verb, which has its colon by now
        return TextEdit(line, column, WITHIN, order, column, " {}")
    column = colon.end() if colon else column
    return TextEdit(line, column, WITHIN, order, column, " {}" if colon else ": {}")


def _column(node: Any) -> int:
    column: int = node.start_mark.column
    return column


def _moved_in(node: Any, key: str, order: int) -> Iterator[TextEdit]:
    """Push a list in lines of its own further in, below a line with its key."""
    above = f"{' ' * (_column(node) + 2)}{key}:\n"
    for line in lines_of(node):
        text = (above if line == node.start_mark.line else "") + "  "
        yield TextEdit(line, 0, OPENING, order, 0, text)


def _itemized(node: Any, order: int) -> Iterator[TextEdit]:
    """Make a mapping in lines of its own the one item of a list."""
    first, *more = lines_of(node)
    yield TextEdit(first, _column(node), OPENING, order, _column(node), "- ")
    yield from (TextEdit(line, 0, OPENING, order, 0, "  ") for line in more)
