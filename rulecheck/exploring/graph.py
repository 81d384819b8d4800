"""The states that have been come to, and which of them lead out of something."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rulecheck.exploring.worlds import Owing, Spot


class State(NamedTuple):
    """A state: the world it is in, the first turn that came to it, and what has to be paid in it.

    `depth` counts its written steps.
    """

    world: int
    spot: Spot
    owed: tuple[Owing, ...]
    depth: int


class Graph:
    """States by number, in the order in which they were come to, and the ways between them."""

    def __init__(self) -> None:
        self.states: list[State] = []
        self.numbers: dict[Any, int] = {}
        self.leads: list[list[int]] = []
        self.steps: list[bool] = []
        """Whether a step may be taken there."""
        self.unknown: set[int] = set()
        """States that were not gone into, or have a way on that waits for somebody."""

    def number(self, key: Any, state: State) -> tuple[int, bool]:
        """Return the number of a state, and whether it is a new one."""
        known = self.numbers.get(key)
        if known is not None:
            return known, False
        new = self.numbers[key] = len(self.states)
        self.states.append(state)
        self.leads.append([])
        self.steps.append(False)
        self.unknown.add(new)
        return new, True

    def smallest(self, among: Iterable[int]) -> int:
        """Return the state among some that the shortest turn comes to."""
        return min(among, key=lambda number: (self.states[number].depth, number))

    def owing(self) -> dict[Owing, list[int]]:
        """Return the states in which each thing is owed."""
        found: dict[Owing, list[int]] = {}
        for number, state in enumerate(self.states):
            for each in state.owed:
                found.setdefault(each, []).append(number)
        return found

    def never(self, among: Iterable[int], done: Callable[[int], bool]) -> list[int]:
        """Return the states among some from which none leads to one that is `done`, in order.

        What was not gone into may lead anywhere.
        """
        left = list(among)
        inside = set(left)
        comes: dict[int, list[int]] = {}
        good: list[int] = []
        for number in left:
            for to in self.leads[number]:
                comes.setdefault(to, []).append(number)
            if number in self.unknown or done(number):
                good.append(number)
        reached = set(good)
        while good:
            for before in comes.get(good.pop(), ()):
                if before in inside and before not in reached:
                    reached.add(before)
                    good.append(before)
        return [number for number in left if number not in reached]

    def unpayable(self) -> dict[Owing, list[int]]:
        """Return what is owed in some states and from there can never be paid, with the states."""
        found = {}
        for debt, among in self.owing().items():
            stuck = self.never(among, self._leaves(set(among)))
            if stuck:
                found[debt] = stuck
        return found

    def _leaves(self, states: set[int]) -> Callable[[int], bool]:
        return lambda number: any(to not in states for to in self.leads[number])

    def over(self) -> list[int]:
        """Return the states after which nobody may ever take a step again."""
        return self.never(range(len(self.states)), lambda number: self.steps[number])
