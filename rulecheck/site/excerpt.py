"""The YAML of one case, cut from its file so that it stands on its own."""

from rulecheck.case import Case
from rulecheck.reader import Document

Lines = tuple[tuple[int, str], ...]
"""Lines of a file with their numbers from 1."""

ORDER = (
    "ruleset",
    "title",
    "about",
    "shows",
    "readings",
    "given",
    "house",
    "scene",
    "turn",
    "expect",
)
"""The keys of a case put together from two documents: what a turn rests on goes before it."""


def excerpt(case: Case) -> Lines:
    """Return the lines that make up a case: what it says itself and what it inherits."""
    inherited = [key for key in case.keys if case.home(key) is not case.document]
    own = [key for key in case.keys if case.home(key) is case.document]
    if not inherited:
        return _lines(case.document, own)
    parts = {key: _lines(case.home(key), [key]) for key in sorted(case.keys, key=_order)}
    return tuple(line for part in parts.values() for line in part)


def _order(key: str) -> int:
    return ORDER.index(key) if key in ORDER else len(ORDER)


def _lines(document: Document, keys: list[str]) -> Lines:
    """Return the lines of some top keys of a document."""
    if not keys or not isinstance(document.value, dict):
        return ()
    rows = document.text.split("\n")
    starts = {key: document.place((key,), key=True).line for key in document.value}
    end = document.place(()).end_line
    end = end if document.place(()).end_column > 1 else end - 1
    if len(set(starts.values())) < len(starts):
        return _numbered(rows, document.place(()).line, end)
    kept: list[tuple[int, str]] = []
    ordered = sorted(starts.values())
    for key in sorted(keys, key=starts.__getitem__):
        following = [line for line in ordered if line > starts[key]]
        kept += _numbered(rows, starts[key], following[0] - 1 if following else end)
    return tuple(kept)


def _numbered(rows: list[str], first: int, last: int) -> Lines:
    last = min(last, len(rows))
    while last > first and rows[last - 1].strip() in ("", "---", "..."):
        last -= 1
    return tuple((line, rows[line - 1]) for line in range(first, last + 1))
