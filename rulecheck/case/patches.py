"""A change of a turn as a JSON patch (RFC 6902) of the document that the turn stands in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulecheck.case.nouns import Case, NodePath, StepPlace, value_at
from rulecheck.model import Edit
from rulecheck.reader.fixes import with_value

Operation = Mapping[str, Any]


def patch_of(case: Case, edit: Edit) -> tuple[Operation, ...]:
    """Return a change as operations; applied to the document in turn, they leave it mended."""
    here = case.steps[edit.step]
    match edit.how:
        case "set":
            return (_set(here, (*here.verb, *edit.at), edit.value),)
        case "unset":
            return (_unset(here, (*here.verb, *edit.at)),)
        case "drop":
            return ({"op": "remove", "path": _item(here)},)
        case "replace":
            first, *more = edit.value
            return (
                {"op": "replace", "path": _item(here), "value": first},
                *_added(here, more, behind=1),
            )
        case "move":
            there = case.steps[int(edit.value)]
            return ({"op": "move", "from": _item(here), "path": _item(there)},)
        case _:
            return tuple(_added(here, edit.value, behind=int(edit.how == "after")))


def _item_path(here: StepPlace) -> NodePath:
    """Return the path to the item of a list that a step is."""
    path = here.verb
    while path and not isinstance(path[-1], int):
        path = path[:-1]
    return path


def _item(here: StepPlace) -> str:
    return here.document.pointer(_item_path(here))


def _added(here: StepPlace, steps: Iterable[Any], *, behind: int) -> Iterable[Operation]:
    """Return what adds steps beside one, each pushing those before it on."""
    holder, _, index = _item(here).rpartition("/")
    path = f"{holder}/{int(index) + behind}"
    return ({"op": "add", "path": path, "value": step} for step in reversed(tuple(steps)))


def _set(here: StepPlace, path: NodePath, value: Any) -> Operation:
    document = here.document
    if document.is_respelled:
        return _rewritten(here, path, value)
    if document.has(path):
        return {"op": "replace", "path": document.pointer(path), "value": value}
    while not document.is_nested(path[:-1]):
        path, value = path[:-1], {str(path[-1]): value}
    op = "replace" if document.has(path) else "add"
    return {"op": op, "path": document.pointer(path), "value": value}


def _unset(here: StepPlace, path: NodePath) -> Operation:
    if here.document.is_respelled:
        return _rewritten(here, path, None)
    return {"op": "remove", "path": here.document.pointer(path)}


def _rewritten(here: StepPlace, path: NodePath, value: Any) -> Operation:
    """Return what replaces the whole step, of which nobody says how much is spelled otherwise."""
    item = _item_path(here)
    step = value_at(here.document.value, item)
    return {"op": "replace", "path": _item(here), "value": _with(step, path[len(item) :], value)}


def _with(said: Any, path: NodePath, value: Any) -> Any:
    """Return a plain value with another at a path in it, or with nothing there."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(said, tuple):
        return with_value(said, (key,), _with(said[int(key)], rest, value))
    inner = dict(said or {})
    changed = _with(inner.get(str(key)), rest, value)
    inner.pop(str(key), None) if changed is None else inner.update({str(key): changed})
    return inner
