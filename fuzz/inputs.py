"""What is tried: shipped cases with their bytes disturbed, and structures made from the schemas."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rulecheck.case import case_files, load_bytes
from rulecheck.case.schema import case_schema
from rulecheck.export import plain
from rulecheck.reference import data_folder
from rulecheck.rulesets import SHIPPED, ruleset_named

PIECES = (
    *(
        "\0",
        "\t",
        "\r",
        "\n",
        "\r\n",
        "\x1b[2J",
        "\x85",
        "\u2028",
        "\ufeff",
        "\u202e",
        "\U0001f409",
    ),
    *(": ", "- ", "? ", "[", "]", "{", "}", ", ", "#", "|\n", ">\n", "---\n", "...\n", "%YAML 9\n"),
    *("'", '"', "&a ", "*a ", "<<: ", "!!int ", "!!python/name:os ", "!x ", "~", "null", "true"),
    *("0", "-1", "1e9", "1e30", ".inf", "0x7f", "1000000000", "999999999999", "0.1", "9" * 5000),
    *("breaks: X", "ruled: yes", "ruled: {}", "end: {}", "z" * 2000, "[" * 200, "{a: " * 70),
)
NAMES = ("ann", "bob", "a: b", "null", "3", "move", "\u202ex", "a.b", "{}", "x" * 300, "")
NUMBERS = (0, 1, 2, 3, -1, 5, 17, 10**9, -(10**9), 10**9 + 1, 0.5, 0.1, 1e-9, 2.25)
PLACES = ("a1", "c4", "b2", "z60", "aa999999", "0,0", "1,-1", "3.5,2", "near", "engaged", "distant")


@cache
def shipped() -> tuple[bytes, ...]:
    """Return the text of every case that comes with rulecheck."""
    return tuple(path.read_bytes() for path in case_files([data_folder("cases")]))


def kept(folder: Path) -> tuple[bytes, ...]:
    """Return the inputs that once showed a fault."""
    return tuple(path.read_bytes() for path in sorted(folder.glob("*.yaml")))


def disturbed(rng: Random) -> bytes:
    """Return a shipped case with some of its bytes otherwise."""
    data = rng.choice(shipped())
    for _ in range(rng.randint(1, 4)):
        data = rng.choice(_WAYS)(data, rng)
    return data


def _put(data: bytes, rng: Random) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + rng.choice(PIECES).encode() + data[at:]


def _byte(data: bytes, rng: Random) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, rng: Random) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + data[at + rng.randint(1, 40) :]


def _ended(data: bytes, rng: Random) -> bytes:
    return data[: rng.randint(0, len(data))]


def _line_moved(data: bytes, rng: Random) -> bytes:
    lines = data.split(b"\n")
    line = lines.pop(rng.randrange(len(lines)))
    lines.insert(rng.randint(0, len(lines)), line)
    return b"\n".join(lines)


def _crossed(data: bytes, rng: Random) -> bytes:
    mine, theirs = data.split(b"\n"), rng.choice(shipped()).split(b"\n")
    half, rest = rng.randint(0, len(mine)), rng.randint(0, len(theirs))
    return b"\n".join(mine[:half] + theirs[rest:])


_WAYS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _put,
    _put,
    _byte,
    _cut,
    _ended,
    _line_moved,
    _crossed,
)


def nudged(rng: Random) -> bytes:
    """Return a shipped case with some of its values otherwise, or in each other's place."""
    cases = load_bytes(rng.choice(shipped()), "a.yaml").cases
    if not cases:
        return b"{}"
    case = rng.choice(cases)
    said = {key: plain(case.home(key).value[key]) for key in case.keys}
    for _ in range(rng.randint(1, 3)):
        parts = list(_parts(said))
        holder, key = rng.choice(parts)
        other, theirs = rng.choice(parts)
        choices = (*NUMBERS, *PLACES, *case.scene.names, other[theirs])
        alike = [each for each in choices if type(each) is type(holder[key])]
        holder[key] = deepcopy(rng.choice(alike if alike and rng.random() < 0.9 else choices))
    return json.dumps(said, ensure_ascii=False).encode("utf-8", "replace")


def _parts(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every mapping or list within a value with each of its keys, the outermost left out."""
    for key in value if isinstance(value, dict) else range(len(value)):
        inner = value[key]
        if isinstance(inner, dict | list):
            yield from (
                (inner, each) for each in (inner if isinstance(inner, dict) else range(len(inner)))
            )
            yield from _parts(inner)


def structured(rng: Random) -> bytes:
    """Return a case made up from the schema of a ruleset: its layout and the types of its steps."""
    id = rng.choice(SHIPPED)
    making = _Making(_schema(id), rng)
    value = making.of(_schema(id), 0)
    value = value if isinstance(value, dict) else {}
    return json.dumps({**value, "ruleset": id}, ensure_ascii=False).encode("utf-8", "replace")


@cache
def _schema(id: str) -> dict[str, Any]:
    return case_schema(ruleset_named(id))


class _Making:
    """Makes values that a schema allows, and now and then some that it does not."""

    def __init__(self, schema: dict[str, Any], rng: Random) -> None:
        self.defs = schema.get("$defs", {})
        self.rng = rng

    def of(self, schema: Any, depth: int) -> Any:
        rng = self.rng
        if not isinstance(schema, dict) or rng.random() < 0.01 or depth > 14:
            return rng.choice((None, True, "x", 7, [], {}))
        if "$ref" in schema:
            return self.of(self.defs.get(schema["$ref"].rpartition("/")[2]), depth + 1)
        for some in ("anyOf", "oneOf"):
            if some in schema:
                return self.of(rng.choice(schema[some]), depth + 1)
        if "const" in schema or "enum" in schema:
            return schema["const"] if "const" in schema else rng.choice(schema["enum"])
        return self._typed(schema, depth)

    def _typed(self, schema: dict[str, Any], depth: int) -> Any:
        rng, kind = self.rng, schema.get("type", "string")
        kind = rng.choice(kind) if isinstance(kind, list) else kind
        match kind:
            case "object":
                return self._mapping(schema, depth)
            case "array":
                return self._list(schema, depth)
            case "integer" | "number":
                return rng.choice(NUMBERS)
            case "boolean":
                return rng.random() < 0.5
            case "null":
                return None
        return rng.choice(NAMES if rng.random() < 0.6 else PLACES)

    def _mapping(self, schema: dict[str, Any], depth: int) -> dict[str, Any]:
        rng, said = self.rng, {}
        needed = schema.get("required", ())
        for key, each in schema.get("properties", {}).items():
            if key in needed or key in ("scene", "turn") or rng.random() < 0.35:
                said[key] = self.of(each, depth + 1)
        more = schema.get("additionalProperties")
        if isinstance(more, dict):
            for name in rng.sample(NAMES, rng.randint(1, 3)):
                said[name] = self.of(more, depth + 1)
        return said

    def _list(self, schema: dict[str, Any], depth: int) -> list[Any]:
        first = [self.of(each, depth + 1) for each in schema.get("prefixItems", ())]
        items = schema.get("items")
        many = self.rng.randint(0, 4) if isinstance(items, dict) else 0
        return first + [self.of(items, depth + 1) for _ in range(many)]
