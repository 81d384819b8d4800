"""Results as plain data, the same for every machine format of version 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.engine.trace import standing
from rulecheck.judge import Difference, Outcome
from rulecheck.model import Assumed, Clause, Edit, Finding, Problem, Repair, Verdict
from rulecheck.reader.spelled import plain

SCHEMA_VERSION = 1
"""Raised when a field changes its meaning or goes; new fields do not raise it."""

Data = dict[str, Any]


def problem_data(problem: Problem) -> Data:
    """Return an error of a file."""
    return {
        "path": carried(problem.path),
        "line": problem.line,
        "column": problem.column,
        "pointer": problem.pointer,
        "message": carried(problem.message),
    }


def outcome_data(outcome: Outcome, *, tested: bool) -> Data:
    """Return a case with its verdict and, when it was tested, how it stands to what it expects."""
    case = outcome.case
    data = {
        "path": carried(case.path),
        "id": carried(case.id) if case.own_id is None else case.own_id,
        "ruleset": case.ruleset.id,
        "title": carried(case.title),
        **verdict_data(outcome.verdict),
        "fixes": None
        if outcome.repairs is None
        else [repair_data(each) for each in outcome.repairs],
    }
    if outcome.receipt is not None:
        data["receipt"] = dict(outcome.receipt)
    return {**data, **_tested(outcome)} if tested else data


def verdict_data(verdict: Verdict) -> Data:
    """Return a verdict with all that was found and taken as due."""
    return {
        "verdict": verdict.word,
        "rulings": list(verdict.rulings),
        "findings": [finding_data(each) for each in verdict.findings],
        "folded": [
            {**finding_data(each), "follows": each.follows, "because": list(each.because)}
            for each in verdict.folded
        ],
        "allowed": [
            {**finding_data(each), "why": carried(each.allowed)} for each in verdict.allowed
        ],
        "assumed": [assumed_data(each) for each in verdict.assumed],
        "rests_on": dict(verdict.rests_on),
        "after": after_data(verdict),
    }


def after_data(verdict: Verdict) -> list[Data]:
    """Return the scene after the turn, once for each way that open readings let it end."""
    if len(verdict.ends) == 1:
        return [{"under": {}, "scene": plain(standing(verdict.ends[0][1]))}]
    ends: dict[Any, Mapping[str, str]] = {}
    for under, scene in verdict.ends:
        ends.setdefault(scene, under)
    return [
        {"under": dict(under) if len(ends) > 1 else {}, "scene": plain(standing(scene))}
        for scene, under in ends.items()
    ]


def _tested(outcome: Outcome) -> Data:
    return {
        "passed": outcome.passed,
        "todo": carried(outcome.case.todo) or None,
        "missing": [
            {
                "clause": each.clause,
                "step": each.step,
                "kind": each.kind,
                "line": each.place.line,
                "column": each.place.column,
            }
            for each in outcome.missing
        ],
        "unexpected": [finding_data(each) for each in outcome.unexpected],
        "scene": [_difference(each) for each in outcome.scene],
    }


def finding_data(finding: Finding) -> Data:
    """Return a finding with its place, its clause's source, what was stated and what is due."""
    place = finding.place
    return {
        "clause": finding.clause.id,
        "title": finding.clause.title,
        "says": finding.clause.says,
        "kind": finding.kind,
        "message": finding.message,
        "step": finding.step,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "end_line": place.end_line if place else None,
        "end_column": place.end_column if place else None,
        "pointer": finding.pointer,
        "source": finding.clause.source,
        "see": list(finding.see),
        "stated": plain(finding.stated),
        "due": plain(finding.due),
        "fix": finding.fix or None,
        "edit": edit_data(finding.edit) if finding.edit else None,
        "patch": plain(finding.patch),
        "implied": finding.implied,
        "under": dict(finding.under),
    }


def repair_data(repair: Repair) -> Data:
    """Return changes that make a turn legal: what, how safe, and what of the text they replace."""
    place = repair.place
    replaced = place and {
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "text": carried(repair.text),
    }
    return {
        "message": carried(repair.told),
        "applicability": repair.applicability,
        "edits": [edit_data(each) for each in repair.edits],
        "then": [edit_data(each) for each in repair.then],
        "replaced": replaced,
    }


def edit_data(edit: Edit) -> Data:
    """Return a change of a turn: at which step, what, and what it becomes."""
    return {
        "how": edit.how,
        "step": edit.step,
        "at": ".".join(map(str, edit.at)),
        "value": plain(edit.value),
    }


def clause_data(clause: Clause) -> Data:
    """Return a clause: where it stands, what it says, how it can be read."""
    return {
        "ruleset": clause.ruleset,
        "id": clause.id,
        "title": clause.title,
        "kind": clause.kind,
        "document": clause.document,
        "section": clause.section,
        "says": clause.says,
        "readings": dict(clause.readings),
        "preferred": clause.preferred,
        "answer": list(clause.answer) if isinstance(clause.answer, tuple) else clause.answer,
    }


def assumed_data(each: Assumed) -> Data:
    """Return a detail that was taken as due."""
    return {
        "step": each.step,
        "verb": each.verb,
        "at": ".".join(map(str, each.at)),
        "value": plain(each.value),
        "clause": each.clause.id,
        "under": dict(each.under),
    }


def _difference(each: Difference) -> Data:
    return {"at": each.at, "expected": plain(each.expected), "actual": plain(each.actual)}


def carried(text: str) -> str:
    """Return a text as any channel carries it: bytes of a name that are not UTF-8 are escaped."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")
