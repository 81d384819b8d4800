"""A turn step by step: what each step changed, and the board before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulecheck.drawing import as_text
from rulecheck.engine.trace import ledger
from rulecheck.judge import Outcome
from rulecheck.model import Change, Finding, shown
from rulecheck.report.printable import printable
from rulecheck.telling import sentences_of


def traced(outcome: Outcome) -> Iterator[str]:
    """Yield the trace of a case, line by line."""
    case, verdict = outcome.case, outcome.verdict
    changes = dict(ledger(verdict))
    found: dict[int, list[Finding]] = {}
    for each in (*verdict.findings, *verdict.folded):
        found.setdefault(each.step, []).append(each)
    yield f"{printable(case.title)} ({printable(case.id)}): {verdict.words}"
    yield from ("", "Before:", as_text(case.ruleset.board(verdict.scenes[0][1])), "")
    for told in sentences_of(case, verdict):
        number = told.number
        cited = f" ({', '.join(told.clauses)})" if told.clauses else ""
        yield f"{number}  {printable(told.words)}{cited}"
        yield from _changed(changes.get(number, ()))
        for each in found.get(number, ()):
            yield f"   ! {each.clause.id}: {printable(each.message)}"
    yield from ("", "After:", as_text(case.ruleset.board(verdict.scenes[-1][1])))


def _changed(changes: Iterable[Change]) -> Iterator[str]:
    for each in changes:
        before, after = printable(shown(each.before)), printable(shown(each.after))
        yield f"   {printable(each.at)}: {before} -> {after}"
