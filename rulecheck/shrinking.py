"""The smallest case that shows the same: the same findings, or whatever else is to hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rulecheck.case import Case
from rulecheck.case.annotations import EXPECTATIONS
from rulecheck.case.nouns import NodePath, mapping, value_at
from rulecheck.case.writing import NewCase
from rulecheck.judge import UNCHANGED, Changed, attempted
from rulecheck.model import Problem

MOST_TRIED = 5000
"""How many smaller cases are tried."""
_TOLD_ONLY = frozenset(("about", "shows", "expect", "todo"))
"""Keys of a case that no verdict rests on."""
_KEPT = frozenset(("ruleset", "title", "scene", "turn"))
_NOTES = frozenset((*EXPECTATIONS, "note"))


def shrunk(case: Case, changed: Changed = UNCHANGED) -> str:
    """Return the text of the smallest case found that has the same findings, or fails the same.

    Steps, entries of the scene and details are left out one by one, as long as it stays so;
    `ValueError` where nothing is found in the case and its ruleset does not fail on it.
    """
    wanted = _found(case, changed)
    if not wanted:
        raise ValueError(f"{case.id}: nothing is found in it that a smaller case could show")

    def is_same(less: Case) -> bool:
        return _found(less, changed) == wanted

    whole = {**mapping(case.first), **mapping(case.document)}
    said = {key: value for key, value in whole.items() if key not in _TOLD_ONLY}
    return smaller(NewCase(said=_without_notes(said)), is_same, said.keys()).text


def smaller(new: NewCase, holds: Callable[[Case], bool], parts: Iterable[str]) -> NewCase:
    """Return the smallest case found that still holds; only what is under some keys is left out.

    Every try is read again as it would be written; what is no case any more does not hold.
    """
    left, before, parts = MOST_TRIED, NewCase(said={}), frozenset(parts)
    while new != before and left > 0:
        before = new
        for path in sorted(_paths(new.said, parts), key=lambda p: (len(p), p[0] != "turn")):
            # one that is gone with another, or has moved up, is looked at in the next round
            if left > 0 and _is_there(new.said, path):
                left -= 1
                less = NewCase(said=_without(new.said, path))
                case = less.read()
                new = less if case is not None and holds(case) else new
    return new


def _found(case: Case, changed: Changed) -> Counter[Any]:
    """Return what a case comes to: its findings by clause and detail, or how its ruleset fails."""
    verdict = attempted(case, changed)
    if isinstance(verdict, Problem):
        return Counter([verdict.message])
    verbs = {each.number: each.step.verb for each in case.written}
    return Counter(
        (each.clause.id, each.kind, verbs.get(each.step), _names(each.at), each.implied)
        for each in verdict.findings
    )


def _names(at: NodePath) -> NodePath:
    return tuple(key for key in at if isinstance(key, str))


def _paths(said: Mapping[str, Any], parts: frozenset[str]) -> list[NodePath]:
    """Return the paths of all that might be left out, the last of a list first."""
    paths = (path for path in _within(said, ()) if path[0] in parts)
    return [path for path in paths if len(path) > 1 or path[0] not in _KEPT]


def _within(value: Any, path: NodePath) -> Iterator[NodePath]:
    pairs: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, tuple):
        pairs = list(enumerate(value))
    for key, each in reversed(pairs):
        yield (*path, key)
        yield from _within(each, (*path, key))


def _is_there(said: Any, path: NodePath) -> bool:
    holder, key = value_at(said, path[:-1]), path[-1]
    if isinstance(holder, tuple) and isinstance(key, int):
        return key < len(holder)
    return isinstance(holder, dict) and key in holder


def _without(value: Any, path: NodePath) -> Any:
    key, rest = path[0], path[1:]
    if isinstance(value, tuple) and isinstance(key, int):
        kept = (_without(value[key], rest),) if rest else ()
        return (*value[:key], *kept, *value[key + 1 :])
    if rest:
        return {k: _without(v, rest) if k == key else v for k, v in value.items()}
    return {k: v for k, v in value.items() if k != key}


def _without_notes(said: dict[str, Any]) -> dict[str, Any]:
    """Return what a case says without what its author expects and notes beside its steps."""

    def bare(item: Any) -> Any:
        if not isinstance(item, dict):
            return item
        kept = {key: each for key, each in item.items() if key not in _NOTES}
        return {
            key: tuple(map(bare, each)) if isinstance(each, tuple) else each
            for key, each in kept.items()
        }

    turn = said.get("turn")
    return {**said, "turn": tuple(map(bare, turn))} if isinstance(turn, tuple) else said
