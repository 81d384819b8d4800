"""A whole suite as one JSON document, so that another program can be held against it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulecheck.case import Case, Expected
from rulecheck.case.schema import DIALECT
from rulecheck.engine import Ruleset
from rulecheck.judge import attempted
from rulecheck.model import Problem, Verdict
from rulecheck.reader.spelled import plain
from rulecheck.report.data import carried, clause_data

VERSION = 1


def exported(cases: Iterable[Case]) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """Return the cases, what is expected of each, and the clauses of the rulesets they are of.

    A case that its ruleset cannot judge is left out, and told as a problem.
    """
    judged = [(case, attempted(case)) for case in cases]
    games = {case.ruleset.id: case.ruleset for case, _ in judged}
    whole = [(case, found) for case, found in judged if isinstance(found, Verdict)]
    document = {
        "schema_version": VERSION,
        "rulesets": [_ruleset(game) for game in games.values()],
        "cases": [_case(case, verdict) for case, verdict in whole],
    }
    return document, tuple(found for _, found in judged if isinstance(found, Problem))


def _ruleset(game: Ruleset) -> dict[str, Any]:
    reference = game.reference
    return {
        "id": game.id,
        "title": reference.title,
        "document": reference.document,
        "clauses": [clause_data(clause) for clause in reference.clauses.values()],
        "numbers": {name: plain(value) for name, value in reference.values.items()},
    }


def _case(case: Case, verdict: Verdict) -> dict[str, Any]:
    said = {key: case.home(key).value for key in ("scene", "turn", "expect")}
    return {
        "id": carried(case.id),
        "ruleset": case.ruleset.id,
        "title": carried(case.title),
        "shows": list(case.shows),
        "readings": dict(case.table.readings),
        "house": plain(case.table.house),
        "given": plain(case.table.values),
        **{key: plain(value.get(key)) for key, value in said.items() if isinstance(value, dict)},
        "verdict": verdict.word,
        "findings": [_expected(each) for each in case.expected],
    }


def _expected(expected: Expected) -> dict[str, Any]:
    at = None if expected.at is None else ".".join(map(str, expected.at))
    return {
        "step": expected.step,
        "clause": expected.clause,
        "kind": expected.kind,
        "detail": at,
    }


_TEXT = {"type": "string"}
_MAPPING = {"type": "object"}


def _record(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": list(properties), "properties": properties}


def export_schema() -> dict[str, Any]:
    """Return the JSON Schema of an exported suite."""
    clause = _record(
        id=_TEXT,
        kind=_TEXT,
        section=_TEXT,
        says=_TEXT,
        readings=_MAPPING,
        preferred={"type": ["string", "null"]},
    )
    finding = _record(
        step={"type": "integer", "minimum": 1},
        clause=_TEXT,
        kind={"enum": ["violation", "ruling", "open"]},
        detail={"type": ["string", "null"]},
    )
    case = _record(
        id=_TEXT,
        ruleset=_TEXT,
        title=_TEXT,
        shows={"type": "array", "items": _TEXT},
        turn={"type": "array"},
        verdict={"enum": ["legal", "illegal", "ruling", "open"]},
        findings={"type": "array", "items": finding},
    )
    game = _record(
        id=_TEXT,
        title=_TEXT,
        document=_TEXT,
        clauses={"type": "array", "items": clause},
        numbers=_MAPPING,
    )
    return {
        "$schema": DIALECT,
        "title": "A rulecheck suite",
        **_record(
            schema_version={"const": VERSION},
            rulesets={"type": "array", "items": game},
            cases={"type": "array", "items": case},
        ),
    }
