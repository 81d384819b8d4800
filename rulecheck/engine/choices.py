"""What a detail of a step may be chosen from: what a game says, and what its types say.

A game says it in the module `choices` of its package, which is loaded only when somebody asks what
may come next. A required detail that has few values by its type needs no word there; an optional
one is left unsaid unless the game makes it a choice.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from rulecheck.engine.entries import NameOf
from rulecheck.engine.steps import Step
from rulecheck.frozen import Frozen, fields, is_needed

S = TypeVar("S", bound=Step)
C = TypeVar("C")
Exact = Any
SOME_WORDS = "..."
"""What stands for words that anybody may choose freely."""


class UpTo(NamedTuple):
    """Any amount from nothing up to a figure; of several that are yielded the largest counts."""

    most: Exact


class Choices(Frozen, eq=False):
    """A declared function: what a detail of a kind of step may be, given the step so far.

    `chance` where dice decide it, and nobody chooses; `samples` where the values are but some of
    many, such as points of a table, and `within` the detail that tells how far away they are.
    """

    on: type[Step]
    detail: str
    body: Callable[[Any, Any], Iterable[Any]]
    chance: bool = False
    samples: bool = False
    within: str = ""


class Chance(Frozen, eq=False):
    """Details of a kind of step that dice decide, left unsaid until they are rolled."""

    on: type[Step]
    details: tuple[str, ...]


class Decided(Frozen, eq=False):
    """Kinds of steps that whoever acts does not choose, and who decides them instead."""

    by: str
    kinds: tuple[type[Step], ...]


def choices(
    on: type[S],
    detail: str,
    *,
    chance: bool = False,
    samples: bool = False,
    within: str = "",
) -> Callable[[Callable[[S, C], Iterable[Any]]], Choices]:
    """Declare that a function returns what a detail of a step may be chosen from.

    It is given the step as far as it is chosen, and the scene before it. `None` among the values
    leaves an optional detail out. `chance` where dice decide it; `samples` where it could be more
    than can be tried, of which these show the edges. `within` names the detail that is due as how
    far away such a sample lies: where none is barred, all that lies no farther may be chosen.
    """

    def declared(body: Callable[[S, C], Iterable[Any]]) -> Choices:
        sampled = samples or bool(within)
        return Choices(
            on=on, detail=detail, body=body, chance=chance, samples=sampled, within=within
        )

    return declared


def by_chance(on: type[Step], *details: str) -> Chance:
    """Declare that dice decide details of a step, which need not be said before they are rolled."""
    return Chance(on=on, details=details)


def decided_by(by: str, *kinds: type[Step]) -> Decided:
    """Declare that kinds of steps are no choice of whoever takes them."""
    return Decided(by=by, kinds=kinds)


class Menu:
    """What a game says about choices: by kind of step and detail, and whose steps are whose."""

    def __init__(self, said: Iterable[Any] = ()) -> None:
        declared = tuple(said)
        self._choices = [each for each in declared if isinstance(each, Choices)]
        self._chances = [each for each in declared if isinstance(each, Chance)]
        self._decided = [each for each in declared if isinstance(each, Decided)]
        # asked for every step that is tried, and always the same of a kind
        self.declared = cache(self._declared)
        self.details = cache(self._details)
        self.chances = cache(self._chances_of)

    def decider(self, kind: type[Step]) -> str:
        """Return who decides a kind of step; empty where it is whoever takes it."""
        return next((each.by for each in self._decided if issubclass(kind, each.kinds)), "")

    def _declared(self, kind: type[Step]) -> Mapping[str, Choices]:
        """Return what the game says of the details of a kind of step, in the order it says it.

        What it says of the kind itself goes before what it says of a more general one.
        """
        mine: dict[str, Choices] = {}
        for each in self._choices:
            if issubclass(kind, each.on):
                known = mine.get(each.detail)
                if known is None or issubclass(each.on, known.on):
                    mine[each.detail] = each
        return mine

    def _details(self, kind: type[Step]) -> tuple[str, ...] | None:
        """Return the details of a kind of step that are chosen, in the order they are chosen in.

        First those that the game leaves to their types, then the others as the game says them, and
        last what dice decide. `None` where a required one could be anything, and the game does not
        say what.
        """
        declared, hints = self.declared(kind), _hints_of(kind)
        needed = (name for name, field in fields(kind).items() if is_needed(field))
        typed = [name for name in needed if name not in declared]
        if not all(_is_finite(hints[name]) for name in typed):
            return None
        chances = self.chances(kind)
        return tuple(sorted((*typed, *declared), key=chances.__contains__))

    def values(self, step: Step, detail: str, scene: Any) -> Iterable[Any]:
        """Return what a detail of a step may be, given what is chosen of it so far."""
        kind: Any = type(step)
        said = self.declared(kind).get(detail)
        if said is not None:
            return tuple(dict.fromkeys(said.body(step, scene)))
        return _values(_hints(kind)[detail], scene)

    def claims(self, kind: type[Step]) -> tuple[str, ...]:
        """Return the details of a kind of step that are left unsaid and have few values by type."""
        chosen, hints = self.details(kind) or (), _hints_of(kind)
        names = (name for name in fields(kind) if name not in ("who", *chosen))
        return tuple(name for name in names if _is_finite(hints[name]))

    def sampled(self, kind: type[Step]) -> Mapping[str, str]:
        """Return the details of a kind of step of which only some values are tried.

        With each, the detail that tells how far away they are; empty where none does.
        """
        declared = self.declared(kind)
        return {name: each.within for name, each in declared.items() if each.samples}

    def _chances_of(self, kind: type[Step]) -> tuple[str, ...]:
        """Return the details of a kind of step that dice decide."""
        told = [
            name for each in self._chances if issubclass(kind, each.on) for name in each.details
        ]
        return (*told, *(name for name, each in self.declared(kind).items() if each.chance))


def is_list(kind: type[Step], detail: str) -> bool:
    """Tell whether a detail of a kind of step may hold any number of items."""
    return _holds_list(_hints_of(kind)[detail])


def _holds_list(hint: Any) -> bool:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _holds_list(inner[0])
    if origin in (Union, types.UnionType):
        return any(map(_holds_list, inner))
    return origin is tuple and Ellipsis in inner


def _hints_of(kind: Any) -> Mapping[str, Any]:
    return _hints(kind)


@cache
def _hints(kind: type[Any]) -> Mapping[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _is_finite(hint: Any) -> bool:
    origin = get_origin(hint)
    if origin is Annotated:
        return _name_of(hint) is not None or _is_finite(get_args(hint)[0])
    if origin in (Union, types.UnionType):
        return any(map(_is_finite, get_args(hint)))
    if origin is tuple:
        return _is_finite(get_args(hint)[0])
    return origin is Literal or hint in (bool, str)


def _values(hint: Any, scene: Any) -> tuple[Any, ...]:
    """Return the values of a type that has few: names of the scene, words, truths, lists of one."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        name = _name_of(hint)
        return tuple(getattr(scene, name.roster)) if name else _values(inner[0], scene)
    if origin in (Union, types.UnionType):
        return tuple(value for each in inner if _is_finite(each) for value in _values(each, scene))
    if origin is tuple:
        return tuple((value,) for value in _values(inner[0], scene))
    if origin is Literal:
        return inner
    return (False, True) if hint is bool else (SOME_WORDS,)


def _name_of(hint: Any) -> NameOf | None:
    return next((each for each in get_args(hint)[1:] if isinstance(each, NameOf)), None)
