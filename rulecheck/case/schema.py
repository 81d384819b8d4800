"""The JSON Schema of case files, for editors: keys, verbs and ids with the rulebook's words."""

from __future__ import annotations

import ast
import inspect
import textwrap
import types
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from rulecheck.case.annotations import ANNOTATIONS, EXPECTATIONS
from rulecheck.case.sense import hints_of, required
from rulecheck.case.typed import entries_in
from rulecheck.engine import Due, Entry, Mark, Ruleset, Step
from rulecheck.engine.entries import OneOf, field_of
from rulecheck.frozen import Frozen, Roster, items, kebab, unsaid_in
from rulecheck.model import Clause
from rulecheck.reference import Number

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Schema = {"type": "string"}
_ABOUT = "More about it, in plain text: paragraphs, with `code`, *stress* and **strong stress**."
_ANYTHING: Schema = {}
_FRACTION: Schema = {"type": "string", "pattern": "^[-+]?[0-9]+/[0-9]*[1-9][0-9]*$"}
"""An exact fraction: the schema's own types of numbers know none."""


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
        self.defs["reaction"] = _or(_item(words, "A step by somebody named.", _ANYTHING), bare)
        named = {"$ref": "#/$defs/reaction"}
        self.defs["step"] = _or(_item(words, "A step: one verb and its details.", named), bare)
        activation = {"type": "array", "items": {"$ref": "#/$defs/step"}}
        either = {"anyOf": [named, activation]}
        self.defs["act"] = _or(_item(words, "A step, or an activation.", either), bare)
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
            "title": _TEXT | {"description": "What the case claims, in a sentence."},
            "about": _TEXT | {"description": _ABOUT},
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
            "todo": _TEXT | {"description": "Why it is known not to be as expected yet."},
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
        detailed = {"type": "object", "propertyNames": ids, "additionalProperties": _TEXT}
        expected = {"anyOf": [clause, many, detailed]}
        words = {
            "breaks": "The clauses that this step breaks.",
            "ruling": "The clauses on which the game master must decide here.",
            "open": "The clauses that leave this step open.",
            "ruled": "What the game master ruled, in words or clause by clause.",
            "allow": "Clauses whose findings here are silenced, each with the reason.",
            "note": "A remark.",
        }
        ruled = {"anyOf": [_TEXT, {"type": "object", "propertyNames": ids}]}
        kinds: Schema = dict.fromkeys(EXPECTATIONS, expected)
        kinds |= {"ruled": ruled, "allow": detailed, "note": _TEXT}
        return {key: kinds[key] | {"description": words[key]} for key in ANNOTATIONS}

    def _step(self, kind: type[Step]) -> Schema:
        schema = self._entry(kind)
        for at, dues in self.game.dues_on(kind).items():
            detail = _whole(schema)["properties"].get(kebab(str(at[0])))
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
                self.defs[each.__name__] = _told(each)
        return _told(kind)


def _told(kind: type[Entry]) -> Schema:
    """Return the schema of an entry with the texts under its fields; `who` is not written."""
    said, free, needed = field_texts(kind), unsaid_in(kind), required(kind)
    properties = {}
    for key, hint in hints_of(kind).items():
        default = _plainly(free[field_of(kind, key)])
        told = _schema_of(hint) | ({} if default is None else {"default": default})
        properties[key] = _or_short(told | ({"description": said[key]} if key in said else {}))
    whole: Schema = {"additionalProperties": False, "properties": properties}
    whole |= {"required": list(needed)} if needed else {}
    whole |= {"type": "object", "description": inspect.getdoc(kind) or ""}
    return _or(whole, properties[kind.short]) if kind.short else whole


def _plainly(value: Any) -> Any:
    """Return what a field holds unsaid as plain data."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    if isinstance(value, tuple):
        return list(map(_plainly, value))
    if isinstance(value, Mapping | Frozen):
        return {key: _plainly(each) for key, each in items(value)}
    return value


_PLAIN: dict[Any, Schema] = {
    str: _TEXT,
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Fraction: {"type": "number"},
    type(None): {"type": "null"},
}


def _schema_of(hint: Any) -> Schema:
    """Return the schema of a type of a field."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        marks = (mark.schema for mark in hint.__metadata__ if isinstance(mark, Mark))
        return dict(ChainMap(_schema_of(args[0]), *map(dict, marks)))
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema_of(each) for each in args]}
    if isinstance(hint, OneOf):
        ways = [each for each in hint.ways if not (each is int and Fraction in hint.ways)]
        return {"anyOf": [_schema_of(each) for each in ways]} if ways[1:] else _schema_of(ways[0])
    if origin is Literal:
        kind = _schema_of(type(args[0]))
        return {"enum": list(args)} | kind if args[1:] else {"const": args[0]} | kind
    if origin is tuple:
        return _list_of(args)
    if origin is Roster:
        return {"type": "object", "additionalProperties": _schema_of(args[0])}
    if isinstance(hint, type) and issubclass(hint, Entry):
        return {"$ref": f"#/$defs/{hint.__name__}"}
    return _PLAIN.get(hint, _ANYTHING)


def _list_of(args: tuple[Any, ...]) -> Schema:
    if args[-1] is Ellipsis:
        return {"type": "array", "items": _schema_of(args[0])}
    many = len(args)
    items = [_schema_of(each) for each in args]
    return {"type": "array", "maxItems": many, "minItems": many, "prefixItems": items}


def _whole(schema: Schema) -> Schema:
    """Return the schema of the mapping itself, where a value may stand in its place."""
    whole: Schema = schema["anyOf"][0] if "anyOf" in schema else schema
    return whole


def _or(schema: Schema, other: Schema) -> Schema:
    ways = other.get("anyOf", [other])
    return {"anyOf": [schema, *ways]}


def _or_short(schema: Schema) -> Schema:
    """Return a schema that takes a fraction for a number, and one item for a list of such."""
    if isinstance(schema.get("anyOf"), list):
        ways = [way for each in schema["anyOf"] for way in _ways(_or_short(each))]
        return schema | {"anyOf": ways}
    if schema.get("type") == "number":
        return _beside(schema, _FRACTION)
    items = schema.get("items")
    if schema.get("type") == "array" and isinstance(items, dict):
        return _beside(schema | {"items": _or_short(items)}, *_ways(_or_short(items)))
    more = schema.get("additionalProperties")
    return schema | {"additionalProperties": _or_short(more)} if isinstance(more, dict) else schema


def _ways(schema: Schema) -> list[Schema]:
    return list(schema["anyOf"]) if set(schema) == {"anyOf"} else [schema]


def _beside(schema: Schema, *others: Schema) -> Schema:
    """Return a choice of schemas that is described as the first is."""
    said = {key: schema[key] for key in ("description", "default") if key in schema}
    plain = {key: value for key, value in schema.items() if key not in said}
    return {"anyOf": [plain, *others]} | said


def field_texts(kind: type[Any]) -> dict[str, str]:
    """Return the text under each field of an entry, by key."""
    if kind not in _field_texts:
        found: dict[str, str] = {}
        for each in reversed(kind.__mro__):
            if issubclass(each, Entry):
                found |= dict(_texts_in(each))
        _field_texts[kind] = found
    return _field_texts[kind]


_field_texts: dict[type[Any], dict[str, str]] = {}
"""What was found before: source code is slow to read."""


def _texts_in(kind: type[Any]) -> Iterator[tuple[str, str]]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    body = tree.body if isinstance(tree, ast.ClassDef) else []
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            said = text.value.value if _is_text(text) else ""  # type: ignore[attr-defined]  # a text
            if said:
                yield kebab(field.target.id), " ".join(inspect.cleandoc(said).split())


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


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
