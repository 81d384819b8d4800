"""One line for each thing found, as compilers write it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulecheck.judge import Outcome
from rulecheck.model import Finding
from rulecheck.report.ink import Ink
from rulecheck.report.printable import printable
from rulecheck.report.results import Result, Style, problems_of, tallied
from rulecheck.report.summary import put_off, summary
from rulecheck.wording import shown


def concise(results: Iterable[Result], style: Style) -> Iterator[str]:
    """Yield a line for each error and each finding, then the summary."""
    ink = Ink(style.colour)
    tally = tallied(results, tested=style.tested)
    for result in tally:
        for problem in problems_of(result):
            at = f"{printable(problem.path)}:{problem.line}:{problem.column}"
            yield f"{at}: {ink.word('error')}: {printable(problem.message)}\n"
        for outcome in result.outcomes:
            lines = _tested(outcome, ink) if style.tested else _checked(outcome, ink)
            yield "".join(f"{line}\n" for line in lines)
    if not style.quiet:
        yield "".join(f"{line}\n" for line in put_off(tally, ink))
        yield f"{summary(tally, ink)}\n"


def _checked(outcome: Outcome, ink: Ink) -> Iterator[str]:
    for finding in outcome.verdict.findings:
        yield _line(outcome, finding, _word(finding), ink)
    for finding in outcome.verdict.allowed:
        yield f"{_line(outcome, finding, 'allowed', ink)} ({printable(finding.allowed)})"


def _tested(outcome: Outcome, ink: Ink) -> Iterator[str]:
    path = printable(outcome.case.path)
    if outcome.case.todo:
        yield from _no_more_to_do(outcome, ink)
        return
    for expected in outcome.missing:
        at = f"{path}:{expected.place.line}:{expected.place.column}"
        yield f"{at}: {ink.word('open', 'missing')} {expected.clause}: expected and not found"
    for finding in outcome.unexpected:
        yield _line(outcome, finding, "unexpected", ink)
    for each in outcome.scene:
        due, actual = printable(shown(each.expected)), printable(shown(each.actual))
        said = f"{printable(each.at)} is {actual}, expected was {due}"
        yield f"{printable(outcome.case.id)}: {ink.word('illegal', 'afterwards')} {said}"


def _no_more_to_do(outcome: Outcome, ink: Ink) -> Iterator[str]:
    """Yield a line if a case that was put off is as expected now."""
    if outcome.is_as_expected:
        place = outcome.case.document.place(("todo",), key=True)
        at = f"{printable(outcome.case.path)}:{place.line}:{place.column}"
        yield f"{at}: {ink.word('illegal', 'to do')} no more: it is as expected: take todo away"


def _line(outcome: Outcome, finding: Finding, word: str, ink: Ink) -> str:
    place = finding.place
    spot = f":{place.line}:{place.column}" if place else ""
    said = f"{finding.clause.id}: {printable(finding.message)}"
    return f"{printable(outcome.case.path)}{spot}: {ink.word(word)} {said}"


def _word(finding: Finding) -> str:
    return "illegal" if finding.kind == "violation" else finding.kind
