"""A report in Markdown, to paste into a discussion or to show as a summary of a job."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulecheck.judge import Outcome
from rulecheck.report.excerpt import excerpt
from rulecheck.report.ink import PLAIN
from rulecheck.report.notes import Note, notes_on
from rulecheck.report.printable import in_markdown
from rulecheck.report.results import Result, Style, tallied
from rulecheck.report.summary import put_off, summary
from rulecheck.telling import sentences_of


def md(results: Iterable[Result], style: Style) -> Iterator[str]:
    """Yield the summary, then what there is to remark, case by case."""
    tally = tallied(results, tested=style.tested)
    kept = list(tally)
    yield f"**rulecheck**: {in_markdown(summary(tally, PLAIN))}\n"
    waiting = "".join(f"- {in_markdown(line)}\n" for line in put_off(tally, PLAIN))
    yield f"\n{waiting}" if waiting else ""
    titled, case = None, None
    turns = {id(each.case): each for result in kept for each in result.outcomes}
    for note in (note for result in kept for note in notes_on(result, tested=style.tested)):
        title = note.case.title if note.case else note.path
        if case is not None and note.case is not case:
            yield _instead(turns.get(id(case)))
        if title != titled:
            yield f"\n### {in_markdown(title)}\n"
            yield from _turn(turns.get(id(note.case)))
            titled = title
        yield "".join(f"{line}\n" for line in _lines(note))
        case = note.case
    yield _instead(turns.get(id(case)))


def _turn(outcome: Outcome | None) -> Iterator[str]:
    """Yield the steps of a turn as sentences, numbered as remarks and pages count them."""
    told = sentences(outcome) if outcome else ()
    yield "\n" if told else ""
    for number, words in told:
        yield f"{number}. {in_markdown(words)}.\n"


def sentences(outcome: Outcome) -> tuple[tuple[int, str], ...]:
    """Return the steps of a turn in words, by number; they take its scenes to be told."""
    if outcome.sentences or not outcome.verdict.scenes:
        return outcome.sentences
    told = sentences_of(outcome.case, outcome.verdict)
    return tuple((each.number, each.words) for each in told)


def _instead(outcome: Outcome | None) -> str:
    """Return what would be legal instead as a list; nothing where nobody looked for it."""
    repairs = outcome.repairs if outcome else None
    if not repairs:
        return ""
    listed = "".join(f"- {in_markdown(each.told)}\n" for each in repairs)
    return f"\nInstead:\n\n{listed}"


def _lines(note: Note) -> Iterator[str]:
    place = f"{note.path}:{note.place.line}:{note.place.column}"
    yield ""
    yield f"**{in_markdown(note.title)}**: {in_markdown(note.message)} ({in_markdown(place)})"
    if note.case:
        shown = list(excerpt(note.case.text, note.place, PLAIN))
        fence = "`" * max(3, 1 + max(map(len, re.findall("`+", "".join(shown))), default=0))
        yield from ("", f"{fence}text", *shown, fence)
    if note.clause:
        yield ""
        yield f"> {in_markdown(note.clause.headed)}  "
        yield f"> {in_markdown(note.clause.source)}"
