"""The search for ways: every space that can be reached, by which way, and what it draws.

One flood serves all ends. It keeps, for each space, the labels that no other one beats: whose
held Strikes were drawn, how much difficult ground of unknown price was crossed, what Disengage
still waives, how many spaces were used. It bounds itself: a label that is no better than an
earlier one at the same space is dropped, and a grid has finitely many spaces. On an open table,
where ways grow in number much faster than fighters, no more are looked through than a bound says.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from rulecheck.engine import Undecided, known, once
from rulecheck.rulesets.skirmish import detours
from rulecheck.rulesets.skirmish.grid import Exact, footprint
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.surroundings import FreeStep, Way, pairs
from rulecheck.rulesets.skirmish.threats import ready, steps_past

MOST_TRIED = 100_000
"""Steps around corners of an open table, times the fighters they are held against, for one way."""
_ENDLESS = 10**6
_BARRED = 1_000
_WALLED = 1_000_000


class Label(NamedTuple):
    """One way to a space and what it came to."""

    at: str
    used: Exact
    unknown: int
    drawn: frozenset[str]
    waived: frozenset[str]
    entered: frozenset[str]
    way: Way = ()

    def beats(self, other: Label) -> bool:
        """Whether nothing is better about another label at the same space."""
        return (
            self.used <= other.used
            and self.unknown <= other.unknown
            and self.drawn <= other.drawn
            and self.waived >= other.waived
            and self.entered <= other.entered
        )

    @property
    def harm(self) -> tuple[int, int, Exact, int]:
        """What makes one way worse than another: Strikes first, then doubt, then length."""
        return len(self.drawn), self.unknown, self.used, len(self.way)


@once
def way(fight: Fight, who: str, to: str, spaces: Exact) -> Way:
    """Return the best legal way within some spaces, or the least illegal one to show."""
    body = fight[who].body.moved(to)
    if fight[who].at == to or not fight.ground.field.has(body):
        return (to,) if fight[who].at != to else ()
    if not fight.field.drawn:
        return _detour(fight, who, to, spaces)
    reached = known(flood, fight, who, spaces)
    if reached is not None:
        return reached[to].way if to in reached else _shortest(fight, who, to)
    straight = fight.ground.field.apart(fight[who].body.marked, body.marked)
    for limit in sorted({min(straight, spaces), spaces}):
        found = _best(fight, who, to, limit)
        if found and (limit == spaces or not (found.drawn or found.unknown)):
            return found.way
    return _shortest(fight, who, to)


def _best(
    fight: Fight, who: str, to: str, spaces: Exact, corners: tuple[str, ...] = ()
) -> Label | None:
    """Return the least harmful label of a space, going nowhere from where it is too far."""
    walk = _Walk(fight, who, corners, to)
    return next((label for label in _kept(walk, spaces) if label.at == to), None)


def _detour(fight: Fight, who: str, to: str, spaces: Exact) -> Way:
    """Return the best way across an open table, by corners around what bars the straight one."""
    straight = _best(fight, who, to, spaces, (to,))
    if straight and not straight.drawn:
        return (to,)
    corners = (*detours.corners(fight, who), to)
    found = _best(fight, who, to, spaces, corners) or _best(fight, who, to, _ENDLESS, corners)
    return found.way if found else (to,)


@once
def flood(fight: Fight, who: str, spaces: Exact, corners: tuple[str, ...] = ()) -> dict[str, Label]:
    """Return the least harmful label of every space within some spaces of movement.

    On an open table `corners` are the places where a way may turn or end.
    """
    reached: dict[str, Label] = {}
    for label in _kept(_Walk(fight, who, corners), spaces):
        reached.setdefault(label.at, label)
    return reached


def just_beyond(fight: Fight, who: str, spaces: Exact) -> Iterator[str]:
    """Yield the spaces of a grid to which one space of movement more would carry."""
    reached, walk = flood(fight, who, spaces), _Walk(fight, who)
    rim = (label for label in reached.values() if label.used + 1 > spaces)
    ends = (beyond.at for label in rim for beyond in walk.onward(label, spaces + 1))
    yield from dict.fromkeys(end for end in ends if end not in reached)


def _kept(walk: _Walk, spaces: Exact) -> Iterator[Label]:
    """Yield every label that no earlier one beats, the less harmful before the more harmful."""
    kept: dict[str, list[Label]] = {}
    order = count()
    left = MOST_TRIED // (len(walk.corners) * len(walk.fight.names)) if walk.corners else _ENDLESS
    queue = [(walk.start.harm, next(order), walk.start)]
    while queue:
        label = heappop(queue)[2]
        if any(other.beats(label) for other in kept.get(label.at, ())):
            continue
        kept.setdefault(label.at, []).append(label)
        yield label
        left -= 1
        if left < 0:
            why = "there are more ways around so many than are looked through: state the path"
            raise Undecided("SK-MOV-1", why)
        for following in walk.onward(label, spaces):
            if following.used <= spaces:
                heappush(queue, (following.harm, next(order), following))


def ends(fight: Fight, who: str, spaces: int) -> frozenset[str]:
    """Return every other space in which a Move of some spaces can stop."""
    return frozenset(flood(fight, who, spaces)) - {fight[who].at}


def sequences(fight: Fight, who: str, steps: int) -> Iterator[Way]:
    """Yield every legal sequence of exactly so many steps."""
    walk = _Walk(fight, who)
    labels = [walk.start]
    for _ in range(steps):
        labels = [following for label in labels for following in walk.onward(label)]
    return (label.way for label in labels)


class _Walk:
    """One fighter's way across the field, with what is asked often remembered."""

    def __init__(
        self, fight: Fight, who: str, corners: tuple[str, ...] = (), to: str | None = None
    ) -> None:
        self.fight, self.who, self.corners = fight, who, corners
        self.around = around = fight.around(who)
        counts = not corners and all(fight[foe].standing for foe in around.foes)
        self.end = footprint(to) if to and counts else None
        turn = fight.turn(who)
        self.start = Label(
            at=fight[who].at,
            used=0,
            unknown=0,
            drawn=frozenset(),
            waived=turn.waived,
            entered=turn.entered,
        )
        self.ready = frozenset(foe for foe in around.foes if ready(fight, foe, who))
        self.least_price = fight.ground.least_price

    def onward(self, label: Label, spaces: Exact = _ENDLESS) -> Iterator[Label]:
        """Yield the labels one legal step further on, but where some spaces are too few."""
        around, at = self.around, label.at
        for to in self.corners or around.field.steps(around.body(at)):
            if to != at and label.used + self._least(to) <= spaces:
                step = around.free_step(at, to, label.entered)
                if step is not None:
                    yield self._after(label, to, step)

    def _least(self, to: str) -> int:
        """Return how many spaces a step to a place and the way on to the end take at least.

        Unknown, and so none, where the space of somebody fallen may be left out of the count.
        """
        return 1 + self.around.field.apart(footprint(to), self.end) if self.end else 0

    def _after(self, label: Label, to: str, step: FreeStep) -> Label:
        drawn, waived, unknown, price = step.left, label.waived, label.unknown, step.length
        if waived:
            drawn, waived, _ = steps_past(self.fight, waived, step.left, step.entered)
        if step.difficult:
            price = self.around.price(label.at, to, self.least_price)
            unknown += self.least_price is not None
        return Label(
            at=to,
            used=label.used + price,
            unknown=unknown,
            drawn=label.drawn | (drawn & self.ready) if drawn else label.drawn,
            waived=waived,
            entered=label.entered | step.hosts if step.hosts else label.entered,
            way=(*label.way, to),
        )


@once
def barring(fight: Fight, who: str, to: str, spaces: Exact) -> tuple[str, ...]:
    """Return the standing hostiles but for whom some spaces would carry somebody to a space."""
    way = _shortest(fight, who, to, blocked=0) if fight.field.drawn else ()
    around, steps = fight.around(who), list(pairs(fight[who].at, way))
    hindrances = {around.hindrance(at, next_, frozenset()) for at, next_ in steps}
    if around.length(fight[who].at, way, fight.ground.least_price) > spaces or hindrances - {
        None,
        "hostile",
    }:
        return ()
    foes = (foe for at, next_ in steps for foe in around.blockers(at, next_))
    return tuple(dict.fromkeys(foes))


def _shortest(fight: Fight, who: str, to: str, blocked: int = _BARRED) -> Way:
    """Return the way that breaks least: too long before blocked, blocked before walled.

    Of ways that break alike the shorter, difficult ground counted, then the first by the names of
    its spaces. What is searched first is what could still lead there with the least, so that most
    of a field is never looked at.
    """
    if not fight.around(who).has(to):
        return (to,)
    walk, around = _Walk(fight, who), fight.around(who)
    seen: set[str] = set()
    queue: list[tuple[Exact, Way, str, Exact]] = [(0, (), walk.start.at, 0)]
    while queue:
        _, so_far, at, cost = heappop(queue)
        if at == to:
            return so_far
        if at in seen:
            continue
        seen.add(at)
        entered = walk.start.entered | (around.hostile_hosts(at) if so_far else frozenset())
        for next_ in around.field.steps(around.body(at)):
            barred = around.hindrance(at, next_, entered)
            passing = barred in ("hostile", "through")
            fault = 0 if barred is None else blocked if passing else _WALLED
            spent = cost + fault + max(1, around.price(at, next_, fight.ground.least_price))
            least = spent + around.field.apart(footprint(next_), footprint(to))
            heappush(queue, (least, (*so_far, next_), next_, spent))
    return (to,)
