"""A ruleset held against its own rulebook, before any turn is judged by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from inspect import getsourcefile, getsourcelines
from types import UnionType
from typing import Any, Union, get_args, get_origin

from rulecheck.engine.blamed import called
from rulecheck.engine.declarations import Declaration, Due
from rulecheck.engine.entries import field_of
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.steps import Step
from rulecheck.frozen import Frozen, fields, is_needed, kebab
from rulecheck.model import Problem
from rulecheck.wording import nearest, quoted


def checked(game: Ruleset) -> tuple[Problem, ...]:
    """Return what a ruleset cites, reads or reckons with though it is not there.

    That are clauses and readings of its reference, details of its steps, and its numbers; and types
    of details that no case can be read as. What the functions do when they are asked is not looked
    at.
    """
    found = [
        _problem(each.body, message) for each in game.declarations for message in _wrong(game, each)
    ]
    kinds = (game.layout, *game.steps.values())
    mixed = [_problem(kind, message) for kind in kinds for message in _mixed(kind)]
    numbers = [_problem(game.numbers, message) for message in _numbers_wrong(game)]
    return (*found, *mixed, *numbers)


def _wrong(game: Ruleset, each: Declaration) -> Iterator[str]:
    clauses = game.reference.clauses
    for clause in (each.cites, *each.see):
        if clause not in clauses:
            yield f"{each.name} cites {unknown('clause', clause, clauses)}"
    if each.reading is not None and each.cites in clauses:
        readings = clauses[each.cites].readings
        if each.reading not in readings:
            said = unknown(f"reading of {each.cites}", each.reading, readings)
            yield f"{each.name} goes by {said}"
    if isinstance(each, Due) and not has_detail(game, each.on, str(each.at[0])):
        known = details(game, each.on)
        detail = unknown(f"detail of {each.on.__name__}", str(each.at[0]), known)
        yield f"{each.name} is the due of {detail}"


def _mixed(kind: Any) -> Iterator[str]:
    """Yield which fields are a union of exact numbers and other plain types, and what to write."""
    try:
        known = fields(kind)
    except (NameError, TypeError):  # told where the class is read
        return
    for name, field in known.items():
        union = get_origin(field.type) in (Union, UnionType)
        ways = [each for each in get_args(field.type) if each is not type(None)]
        if union and Fraction in ways and len(ways) > 1:
            types = [getattr(each, "__name__", str(each)) for each in ways]
            yield (
                f"{kind.__name__} has {quoted(name)} as {' | '.join(types)}, which no case can be "
                f"read as: write one_of({', '.join(types)})"
            )


def _numbers_wrong(game: Ruleset) -> Iterator[str]:
    numbers: Any = game.numbers
    if not issubclass(numbers, Frozen):
        return
    called_so, known = game.numbers.__name__, game.reference.numbers
    mine = {kebab(name): field for name, field in fields(numbers).items()}
    for name, field in mine.items():
        if name not in known and is_needed(field):
            yield f"{called_so} has {unknown('number', name, known)}"
    for name in known:
        if name not in mine:
            yield f"{called_so} lacks the number {quoted(name)}{nearest(name, mine)}"


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """Say that there is no such thing, and which may be meant."""
    return f"an unknown {what}, {quoted(word)}{nearest(word, known)}"


def details(game: Ruleset, step: type[Step]) -> tuple[str, ...]:
    """Return the details of a kind of step and of those that are of this kind, as a case says."""
    kinds = (step, *(each for each in game.steps.values() if issubclass(each, step)))
    names = (name for kind in kinds for name in kind.__struct_fields__)
    return tuple(dict.fromkeys(kebab(name) for name in names if name != "who"))


def has_detail(game: Ruleset, step: type[Step], detail: str) -> bool:
    """Whether a kind of step, or some that is of this kind, has a detail of that name."""
    return hasattr(step, field_of(step, detail)) or detail in details(game, step)


def _problem(source: Any, message: str) -> Problem:
    """Return a problem at a function or a class; where it stands is looked up only now."""
    try:
        file, line = getsourcefile(source) or "", getsourcelines(source)[1]
    except (OSError, TypeError):  # made by a program, and not written anywhere
        file, line = str(getattr(source, "__module__", "")), 1
    return Problem(path=called(file), line=line or 1, column=1, message=message)
