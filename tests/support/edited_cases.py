"""Cases as plain values, edited and written out again: what the promises are tried on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from rulecheck.case import case_files, load_bytes, load_file
from rulecheck.frozen import kebab
from rulecheck.judge import judge
from rulecheck.reference import data_folder
from rulecheck.wording import shown

CHOICES = {
    ("narateer", "skill"): "a tag or an obstacle names it only where the player need not",
    ("skirmish", "path"): "the shortest way to a space, where the player names that space",
    ("fated-hand", "discard"): "of a travel, what the ruling says the way costs",
    ("warcry", "damage"): "of a fall, what its dice showed where it rolls any",
}
"""Details that are the player's to choose, and have a due only where something else says them."""


@cache
def shipped(ruleset: str) -> tuple[Any, ...]:
    """Return every case that ships with a ruleset."""
    files = case_files([data_folder("cases") / ruleset])
    return tuple(case for path in files for case in load_file(Path(path)).cases)


@cache
def legal(ruleset: str) -> tuple[Any, ...]:
    """Return the shipped cases of a ruleset that are legal."""
    return tuple(case for case in shipped(ruleset) if judged(case).word == "legal")


_judged: dict[str, Any] = {}


def judged(case: Any) -> Any:
    """Return the verdict on a shipped case, judged once for all tests."""
    if case.id not in _judged:
        _judged[case.id] = judge(case)
    return _judged[case.id]


def plain(case: Any) -> dict[str, Any]:
    """Return all that a case says, what it inherits included, as values that can be edited."""
    return {key: thawed(case.home(key).value[key]) for key in case.keys}


def thawed(value: Any) -> Any:
    """Return a copy of a value with lists in the place of tuples."""
    if isinstance(value, dict):
        return {key: thawed(each) for key, each in value.items()}
    return [thawed(each) for each in value] if isinstance(value, list | tuple) else value


def written(value: Any) -> str:
    """Write a value as YAML on one line."""
    if isinstance(value, dict):
        said = (f"{json.dumps(key)}: {written(each)}" for key, each in value.items())
        return "{" + ", ".join(said) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, Fraction) and value.denominator == 1:
        return f"{value}.0"
    return "null" if value is None else shown(value)


def loaded(value: dict[str, Any]) -> Any:
    """Return what a file holds that says a value."""
    lines = (f"{json.dumps(key)}: {written(each)}\n" for key, each in value.items())
    return load_bytes("".join(lines).encode(), "edited.yaml")


def verdict(value: dict[str, Any]) -> Any:
    """Return the verdict on an edited case, or `None` if it can no longer be read."""
    cases = loaded(value).cases
    return judge(cases[0]) if cases else None


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    """Return the part of a value at a path."""
    for key in path:
        value = value[key]
    return value


def steps(case: Any) -> Iterator[tuple[int, Any, tuple[str | int, ...]]]:
    """Yield each step of a case: its number, itself, and the path of its verb."""
    for act in case.turn:
        for each in getattr(act, "steps", (act,)):
            yield each.number, each.step, case.steps[each.number].verb


def details(value: dict[str, Any], verb: tuple[str | int, ...]) -> dict[str, Any]:
    """Return the details of a step in an edited case, made a mapping if there are none."""
    beside = at(value, verb[:-1])
    if beside[verb[-1]] is None:
        beside[verb[-1]] = {}
    found: dict[str, Any] = beside[verb[-1]]
    return found


def stripped(case: Any) -> dict[str, Any]:
    """Return a case without any stated detail that has a due."""
    value = plain(case)
    value.pop("expect", None)
    for _, step, verb in steps(case):
        said = details(value, verb)
        for place in case.ruleset.dues_on(type(step)):
            holder = said
            for key in place[:-1]:
                holder = holder.get(key) if isinstance(holder, dict) else None
            if isinstance(holder, dict) and _is_outcome(case, step, place):
                holder.pop(kebab(str(place[-1])), None)
    return value


def nudged(case: Any) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Yield what was taken as due, each with the case that states one more."""
    verbs = {number: verb for number, _, verb in steps(case)}
    for taken in judge(case).assumed:
        value = unexpecting(case)
        if taken.step in verbs and type(taken.value) in (int, Fraction):
            holder: Any = details(value, verbs[taken.step])
            for key in taken.at[:-1]:
                holder = holder.setdefault(key, {}) if isinstance(holder, dict) else None
            if isinstance(holder, dict) and isinstance(taken.at[-1], str):
                holder[kebab(taken.at[-1])] = taken.value + 1
                yield taken, value


def rearranged(case: Any) -> Iterator[dict[str, Any]]:
    """Yield the case with one step left out, one doubled, or one aimed at somebody else."""
    for _, _, verb in steps(case):
        index = max(place for place, key in enumerate(verb) if isinstance(key, int))
        for change in (_left_out, _doubled):
            value = unexpecting(case)
            change(at(value, verb[:index]), verb[index])
            yield value
        for key, other in _aims(case, verb):
            value = unexpecting(case)
            details(value, verb)[key] = other
            yield value


def _left_out(acts: list[Any], index: int) -> None:
    del acts[index]


def _doubled(acts: list[Any], index: int) -> None:
    acts.insert(index, thawed(acts[index]))


def _aims(case: Any, verb: tuple[str | int, ...]) -> Iterator[tuple[str, str]]:
    """Yield each detail of a step that names somebody, with somebody else."""
    names = case.scene.names
    for key, said in details(unexpecting(case), verb).items():
        if isinstance(said, str) and said in names:
            yield from ((key, other) for other in names[:2] if other != said)


def edited(case: Any, value: dict[str, Any], edit: Any) -> bool:
    """Make one change of a turn in an edited case; whether it has a place there."""
    verb = case.steps[edit.step].verb
    index = max(place for place, key in enumerate(verb) if isinstance(key, int))
    acts = at(value, verb[:index])
    if edit.how in ("before", "after"):
        place = verb[index] + (edit.how == "after")
        acts[place:place] = thawed(edit.value)
        return True
    holder: Any = details(value, verb)
    for key in edit.at[:-1]:
        holder = holder[key] if isinstance(key, int) else holder.setdefault(kebab(str(key)), {})
    last = edit.at[-1]
    key = last if isinstance(last, int) else kebab(last)
    if edit.how == "set":
        holder[key] = thawed(edit.value)
    else:
        del holder[key]
    return True


def unexpecting(case: Any) -> dict[str, Any]:
    """Return a case as values, without what it expects afterwards."""
    return {key: each for key, each in plain(case).items() if key != "expect"}


def renamed(case: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """Return a case whose combatants are called otherwise, and their new names by the old."""
    names = case.scene.names
    new = {name: f"{chr(ord('z') - index % 26)}-{name[::-1]}" for index, name in enumerate(names)}
    spoken = ("scene", "turn", "expect", "given")
    value = {
        key: _called(each, new) if key in spoken else each for key, each in plain(case).items()
    }
    return value, new


def _called(value: Any, new: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {new.get(key, key): _called(each, new) for key, each in value.items()}
    if isinstance(value, list):
        return [_called(each, new) for each in value]
    return new.get(value, value) if isinstance(value, str) else value


def reordered(value: Any) -> Any:
    """Return a value whose mappings are written from their last key to their first."""
    if isinstance(value, dict):
        return {key: reordered(value[key]) for key in reversed(value)}
    return [reordered(each) for each in value] if isinstance(value, list) else value


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every part of a value."""
    if path:
        yield path
    parts: Any = value.items() if isinstance(value, dict) else ()
    for key, each in enumerate(value) if isinstance(value, list) else parts:
        yield from paths(each, (*path, key))


def _is_outcome(case: Any, step: Any, detail: tuple[Any, ...]) -> bool:
    choice = (case.ruleset.id, detail[0]) in CHOICES
    if step.verb == "move" and case.ruleset.id == "fated-hand":
        choice = False
    return not choice and bool(case.ruleset.is_optional(type(step), detail))


def brief(found: Any) -> list[tuple[Any, ...]]:
    """Return findings without their words: kind, clause, step and detail."""
    return [(f.kind, f.clause.id, f.step, f.at) for f in found.findings]
