"""Everything that may happen from some scenes, breadth first, and what is wrong with it.

States are compared by the scene, by what is owed in it, and by whose activation goes on. The order
is fixed, so that the first turn from a scene that shows something is a smallest one.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from math import isqrt
from typing import Any, NamedTuple

from rulecheck.engine.faults import Fault
from rulecheck.engine.moments import Moment
from rulecheck.engine.offers import Bar
from rulecheck.engine.steps import Step
from rulecheck.exploring.graph import Graph, State
from rulecheck.exploring.worlds import (
    Spot,
    Thinned,
    Way,
    World,
    assumed_of,
    claims,
    completed,
    key_of,
    leads,
    moment_at,
    owing,
    spots_of,
    ways,
)
from rulecheck.model import Finding

Progress = Callable[[int, int, int], None]
"""Told of the states found, of those still to be gone into, and of the steps of their turns."""

WHOLE = 50
"""How many steps of a kind that are barred for the same reason are made whole, to hear clauses."""
CLAIMING = 500
"""Of how many steps of a kind it is tried to say more than they have to, to hear clauses."""


class Limits(NamedTuple):
    """How far a search goes: turns of so many steps, so many seconds; `None` is no limit."""

    steps: int | None = None
    seconds: float | None = None


class Visit(NamedTuple):
    """A state that is gone into: its moment, every way on, and what bars the others.

    `asked` are the clauses whose readings were looked at.
    """

    number: int
    world: World
    spot: Spot
    here: Moment
    ways: tuple[Way, ...]
    bars: tuple[Bar, ...]
    asked: frozenset[str]


class Search:
    """A search from some worlds; `visits` goes on with it, and what it finds is kept meanwhile.

    It begins with the first step of a turn; `midway` also where the turns of the cases have come to
    after each of theirs.
    """

    def __init__(
        self,
        worlds: tuple[World, ...],
        limits: Limits,
        progress: Progress | None,
        *,
        midway: bool = False,
    ) -> None:
        self.worlds, self.limits, self.progress = worlds, limits, progress
        self.midway = midway
        self.graph = Graph()
        self.spoke: set[str] = set()
        self.kinds: set[type[Any]] = set()
        self.thinned: set[type[Any]] = set()
        self.whole: Counter[tuple[Any, ...]] = Counter()
        self.claiming: Counter[type[Step]] = Counter()
        self.tried = self.asking = 0
        self.stuck: dict[int, tuple[Finding, ...]] = {}
        self.ended: str = ""

    def visits(self) -> Iterator[Visit]:
        """Go into one state after another, and yield each; `ended` tells why there are no more.

        The scenes take turns, the earlier ones more often, so that the smallest are gone into
        deepest and none is left out.
        """
        start, queues = time.monotonic(), self._beginnings()
        turns = [(0, index) for index in range(len(queues))]
        while turns:
            taken, index = heappop(turns)
            queue = queues[index]
            if not queue:
                continue
            if self._is_late(start):
                self.ended = "seconds"
                return
            if self.progress:
                self.progress(len(self.graph.states), sum(map(len, queues)), queue[0][0])
            yield self._into(queue)
            heappush(turns, (taken + 1 + isqrt(index), index))
        self.ended = self.ended or "closed"

    def _is_late(self, start: float) -> bool:
        seconds = self.limits.seconds
        return seconds is not None and time.monotonic() - start > seconds

    def _beginnings(self) -> list[list[tuple[int, int]]]:
        """Return what is to be gone into first in each world: the steps taken, and the state."""
        queues: list[list[tuple[int, int]]] = [[] for _ in self.worlds]
        for index, world in enumerate(self.worlds):
            for spot in spots_of(world.case) if self.midway else (Spot(()),):
                here = moment_at(world, spot)
                if not here.findings:
                    number, new = self._state(index, spot, here.scenes[0])
                    if new:
                        queues[index].append((0, number))
        return queues

    def _state(self, world: int, spot: Spot, scene: Any) -> tuple[int, bool]:
        state = State(world, spot, owing(scene.owed), spot.steps)
        key = world, key_of(spot.active, scene)
        return self.graph.number(key, state)

    def _into(self, queue: list[tuple[int, int]]) -> Visit:
        """Go into the next state of a queue, and queue up what it leads to."""
        taken, number = heappop(queue)
        state = self.graph.states[number]
        world, spot = self.worlds[state.world], state.spot
        here = moment_at(world, spot)
        asked, led, open_ = set(here.plays[0].table.asked), [], False
        found, bars = list[Way](), list[Bar]()
        for way in ways(world, spot, here):
            self.tried += 1
            if isinstance(way, Bar):
                self._barred(here, way)
                bars.append(way)
                continue
            self._heard(here, way)
            scene = self._after(world, way)
            if scene is None:
                open_ = open_ or way.step is not None
                continue
            found.append(way)
            self.graph.steps[number] |= way.step is not None
            to, new = self._state(state.world, way.to, scene)
            led.append(to)
            if new:
                self._put(queue, taken + (way.step is not None), to)
        if isinstance(here, Thinned):
            self.thinned |= here.thinned
        self.graph.leads[number] = led
        if not open_:
            self.graph.unknown.discard(number)
        if not led and not open_ and not self._leads(world, spot, here):
            self._stuck(number, here)
        asked |= set(here.plays[0].table.asked)
        self.spoke |= asked
        return Visit(number, world, spot, here, tuple(found), tuple(bars), frozenset(asked))

    def _put(self, queue: list[tuple[int, int]], taken: int, number: int) -> None:
        if taken == self.limits.steps:
            self.ended = "steps"
        else:
            heappush(queue, (taken, number))

    def _stuck(self, number: int, here: Moment) -> None:
        ending = here.ended()
        self.spoke |= {each.clause.id for each in ending}
        if any(each.kind == "violation" for each in ending):
            self.stuck[number] = ending

    def _leads(self, world: World, spot: Spot, here: Moment) -> bool:
        """Whether a way on is among those that were left out for their number."""
        if not isinstance(here, Thinned) or not here.thinned:
            return False
        whole = world._replace(thin=False)
        found = ways(whole, spot, moment_at(whole, spot))
        return any(isinstance(each, Way) and leads(whole, each) for each in found)

    def _after(self, world: World, way: Way) -> Any:
        """Return the scene that a way leads to; `None` where it may not be, or waits."""
        if way.tried is not None:
            if way.tried.faults:
                self.asking += 1
                return None
            return way.tried.after
        there = moment_at(world, way.to)
        self.spoke |= {each.clause.id for each in there.findings}
        return None if there.findings else there.scenes[0]

    # who speaks

    def _heard(self, here: Moment, way: Way) -> None:
        if way.step is None or way.tried is None:
            return
        self.kinds.add(type(way.step))
        assumed = assumed_of(here, way)
        self._found(way.tried.faults)
        self.spoke |= {each.clause.id for each in assumed}
        if self._may_hear(type(way.step)):
            for claim, _ in claims(here, way.step, assumed):
                self._found(fault for each in here.tried(claim) for fault in each.faults)
        self.spoke |= {debt.by.cites for debt in way.tried.debts}

    def _may_hear(self, kind: type[Step]) -> bool:
        """Whether a rule about a kind of step has not spoken, and few of its steps were tried."""
        self.claiming[kind] += 1
        rules = self.worlds[0].game.declared_on(kind).rules
        quiet = any(each.cites not in self.spoke for each in rules)
        return quiet and self.claiming[kind] <= CLAIMING

    def _barred(self, here: Moment, bar: Bar) -> None:
        """Note which clauses bar a step: of a whole one all that do, not the first alone.

        Of steps of a kind that are barred for the same reason some are made whole.
        """
        kind = type(bar.step)
        self.kinds.add(kind)
        faults = bar.faults
        alike = kind, *(each.finding.clause.id for each in faults)
        unchosen = len(bar.chosen) < len(here.game.menu.details(kind) or ())
        if unchosen and self.whole[alike] < WHOLE:
            self.whole[alike] += 1
            step = completed(here, bar)
            if step is not None:
                faults = (*faults, *(f for each in here.tried(step) for f in each.faults))
        self._found(faults)

    def _found(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            self.spoke |= {fault.finding.clause.id, *fault.finding.see}
