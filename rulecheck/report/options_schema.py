"""The JSON Schema of what `rulecheck options --format json` writes."""

from __future__ import annotations

from typing import Any

from rulecheck.report.data import Data

SCHEMA_VERSION = 1
_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_COUNT = {"type": "integer", "minimum": 0}
_VALUES: Data = {"type": "object"}
_WORDS = {"type": "object", "additionalProperties": _TEXT}
_AMOUNTS = {
    "type": "object",
    "additionalProperties": {"type": "array", "minItems": 1},
    "description": "Figures by name; several amounts where open readings part.",
}


def options_schema() -> Data:
    """Return the schema of what may come next in the cases of a file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What may come next, by rulecheck",
        "description": "What `rulecheck options --format json` writes.",
        **_record(schema_version={"const": SCHEMA_VERSION}, cases=_list(_case())),
    }


def _record(**needed: Any) -> Data:
    return {"type": "object", "required": list(needed), "properties": needed}


def _list(items: Data) -> Data:
    return {"type": "array", "items": items}


def _said(told: str, schema: Data) -> Data:
    return {**schema, "description": told}


def _case() -> Data:
    wrong = _list(_record(clause=_TEXT, message=_TEXT))
    return _record(
        id=_TEXT,
        ruleset=_TEXT,
        after=_said("The step of the turn that they come after; 0 for its beginning.", _COUNT),
        options=_list(_option()),
        barred=_said("The nearest miss first.", _list(_barred())),
        may_end={"type": "boolean"},
        ending=_said("What would be wrong if the turn ended there.", wrong),
        broken=_said("What is wrong up to there already.", wrong),
        unlisted=_said("Verbs with a detail that could be anything.", _TEXTS),
    )


def _option() -> Data:
    owed = _record(who=_TEXT, verb=_TEXT, clause=_TEXT, optional={"type": "boolean"})
    return _record(
        who=_said("Who takes it; empty where it is nobody in particular.", _TEXT),
        verb=_TEXT,
        step=_said("The step as a case writes it, by its name where somebody takes it.", _VALUES),
        told=_said("The step in words, with what it takes and what follows.", _TEXT),
        up_to=_said("Details that may be any amount up to that.", _VALUES),
        within=_said(
            "Details that stand for others no farther, each with the detail that says how far.",
            _WORDS,
        ),
        rolled=_said("Details that dice decide.", _TEXTS),
        takes=_AMOUNTS,
        due=_AMOUNTS,
        owes=_said("What has to, or may, come first once it is taken.", _list(owed)),
        asks=_said("Clauses on which somebody has to decide first.", _TEXTS),
        under=_said("The readings under which it is legal; empty for all.", _list(_WORDS)),
    )


def _barred() -> Data:
    return _record(
        who=_TEXT,
        verb=_TEXT,
        chosen=_said("What is barred: every step that begins so.", _VALUES),
        clause=_TEXT,
        message=_TEXT,
        missing=_said("By how much it misses; null where that is no figure.", {}),
    )
