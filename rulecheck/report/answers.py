"""Whatever the library returns as plain data, the same for every way that programs ask."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from rulecheck.case.wordlist import WordList
from rulecheck.drawing import as_text
from rulecheck.engine import Ruleset
from rulecheck.engine.fixes import written_as
from rulecheck.engine.trace import standing
from rulecheck.explaining import Explanation
from rulecheck.judge import Outcome
from rulecheck.model import Assumed, Change, Clause, Edit, Finding, Place, Problem, Repair, Verdict
from rulecheck.options import Options
from rulecheck.reader.spelled import plain
from rulecheck.reference import Number
from rulecheck.report.data import (
    Data,
    assumed_data,
    carried,
    clause_data,
    edit_data,
    finding_data,
    outcome_data,
    problem_data,
    repair_data,
    verdict_data,
)
from rulecheck.report.options import options_data
from rulecheck.report.rulebooks import ruleset_data
from rulecheck.report.wordlists import words_data
from rulecheck.tracing import Trace, Traced


@singledispatch
def as_data(found: Any) -> Any:
    """Return what the library returned as plain data: what JSON holds, and nothing else.

    The same that the command line writes of it, by the schemas of `rulecheck schema`. A tuple is a
    list of what is in it; `TypeError` for what the library does not return.
    """
    raise TypeError(f"{type(found).__name__} is nothing that rulecheck tells of")


as_data.register(Assumed, lambda found: assumed_data(found))
as_data.register(Clause, clause_data)
as_data.register(Edit, edit_data)
as_data.register(Finding, finding_data)
as_data.register(Options, options_data)
as_data.register(Outcome, lambda found: outcome_data(found, tested=True))
as_data.register(Problem, problem_data)
as_data.register(Repair, repair_data)
as_data.register(Ruleset, ruleset_data)
as_data.register(Verdict, verdict_data)
as_data.register(WordList, words_data)


@as_data.register(tuple)
def _listed(found: tuple[Any, ...]) -> list[Any]:
    return [as_data(each) for each in found]


@as_data.register(Place)
@as_data.register(Change)
def _noun(found: Place | Change) -> Any:
    return plain(found)


@as_data.register(Trace)
def trace_data(found: Trace) -> Data:
    """Return a turn step by step: scene and board before and after, changes and findings."""
    return {
        "id": carried(found.case.id) if found.case.own_id is None else found.case.own_id,
        "ruleset": found.case.ruleset.id,
        "title": carried(found.case.title),
        "verdict": found.verdict.word,
        "before": _scene(found, found.before),
        "steps": [_traced(each) for each in found.steps],
        "after": _scene(found, found.after),
    }


def _scene(found: Trace, scene: Any) -> Data:
    return {"scene": plain(standing(scene)), "board": as_text(found.case.ruleset.board(scene))}


def _traced(each: Traced) -> Data:
    return {
        "step": each.number,
        "written": plain(written_as(each.step)),
        "changes": [plain(change) for change in each.changes],
        "findings": [finding_data(finding) for finding in each.findings],
    }


@as_data.register(Explanation)
def explanation_data(found: Explanation) -> Data:
    """Return a clause with its numbers, what enforces it, and the cases that show it."""
    return {
        **clause_data(found.clause),
        "note": found.clause.note,
        "example": found.clause.example,
        "numbers": [_number(each) for each in found.numbers],
        "rules": [{"name": each.name, "says": each.says} for each in found.rules],
        "cases": [
            {"how": e.how, "id": carried(e.case.id), "title": carried(e.case.title)}
            for e in found.examples
        ],
    }


def _number(number: Number) -> Data:
    return {
        "name": number.name,
        "value": plain(number.value),
        "unit": number.unit,
        "says": number.says,
    }
