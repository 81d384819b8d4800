"""A turn step by step: what each step changed, and the board before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulecheck.drawing import as_text
from rulecheck.engine.trace import ledger
from rulecheck.judge import Outcome
from rulecheck.model import Change, Finding
from rulecheck.report.printable import printable
from rulecheck.wording import shown


def traced(outcome: Outcome) -> Iterator[str]:
    """Yield the trace of a case, line by line."""
    case, verdict = outcome.case, outcome.verdict
    changes = dict(ledger(verdict))
    found: dict[int, list[Finding]] = {}
    for each in (*verdict.findings, *verdict.folded):
        found.setdefault(each.step, []).append(each)
    yield f"{printable(case.title)} ({printable(case.id)}): {verdict.words}"
    yield from ("", "Before:", as_text(case.ruleset.board(verdict.scenes[0][1])), "")
    for written in case.written:
        number, step = written.number, written.step
        who = f"{step.who}: " if step.who else ""
        yield f"{number}  {printable(who + step.spelled)}"
        yield from _changed(changes.get(number, ()))
        for each in found.get(number, ()):
            yield f"   ! {each.clause.id}: {printable(each.message)}"
    yield from ("", "After:", as_text(case.ruleset.board(verdict.scenes[-1][1])))


def _changed(changes: Iterable[Change]) -> Iterator[str]:
    for each in changes:
        before, after = printable(shown(each.before)), printable(shown(each.after))
        yield f"   {printable(each.at)}: {before} -> {after}"
