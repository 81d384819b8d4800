"""A whole suite as one JSON document, so that another program can be held against it."""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterable
from typing import Any

from rulecheck.case import Case, Expected
from rulecheck.case.annotations import EXPECTATIONS
from rulecheck.case.nouns import mapping
from rulecheck.case.schema import DIALECT
from rulecheck.engine import Ruleset
from rulecheck.judge import attempted
from rulecheck.model import Problem, Verdict
from rulecheck.reader.spelled import plain
from rulecheck.report.data import carried, clause_data

VERSION = 1
HELD_OUT = 5
"""Of so many files one is held out: what is tuned on the others is tried on it."""
_ASKED = ("scene", "turn", "readings", "given", "house")
_UNTOLD = frozenset((*EXPECTATIONS, "note"))


def split_of(case: Case) -> str:
    """Return on which side of the split a case is, `shown` or `held-out`.

    All of a file are on one side, as its variations tell of each other; which, its name says.
    """
    digest = hashlib.sha256(carried(case.path).encode()).digest()
    return "held-out" if digest[0] % HELD_OUT == 0 else "shown"


def question_id(case: Case) -> str:
    """Return what a case is called where it is asked: its path would tell what it is about."""
    return hashlib.sha256(carried(case.id).encode()).hexdigest()[:12]


def question(case: Case) -> dict[str, Any]:
    """Return a case without what it expects: what somebody is asked who is to judge it.

    What is ruled, allowed, given and chosen stays. Reading it again gives the same scene and turn.
    """
    said = {key: mapping(case.home(key)) for key in _ASKED}
    values = {key: value[key] for key, value in said.items() if key in value}
    turn = tuple(_unannotated(item, case.scene.names) for item in values["turn"])
    return {"ruleset": case.ruleset.id, **plain({**values, "turn": turn})}


def _unannotated(item: Any, names: Container[str]) -> Any:
    """Return an item of a turn without what is expected of it."""
    if not isinstance(item, dict):
        return item
    return {key: _within(key, value, names) for key, value in item.items() if key not in _UNTOLD}


def _within(key: str, value: Any, names: Container[str]) -> Any:
    if key not in names:
        return value
    if isinstance(value, tuple):
        return tuple(_unannotated(each, names) for each in value)
    return _unannotated(value, names)


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
        "question": question_id(case),
        "split": split_of(case),
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
        question=_TEXT,
        split={"enum": ["shown", "held-out"]},
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
