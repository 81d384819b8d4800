"""The report for people: each finding in its place, with the clause, its source and the fix."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from rulecheck.case import Case
from rulecheck.judge import Outcome
from rulecheck.model import Assumed, Finding, Problem, shown
from rulecheck.report.excerpt import WIDEST, excerpt, excerpt_of
from rulecheck.report.ink import Ink
from rulecheck.report.notes import said
from rulecheck.report.printable import printable
from rulecheck.report.results import Result, Style, problems_of, tallied, written_steps
from rulecheck.report.summary import summary

_MEANS = {"violation": "illegal", "ruling": "ruling", "open": "open"}


def full(results: Iterable[Result], style: Style) -> Iterator[str]:
    """Yield a block for each case that has something to say, then the summary."""
    ink = Ink(style.colour)
    tally = tallied(results, tested=style.tested)
    for result in tally:
        problems = problems_of(result)
        if problems:
            yield "".join(f"{_problem(each, ink)}\n" for each in problems) + "\n"
        for outcome in result.outcomes:
            lines = tuple(_tested(outcome, ink) if style.tested else _checked(outcome, style, ink))
            if lines:
                yield "".join(f"{line}\n" for line in (*lines, ""))
    if not style.quiet:
        yield f"{summary(tally, ink)}\n"


def checked(outcome: Outcome) -> str:
    """Return what there is to say of a checked case, as a text of its own."""
    return "\n".join(_checked(outcome, Style(), Ink(colour=False)))


def tested(outcome: Outcome) -> str:
    """Return what there is to say of a tested case, as a text of its own."""
    return "\n".join(_tested(outcome, Ink(colour=False)))


def _problem(problem: Problem, ink: Ink) -> str:
    at = f"{printable(problem.path)}:{problem.line}:{problem.column}"
    told = f"{ink.strong(at)}: {ink.word('error')}: {printable(problem.message)}"
    return "\n".join((told, *excerpt_of(problem, ink)))


def _checked(outcome: Outcome, style: Style, ink: Ink) -> Iterator[str]:
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
    notes = tuple(_notes(outcome, ink)) if not style.quiet else ()
    yield from ("",) if notes and verdict.findings else ()
    yield from notes


def _tested(outcome: Outcome, ink: Ink) -> Iterator[str]:
    if outcome.passed:
        return
    case = outcome.case
    yield f"{ink.word('illegal', 'failed')}: {_name(case, ink)}"
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


def _name(case: Case, ink: Ink) -> str:
    title = printable(case.title)
    return title if title == case.id else f"{title} {ink.faint(f'({printable(case.id)})')}"


def _finding(case: Case, finding: Finding, ink: Ink) -> Iterator[str]:
    clause, means = finding.clause, _MEANS[finding.kind]
    told = ink.word(means, said(clause.id, finding.kind))
    yield f"{ink.strong(_at(case, finding))}: {told}: {printable(finding.message)}"
    if finding.place:
        yield from excerpt(case.text, finding.place, ink, means)
    first, *more = _wrapped(printable(clause.says), " " * 8, " " * 8) or [""]
    yield f"  {ink.faint('says')}  {first.strip()}"
    yield from more
    yield f"  {ink.faint('from')}  {printable(clause.document)}: {printable(clause.section)}"
    if finding.see:
        yield f"  {ink.faint(' see')}  {', '.join(finding.see)}"
    if finding.fix:
        yield f"  {ink.faint(' fix')}  {printable(finding.fix)}"


def _wrapped(text: str, first: str, more: str) -> list[str]:
    """Break a text between words; an id stays whole."""
    return wrap(text, WIDEST, initial_indent=first, subsequent_indent=more, break_on_hyphens=False)


def _following(case: Case, folded: Iterable[Finding], ink: Ink) -> Iterator[str]:
    for finding in folded:
        told = f"{finding.clause.id}: {printable(finding.message)}"
        yield f"  {ink.faint('then')}  {_at(case, finding)}: {told}"


def _at(case: Case, finding: Finding) -> str:
    place = finding.place
    spot = f":{place.line}:{place.column}" if place else ""
    return f"{printable(case.path)}{spot}"


def _notes(outcome: Outcome, ink: Ink) -> Iterator[str]:
    verdict = outcome.verdict
    if verdict.rulings:
        yield f"  settled by ruling: {', '.join(verdict.rulings)}"
    news: dict[tuple[int, str], list[Assumed]] = {}
    for each in verdict.assumed:
        if each.value not in (0, None, ()):
            news.setdefault((each.step, each.verb), []).append(each)
    for written in written_steps(outcome.case) if news else ():
        taken = news.get((written.number, written.step.verb))
        if taken:
            told = ", ".join(map(_taken, taken))
            whole = f"taken as due in step {written.number}, {written.step.verb}: {told}"
            yield from (ink.faint(line) for line in _wrapped(whole, "  ", "    "))


def _taken(each: Assumed) -> str:
    detail = printable(".".join(map(str, each.at)))
    return f"{detail} {printable(shown(each.value))} ({each.clause.id})"
