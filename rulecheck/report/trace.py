"""A turn step by step: what each step changed, and the board before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulecheck.drawing import as_text
from rulecheck.model import Change
from rulecheck.report.printable import printable
from rulecheck.telling import sentences_of
from rulecheck.tracing import Trace
from rulecheck.wording import shown


def traced(trace: Trace) -> Iterator[str]:
    """Yield the trace of a case, line by line."""
    case = trace.case
    yield f"{printable(case.title)} ({printable(case.id)}): {trace.verdict.words}"
    yield from ("", "Before:", as_text(case.ruleset.board(trace.before)), "")
    for each, told in zip(trace.steps, sentences_of(case, trace.verdict), strict=True):
        cited = f" ({', '.join(told.clauses)})" if told.clauses else ""
        yield f"{each.number}  {printable(told.words)}{cited}"
        yield from _changed(each.changes)
        for finding in each.findings:
            yield f"   ! {finding.clause.id}: {printable(finding.message)}"
    yield from ("", "After:", as_text(case.ruleset.board(trace.after)))


def _changed(changes: Iterable[Change]) -> Iterator[str]:
    for each in changes:
        before, after = printable(shown(each.before)), printable(shown(each.after))
        yield f"   {printable(each.at)}: {before} -> {after}"
