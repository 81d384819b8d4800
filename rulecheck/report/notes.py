"""Results as remarks on places in files, for formats that know nothing but such."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rulecheck.case import Case
from rulecheck.frozen import Frozen
from rulecheck.judge import Outcome
from rulecheck.model import At, Clause, Finding, FindingKind, Place, Problem
from rulecheck.report.results import Result, problems_of
from rulecheck.wording import shown


class Note(Frozen):
    """One remark: where it stands, how grave it is, what it says, and the clause behind it.

    Without a clause it is about the file itself, without a case the file could not be read.
    """

    path: str
    place: Place
    level: Literal["error", "warning"]
    title: str
    message: str
    clause: Clause | None = None
    case: Case | None = None
    step: int = 0
    at: At = ()


def notes_on(result: Result, *, tested: bool) -> Iterator[Note]:
    """Yield what there is to remark on a file: its errors, then its cases one by one."""
    yield from map(_problem, problems_of(result))
    for outcome in result.outcomes:
        yield from _differences(outcome) if tested else findings_on(outcome)


def allowed_on(result: Result) -> Iterator[tuple[Note, str]]:
    """Yield what cases allow, as it would be remarked on if they did not, each with the reason."""
    for outcome in result.outcomes:
        for each in outcome.verdict.allowed:
            title = said(each.clause.id, each.kind)
            yield _finding(outcome.case, each, "warning", title), each.allowed


def point(line: int, column: int) -> Place:
    """Return the place of nothing but a point."""
    return Place(line=line, column=column, end_line=line, end_column=column)


def _problem(problem: Problem) -> Note:
    return Note(
        path=problem.path,
        place=point(problem.line, problem.column),
        level="error",
        title="cannot be understood",
        message=problem.message,
    )


def findings_on(outcome: Outcome) -> Iterator[Note]:
    """Yield a remark for each finding of a case, in their order."""
    for finding in outcome.verdict.findings:
        level: Literal["error", "warning"] = "error" if finding.kind == "violation" else "warning"
        yield _finding(outcome.case, finding, level, said(finding.clause.id, finding.kind))


def _differences(outcome: Outcome) -> Iterator[Note]:
    case = outcome.case
    if case.todo:
        yield from _no_more_to_do(outcome)
        return
    for expected in outcome.missing:
        yield Note(
            path=case.path,
            place=expected.place,
            level="error",
            title=f"{expected.clause} not found",
            message=f"expected that {said(expected.clause, expected.kind)}: it was not found",
            clause=case.ruleset.clause(expected.clause),
            case=case,
            step=expected.step,
            at=expected.at or (),
        )
    for finding in outcome.unexpected:
        yield _finding(case, finding, "error", f"{finding.clause.id} not expected")
    for each in outcome.scene:
        yield Note(
            path=case.path,
            place=case.home("expect").place(("expect",), key=True),
            level="error",
            title="afterwards",
            message=f"{each.at} is {shown(each.actual)}, expected was {shown(each.expected)}",
            case=case,
        )


def _no_more_to_do(outcome: Outcome) -> Iterator[Note]:
    if outcome.is_as_expected:
        yield Note(
            path=outcome.case.path,
            place=outcome.case.document.place(("todo",), key=True),
            level="error",
            title="to do no more",
            message="it is as expected now: take todo away",
            case=outcome.case,
        )


def _finding(case: Case, finding: Finding, level: Literal["error", "warning"], title: str) -> Note:
    return Note(
        path=case.path,
        place=finding.place or point(1, 1),
        level=level,
        title=title,
        message=finding.message + (f". Fix: {finding.fix}" if finding.fix else ""),
        clause=finding.clause,
        case=case,
        step=finding.step,
        at=finding.at,
    )


def said(clause: str, kind: FindingKind) -> str:
    """Return what a finding says of its clause."""
    verb = {"violation": "is broken", "ruling": "asks for a ruling", "open": "is open"}
    return f"{clause} {verb[kind]}"
