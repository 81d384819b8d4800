"""A step whose details are filled in as somebody asks for them.

A detail that has dues and that the turn leaves out is found when a due or a rule first looks at it,
so that dues may rest on each other in whatever order they are declared; a circle of them is an
error of the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from rulecheck.engine.steps import Step


class Circle(Exception):
    """Details of a step that rest on each other in a circle."""


class Filling:
    """Fills in one step; `find` tells what a field of it holds, given the step so far.

    `step` may be asked for any detail at any time; once it is `done` it is like any other.
    """

    __slots__ = ("_find", "_kind", "_open", "_stated", "_under_way", "step")

    def __init__(self, step: Step, fields: set[str], find: Callable[[Step, str], Any]) -> None:
        self._stated = step
        kind: Any = type(step)
        self._kind, self._open, self._find = kind, fields, find
        self._under_way: list[str] = []
        self.step = step.but()
        # A copy that nobody has seen yet is unlocked, and the fields to be found are taken off it:
        # what is there is read as fast as ever, and only what is not comes to `__getattr__`.
        object.__setattr__(self.step, "__class__", _asking(kind))
        for name in fields:
            delattr(self.step, name)
        _ASKED[id(self.step)] = self

    def ask(self, name: str) -> Any:
        """Find what a field holds, unless it is known already, and keep it."""
        if name not in self._open:
            return getattr(self.step, name)
        if self._under_way and name == self._under_way[-1]:
            return getattr(self._stated, name)  # a due may rest on what is stated of its own detail
        if name in self._under_way:
            way = " -> ".join((*self._under_way[self._under_way.index(name) :], name))
            raise Circle(f"the details of {self._kind.verb} rest on each other in a circle: {way}")
        self._under_way.append(name)
        try:
            value = self._find(self.step, name)
        finally:
            self._under_way.pop()
        self._open.discard(name)
        setattr(self.step, name, value)
        return value

    def done(self) -> Step:
        """Return the step with every field found, frozen again."""
        for name in tuple(self._open):
            self.ask(name)
        self.close()
        return self.step

    def close(self) -> None:
        """Let nobody ask any more."""
        if _ASKED.pop(id(self.step), None) is not None:
            object.__setattr__(self.step, "__class__", self._kind)


_ASKED: dict[int, Filling] = {}
"""Who fills in the steps that are being filled in: they have no room of their own to say so."""


@cache
def _asking(kind: type[Any]) -> type[Any]:
    """Return a class like a kind of step, whose fields can be set, and are found if unset."""
    own = {
        "__slots__": (),
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
        "__getattr__": _found,
        "__init_subclass__": classmethod(lambda cls: None),
    }
    return type(kind.__name__, (kind,), own)


def _found(step: Any, name: str) -> Any:
    filling = _ASKED.get(id(step))
    if filling is None or name not in filling._open:
        raise AttributeError(f"{type(step).__name__} has no {name}")
    return filling.ask(name)
