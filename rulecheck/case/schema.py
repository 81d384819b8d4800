"""The JSON Schema of case files, for editors: keys, verbs and ids with the rulebook's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulecheck.case.annotations import ANNOTATIONS, EXPECTATIONS
from rulecheck.case.entry_schema import (
    ANYTHING,
    TEXT,
    Schema,
    entry_schema,
    mapping_of,
    one_or_other,
)
from rulecheck.case.typed import entries_in
from rulecheck.engine import Due, Entry, Ruleset, Step
from rulecheck.frozen import kebab
from rulecheck.model import Clause
from rulecheck.reference import Number

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ABOUT = "More about it, in plain text: paragraphs, with `code`, *stress* and **strong stress**."


def case_schema(game: Ruleset) -> Schema:
    """Return the schema of a case file of one ruleset.

    Nothing at the top is required: further documents of a file inherit what they leave out.
    """
    return _Schema(game).whole()


def any_case_schema(games: Iterable[Ruleset]) -> Schema:
    """Return one schema for the case files of several rulesets, told apart by `ruleset`."""
    schemas = [(game.id, case_schema(game)) for game in games]
    return {
        "$schema": DIALECT,
        "title": "rulecheck case",
        "type": "object",
        "properties": {"ruleset": {"enum": [id for id, _ in schemas]}},
        "required": ["ruleset"],
        "allOf": [
            {
                "if": {"properties": {"ruleset": {"const": id}}, "required": ["ruleset"]},
                "then": {"$ref": f"#/$defs/{id}"},
            }
            for id, _ in schemas
        ],
        "$defs": {id: _moved(schema, id) for id, schema in schemas},
    }


def _moved(schema: Schema, id: str) -> Schema:
    """Return a schema whose own references lead into the place it is moved to."""
    moved = _mapped(schema, f"#/$defs/{id}/$defs/")
    return {key: value for key, value in moved.items() if key != "$schema"}


def _mapped(value: Any, prefix: str) -> Any:
    if isinstance(value, dict):
        return {
            key: each.replace("#/$defs/", prefix) if key == "$ref" else _mapped(each, prefix)
            for key, each in value.items()
        }
    return [_mapped(each, prefix) for each in value] if isinstance(value, list) else value


class _Schema:
    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.clauses = game.reference.clauses
        self.defs: dict[str, Schema] = {}

    def whole(self) -> Schema:
        annotations = self._annotations()
        self.defs["clause"] = {"oneOf": [_clause(each) for each in self.clauses.values()]}
        steps = {verb: self._step(kind) for verb, kind in self.game.steps.items()}
        words = annotations | steps
        said = "A verb without details."
        bare: Schema = {"enum": list(steps), "description": said, "x-bare": True}
        self.defs["reaction"] = one_or_other(
            _item(words, "A step by somebody named.", ANYTHING), bare
        )
        named = {"$ref": "#/$defs/reaction"}
        self.defs["step"] = one_or_other(
            _item(words, "A step: one verb and its details.", named), bare
        )
        activation = {"type": "array", "items": {"$ref": "#/$defs/step"}}
        either = {"anyOf": [named, activation]}
        self.defs["act"] = one_or_other(_item(words, "A step, or an activation.", either), bare)
        return {
            "$schema": DIALECT,
            "title": f"{self.game.reference.title}: a case",
            "description": f"A turn of {self.game.reference.title}, to be judged.",
            "type": "object",
            "additionalProperties": False,
            "properties": self._top(),
            "$defs": self.defs,
        }

    def _top(self) -> Schema:
        layout = self._entry(self.game.layout)
        return {
            "id": {
                "type": ["string", "integer"],
                "description": "What you call it yourself: reports have it for their id.",
            },
            "ruleset": {"const": self.game.id, "description": self.game.reference.document},
            "title": TEXT | {"description": "What the case claims, in a sentence."},
            "about": TEXT | {"description": _ABOUT},
            "shows": {
                "description": "The clauses this is an example of.",
                "type": "array",
                "items": {"$ref": "#/$defs/clause"},
            },
            "scene": layout,
            "turn": {
                "description": "What happens, step by step.",
                "type": "array",
                "items": {"$ref": "#/$defs/act"},
            },
            "expect": {"description": "The scene afterwards.", "type": "object"},
            "readings": self._readings(),
            "house": self._house(),
            "given": self._given(),
            "todo": TEXT | {"description": "Why it is known not to be as expected yet."},
        }

    def _readings(self) -> Schema:
        read = {
            id: {
                "description": clause.says,
                "oneOf": [{"const": r, "description": s} for r, s in clause.readings.items()],
            }
            for id, clause in self.clauses.items()
            if clause.readings
        }
        return _closed("How clauses are read that allow several ways.", read)

    def _house(self) -> Schema:
        numbers = self.game.reference.numbers.values()
        own = {number.name: _number(number) for number in numbers}
        return _closed("Numbers of the house's own.", own)

    def _given(self) -> Schema:
        silent = {id: {"description": c.says} for id, c in self.clauses.items()}
        return _closed("Values that the document does not give.", silent)

    def _annotations(self) -> Schema:
        clause = {"$ref": "#/$defs/clause"}
        ids = {"enum": list(self.clauses)}
        many = {"type": "array", "items": clause}
        detailed = {"type": "object", "propertyNames": ids, "additionalProperties": TEXT}
        expected = {"anyOf": [clause, many, detailed]}
        words = {
            "breaks": "The clauses that this step breaks.",
            "ruling": "The clauses on which the game master must decide here.",
            "open": "The clauses that leave this step open.",
            "ruled": "What the game master ruled, in words or clause by clause.",
            "allow": "Clauses whose findings here are silenced, each with the reason.",
            "note": "A remark.",
        }
        ruled = {"anyOf": [TEXT, {"type": "object", "propertyNames": ids}]}
        kinds: Schema = dict.fromkeys(EXPECTATIONS, expected)
        kinds |= {"ruled": ruled, "allow": detailed, "note": TEXT}
        return {key: kinds[key] | {"description": words[key]} for key in ANNOTATIONS}

    def _step(self, kind: type[Step]) -> Schema:
        schema = self._entry(kind)
        for at, dues in self.game.dues_on(kind).items():
            detail = mapping_of(schema)["properties"].get(kebab(str(at[0])))
            if detail is not None and len(at) == 1:
                detail["description"] = " ".join(self._due(detail.get("description", ""), dues))
        ways = [*schema.pop("anyOf", [schema]), {"type": "null"}]
        return {"anyOf": ways, "description": ways[0]["description"]}

    def _due(self, said: str, dues: Iterable[Due]) -> Iterator[str]:
        yield said
        for clause in dict.fromkeys(due.cites for due in dues):
            yield f"{clause}: {self.clauses[clause].says}"

    def _entry(self, kind: type[Entry]) -> Schema:
        for each in entries_in(kind):
            if each is not kind and each.__name__ not in self.defs:
                self.defs[each.__name__] = entry_schema(each)
        return entry_schema(kind)


def _clause(clause: Clause) -> Schema:
    return {"const": clause.id, "title": clause.section, "description": clause.says}


def _number(number: Number) -> Schema:
    plain: Schema = {"type": "number", "minimum": float(number.least)}
    if number.most is not None:
        plain["maximum"] = float(number.most)
    if isinstance(number.value, Mapping):
        cells = {str(cell): plain for cell in number.value}
        return _closed(f"{number.clause}: {number.says}", cells)
    return plain | {"description": f"{number.clause}: {number.says}"}


def _closed(description: str, properties: Schema) -> Schema:
    return {
        "description": description,
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }


def _item(words: Schema, description: str, named: Schema) -> Schema:
    return {
        "description": description,
        "type": "object",
        "minProperties": 1,
        "properties": words,
        "additionalProperties": named or False,
    }
