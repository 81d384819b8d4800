"""A turn step by step: what each step changed, and what was found at it."""

from __future__ import annotations

from typing import Any

from rulecheck.case import Case
from rulecheck.engine import Step
from rulecheck.engine.trace import ledger
from rulecheck.frozen import Frozen
from rulecheck.judge import judge
from rulecheck.model import Change, Finding, Verdict


class Traced(Frozen):
    """One written step: its number, what it changed, and what was found at it."""

    number: int
    step: Step
    changes: tuple[Change, ...]
    findings: tuple[Finding, ...]


class Trace(Frozen):
    """A case with its verdict, the scene before and after, and each written step between them."""

    case: Case
    verdict: Verdict
    before: Any
    after: Any
    steps: tuple[Traced, ...]


def trace(case: Case, verdict: Verdict | None = None) -> Trace:
    """Return what each step of a case changed; judged first, where no verdict on it is given."""
    verdict = judge(case) if verdict is None else verdict
    changes = dict(ledger(verdict))
    found: dict[int, list[Finding]] = {}
    for each in (*verdict.findings, *verdict.folded):
        found.setdefault(each.step, []).append(each)
    return Trace(
        case=case,
        verdict=verdict,
        before=verdict.scenes[0][1],
        after=verdict.scenes[-1][1],
        steps=tuple(
            Traced(
                number=written.number,
                step=written.step,
                changes=changes.get(written.number, ()),
                findings=tuple(found.get(written.number, ())),
            )
            for written in case.written
        ),
    )
