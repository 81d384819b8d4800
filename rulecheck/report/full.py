"""The report for people: each finding in its place, with the clause, its source and the fix."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulecheck.model import Problem
from rulecheck.report.blocks import checked, tested
from rulecheck.report.excerpt import excerpt_of
from rulecheck.report.ink import Ink
from rulecheck.report.printable import printable
from rulecheck.report.results import Result, Style, problems_of, tallied
from rulecheck.report.summary import put_off, summary


def full(results: Iterable[Result], style: Style) -> Iterator[str]:
    """Yield a block for each case that has something to say, then the summary."""
    ink = Ink(style.colour)
    tally = tallied(results, tested=style.tested)
    for result in tally:
        problems = problems_of(result)
        if problems:
            yield "".join(f"{_problem(each, ink)}\n" for each in problems) + "\n"
        for outcome in result.outcomes:
            lines = tuple(tested(outcome, ink) if style.tested else checked(outcome, style, ink))
            if lines:
                yield "".join(f"{line}\n" for line in (*lines, ""))
    if not style.quiet:
        yield "".join(f"{line}\n" for line in put_off(tally, ink))
        yield f"{summary(tally, ink)}\n"


def _problem(problem: Problem, ink: Ink) -> str:
    at = f"{printable(problem.path)}:{problem.line}:{problem.column}"
    told = f"{ink.strong(at)}: {ink.word('error')}: {printable(problem.message)}"
    return "\n".join((told, *excerpt_of(problem, ink)))
