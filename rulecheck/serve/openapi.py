"""The description of what is served over HTTP, by OpenAPI 3.1, with examples that are true."""

from __future__ import annotations

from typing import Any

from rulecheck.report.data import Data
from rulecheck.report.schema import report_schema

_STEP_TOO_DEAR: Data = {
    "id": "table-7/42",
    "ruleset": "fated-hand",
    "scene": {
        "heroes": {"rogue": {"position": "near", "hand": 4}},
        "foes": {"orc": {"position": "distant"}},
    },
    "turn": [{"rogue": [{"move": {"to": "distant", "discard": 2}}]}],
}
_NO_CASE: Data = {"ruleset": "fated-hand", "scene": {"heroes": {"rogue": {"position": "nere"}}}}
CASES: dict[str, Data] = {
    "illegal": {"summary": "A step that is paid too dear", "value": _STEP_TOO_DEAR},
    "wrong": {"summary": "Something that is no case", "value": _NO_CASE},
}
_TEXT: Data = {"type": "string"}
_ERRORS = {
    "400": "The request cannot be read.",
    "408": "The case did not come in time.",
    "413": "The case is too large.",
    "422": "The case cannot be read or judged: what is wrong with it, and where.",
    "500": "The program failed, or ran out of memory.",
    "503": "Too many questions at once: ask again.",
    "504": "It took too long.",
}


def described(most: int) -> Data:
    """Return the description; `most` is how many bytes a case may have."""
    from rulecheck import __version__

    schemas = _schemas()
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "rulecheck",
            "version": __version__,
            "description": "Turns of tabletop games, held against their rulebooks.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": {**_about_cases(most), **_about_rulebooks()},
        "components": {"schemas": schemas},
    }


def _schemas() -> Data:
    """Return the schemas of reports, where this description has them."""

    def moved(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                key: each.replace("#/$defs/", "#/components/schemas/")
                if key == "$ref"
                else moved(each)
                for key, each in value.items()
            }
        return [moved(each) for each in value] if isinstance(value, list) else value

    found: Data = moved(report_schema()["$defs"])
    return found


def _about_cases(most: int) -> Data:
    receipts = _query("receipts", "1 to have the verdict carry what makes it reproducible.")
    who = _query("who", "Only what this combatant may do.")
    after = _query("after", "After which step, counted from 1; the last if left out.")
    return {
        "/judge": _asks_of_case(
            most,
            "Judge a turn",
            "The verdict: legal, illegal, ruling or open, with each clause, its place and the"
            " change that mends it. That a clause is broken is an answer like any other.",
            receipts,
            answer={"$ref": "#/components/schemas/line"},
        ),
        "/options": _asks_of_case(
            most,
            "Tell what may come next",
            "Each step that may come next with what it takes and leaves owed, and what is barred by"
            " which clause and by how much.",
            who,
            after,
        ),
        "/mend": _asks_of_case(
            most,
            "Mend a turn",
            "The smallest changes that make an illegal turn legal, each tried, the least first.",
        ),
        "/trace": _asks_of_case(
            most,
            "Trace a turn",
            "The scene before and after, and what each step changed.",
        ),
    }


def _about_rulebooks() -> Data:
    clause = _path("clause", "The id of a clause.", "FH-MOV-2")
    ruleset = _path("ruleset", "The id of a ruleset.", "fated-hand")
    return {
        "/clauses": _get(
            "Search clauses",
            "The clauses that words are found in, the best first.",
            _query("q", "Words to look for.", "parting blows"),
            _query("ruleset", "In this ruleset only."),
            _query("most", "How many at most; 20 if left out."),
        ),
        "/clauses/{clause}": _get(
            "Explain a clause",
            "Its sentence, source, readings and numbers, what enforces it, the cases that show it.",
            clause,
        ),
        "/rulesets": _get("List the rulesets", "What each is called, and how much there is of it."),
        "/rulesets/{ruleset}": _get(
            "Read a rulebook", "Every clause in our words, and every number.", ruleset
        ),
        "/rulesets/{ruleset}/words": _get(
            "List the words of a ruleset",
            "The verbs with their details, what a scene may hold, and other people's words.",
            ruleset,
            _query("word", "One verb, or `scene`."),
        ),
        "/rulesets/{ruleset}/start": _get(
            "Start a case", "A first case in YAML, to change into one's own.", ruleset
        ),
        "/rulesets/{ruleset}/cases": _get(
            "List the cases of a ruleset",
            "Worked examples by id and title.",
            ruleset,
            _query("part", "Only those whose id holds this."),
        ),
        "/health": _get("Ask whether all is well", "How many processes answer, and how they did."),
    }


def _asks_of_case(
    most: int, summary: str, description: str, *parameters: Data, answer: Data | None = None
) -> Data:
    schema: Data = {"type": "object", "required": ["ruleset", "scene", "turn"]}
    body = {
        "required": True,
        "description": f"A case, at most {most:,} bytes: JSON, or the YAML of a case file.",
        "content": {
            "application/json": {"schema": schema, "examples": CASES},
            "application/yaml": {"schema": _TEXT},
        },
    }
    told = _told(summary, description, parameters, answer or {"type": "object"}, _ERRORS)
    return {"post": {**told, "requestBody": body}}


def _get(summary: str, description: str, *parameters: Data) -> Data:
    errors = {"404": "There is none; the nearest is named."} if parameters else {}
    busy = {code: _ERRORS[code] for code in ("500", "503", "504")}
    return {"get": _told(summary, description, parameters, {"type": "object"}, {**errors, **busy})}


def _told(
    summary: str, description: str, parameters: tuple[Data, ...], answer: Data, errors: Data
) -> Data:
    found: Data = {
        "description": "The answer.",
        "content": {"application/json": {"schema": answer}},
    }
    error: Data = {
        "type": "object",
        "required": ["schema_version", "type", "message"],
        "properties": {"type": {"const": "error"}, "message": _TEXT},
    }
    said = {
        code: {"description": why, "content": {"application/json": {"schema": error}}}
        for code, why in errors.items()
    }
    return {
        "summary": summary,
        "description": description,
        "parameters": list(parameters),
        "responses": {"200": found, **said},
    }


def _query(name: str, description: str, example: str = "") -> Data:
    shown = {"example": example} if example else {}
    return {"name": name, "in": "query", "description": description, "schema": _TEXT, **shown}


def _path(name: str, description: str, example: str) -> Data:
    head = {"name": name, "in": "path", "required": True, "description": description}
    return {**head, "schema": _TEXT, "example": example}
