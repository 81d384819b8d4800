"""Moves, their paces, and getting up."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rulecheck.engine import DUE, Memoizing, Step, latest
from rulecheck.frozen import frozen
from rulecheck.model import At, shown
from rulecheck.rulesets.skirmish.grid import Exact, Spot, named
from rulecheck.rulesets.skirmish.scene import Fray, Short
from rulecheck.rulesets.skirmish.steps.action import Action


class Overrun(NamedTuple):
    """Why a walk is too long, what it needs and has in spaces, and where that shows."""

    why: Short
    needs: Exact
    has: Exact
    at: At
    barred: tuple[str, ...] = ()

    def __str__(self) -> str:
        barred = f"; {', '.join(self.barred)} in the shorter way" if self.barred else ""
        return f"{shown(self.needs)} spaces of way, {shown(self.has)} to use{barred}"


@frozen
class Walk(Step, Memoizing):
    """Spaces that are walked, one after the other or to an end."""

    short: ClassVar[str] = "to"
    path: tuple[Spot, ...] | None = DUE
    """The spaces walked, in order; left out, the best way to `to` is taken."""
    to: Spot | None = None
    """The space the way ends in."""

    @property
    def way(self) -> tuple[str, ...]:
        return tuple(map(named, self.path or ()))

    def carries(self, fray: Fray) -> Exact:
        """Return how many spaces this walk may use."""
        return fray[self.who].spaces

    @latest
    def overrun(self, fray: Fray) -> Overrun | None:
        """Return by how much and why this walk is too long; `None` where it is not.

        Only rules may ask: when dues are asked, the path may not be filled in yet.
        """
        way, spaces = self.way, self.carries(fray)
        beyond = fray.beyond(self.who, way, spaces)
        if beyond is None:
            return None
        needs = fray.length(self.who, way, fray.least_price)
        why = fray.short(self.who, begun=isinstance(self, MoveOn), length=needs)
        if self.to is None:
            return Overrun(why, needs, spaces, ("path", beyond))
        return Overrun(why, needs, spaces, (), fray.barring(self.who, way[-1], spaces))

    def unfolded(self, fray: Fray) -> tuple[Step, ...]:
        return tuple(Pace(who=self.who, to=to, nth=nth) for nth, to in enumerate(self.way))

    def written_at(self, smaller: Step, at: At) -> At:
        return ("path", smaller.nth) if isinstance(smaller, Pace) and self.to is None else ("to",)


@frozen
class Move(Walk, Action):
    """Spend an action to move up to Speed; what is not used may be used later."""

    def carries(self, fray: Fray) -> Exact:
        return fray.speed(self.who)

    def applied_to(self, fray: Fray) -> Fray:
        unit = fray[self.who]
        off = unit.paying(self.price(fray), spaces=self.carries(fray), walked=(), set_out=unit.at)
        return fray.acted(self.who, off, moved=True, lost=False, stretches=1, paused=False)


@frozen
class MoveOn(Walk):
    """Use spaces held back of the Move taken before."""

    def applied_to(self, fray: Fray) -> Fray:
        unit, turn = fray[self.who], fray.turn(self.who)
        off = unit.but(walked=(), set_out=unit.at)
        split = turn.but(stretches=turn.stretches + turn.paused, paused=False)
        return fray.after(self.who, off, split, leavings=(), closings=())


@frozen
class Pace(Step):
    """One step of a way, to the next space."""

    to: str
    nth: int

    def applied_to(self, fray: Fray) -> Fray:
        return fray.stepped(self.who, self.to) if fray.has(self.who, self.to) else fray


@frozen
class Stand(Action):
    """Get up from prone."""

    actions: int = DUE
    """Actions it costs."""

    def price(self, fray: Fray) -> int:
        return self.actions

    def applied_to(self, fray: Fray) -> Fray:
        up = fray[self.who].paying(self.actions, state="standing")
        return fray.acted(self.who, up)
