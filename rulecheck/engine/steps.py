"""The steps of a turn: what can happen, and what is written about it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Literal, Self, TypeVar

from rulecheck.engine.entries import Entry, found, put, unsaid
from rulecheck.engine.memoized import Memoizing
from rulecheck.frozen import Frozen, Roster, kebab, traced, unsaid_in
from rulecheck.model import At
from rulecheck.wording import shown

Said = tuple[str, Any, Any]
"""A detail of a step: the name of its field, its value, and what it would hold unsaid."""

Ruling = str | Roster[Any] | None
"""What was ruled on a step: words for whatever is asked, or an answer clause by clause."""


class Step(Entry, Memoizing):
    """Something that happens in a turn, by `who`; `""` where it belongs to nobody.

    `taken_by` says whether its verb takes a name: it needs somebody, belongs to nobody, or either.
    The smaller steps of one that is a way (`on_a_way`) come one after the other: what is owed on
    the way is owed before it goes on.
    """

    verb: ClassVar[str]
    on_a_way: ClassVar[bool] = False
    taken_by: ClassVar[Literal["somebody", "nobody", "either"]] = "somebody"
    who: str = ""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "verb" not in cls.__dict__:
            cls.verb = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    def applied_to(self, scene: Any) -> Any:
        """Return the scene after this step; as told, whether or not it is legal."""
        return scene

    def unfolded(self, scene: Any) -> tuple[Step, ...]:
        """Return the smaller steps this one consists of, given the scene after `applied_to`."""
        return ()

    def goes_on(self, scene: Any) -> bool:
        """Return whether the rest of a way is still gone after something has come in between."""
        return True

    def written_at(self, smaller: Step, at: At) -> At:
        """Return where this step says a detail of a smaller step that it unfolds into."""
        return at

    def detail(self, at: At) -> Any:
        """Return what this step says at a place in it, `None` where it says nothing."""
        return found(self, at)

    def saying(self, at: At, value: Any) -> Self:
        """Return this step with one detail set; `None` leaves it out."""
        return put(self, at, value)  # type: ignore[no-any-return]  # a copy of the same class

    @property
    def said(self) -> tuple[Said, ...]:
        """What it says: each detail's name, its value, and what it would hold unsaid."""
        kind: Any = self.__class__
        names, unsaid, of = _details_of(kind)
        values = of(self)
        if values == unsaid:
            return ()
        details = zip(names, values, unsaid, strict=True)
        return tuple([each for each in details if each[1] != each[2]])

    @property
    def spelled(self) -> str:
        """The step as a case writes it."""
        unlike = (name for name in traced(self) if getattr(self, name) != unsaid(self, name))
        details = {kebab(name): getattr(self, name) for name in unlike if name != "who"}
        return f"{self.verb}: {shown(details)}"


class Written(Frozen):
    """A step as the turn writes it: its number from 1, and what the game master ruled on it.

    `ruled` is words for whatever must be decided there, or words and values clause by clause.
    """

    step: Step
    number: int
    ruled: Ruling = None


_FINDING = "what finds an open detail"
T = TypeVar("T", bound=Step)


def opened(step: T, find: Callable[[T, str], Any]) -> T:
    """Return a copy of a step to clear some details of: `find` is asked when one is looked at.

    Until it is `closed` it is in nobody's scene, and nothing can be copied or compared of it.
    """
    own = step.but()
    own.__dict__[_FINDING] = find
    kind: Any = step.__class__
    _become(own, _opened_kind(kind))
    return own


def closed(step: T) -> T:
    """Return an opened step, of which every detail has been found."""
    del step.__dict__[_FINDING]
    kind: Any = step.__class__
    _become(step, kind.closed_kind)
    return step


# Only a class that finds what is open asks for every detail twice: looking at a step that is whole
# costs half of what it would if its own class could find details.
_become: Any = object.__dict__["__class__"].__set__


@cache
def _opened_kind(kind: Any) -> Any:
    """Return the kind that a step is of while it is filled in: it finds what is still open."""

    def find(step: Any, name: str) -> Any:
        return step.__dict__[_FINDING](step, name)

    inside = {"__module__": kind.__module__, "verb": kind.verb, "closed_kind": kind}
    return type(kind)(kind.__name__, (kind,), {**inside, "__getattr__": find})


def fill_in(step: Step, name: str, value: Any) -> None:
    """Have an opened step hold what has been found of it."""
    getattr(type(step), name).__set__(step, value)


@cache
def _details_of(kind: Any) -> tuple[tuple[str, ...], tuple[Any, ...], Callable[[Any], Any]]:
    """Return the details of a kind of step, what they hold unsaid, and how to get at them all."""
    details = {name: free for name, free in unsaid_in(kind).items() if name != "who"}
    names = tuple(details)
    of = (
        attrgetter(*names)
        if len(names) > 1
        else lambda step: tuple(getattr(step, n) for n in names)
    )
    return names, tuple(details.values()), of
