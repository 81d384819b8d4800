"""A report in Markdown, to paste into a discussion or to show as a summary of a job."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulecheck.report.excerpt import excerpt
from rulecheck.report.ink import Ink
from rulecheck.report.notes import Note, notes_on
from rulecheck.report.printable import printable
from rulecheck.report.results import Result, Style, tallied
from rulecheck.report.summary import summary

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&!])")
_PLAIN = Ink(colour=False)


def md(results: Iterable[Result], style: Style) -> Iterator[str]:
    """Yield the summary, then what there is to remark, case by case."""
    tally = tallied(results, tested=style.tested)
    kept = list(tally)
    yield f"**rulecheck**: {escaped(summary(tally, _PLAIN))}\n"
    titled = None
    for note in (note for result in kept for note in notes_on(result, tested=style.tested)):
        title = note.case.title if note.case else note.path
        if title != titled:
            yield f"\n### {escaped(title)}\n"
            titled = title
        yield "".join(f"{line}\n" for line in _lines(note))


def _lines(note: Note) -> Iterator[str]:
    place = f"{note.path}:{note.place.line}:{note.place.column}"
    yield ""
    yield f"**{escaped(note.title)}**: {escaped(note.message)} ({escaped(place)})"
    if note.case:
        shown = list(excerpt(note.case.text, note.place, _PLAIN))
        fence = "`" * max(3, 1 + max(map(len, re.findall("`+", "".join(shown))), default=0))
        yield from ("", f"{fence}text", *shown, fence)
    if note.clause:
        yield ""
        yield f"> {escaped(note.clause.says)}  "
        yield f"> {escaped(note.clause.source)}"


def escaped(text: str) -> str:
    """Return a text that Markdown shows as it is, on one line."""
    return _SPECIAL.sub(r"\\\1", printable(text))
