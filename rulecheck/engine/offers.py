"""What may come next at a moment of a turn, and what may not and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rulecheck.engine.choices import UpTo
from rulecheck.engine.faults import Fault
from rulecheck.engine.moments import Moment, Tried
from rulecheck.engine.steps import Step
from rulecheck.engine.turns import End

MOST_TRIED = 20_000
"""How many steps of one kind by one combatant are tried at a moment."""

NO_RANGES: Mapping[str, Any] = {}


class Offer(NamedTuple):
    """A step that may come next, and what it comes to under each reading that is open.

    `chosen` are its details that were chosen; those of `ranges` may be any amount up to that;
    those that are `rolled` dice decide.
    """

    step: Step
    chosen: Mapping[str, Any]
    tried: tuple[Tried, ...]
    ranges: Mapping[str, Any]
    rolled: tuple[str, ...] = ()


class Bar(NamedTuple):
    """A step that may not come next, or all that begin with what is `chosen`, and why."""

    step: Step
    chosen: Mapping[str, Any]
    faults: tuple[Fault, ...]
    ranges: Mapping[str, Any] = NO_RANGES
    rolled: tuple[str, ...] = ()


def kinds_of(moment: Moment, who: str) -> Iterator[type[Step]]:
    """Yield the kinds of steps that somebody may choose, or that belong to nobody."""
    refused = "somebody" if not who else "nobody"
    for kind in moment.game.steps.values():
        if kind is not End and kind.taken_by != refused and not moment.game.menu.decider(kind):
            yield kind


def offered(moment: Moment, who: str, kind: type[Step]) -> Iterator[Offer | Bar]:
    """Yield every step of a kind that somebody might take: whether it may come, or what bars it.

    Nothing for a kind with a detail that could be anything.
    """
    details = moment.game.menu.details(kind)
    if details is None:
        return
    search = _Search(moment, who, kind, details)
    yield from _widest(search.found({}, {}))
    for debt in moment.owed:
        for step in debt.steps:
            if type(step) is kind and step.who == who and not any(map(debt.paid_by, search.seen)):
                yield search.held(step, {}, {})


def _widest(found: Iterator[Offer | Bar]) -> Iterator[Offer | Bar]:
    """Yield what was found; of steps that differ in an amount only the greatest that may be.

    Where none may be, the smallest is told.
    """
    ranged: dict[tuple[Any, ...], Offer | Bar] = {}
    for each in found:
        if not each.ranges:
            yield each
            continue
        same = tuple(
            (name, value) for name, value in each.chosen.items() if name not in each.ranges
        )
        best = ranged.get(same)
        if best is None or _is_wider(each, best):
            ranged[same] = each
    yield from ranged.values()


def _is_wider(one: Offer | Bar, other: Offer | Bar) -> bool:
    """Whether one of two amounts tells more: the greater that may be, the smaller that may not."""
    if isinstance(one, Bar) or isinstance(other, Bar):
        both = isinstance(one, Bar) and isinstance(other, Bar)
        return sum(one.ranges.values()) < sum(other.ranges.values()) if both else _may(one)
    return bool(sum(one.ranges.values()) > sum(other.ranges.values()))


def _may(one: Offer | Bar) -> bool:
    return isinstance(one, Offer)


class _Search:
    """The steps of one kind by one combatant, detail by detail."""

    def __init__(
        self, moment: Moment, who: str, kind: type[Step], details: tuple[str, ...]
    ) -> None:
        self.moment, self.who, self.kind, self.details = moment, who, kind, details
        self.seen: set[Step] = set()
        chances = moment.game.menu.chances(kind)
        self.rolled = tuple(name for name in details if name in chances)

    def found(self, chosen: dict[str, Any], ranges: dict[str, Any]) -> Iterator[Offer | Bar]:
        """Yield what becomes of every step that begins with what is chosen."""
        left = self.details[len(chosen) :]
        step = self._step(chosen, left)
        if not left:
            if step not in self.seen and len(self.seen) < MOST_TRIED:
                self.seen.add(step)
                yield self.held(step, chosen, ranges)
            return
        faults = self.moment.barred(step, left)
        if faults:
            yield Bar(step, dict(chosen), faults, ranges, self.rolled)
            return
        name = left[0]
        for value in self.moment.values(step, name):
            if isinstance(value, UpTo):
                more = {**ranges, name: value.most}
                yield from self.found({**chosen, name: value.most}, more)
            else:
                yield from self.found({**chosen, name: value}, ranges)

    def held(self, step: Step, chosen: Mapping[str, Any], ranges: Mapping[str, Any]) -> Offer | Bar:
        """Try a step whose details are all chosen."""
        tried = self.moment.tried(step)
        if any(each.legal for each in tried):
            return Offer(step, dict(chosen), tried, dict(ranges), self.rolled)
        return Bar(step, dict(chosen), tried[0].faults, dict(ranges), self.rolled)

    def _step(self, chosen: Mapping[str, Any], left: tuple[str, ...]) -> Step:
        kind: Any = self.kind
        step: Step = kind(who=self.who, **chosen, **dict.fromkeys(left))
        return step
