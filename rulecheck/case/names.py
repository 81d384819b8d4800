"""The names of a scene: which there seem to be, which there cannot be, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.case.annotations import ANNOTATIONS
from rulecheck.case.nouns import NodePath
from rulecheck.engine import Ruleset


def names_in(scene: Any, turn: Any) -> tuple[str, ...]:
    """Return what seem to be names, of a scene that is wrong itself and of its turn.

    That is whoever has a mapping of their own in the scene, or a list of steps in the turn.
    """
    found: dict[str, None] = {}
    groups = scene.values() if isinstance(scene, Mapping) else ()
    for each in (scene, *groups):
        if isinstance(each, Mapping):
            found |= dict.fromkeys(each)
    for act in turn if isinstance(turn, tuple) else ():
        if isinstance(act, Mapping):
            found |= {who: None for who, steps in act.items() if isinstance(steps, tuple | Mapping)}
    return tuple(found)


def no_name(name: str, game: Ruleset) -> str:
    """Tell why a word cannot be the name of a combatant; empty if it can."""
    if not name.strip():
        return "a name is missing"
    if name in game.steps:
        return f"{name} is a verb"
    return f"{name} is an annotation" if name in ANNOTATIONS else ""


def named(key: str, name: str, value: Any) -> NodePath:
    """Return the path to where a scene names somebody first, the scene's own if nowhere."""
    paths: list[tuple[NodePath, Any]] = [((key,), value)]
    while paths:
        path, inner = paths.pop(0)
        if isinstance(inner, dict):
            if name in inner:
                return (*path, name)
            paths += [((*path, each), found) for each, found in inner.items()]
    return (key,)
