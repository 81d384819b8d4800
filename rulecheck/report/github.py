"""Annotations for GitHub: an error for what is broken, a warning for what is undecided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulecheck.report.notes import Note, notes_on
from rulecheck.report.printable import printable
from rulecheck.report.results import Result, Style

_BEGINS_A_COMMAND = re.compile(r"^(\s*)::", re.MULTILINE)


def github(results: Iterable[Result], style: Style) -> Iterator[str]:
    """Yield a workflow command for each remark."""
    for result in results:
        for note in notes_on(result, tested=style.tested):
            yield _command(note)


def disarmed(pieces: Iterable[str]) -> Iterator[str]:
    """Yield a report for people, none of whose lines is taken for a command where commands are.

    A line may begin with the name of a file, and a file may be called `::error x.yaml`.
    """
    for piece in pieces:
        yield _BEGINS_A_COMMAND.sub(r"\1: :", piece).replace("##[", "# #[")


def _command(note: Note) -> str:
    place = note.place
    columns = {"col": place.column, "endColumn": max(place.column, place.end_column - 1)}
    where = {
        "file": printable(note.path),
        "line": place.line,
        "endLine": place.end_line,
        **(columns if place.line == place.end_line else {}),
        "title": printable(note.title),
    }
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in where.items())
    return f"::{note.level} {properties}::{_data(_message(note))}\n"


def _message(note: Note) -> str:
    said = [printable(note.message)]
    if note.clause:
        said += [printable(note.clause.says), printable(note.clause.source)]
    return "\n".join(said)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
