"""The JSON Schema of what is told besides verdicts: options, repairs, traces, clauses, words."""

from __future__ import annotations

from typing import Any

from rulecheck.report.data import SCHEMA_VERSION, Data
from rulecheck.report.schema import report_schema

_TEXT: Data = {"type": "string"}
_TEXTS: Data = {"type": "array", "items": _TEXT}
_COUNT: Data = {"type": "integer", "minimum": 0}
_MAPPING: Data = {"type": "object"}
_READINGS: Data = {"type": "object", "additionalProperties": _TEXT}
_FLAG: Data = {"type": "boolean"}
_ANYTHING: Data = {}
_ID: Data = {"type": ["string", "integer", "null"], "description": "The case's own `id`."}
_AMOUNTS: Data = {
    "type": "object",
    "description": "Figures by name; several amounts where open readings part.",
    "additionalProperties": {"type": "array"},
}


def answers_schema() -> Data:
    """Return the schema: a definition for each question that `rulecheck serve` answers."""
    shared = report_schema()["$defs"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Answers of rulecheck",
        "description": "What options, mend, trace, explain, search and words tell, by `$defs`.",
        "$defs": {
            "options": _of_case(_options()),
            "mend": _of_case({"verdict": _TEXT, "fixes": _list({"$ref": "#/$defs/fix"})}),
            "trace": _of_case(_trace()),
            "explain": _record(_explanation()),
            "search": _record({"clauses": _list(_record(_clause()))}),
            "words": _record(_words()),
            **{name: shared[name] for name in ("finding", "folded", "fix")},
        },
    }


def _record(fields: Data) -> Data:
    return {"type": "object", "required": list(fields), "properties": fields}


def _list(item: Data) -> Data:
    return {"type": "array", "items": item}


def _of_case(fields: Data) -> Data:
    head = {"schema_version": {"const": SCHEMA_VERSION}, "id": _ID, "ruleset": _TEXT}
    return _record({**head, **fields})


def _options() -> Data:
    owed = _record({"who": _TEXT, "verb": _TEXT, "clause": _TEXT, "optional": _FLAG})
    option = {
        "who": {**_TEXT, "description": "Empty for what belongs to nobody."},
        "verb": _TEXT,
        "step": {"description": "The step as a case writes it."},
        "up_to": {**_MAPPING, "description": "Details that may be any amount up to this."},
        "rolled": {**_TEXTS, "description": "Details that dice decide."},
        "takes": _AMOUNTS,
        "due": _AMOUNTS,
        "owes": _list(owed),
        "asks": {**_TEXTS, "description": "Clauses on which somebody decides first."},
        "under": {**_list(_READINGS), "description": "Readings by which it may be, if not all."},
    }
    bar = {
        "who": _TEXT,
        "verb": _TEXT,
        "chosen": _MAPPING,
        "clause": _TEXT,
        "message": _TEXT,
        "missing": {"description": "By how much, where that is told in a number."},
    }
    found = _list(_record({"clause": _TEXT, "message": _TEXT}))
    return {
        "after": {**_COUNT, "description": "The number of the step after which it is told."},
        "options": _list(_record(option)),
        "barred": _list(_record(bar)),
        "may_end": _FLAG,
        "ending": found,
        "broken": found,
        "unlisted": _TEXTS,
    }


def _trace() -> Data:
    moment = _record({"scene": _MAPPING, "board": {**_TEXT, "description": "Drawn as text."}})
    change = _record({"at": _TEXT, "before": _ANYTHING, "after": _ANYTHING})
    step = {
        "step": _COUNT,
        "written": _ANYTHING,
        "changes": _list(change),
        "findings": _list({"$ref": "#/$defs/finding"}),
    }
    return {
        "title": _TEXT,
        "verdict": _TEXT,
        "before": moment,
        "steps": _list(_record(step)),
        "after": moment,
    }


def _clause() -> dict[str, Any]:
    return {
        "ruleset": _TEXT,
        "id": _TEXT,
        "title": _TEXT,
        "kind": _TEXT,
        "document": _TEXT,
        "section": _TEXT,
        "says": _TEXT,
        "readings": _READINGS,
        "preferred": {"type": ["string", "null"]},
        "answer": {"description": "What a ruling on it must be: a kind of answer, or words."},
    }


def _explanation() -> Data:
    number = _record({"name": _TEXT, "value": _ANYTHING, "unit": _TEXT, "says": _TEXT})
    return {
        **_clause(),
        "note": _TEXT,
        "example": _TEXT,
        "numbers": _list(number),
        "rules": _list(_record({"name": _TEXT, "says": _TEXT})),
        "cases": _list(_record({"how": _TEXT, "id": _TEXT, "title": _TEXT})),
    }


def _words() -> Data:
    detail = {
        "key": _TEXT,
        "kind": _TEXT,
        "needed": _FLAG,
        "default": {"type": ["string", "null"]},
        "says": _TEXT,
        "due": _TEXTS,
        "short": _FLAG,
    }
    part = _record({"part": _TEXT, "says": _TEXT, "details": _list(_record(detail))})
    verb = {
        "verb": _TEXT,
        "says": _TEXT,
        "taken_by": _TEXT,
        "details": _list(_record(detail)),
        "parts": _list(part),
        "example": {"type": ["string", "null"]},
    }
    return {
        "ruleset": _TEXT,
        "verbs": _list(_record(verb)),
        "scene": _list(part),
        "other_words": {"type": "object", "additionalProperties": _TEXTS},
    }
