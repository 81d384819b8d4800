"""What comes back of a question: an answer as plain data, or why there is none."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from rulecheck.case import Case
from rulecheck.judge import Outcome
from rulecheck.model import Problem
from rulecheck.report.data import SCHEMA_VERSION, Data, outcome_data, problem_data
from rulecheck.serve.telling import asks_of

Said = str | Mapping[str, Any]
"""A case as it comes: the text of a file in YAML or JSON, or a mapping."""
NAME = "case"
"""What messages call a case that is no file."""


class Refused(Exception):
    """A question that has no answer: why, in a line, and what is wrong with its case."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = (), id: Any = None) -> None:
        super().__init__(message)
        self.message, self.problems, self.id = message, problems, id


class Answer(NamedTuple):
    """An answer as plain data, and what tells it to a reader in words."""

    data: Data
    telling: Callable[[], str]


class Told(NamedTuple):
    """An answer in JSON: `data`, or why it is `refused`, or that the program `failed`."""

    kind: Literal["data", "refused", "failed"]
    json: bytes


def judged_data(found: Outcome) -> Data:
    """Return a verdict as a line of `--format jsonl`, with what its case says for nothing."""
    return {
        "schema_version": SCHEMA_VERSION,
        "type": "case",
        **outcome_data(found, tested=False),
        "id": found.case.own_id,
        "asks": [ask.data for ask in asks_of(found.verdict)],
        "problems": [problem_data(each) for each in found.problems],
    }


def refused_data(refused: Refused, *, about_a_case: bool = True) -> Data:
    """Return why a question has no answer, as a line of `--format jsonl` has an error.

    Only what is asked about a case has a place in it.
    """
    head = {"schema_version": SCHEMA_VERSION, "type": "error", "id": refused.id}
    if not about_a_case:
        return {**head, "message": refused.message, "problems": []}
    problems = refused.problems or (Problem(path=NAME, line=1, column=1, message=refused.message),)
    told = [problem_data(each) for each in problems]
    return {**head, **told[0], "problems": told}


def head_of(case: Case) -> Data:
    """Return what every answer about a case begins with."""
    return {"schema_version": SCHEMA_VERSION, "id": case.own_id, "ruleset": case.ruleset.id}


def id_of(said: Said) -> str | int | None:
    """Return the id that a case of a program has, though it cannot be read as a case."""
    if isinstance(said, str) and said[:1] == "{":
        try:
            said = json.loads(said)
        except (ValueError, RecursionError):
            return None
    id = said.get("id") if isinstance(said, Mapping) else None
    return id if isinstance(id, str | int) else None
