"""The five games that ship with rulecheck, each loaded only when a case names it."""

from __future__ import annotations

from importlib import import_module

from rulecheck.ruleset import Ruleset

SHIPPED = ("fated-hand", "narateer", "position-track", "skirmish", "warcry")


def ruleset_named(id: str) -> Ruleset:
    """Return a ruleset by its id; `KeyError` for one that is not there."""
    if id not in SHIPPED:
        raise KeyError(id)
    found = import_module(f"{__name__}.{id.replace('-', '_')}").RULESET
    assert isinstance(found, Ruleset)
    return found
