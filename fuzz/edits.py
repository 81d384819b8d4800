"""Shipped cases told otherwise, which changes no verdict: other names, another order of keys."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from fuzz.inputs import shipped
from rulecheck.case import Case, load_bytes
from rulecheck.export import plain
from rulecheck.judge import judge

_KEYS = ("scene", "turn", "readings", "house", "given")


def changed(rng: Random) -> tuple[str, bytes]:
    """Return how the verdict on some case changes with the way it is told, and that way."""
    cases = load_bytes(rng.choice(shipped()), "a.yaml").cases
    if not cases:
        return "", b""
    case = rng.choice(cases)
    said = {key: plain(case.home(key).value[key]) for key in _KEYS if key in case.keys}
    names = {name: f"{name} the {rng.randrange(10**6)}th" for name in case.scene.names}
    before = [(f.kind, f.clause.id, f.step) for f in judge(case).findings]
    for how, value in (("names", _called(said, names)), ("order of keys", _shuffled(said, rng))):
        data = json.dumps({"ruleset": case.ruleset.id, **value}).encode()
        after = _findings(data)
        if after is not None and after != before:
            return f"other {how} change what is found: {case.id} ({case.title})", data
    return "", b""


def _findings(data: bytes) -> list[Any] | None:
    cases: tuple[Case, ...] = load_bytes(data, "a.yaml").cases
    return [(f.kind, f.clause.id, f.step) for f in judge(cases[0]).findings] if cases else None


def _called(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): _called(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_called(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def _shuffled(value: Any, rng: Random) -> Any:
    """Return a value with its keys in another order, but for names, which may decide a tie."""
    if isinstance(value, dict):
        keys = rng.sample(list(value), len(value))
        return {key: _shuffled(value[key], rng) for key in keys}
    return [_shuffled(each, rng) for each in value] if isinstance(value, list) else value
