"""What there is to say to people of one case, line by line: findings with clause and fix."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from rulecheck.case import Case
from rulecheck.judge import Outcome, idle
from rulecheck.model import Assumed, Finding
from rulecheck.report.excerpt import WIDEST, excerpt
from rulecheck.report.ink import Ink
from rulecheck.report.notes import said
from rulecheck.report.printable import printable
from rulecheck.report.results import Style
from rulecheck.wording import shown

_MEANS = {"violation": "illegal", "ruling": "ruling", "open": "open"}


def checked(outcome: Outcome, style: Style, ink: Ink) -> Iterator[str]:
    """Yield what there is to say of a case that was checked, line by line."""
    case, verdict = outcome.case, outcome.verdict
    if style.quiet and verdict.word == "legal":
        return
    yield f"{ink.word(verdict.word, verdict.words)}: {_name(case, ink)}"
    following: dict[int | None, list[Finding]] = {}
    for each in verdict.folded:
        following.setdefault(each.follows, []).append(each)
    for index, finding in enumerate(verdict.findings):
        yield ""
        yield from _finding(case, finding, ink)
        yield from _following(case, following.get(index, ()), ink)
    yield from _instead(outcome, ink)
    notes = tuple(_notes(outcome, ink)) if not style.quiet else ()
    yield from ("",) if notes and verdict.findings else ()
    yield from notes


def tested(outcome: Outcome, ink: Ink) -> Iterator[str]:
    """Yield what there is to say of a case that was tested: nothing if it passed."""
    if outcome.passed:
        return
    case = outcome.case
    yield f"{ink.word('illegal', 'failed')}: {_name(case, ink)}"
    if case.todo:
        yield from _no_more_to_do(outcome, ink)
        return
    for expected in outcome.missing:
        where = f"{printable(case.path)}:{expected.place.line}:{expected.place.column}"
        told = said(expected.clause, expected.kind)
        yield ""
        yield f"{ink.strong(where)}: expected that {told}: it was not found"
        yield from excerpt(case.text, expected.place, ink, "open")
    for finding in outcome.unexpected:
        yield ""
        yield "not expected:"
        yield from _finding(case, finding, ink)
    if outcome.scene:
        yield ""
        yield "afterwards:"
    for each in outcome.scene:
        due, actual = printable(shown(each.expected)), printable(shown(each.actual))
        yield f"  {printable(each.at)} is {actual}, expected was {due}"


def _no_more_to_do(outcome: Outcome, ink: Ink) -> Iterator[str]:
    """Yield what there is to say of a case that was put off and is as expected now."""
    if outcome.is_as_expected:
        case = outcome.case
        place = case.document.place(("todo",), key=True)
        where = f"{printable(case.path)}:{place.line}:{place.column}"
        yield ""
        yield f"{ink.strong(where)}: it is as expected now: take todo away"
        yield from excerpt(case.text, place, ink, "open")


def _name(case: Case, ink: Ink) -> str:
    title = printable(case.title)
    return title if title == case.id else f"{title} {ink.faint(f'({printable(case.id)})')}"


def _finding(case: Case, finding: Finding, ink: Ink) -> Iterator[str]:
    clause, means = finding.clause, _MEANS[finding.kind]
    told = ink.word(means, said(clause.id, finding.kind))
    yield f"{ink.strong(_at(case, finding))}: {told}: {printable(finding.message)}"
    if finding.place:
        yield from excerpt(case.text, finding.place, ink, means)
    first, *more = _wrapped(printable(clause.headed), " " * 8, " " * 8) or [""]
    yield f"  {ink.faint('says')}  {first.strip()}"
    yield from more
    yield f"  {ink.faint('from')}  {printable(clause.document)}: {printable(clause.section)}"
    if finding.see:
        called = (printable(case.ruleset.clause(id).called) for id in finding.see)
        yield f"  {ink.faint(' see')}  {', '.join(called)}"
    if finding.under:
        yield f"  {ink.faint('  if')}  {readings(finding.under)}"
    for number, line in enumerate(finding.fix.splitlines()):
        yield f"  {ink.faint('    ' if number else ' fix')}  {printable(line)}"


def _instead(outcome: Outcome, ink: Ink) -> Iterator[str]:
    """Yield what would be legal instead, the least change first, where somebody looked for it."""
    if outcome.repairs is None or outcome.verdict.word != "illegal":
        return
    yield ""
    if not outcome.repairs:
        yield f"  {ink.faint('instead')}  nothing was found that would be legal"
    for number, repair in enumerate(outcome.repairs):
        lines = _wrapped(printable(repair.told), " " * 11, " " * 11)
        head = "       " if number else "instead"
        first = f"  {ink.faint(head)}  {lines[0].strip()}"
        yield from (first, *lines[1:])


def _wrapped(text: str, first: str, more: str) -> list[str]:
    """Break a text between words; an id stays whole."""
    return wrap(text, WIDEST, initial_indent=first, subsequent_indent=more, break_on_hyphens=False)


def _following(case: Case, folded: Iterable[Finding], ink: Ink) -> Iterator[str]:
    for finding in folded:
        why = f" (because of {printable(', '.join(finding.because))})" if finding.because else ""
        told = f"{finding.clause.id}: {printable(finding.message)}{why}"
        yield f"  {ink.faint('then')}  {_at(case, finding)}: {told}"


def _at(case: Case, finding: Finding) -> str:
    place = finding.place
    spot = f":{place.line}:{place.column}" if place else ""
    return f"{printable(case.path)}{spot}"


def _notes(outcome: Outcome, ink: Ink) -> Iterator[str]:
    verdict = outcome.verdict
    if verdict.rulings:
        yield f"  settled by ruling: {', '.join(verdict.rulings)}"
    yield from _allowances(outcome)
    if verdict.rests_on:
        yield f"  rests on {readings(verdict.rests_on)}: read otherwise, it is another verdict"
    news: dict[int, dict[Any, str]] = {}
    for each in verdict.assumed:
        if each.value is not False and each.value not in (None, ()):
            what = each.at, str(each.value), str(each.under)
            news.setdefault(each.step, {}).setdefault(what, _taken(each))
    for written in outcome.case.written if news else ():
        taken = news.get(written.number)
        if taken:
            told = ", ".join(taken.values())
            whole = f"taken as due in step {written.number}, {written.step.verb}: {told}"
            yield from (ink.faint(line) for line in _wrapped(whole, "  ", "    "))


def _allowances(outcome: Outcome) -> Iterator[str]:
    for finding in outcome.verdict.allowed:
        where = printable(f"step {finding.step}: {finding.clause.id}: {finding.message}")
        yield f"  allowed in {where} ({printable(finding.allowed)})"
    for step, clause in idle(outcome.case, outcome.verdict):
        yield f"  allowed in step {step} and not found: {clause}"


def _taken(each: Assumed) -> str:
    detail = printable(".".join(map(str, each.at)))
    under = f", if {readings(each.under)}" if each.under else ""
    return f"{detail} {printable(shown(each.value))} ({each.clause.id}{under})"


def readings(chosen: Mapping[str, str]) -> str:
    """Return readings as a case chooses them: `SK-MOV-9: corners-free`."""
    return ", ".join(f"{clause}: {reading}" for clause, reading in chosen.items())
