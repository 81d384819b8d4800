"""Items of lists in the text of a file: put in, moved up, left out; comments stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import yaml

from rulecheck.model import At
from rulecheck.reader.document import Document
from rulecheck.reader.edits import (
    CLOSING,
    OPENING,
    TO_THE_NEXT_LINE,
    WITHIN,
    TextEdit,
    in_lines,
    last_line,
    lines_gone,
)


def with_items(
    document: Document, path: At, texts: Iterable[str], *, after: bool
) -> Iterator[TextEdit]:
    """Put items before or after the one at a path, each a mapping on one line in braces."""
    _, holder = document.found(path[:-1])
    _, node = document.found(path)
    if in_lines(holder):
        indent = " " * holder.start_mark.column
        lines = [f"{indent}- {text[1:-1]}" for text in texts]
        if after:
            yield _below(document, last_line(node), lines)
        else:
            yield _above(_first_line(document, holder, node), lines)
    elif after:
        end = node.end_mark
        put = "".join(f", {text}" for text in texts)
        yield TextEdit(end.line, end.column, CLOSING, 0, end.column, put)
    else:
        start = node.start_mark
        put = "".join(f"{text}, " for text in texts)
        yield TextEdit(start.line, start.column, OPENING, 0, start.column, put)


def with_lines_after(document: Document, path: At, lines: Iterable[str]) -> Iterator[TextEdit]:
    """Put lines below the item at a path, in a list that stands in lines of its own."""
    _, holder = document.found(path[:-1])
    _, node = document.found(path)
    indent = " " * holder.start_mark.column
    yield _below(document, last_line(node), [f"{indent}{line}" for line in lines])


def with_first_item(document: Document, path: At, text: str) -> Iterator[TextEdit]:
    """Put the first item into the empty list at a path, a mapping on one line in braces."""
    key, node = document.found(path)
    _, holder = document.found(path[:-1])
    start, end = node.start_mark, node.end_mark
    line: int = start.line
    if not in_lines(holder) or line != end.line:
        yield TextEdit(line, start.column, WITHIN, 0, end.column, f"[{text}]")
        return
    indent = " " * holder.start_mark.column
    colon = document.text.split("\n")[line].index(":", key.end_mark.column) + 1
    yield TextEdit(line, colon, WITHIN, 0, end.column, "")
    yield _below(document, line, [f"{indent}- {text[1:-1]}"])


def with_item_before(document: Document, path: At, before: At) -> Iterator[TextEdit]:
    """Move an item up to stand before another of its list, with the comments above it."""
    _, holder = document.found(path[:-1])
    _, node = document.found(path)
    _, other = document.found(before)
    if in_lines(holder):
        lines = document.text.split("\n")
        stretch = range(_first_line(document, holder, node), last_line(node) + 1)
        yield _above(_first_line(document, holder, other), [lines[each] for each in stretch])
        yield from lines_gone(stretch)
        return
    text = document.text[node.start_mark.index : node.end_mark.index]
    start = other.start_mark
    yield TextEdit(start.line, start.column, OPENING, 0, start.column, f"{text}, ")
    yield from without_items(document, path)


def without_items(document: Document, path: At, many: int = 1) -> Iterator[TextEdit]:
    """Leave out the item at a path and those after it, so `many`; comments stay, in lines alone.

    A list that has no others is left empty.
    """
    key, holder = document.found(path[:-1])
    index = path[-1]
    assert isinstance(index, int)
    gone = holder.value[index : index + many]
    if not in_lines(holder):
        yield from _unlisted(holder, index, many)
        return
    lines = document.text.split("\n")
    first = _dash_line(document, holder, gone[0])
    stretch = range(first, last_line(gone[-1]) + 1)
    scalars = list(_scalars(holder))
    comments = [
        lines[each][at:] for each in stretch for at in _comment_in(lines[each], each, scalars)
    ]
    if comments:
        indent = " " * holder.start_mark.column
        yield _above(first, [f"{indent}{comment}" for comment in comments])
    yield from lines_gone(stretch)
    if len(holder.value) == many and key is not None:
        line, column = key.end_mark.line, key.end_mark.column
        colon = lines[line].index(":", column) + 1
        yield TextEdit(line, colon, WITHIN, 0, colon, " []")


def comments_in(documents: tuple[Document, ...]) -> Counter[str]:
    """Return the comments of a file, of which these are all documents, each as often as it stands.

    What stands in a text is none.
    """
    text = documents[0].text
    if "#" not in text:
        return Counter()
    spans: dict[int, list[Any]] = {}
    for scalar in (each for document in documents for each in _scalars(document.root)):
        for line in range(scalar.start_mark.line, scalar.end_mark.line + 1):
            spans.setdefault(line, []).append(scalar)
    lines = enumerate(text.split("\n"))
    return Counter(
        line[at:].rstrip()
        for number, line in lines
        if "#" in line
        for at in _comment_in(line, number, spans.get(number, []))
    )


def with_pair(document: Document, path: At, text: str) -> Iterator[TextEdit]:
    """Write another key and value, on one line in braces, in the place of those at a path."""
    key, node = document.found(path)
    _, holder = document.found(path[:-1])
    start, end = key.start_mark, node.end_mark
    if start.index == node.start_mark.index:  # a bare word that stands for a mapping
        inline = holder.start_mark.index == start.index and not in_lines(
            document.found(path[:-2])[1]
        )
        put = text if inline else text[1:-1]
        yield TextEdit(start.line, start.column, WITHIN, 0, key.end_mark.column, put)
        return
    if in_lines(node):
        last = last_line(node)
        end_column = len(document.text.split("\n")[last])
        yield from _stretch(start.line, start.column, last, end_column, text[1:-1])
        return
    yield from _stretch(start.line, start.column, end.line, end.column, text[1:-1])


def _stretch(line: int, column: int, last: int, end: int, text: str) -> Iterator[TextEdit]:
    if line == last:
        yield TextEdit(line, column, WITHIN, 0, end, text)
        return
    # the first line takes the next ones along, up to what follows the stretch in the last
    yield TextEdit(line, column, WITHIN, 0, TO_THE_NEXT_LINE, text)
    yield from lines_gone(range(line + 1, last))
    yield TextEdit(last, 0, WITHIN, 0, end, "")


def _unlisted(holder: Any, index: int, many: int) -> Iterator[TextEdit]:
    """Take items out of brackets, with the comma that parts them from those before or after."""
    items, last = holder.value, index + many - 1
    start = items[index - 1].end_mark if index else items[0].start_mark
    end = items[last].end_mark if index or last + 1 == len(items) else items[last + 1].start_mark
    yield from _stretch(start.line, start.column, end.line, end.column, "")


def _first_line(document: Document, holder: Any, node: Any) -> int:
    """Return the line that an item begins on, or that the comments right above it begin on."""
    lines = document.text.split("\n")
    line = _dash_line(document, holder, node)
    while line and line > holder.start_mark.line and lines[line - 1].lstrip().startswith("#"):
        line -= 1
    return line


def _dash_line(document: Document, holder: Any, node: Any) -> int:
    lines = document.text.split("\n")
    line: int = node.start_mark.line
    column = holder.start_mark.column
    while line > holder.start_mark.line and lines[line][column : column + 1] != "-":
        line -= 1
    return line


def _comment_in(line: str, number: int, scalars: list[Any]) -> Iterator[int]:
    """Yield where a comment begins on a line, if one does: outside of all scalars."""
    texts = [(each.start_mark, each.end_mark) for each in scalars]
    for column, sign in enumerate(line):
        spaced = column == 0 or line[column - 1] in " \t"
        spot = number, column
        within = any(
            (start.line, start.column) <= spot < (end.line, end.column) for start, end in texts
        )
        if sign == "#" and spaced and not within:
            yield column
            return


def _scalars(node: Any) -> Iterator[Any]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    for each in node.value if isinstance(node, yaml.CollectionNode) else ():
        for inner in each if isinstance(each, tuple) else (each,):
            yield from _scalars(inner)


def _above(line: int, lines: list[str]) -> TextEdit:
    return TextEdit(line, 0, OPENING, 0, 0, "".join(f"{each}\n" for each in lines))


def _below(document: Document, line: int, lines: list[str]) -> TextEdit:
    column = len(document.text.split("\n")[line])
    return TextEdit(line, column, CLOSING, 1, column, "".join(f"\n{each}" for each in lines))
