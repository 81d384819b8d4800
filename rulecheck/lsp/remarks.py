"""What there is to remark on a file while it is written: mistakes, findings, expectations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

from rulecheck.case import Case
from rulecheck.engine import Ruleset
from rulecheck.frozen import Frozen
from rulecheck.judge import Outcome
from rulecheck.lsp.cursor import word_at
from rulecheck.lsp.judged import Judged
from rulecheck.model import Clause, Finding, Place, Problem
from rulecheck.reader import Unreadable, read
from rulecheck.reference import read_reference
from rulecheck.report.notes import said
from rulecheck.wording import shown

Grade = Literal["error", "warning", "information"]


class Remark(Frozen):
    """One remark: where, how grave, in what words, and the clause of which ruleset is behind it."""

    place: Place
    grade: Grade
    message: str
    clause: Clause | None = None
    game: Ruleset | None = None


def remarks(text: str, path: str, cases: Callable[[], Judged]) -> tuple[Remark, ...]:
    """Return every remark on a text, each once, in the order of the file.

    `cases` has those in it judged, where it is no rulebook. Findings that a case expects are there
    for information.
    """
    data = text.encode(errors="replace")
    is_rulebook = is_reference(data, path)
    found = _on_reference(data, path, text) if is_rulebook else _on_cases(cases(), text)
    once: dict[Any, Remark] = {}
    for each in found:
        once.setdefault((each.place, each.grade, each.message), each)
    return tuple(sorted(once.values(), key=lambda each: (each.place.line, each.place.column)))


def is_reference(data: bytes, path: str) -> bool:
    """Tell whether a file is a rulebook and not a case: it lists clauses and plays no turn."""
    try:
        value: Any = read(data, path)[0].value
    except Unreadable:
        return False
    return isinstance(value, dict) and "clauses" in value and "turn" not in value


def _on_reference(data: bytes, path: str, text: str) -> Iterator[Remark]:
    try:
        read_reference(data, Path(path))
    except Unreadable as unreadable:
        yield from (_problem(each, text) for each in unreadable.problems)


def _on_cases(file: Judged, text: str) -> Iterator[Remark]:
    yield from (_problem(each, text) for each in file.loaded.problems)
    for outcome in file.found:
        if isinstance(outcome, Problem):
            yield _problem(outcome, text)
        else:
            yield from _on_outcome(outcome, text)


def _on_outcome(outcome: Outcome, text: str) -> Iterator[Remark]:
    if not outcome.case.todo:
        yield from _compared(outcome, text)
        return
    yield from (each.but(grade="information") for each in _compared(outcome, text))
    if outcome.is_as_expected:
        place = outcome.case.document.place(("todo",), key=True)
        yield Remark(place=place, grade="warning", message="it is as expected now: take todo away")


def _compared(outcome: Outcome, text: str) -> Iterator[Remark]:
    case, unexpected = outcome.case, set(map(id, outcome.unexpected))
    for finding in outcome.verdict.findings:
        yield _finding(case, finding, is_expected=id(finding) not in unexpected)
    for finding in outcome.verdict.allowed:
        remark = _finding(case, finding, is_expected=True)
        yield remark.but(message=f"{remark.message}\nAllowed: {finding.allowed}")
    for expected in outcome.missing:
        told = said(expected.clause, expected.kind)
        yield Remark(
            place=expected.place,
            grade="error",
            message=f"expected that {told}: it was not found",
            clause=case.ruleset.clause(expected.clause),
            game=case.ruleset,
        )
    for each in outcome.scene:
        yield Remark(
            place=_expectation(case, each.at),
            grade="error",
            message=f"{each.at} is {shown(each.actual)} afterwards, expected was "
            f"{shown(each.expected)}",
        )
    yield from (_problem(each, text, "warning") for each in outcome.problems)


def _finding(case: Case, finding: Finding, *, is_expected: bool) -> Remark:
    lines = [f"{said(finding.clause.id, finding.kind)}: {finding.message}", finding.clause.headed]
    lines += [f"Fix: {finding.fix}"] if finding.fix else []
    grade: Grade = "error" if finding.kind == "violation" else "warning"
    return Remark(
        place=finding.place or Place(line=1, column=1, end_line=1, end_column=1),
        grade="information" if is_expected else grade,
        message="\n".join(lines),
        clause=finding.clause,
        game=case.ruleset,
    )


def _expectation(case: Case, at: str) -> Place:
    """Return where a case says what it expects of a figure: the value, or what it is in."""
    home, path = case.home("expect"), ("expect", *at.split("."))
    while not home.has(path):
        path = path[:-1]
    return home.place(path, key=len(path) == 1)


def _problem(problem: Problem, text: str, grade: Grade = "error") -> Remark:
    begin, end = word_at(text, problem.line - 1, problem.column - 1)
    column = problem.column
    return Remark(
        place=Place(
            line=problem.line,
            column=column,
            end_line=problem.line,
            end_column=end + 1 if begin == column - 1 and end > begin else column + 1,
        ),
        grade=grade,
        message=problem.message,
    )
