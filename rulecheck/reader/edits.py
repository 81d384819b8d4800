"""Changes of the text of a file, each to a stretch of one line: all else stays, comments too."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from rulecheck.model import At
from rulecheck.reader.document import Document

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)?")
_LINE_END = re.compile(r"\r\n|\r|\n")
TO_THE_NEXT_LINE = 1 << 30
OPENING, WITHIN, CLOSING = range(3)


class TextEdit(NamedTuple):
    """A stretch of one line to be replaced; what is put in at one place is sorted by the others.

    Lines and columns count from 0. An end past the end of the line takes its line end along.
    """

    line: int
    column: int
    rank: int
    order: int
    end: int
    text: str


def edited(data: bytes, edits: Iterable[TextEdit]) -> bytes:
    """Return the bytes of a file with stretches of its lines replaced; line ends are its own."""
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    text = data.removeprefix(mark).decode()
    ends = _LINE_END.search(text)
    lines = _LINE.findall(text)
    for edit in sorted(edits, reverse=True):
        line = lines[edit.line]
        put = edit.text.replace("\n", ends[0] if ends else "\n")
        lines[edit.line] = line[: edit.column] + put + line[edit.end :]
    return mark + "".join(lines).encode()


def in_lines(node: Any) -> bool:
    """Tell whether a mapping or a list stands in lines of its own, not in braces or brackets."""
    # Where there is no C, PyYAML leaves it unsaid of a list that is no further in than its key.
    return not getattr(node, "flow_style", True)


def lines_of(node: Any) -> range:
    """Return the lines that a node stands on."""
    return range(node.start_mark.line, last_line(node) + 1)


def last_line(node: Any) -> int:
    """Return the line a node ends on; the loader has one in lines of its own end at the next."""
    while in_lines(node) and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    end: int = node.end_mark.line - (node.end_mark.column == 0)
    return max(int(node.start_mark.line), end)


def with_value_at(document: Document, path: At, text: str) -> Iterator[TextEdit]:
    """Write a text in the place of the value at a path, on one line.

    Nothing is done where a comment within the value would go with it.
    """
    key, node = document.found(path)
    start, end = node.start_mark, node.end_mark
    if in_lines(node) and key is not None:
        lines = document.text.split("\n")
        if not any("#" in lines[line] for line in lines_of(node)):
            colon = lines[key.end_mark.line].index(":", key.end_mark.column) + 1
            yield TextEdit(key.end_mark.line, colon, WITHIN, 0, colon, f" {text}")
            yield from lines_gone(lines_of(node))
    elif start.line == end.line:
        lead = " " if start.index == end.index else ""
        yield TextEdit(start.line, start.column, WITHIN, 0, end.column, lead + text)


def with_keys_after(document: Document, path: At, said: Mapping[str, str]) -> Iterator[TextEdit]:
    """Write keys and their texts after the one at a path, in the same mapping.

    A word alone that stands for a mapping becomes one.
    """
    _, holder = document.found(path[:-1])
    _, node = document.found(path)
    start, end = holder.start_mark, node.end_mark
    line, column = end.line, end.column
    below = "".join(f"\n{' ' * start.column}{key}: {text}" for key, text in said.items())
    beside = "".join(f", {key}: {text}" for key, text in said.items())
    bare = start.index == node.start_mark.index
    lines = document.text.split("\n")
    if in_lines(holder):
        line = last_line(node)
        column, put = len(lines[line]), below
    elif bare and in_lines(document.found(path[:-2])[1]):
        put = f": {{}}{below}"
    else:
        put = f"{': {}' if bare else ''}{beside}"
        if lines[start.line][start.column] != "{":
            yield TextEdit(start.line, start.column, OPENING, 0, start.column, "{")
            put += "}"
    yield TextEdit(line, column, OPENING, 1, column, put)


def without_key(document: Document, path: At) -> Iterator[TextEdit]:
    """Take away a key and its value; a comment behind them stays, one within keeps them."""
    _, holder = document.found(path[:-1])
    key, node = document.found(path)
    index = next(n for n, pair in enumerate(holder.value) if pair[0] is key)
    following = holder.value[index + 1][0] if index + 1 < len(holder.value) else None
    if not in_lines(holder):
        yield from _unlisted(holder.value[index - 1][1] if index else None, key, node, following)
        return
    lines = document.text.split("\n")
    first, column, last = key.start_mark.line, key.start_mark.column, last_line(node)
    behind = lines[last][node.end_mark.column :].strip() if first == last else ""
    if behind.startswith("#"):
        yield TextEdit(first, column, CLOSING, 0, lines[first].index("#", node.end_mark.column), "")
    elif any("#" in lines[line] for line in range(first, last + 1)):
        return
    elif not lines[first][:column].strip():
        yield from lines_gone(range(first, last + 1))
    elif following is not None and following.start_mark.line == last + 1:  # behind a dash
        yield TextEdit(first, column, CLOSING, 0, TO_THE_NEXT_LINE, "")
        yield from lines_gone(range(first + 1, last + 1))
        yield TextEdit(last + 1, 0, CLOSING, 0, following.start_mark.column, "")


def _unlisted(before: Any, key: Any, node: Any, after: Any) -> Iterator[TextEdit]:
    """Take a key out of braces, with the comma that parts it from the one before or after."""
    start = before.end_mark if before is not None else key.start_mark
    end = node.end_mark if before is not None or after is None else after.start_mark
    if start.line == end.line:
        yield TextEdit(start.line, start.column, CLOSING, 0, end.column, "")


def lines_gone(lines: Iterable[int]) -> Iterator[TextEdit]:
    """Take away whole lines with their ends."""
    yield from (TextEdit(line, 0, CLOSING, 0, TO_THE_NEXT_LINE, "") for line in lines)
