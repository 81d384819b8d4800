"""Moves, their paces, and getting up."""

from __future__ import annotations

from typing import ClassVar, Literal, NamedTuple

from rulecheck.engine import DUE, Step, latest
from rulecheck.model import At
from rulecheck.rulesets.skirmish import paths, threats
from rulecheck.rulesets.skirmish.grid import Exact, Spot, named
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps.action import Action, Deed
from rulecheck.rulesets.skirmish.surroundings import Hindrance
from rulecheck.rulesets.skirmish.wording import spaces
from rulecheck.wording import shown

Short = Literal["lost", "no-move", "slowed", "far"]
"""Why a way is longer than the spaces left."""


class Overrun(NamedTuple):
    """Why a walk is too long, what it needs and has in spaces, and where that shows."""

    why: Short
    needs: Exact
    has: Exact
    at: At
    barred: tuple[str, ...] = ()

    @property
    def lacks(self) -> Exact:
        """How many spaces it is too long."""
        return self.needs - self.has

    def __str__(self) -> str:
        barred = f"; {', '.join(self.barred)} in the shorter way" if self.barred else ""
        return f"{spaces(self.needs)} of way, {shown(self.has)} to use{barred}"


class Walk(Deed):
    """Spaces that are walked, one after the other or to an end."""

    on_a_way = True
    short: ClassVar[str] = "to"
    path: tuple[Spot, ...] | None = DUE
    """The spaces walked, in order; left out, the best way to `to` is taken."""
    to: Spot | None = None
    """The space the way ends in."""

    @property
    def way(self) -> tuple[str, ...]:
        return tuple(map(named, self.path or ()))

    def carries(self, fight: Fight) -> Exact:
        """Return how many spaces this walk may use."""
        return fight[self.who].spaces

    @latest
    def overrun(self, fight: Fight) -> Overrun | None:
        """Return by how much and why this walk is too long; `None` where it is not.

        Only rules may ask: when dues are asked, the path may not be filled in yet.
        """
        at, way, has = fight[self.who].at, self.way, self.carries(fight)
        around = fight.around(self.who)
        beyond = around.beyond(at, way, has)
        if beyond is None:
            return None
        needs = around.length(at, way, fight.ground.least_price)
        why = self._short(fight, needs)
        if self.to is None:
            return Overrun(why, needs, has, ("path", beyond))
        return Overrun(why, needs, has, (), paths.barring(fight, self.who, way[-1], has))

    def _short(self, fight: Fight, needs: Exact) -> Short:
        """Return why a way that needs so many spaces is too long."""
        slowed = fight[self.who].slowed and needs <= fight[self.who].speed
        return "slowed" if slowed else "far"

    def unfolded(self, fight: Fight) -> tuple[Step, ...]:
        return tuple(Pace(who=self.who, to=to, nth=nth) for nth, to in enumerate(self.way))

    def goes_on(self, fight: Fight) -> bool:
        return not fight[self.who].inert

    def written_at(self, smaller: Step, at: At) -> At:
        return ("path", smaller.nth) if isinstance(smaller, Pace) and self.to is None else ("to",)


class Move(Walk, Action):
    """Spend an action to move up to Speed; what is not used may be used later."""

    def carries(self, fight: Fight) -> Exact:
        return fight.speed(self.who)

    def applied_to(self, fight: Fight) -> Fight:
        unit = fight[self.who]
        off = unit.paying(self.price(fight), spaces=self.carries(fight), walked=(), set_out=unit.at)
        return fight.acted(self.who, off, moved=True, lost=False, stretches=1, paused=False)


class MoveOn(Walk):
    """Use spaces held back of the Move taken before."""

    def _short(self, fight: Fight, needs: Exact) -> Short:
        turn = fight.turn(self.who)
        if turn.lost:
            return "lost"
        idle = turn.disengaged and not turn.moved
        return "no-move" if idle else Walk._short(self, fight, needs)

    def applied_to(self, fight: Fight) -> Fight:
        unit, turn = fight[self.who], fight.turn(self.who)
        off = unit.but(walked=(), set_out=unit.at)
        split = turn.but(stretches=turn.stretches + turn.paused, paused=False)
        return fight.after(self.who, off, split, leavings=(), closings=())


class Pace(Step):
    """One step of a way, to the next space."""

    to: str
    nth: int

    @latest
    def hindrance(self, fight: Fight) -> Hindrance | None:
        """Return what bars it; `None` where it is free."""
        entered = fight.turn(self.who).entered
        return fight.around(self.who).hindrance(fight[self.who].at, self.to, entered)

    def blockers(self, fight: Fight) -> tuple[str, ...]:
        """Return the standing hostiles that it runs into."""
        return fight.around(self.who).blockers(fight[self.who].at, self.to)

    def applied_to(self, fight: Fight) -> Fight:
        there = fight.around(self.who).has(self.to)
        return threats.stepped(fight, self.who, self.to) if there else fight


class Stand(Action):
    """Get up from prone."""

    actions: int = DUE
    """Actions it costs."""

    def price(self, fight: Fight) -> int:
        return self.actions

    def applied_to(self, fight: Fight) -> Fight:
        up = fight[self.who].paying(self.actions, state="standing")
        return fight.acted(self.who, up)
