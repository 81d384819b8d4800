"""The JSON Schema of one entry of a case: its fields, by their types and the marks on them."""

from __future__ import annotations

import inspect
import types
from collections import ChainMap
from fractions import Fraction
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from rulecheck.case.field_texts import field_texts
from rulecheck.case.sense import hints_of, required
from rulecheck.engine import Entry, Mark
from rulecheck.engine.entries import OneOf, field_of
from rulecheck.frozen import Roster, unsaid_in
from rulecheck.reader.spelled import plain

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
ANYTHING: Schema = {}
_FRACTION: Schema = {"type": "string", "pattern": "^[-+]?[0-9]+/[0-9]*[1-9][0-9]*$"}
"""An exact fraction: the schema's own types of numbers know none."""


def entry_schema(kind: type[Entry]) -> Schema:
    """Return the schema of an entry with the texts under its fields; `who` is not written."""
    said, free, needed = field_texts(kind), unsaid_in(kind), required(kind)
    properties = {}
    for key, hint in hints_of(kind).items():
        default = plain(free[field_of(kind, key)])
        told = schema_of(hint) | ({} if default is None else {"default": default})
        properties[key] = or_short(told | ({"description": said[key]} if key in said else {}))
    whole: Schema = {"additionalProperties": False, "properties": properties}
    whole |= {"required": list(needed)} if needed else {}
    whole |= {"type": "object", "description": inspect.getdoc(kind) or ""}
    return one_or_other(whole, properties[kind.short]) if kind.short else whole


_PLAIN: dict[Any, Schema] = {
    str: TEXT,
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Fraction: {"type": "number"},
    type(None): {"type": "null"},
}


def schema_of(hint: Any) -> Schema:
    """Return the schema of a type of a field."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        marks = (mark.schema for mark in hint.__metadata__ if isinstance(mark, Mark))
        return dict(ChainMap(schema_of(args[0]), *map(dict, marks)))
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of(each) for each in args]}
    if isinstance(hint, OneOf):
        ways = [each for each in hint.ways if not (each is int and Fraction in hint.ways)]
        return {"anyOf": [schema_of(each) for each in ways]} if ways[1:] else schema_of(ways[0])
    if origin is Literal:
        kind = schema_of(type(args[0]))
        return {"enum": list(args)} | kind if args[1:] else {"const": args[0]} | kind
    if origin is tuple:
        return _list_of(args)
    if origin is Roster:
        return {"type": "object", "additionalProperties": schema_of(args[0])}
    if isinstance(hint, type) and issubclass(hint, Entry):
        return {"$ref": f"#/$defs/{hint.__name__}"}
    return _PLAIN.get(hint, ANYTHING)


def _list_of(args: tuple[Any, ...]) -> Schema:
    if args[-1] is Ellipsis:
        return {"type": "array", "items": schema_of(args[0])}
    many = len(args)
    items = [schema_of(each) for each in args]
    return {"type": "array", "maxItems": many, "minItems": many, "prefixItems": items}


def mapping_of(schema: Schema) -> Schema:
    """Return the schema of the mapping itself, where a value may stand in its place."""
    whole: Schema = schema["anyOf"][0] if "anyOf" in schema else schema
    return whole


def one_or_other(schema: Schema, other: Schema) -> Schema:
    """Return the schema of what may be either."""
    ways = other.get("anyOf", [other])
    return {"anyOf": [schema, *ways]}


def or_short(schema: Schema) -> Schema:
    """Return a schema that takes a fraction for a number, and one item for a list of such."""
    if isinstance(schema.get("anyOf"), list):
        ways = [way for each in schema["anyOf"] for way in _ways(or_short(each))]
        return schema | {"anyOf": ways}
    if schema.get("type") == "number":
        return _beside(schema, _FRACTION)
    items = schema.get("items")
    if schema.get("type") == "array" and isinstance(items, dict):
        return _beside(schema | {"items": or_short(items)}, *_ways(or_short(items)))
    more = schema.get("additionalProperties")
    return schema | {"additionalProperties": or_short(more)} if isinstance(more, dict) else schema


def _ways(schema: Schema) -> list[Schema]:
    return list(schema["anyOf"]) if set(schema) == {"anyOf"} else [schema]


def _beside(schema: Schema, *others: Schema) -> Schema:
    """Return a choice of schemas that is described as the first is."""
    said = {key: schema[key] for key in ("description", "default") if key in schema}
    plain = {key: value for key, value in schema.items() if key not in said}
    return {"anyOf": [plain, *others]} | said
