"""The JSON Schema of the formats `json` and `jsonl`."""

from __future__ import annotations

from typing import Any

from rulecheck.report.data import SCHEMA_VERSION, Data
from rulecheck.report.results import WORST_FIRST

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_COUNT = {"type": "integer", "minimum": 0}
_FROM_ONE = {"type": "integer", "minimum": 1}
_MAYBE_ONE = {"type": ["integer", "null"], "minimum": 1}
_WORD = {"enum": list(reversed(WORST_FIRST))}
_KIND = {"enum": ["violation", "ruling", "open"]}
_POINTER = {"type": ["string", "null"], "description": "JSON pointer (RFC 6901) to the place."}
_ANYTHING: Data = {}
_READINGS = {"type": "object", "additionalProperties": _TEXT}


def report_schema() -> Data:
    """Return the schema of a whole report and of a line of a streamed one."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A report of rulecheck",
        "description": "An object of `--format json`, or one line of `--format jsonl`.",
        "oneOf": [{"$ref": "#/$defs/report"}, {"$ref": "#/$defs/line"}],
        "$defs": {
            "report": _report(),
            "line": _line(),
            "error": _record(
                {"id": {"description": "Of `serve`."}, "problems": _list("error")},
                path=_TEXT,
                line=_FROM_ONE,
                column=_FROM_ONE,
                pointer=_POINTER,
                message=_TEXT,
            ),
            "case": _case(),
            "finding": _finding(),
            "folded": _folded(),
            "allowed": _allowed(),
            "fix": _fix(),
        },
    }


def _ref(name: str) -> Data:
    return {"$ref": f"#/$defs/{name}"}


def _list(name: str) -> Data:
    return {"type": "array", "items": _ref(name)}


def _record(_also: Data | None = None, **needed: Any) -> Data:
    """Return the schema of an object with fields it needs and fields it may have."""
    properties = {**needed, **(_also or {})}
    return {"type": "object", "required": list(needed), "properties": properties}


def _report() -> Data:
    return _record(
        schema_version={"const": SCHEMA_VERSION},
        verdict={"enum": [*reversed(WORST_FIRST), None]},
        counts=_record(
            {"passed": _COUNT, "failed": _COUNT, "todo": _COUNT, "errors": _COUNT},
            **{str(word): _COUNT for word in reversed(WORST_FIRST)},
        ),
        errors=_list("error"),
        cases=_list("case"),
    )


def _line() -> Data:
    head = _record(schema_version={"const": SCHEMA_VERSION}, type={"enum": ["case", "error"]})
    is_case = {"properties": {"type": {"const": "case"}}}
    return {**head, "if": is_case, "then": _ref("case"), "else": _ref("error")}


def _case() -> Data:
    missing = _record(clause=_TEXT, step=_FROM_ONE, kind=_KIND, line=_FROM_ONE, column=_FROM_ONE)
    difference = _record(at=_TEXT, expected=_ANYTHING, actual=_ANYTHING)
    tested = {
        "passed": {
            "type": "boolean",
            "description": "Whether all is as the case expects; of one to do, whether it is not.",
        },
        "todo": {
            "type": ["string", "null"],
            "description": "Why it is known not to be as expected yet.",
        },
        "missing": {"type": "array", "items": missing},
        "unexpected": _list("finding"),
        "scene": {"type": "array", "items": difference},
        "asks": {
            "type": "array",
            "description": "Of `serve`: what has to be decided first, by whom, how it is written.",
            "items": _record(
                step=_FROM_ONE,
                clause=_TEXT,
                of=_TEXT,
                says=_TEXT,
                question=_TEXT,
                answer=_TEXT,
                readings=_READINGS,
                write=_TEXT,
            ),
        },
        "problems": {**_list("error"), "description": "Of `serve`: what it says for nothing."},
        "receipt": {
            "type": "object",
            "description": "What makes the verdict reproducible, on request: `rulecheck verify`.",
        },
    }
    return _record(
        tested,
        path=_TEXT,
        id={
            "type": ["string", "integer", "null"],
            "description": "The case's own `id`, else its path and number if it is of a file.",
        },
        ruleset=_TEXT,
        title=_TEXT,
        verdict=_WORD,
        rulings=_TEXTS,
        findings=_list("finding"),
        folded=_list("folded"),
        allowed=_list("allowed"),
        assumed={
            "type": "array",
            "items": _record(
                step=_FROM_ONE,
                verb=_TEXT,
                at=_TEXT,
                value=_ANYTHING,
                clause=_TEXT,
                under={**_READINGS, "description": "Readings by which it is so, if not by all."},
            ),
        },
        rests_on={**_READINGS, "description": "Readings another of which changes the verdict."},
        after={
            "type": "array",
            "description": "The scene after the turn; several where open readings part.",
            "items": _record(under=_READINGS, scene={"type": "object"}),
        },
        fixes={
            "oneOf": [{"type": "null"}, _list("fix")],
            "description": "What would be legal instead, the least change first; null unasked.",
        },
    )


def _finding(**also: Any) -> Data:
    return _record(
        clause=_TEXT,
        title={**_TEXT, "description": "The clause in a few words."},
        says={**_TEXT, "description": "The clause in our own words."},
        kind=_KIND,
        message=_TEXT,
        step={**_FROM_ONE, "description": "Counted over all written steps of the document."},
        line=_MAYBE_ONE,
        column=_MAYBE_ONE,
        end_line=_MAYBE_ONE,
        end_column=_MAYBE_ONE,
        pointer=_POINTER,
        source={**_TEXT, "description": "Document and section."},
        see=_TEXTS,
        stated=_ANYTHING,
        due=_ANYTHING,
        fix={"type": ["string", "null"], "description": "The edit as a case writes it."},
        edit={"oneOf": [{"type": "null"}, _edit()]},
        patch={
            "type": "array",
            "description": "The same change as a JSON patch (RFC 6902) of the turn's document.",
            "items": _record({"value": _ANYTHING, "from": _TEXT}, op=_TEXT, path=_TEXT),
        },
        implied={"type": "boolean", "description": "At the end of an activation, not at a step."},
        under={**_READINGS, "description": "Readings by which it is found, if not by all."},
        **also,
    )


def _fix() -> Data:
    """Return the schema of changes of a turn after which it is legal."""
    replaced = _record(
        line=_FROM_ONE, column=_FROM_ONE, end_line=_FROM_ONE, end_column=_FROM_ONE, text=_TEXT
    )
    return _record(
        message={**_TEXT, "description": "The changes in words."},
        applicability={
            "enum": ["safe", "unsafe", "display"],
            "description": "Whether --fix makes it, --unsafe-fixes does, or a person has to.",
        },
        edits={"type": "array", "items": _edit(), "minItems": 1},
        then={
            "type": "array",
            "items": _edit(),
            "description": "A second change; it counts the steps that the first leaves.",
        },
        replaced={
            "oneOf": [{"type": "null"}, replaced],
            "description": "The lines of the file that become the text, their end exclusive.",
        },
    )


def _edit() -> Data:
    """Return the schema of one change of a turn."""
    how = {
        "enum": ["set", "unset", "before", "after", "replace", "move", "drop"],
        "description": "A detail set or taken away; steps put before, after or instead of the "
        "step; the step moved to stand before the one whose number is the value, or left out.",
    }
    return _record(how=how, step=_FROM_ONE, at=_TEXT, value=_ANYTHING)


def _allowed() -> Data:
    why = {**_TEXT, "description": "Why the case allows it."}
    return {"allOf": [_ref("finding"), _record(why=why)]}


def _folded() -> Data:
    follows = {"type": ["integer", "null"], "minimum": 0}
    because = {**_TEXTS, "description": "The figures of the scene by which it follows."}
    return _finding(follows=follows, because=because)
