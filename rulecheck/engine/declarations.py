"""The three ways a clause speaks: a rule forbids, a due says what is right, a debt what must come.

Each cites one clause and is one function that reads as a sentence true of a legal game.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from rulecheck.engine.steps import Step
from rulecheck.engine.table import Undecided
from rulecheck.engine.totals import Total
from rulecheck.frozen import Frozen, kebab
from rulecheck.model import At

S = TypeVar("S", bound=Step)
C = TypeVar("C")


class Broken:
    """What is wrong with a step, at which detail of it.

    `first` is the step that had to come before, where that would make it right; `by` tells how much
    is missing, in whatever the rule counts.
    """

    __slots__ = ("at", "by", "due", "first", "message", "see", "stated")

    def __init__(
        self,
        message: str,
        *,
        at: str | At | None = None,
        see: tuple[str, ...] = (),
        stated: Any = None,
        due: Any = None,
        first: Step | None = None,
        by: Any = None,
    ) -> None:
        self.message = message
        self.at = place_in_step(at)
        self.see = see
        self.stated = stated
        self.due = due
        self.first = first
        self.by = by


class Declaration(Frozen, eq=False):
    """A declared function: the step it speaks about, the clause it cites, the reading it needs."""

    on: type[Step]
    cites: str
    body: Callable[[Any, Any], Any]
    see: tuple[str, ...] = ()
    reading: str | None = None

    @property
    def name(self) -> str:
        """The function's name: a sentence with underscores."""
        return self.body.__name__

    @property
    def says(self) -> str:
        """The sentence of the function's docstring."""
        return inspect.getdoc(self.body) or ""

    @property
    def source(self) -> tuple[str, int]:
        """The file and line the function stands at."""
        body = inspect.unwrap(self.body)
        return inspect.getsourcefile(body) or "", body.__code__.co_firstlineno

    def __call__(self, step: Any, scene: Any) -> Any:
        """Ask the function about a step and the scene before it."""
        return self.body(step, scene)


class Rule(Declaration, eq=False):
    """What may not be: yields what is wrong.

    What else is wrong with a step that an `outright` rule forbids follows from that: had the step
    not been, it would not be either.
    """

    outright: bool = False


class Due(Declaration, eq=False):
    """What a detail must be: returns it, or `None` for no opinion.

    It is asked before the dues of the clauses that it `overrides`.
    """

    at: At = ()
    overrides: tuple[str, ...] = ()


class Owed(Declaration, eq=False):
    """What must come next, or before a step of the kind `until`: yields the steps owed.

    Optional ones may be taken, or not. Several steps yielded as a tuple are one debt: any one of
    them pays it.
    """

    kind: type[Step] | tuple[type[Step], ...] = Step
    optional: bool = False
    until: type[Step] | tuple[type[Step], ...] | None = None


def rule(
    on: type[S],
    *,
    cites: str,
    see: tuple[str, ...] = (),
    reading: str | None = None,
    outright: bool = False,
) -> Callable[[Callable[[S, C], Iterator[Broken | Undecided]]], Rule]:
    """Declare that a function yields what is wrong with a step, given the scene before it.

    `outright`: such a step may not be at all, so that nothing else about it is looked at.
    """
    return lambda body: Rule(
        on=on, cites=cites, body=body, see=see, reading=reading, outright=outright
    )


def due(
    on: type[S],
    detail: str,
    *,
    cites: str,
    see: tuple[str, ...] = (),
    reading: str | None = None,
    overrides: str | tuple[str, ...] = (),
) -> Callable[[Callable[[S, C], Any]], Due]:
    """Declare that a function returns what a detail of a step must be, given the scene before.

    Of several dues on a detail the first with an opinion is the one that counts: within a chapter
    they are asked as they stand; one that is asked before those of other chapters `overrides` the
    clauses that those cite.
    """
    at = place_in_step(detail)
    over = (overrides,) if isinstance(overrides, str) else overrides
    return lambda body: Due(
        on=on, cites=cites, body=body, see=see, reading=reading, at=at, overrides=over
    )


def owed(
    kind: type[Step] | tuple[type[Step], ...],
    *,
    after: type[S],
    cites: str,
    see: tuple[str, ...] = (),
    reading: str | None = None,
    optional: bool = False,
    until: type[Step] | tuple[type[Step], ...] | None = None,
) -> Callable[[Callable[[S, C], Iterator[Step | tuple[Step, ...]]]], Owed]:
    """Declare that a function yields the steps owed after a step, given the scene before it.

    They are owed at once, or before the next step of the kind `until`; several yielded together
    as a tuple are one debt, which any of them pays.
    """
    return lambda body: Owed(
        on=after,
        cites=cites,
        body=body,
        see=see,
        reading=reading,
        kind=kind,
        optional=optional,
        until=until,
    )


def place_in_step(at: str | At | None) -> At:
    """Turn `"modifiers.flank"` into the place it means."""
    if at is None:
        return ()
    if not isinstance(at, str):
        return at
    detail, *inner = at.split(".")
    return (kebab(detail), *inner)


class Unknown:
    """A detail nobody can tell: whatever is made of it is undecided too."""

    __slots__ = ("_why",)

    def __init__(self, why: Undecided) -> None:
        self._why = (why.clause, why.why, why.kind)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unknown) and self._why == other._why

    def __hash__(self) -> int:
        return hash(self._why)

    def _undecided(self, *_: Any) -> Any:
        raise Undecided(*self._why)

    __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __len__ = __iter__ = _undecided
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = _undecided
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = _undecided
    __index__ = __int__ = __getitem__ = __contains__ = _undecided

    def __str__(self) -> str:
        return "undecided"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise Undecided(*self._why)


def worth(due: Any) -> Any:
    """Return the plain figure of a due, whether it names its parts or not."""
    return due.value if isinstance(due, Total) else due
