"""What a step changed: the difference of two scenes, the same for every game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from rulecheck.frozen import Frozen, items, kebab, spelled, traced
from rulecheck.model import Change, Verdict


def changes(before: Any, after: Any) -> tuple[Change, ...]:
    """Return every figure that differs between two scenes, in the order of the later one.

    What both hold alike is not looked into: most of a scene is untouched by a step.
    """
    if before is after:
        return ()
    theirs, ours = _parts(before), _parts(after)
    touched = [
        *(part for part in ours if ours[part] is not theirs.get(part, _NOTHING)),
        *(part for part in theirs if part not in ours),
    ]
    old, new = _figures(theirs, touched), _figures(ours, touched)
    names = (*new, *(name for name in old if name not in new))
    return tuple(
        Change(at=name, before=old.get(name), after=new.get(name))
        for name in names
        if old.get(name) != new.get(name)
    )


def ledger(verdict: Verdict) -> tuple[tuple[int, tuple[Change, ...]], ...]:
    """Return what each step of a turn changed, by its number, steps without change left out."""
    last_of_each_step = dict(verdict.scenes)
    steps = (
        (number, changes(before, after))
        for (_, before), (number, after) in pairwise(last_of_each_step.items())
    )
    return tuple((number, changed) for number, changed in steps if changed)


def facts(scene: Any) -> dict[str, Any]:
    """Return every figure of a scene by its address: `warrior.position`, `shift`."""
    parts = _parts(scene)
    return _figures(parts, parts)


_NOTHING = object()
Parts = dict[tuple[str, str], Any]
"""The fields of a scene, and the entries of its rosters, by field and name."""


def _parts(scene: Any) -> Parts:
    found: Parts = {}
    for name in traced(scene):
        value = getattr(scene, name)
        top = value.items() if isinstance(value, Mapping) else ((kebab(name), value),)
        found.update({(name, key): each for key, each in top})
    return found


def _figures(parts: Parts, of: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return the figures of some parts by their address: `warrior.position`, `shift`."""
    return {at: each for part in of if part in parts for at, each in _flat(part[1], parts[part])}


def standing(scene: Any) -> dict[str, Any]:
    """Return what `expect:` may name first: the entries of a scene's rosters, its own fields."""
    found: dict[str, Any] = {}
    for name in traced(scene):
        value = getattr(scene, name)
        found.update(value if isinstance(value, dict) else {kebab(name): value})
    return found


def changes_of(before: Any, after: Any, name: str) -> tuple[Change, ...]:
    """Return every figure of one entry of the rosters that differs between two scenes."""
    was, now = standing(before).get(name), standing(after).get(name)
    if was is None or now is None or was is now:
        return ()
    theirs, ours = dict(_items(was)), dict(_items(now))
    told = [key for key in ours if ours[key] is not theirs.get(key, _NOTHING)]
    old = {at: each for key in told if key in theirs for at, each in _flat(key, theirs[key])}
    new = {at: each for key in told for at, each in _flat(key, ours[key])}
    return tuple(
        Change(at=at, before=old.get(at), after=new[at]) for at in new if old.get(at) != new[at]
    )


def _items(noun: Any) -> Iterable[tuple[str, Any]]:
    composed = isinstance(noun, Mapping | Frozen)
    return items(noun) if composed else (("", noun),)


def figure(actual: Any, key: str) -> Any:
    """Return a figure of a noun, or an entry of a roster; `None` where there is none."""
    if isinstance(actual, dict):
        return actual.get(key)
    names = spelled(actual) if isinstance(actual, Frozen) else {}
    return getattr(actual, names[key]) if key in names else None


def _flat(at: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping | Frozen):
        for key, each in items(value):
            yield from _flat(f"{at}.{key}" if at else key, each)
    else:
        yield at, value
