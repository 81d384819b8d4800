"""Threats: who holds ground, whose reach a step leaves, what a Disengage still waives."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Self

from rulecheck.engine import internal, once
from rulecheck.frozen import Roster, frozen
from rulecheck.rulesets.skirmish.combatant import Activation, Leaving, Unit
from rulecheck.rulesets.skirmish.grid import Body
from rulecheck.rulesets.skirmish.stand import Stand

UNBEGUN = Activation()
"""What an activation remembers that has not begun."""
Idle = Literal["inert", "shoved", "waived", "never-held", "loosed", "struck", "not-leaving"]
"""Why no held Strike is due."""


class Steps(NamedTuple):
    """What a step means to those who threaten: whose held Strikes it draws, who stays waived."""

    drawn: frozenset[str]
    waived: frozenset[str]
    lapsed: bool = False


@frozen
class Threats(Stand):
    """Who stands where, and what the activation at hand has done about those who threaten."""

    active: str = internal("")
    """Whose activation is under way."""
    turns: Roster[Activation] = internal(Roster())
    """The activations of this round, by name."""
    leavings: tuple[Leaving, ...] = internal(())
    """Whose reach was left by the steps just taken."""
    closings: tuple[Leaving, ...] = internal(())
    """Upon whom the steps just taken closed, as far as they may intercept."""

    def turn(self, who: str) -> Activation:
        """Return what somebody's activation remembers."""
        return self.turns.get(who, UNBEGUN)

    def remembering(self, who: str, **changes: Any) -> Self:
        """Return the scene with some of it changed."""
        return self.but(turns=self.turns.but(who, self.turn(who).but(**changes)))

    def after(self, who: str, unit: Unit, turn: Activation, **changes: Any) -> Self:
        """Return the scene with a fighter, what its activation remembers, and more changed."""
        return self.with_unit(who, unit, turns=self.turns.but(who, turn), **changes)

    # threats

    def threatens(self, holder: str) -> bool:
        """Whether somebody threatens those in its reach, as Disengage counts threats."""
        able = not self[holder].inert
        return able and (self.reads("SK-DIS-1") == "any-reach" or self[holder].held > 0)

    def threats(self, who: str) -> frozenset[str]:
        """Return every foe that threatens somebody now."""
        near = self.around(who).threatened_by(self[who].at)
        return frozenset(foe for foe in near if self.threatens(foe))

    def steps_past(
        self, waived: frozenset[str], left: frozenset[str], entered: frozenset[str]
    ) -> Steps:
        """Return what leaving some reaches and entering others does to a Disengage."""
        new = waived and frozenset(foe for foe in entered - waived if self.threatens(foe))
        if not new:
            return Steps(left - waived, waived)
        after = frozenset[str]() if self.reads("SK-DIS-2") == "lapses-whole" else waived
        lapsed_first = bool(left & waived) and self.reads("SK-DIS-4") == "lapse-first"
        return Steps(left - (after if lapsed_first else waived), after, lapsed=True)

    def must_strike(self) -> bool:
        """Whether a holder has no choice at whom its Strike is loosed."""
        return self.reads("SK-HLD-2") == "first-leavers"

    def ready(self, holder: str, mover: str) -> bool:
        """Whether somebody has a held Strike left for a foe."""
        unit = self[holder]
        struck = unit.struck.count(mover) >= self.numbers.per_foe
        able = unit.held > 0 and not unit.inert and not struck
        return able and not (self[mover].concealed and self.reads("SK-COV-4") == "every-target")

    @once
    def past(self, who: str, to: str) -> Steps:
        """Return what somebody's next step means to those who threaten."""
        at, turn, around = self[who].at, self.turn(who), self.around(who)
        steps = self.steps_past(turn.waived, around.left(at, to), around.entered(at, to))
        return steps._replace(lapsed=True) if turn.lapsed else steps

    def drawn(self, who: str, to: str) -> tuple[str, ...]:
        """Return the foes whose held Strikes the next step draws, none of them already drawn."""
        drawn = self.past(who, to).drawn
        if not drawn:
            return ()
        coming = {e.holder for e in self.leavings if e.mover == who and not e.waived}
        return tuple(foe for foe in sorted(drawn - coming) if self.ready(foe, who))

    def shoved_from(self, who: str, to: str) -> tuple[str, ...]:
        """Return the foes with a held Strike out of whose reach somebody is shoved."""
        around = self.around(who)
        left = around.left(self[who].at, to) if around.has(to) else ()
        return tuple(foe for foe in sorted(left) if self.ready(foe, who))

    @once
    def interceptors(self, who: str, to: str) -> tuple[str, ...]:
        """Return the foes upon whom somebody closes so that they may intercept."""
        at = self[who].at
        reaching = (foe for foe in self.foes(who) if self.units[foe].reaching)
        return tuple(foe for foe in reaching if self.closes(who, at, to, foe))

    def stepped(self, who: str, to: str) -> Self:
        """Return the scene after one step, with what it means to those who threaten."""
        unit, turn, around = self[who], self.turn(who), self.around(who)
        at, steps = unit.at, self.past(who, to)
        leavings = tuple(
            Leaving(holder=foe, mover=who, at=at, to=to, waived=foe not in steps.drawn)
            for foe in sorted(around.left(at, to))
        )
        upon = self.interceptors(who, to)
        closings = tuple(Leaving(holder=foe, mover=who, at=at, to=to) for foe in upon)
        left = max(0, unit.spaces - around.price(at, to, self.least_price))
        entered = turn.entered | around.inside(to)
        return self.after(
            who,
            unit.but(at=to, spaces=left, walked=(*unit.walked, to), upon=around.inside(to)),
            turn.but(waived=steps.waived, lapsed=steps.lapsed, entered=entered),
            leavings=(*self.leavings, *leavings),
            closings=(*self.closings, *closings),
        )

    def shoved(self, who: str, to: str) -> Self:
        """Return the scene after somebody was shoved to another space."""
        at = self[who].at
        if not self.has(who, to):
            return self
        leavings = (
            Leaving(holder=foe, mover=who, at=at, to=to, shoved=True)
            for foe in sorted(self.around(who).left(at, to))
        )
        return self.placed(who, to).but(leavings=(*self.leavings, *leavings))

    def leaving(self, holder: str, mover: str) -> Leaving | None:
        """Return how somebody last left a foe's reach, the time it draws a Strike before others."""
        own = [e for e in self.leavings if (e.holder, e.mover) == (holder, mover)]
        return min(own, key=lambda each: each.waived, default=None)

    @once
    def idle(self, holder: str, mover: str) -> Idle | None:
        """Return why somebody's held Strike at a foe is not due; `None` where it is."""
        unit, leaving = self[holder], self.leaving(holder, mover)
        if unit.inert:
            return "inert"
        if not unit.held:
            return "loosed" if unit.struck else "never-held"
        if leaving is None:
            return "not-leaving"
        if leaving.shoved and self.reads("SK-HLD-7") == "own-steps":
            return "shoved"
        if leaving.waived:
            return "waived"
        return None if self.ready(holder, mover) else "struck"

    def later(self, holder: str, mover: str) -> frozenset[str]:
        """Return those whose reach somebody left by later steps than a holder's."""
        leaving = self.leaving(holder, mover)
        if leaving is None:
            return frozenset()
        after = self.leavings[self.leavings.index(leaving) :]
        return frozenset(e.holder for e in after if (e.at, e.to) != (leaving.at, leaving.to))

    def stopped(self, holder: str, mover: str) -> Self:
        """Return the scene in which somebody was felled before the later steps were taken."""
        later = self.later(holder, mover)
        kept = (each for each in self.leavings if each.holder not in later)
        owed = (debt for debt in self.owed if debt.step.who not in later)
        return self.but(leavings=tuple(kept), owed=tuple(owed))

    def closes(self, who: str, at: str, to: str, foe: str) -> bool:
        """Whether a step closes upon a foe with a Reach weapon, so that it may intercept."""
        unit = self[foe]
        if unit.inert or not self.has(who, to):
            return False
        before, after = self[who].body.moved(at), self[who].body.moved(to)
        near = 0 if self.reads("SK-KWD-4") == "own-space" else self.numbers.reach
        return self.distance(unit.body, after) <= near < self.distance(unit.body, before)

    def caught(self, holder: str, mover: str) -> Body:
        """Return where a leaver is when the held Strike lands."""
        leaving, body = self.leaving(holder, mover), self[mover].body
        if leaving is None:
            return body
        return body.moved(leaving.at if self.reads("SK-HLD-5") == "before-step" else leaving.to)

    def struck_in_reach(self, holder: str, mover: str) -> bool:
        """Whether a leaver is still in reach when the held Strike lands.

        On an open table it is struck somewhere on its stretch, and no place is worked out.
        """
        before = self.reads("SK-HLD-5") == "before-step"
        return before and self.field.drawn and self.leaving(holder, mover) is not None

    def closing(self, holder: str, mover: str) -> Body:
        """Return where a foe is when it is intercepted: not yet arrived."""
        own = [e for e in self.closings if (e.holder, e.mover) == (holder, mover)]
        return self[mover].body.moved(own[-1].at) if own else self[mover].body

    def paying_interception(self, who: str) -> Self:
        """Return the scene with the price of an interception paid, as it is read."""
        unit, price = self[who], self.reads("SK-KWD-7")
        held = unit.held - (price == "held")
        actions = unit.actions - (price == "action")
        return self.changed(who, held=max(0, held), actions=max(0, actions))
