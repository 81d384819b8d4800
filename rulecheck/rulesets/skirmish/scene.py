"""The state of a skirmish: whose activation it is, what it has spent, who holds ground."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, NamedTuple

from rulecheck.model import Roster, frozen
from rulecheck.ruleset import Undecided, untraced
from rulecheck.rulesets.skirmish import paths
from rulecheck.rulesets.skirmish.combatant import Activation, Bands, Leaving
from rulecheck.rulesets.skirmish.grid import Body
from rulecheck.rulesets.skirmish.stand import Hindrance, Numbers, Stand

__all__ = ["Fray", "Numbers"]

Idle = Literal["inert", "shoved", "waived", "never-held", "loosed", "struck", "not-leaving"]
"""Why no held Strike is due."""
Short = Literal["lost", "no-move", "slowed", "far"]
"""Why a way is longer than the spaces left."""
_NO = ("no", "not", "none", "false", "blocked", "barred", "tight")


class Steps(NamedTuple):
    """What a step means to those who threaten: whose held Strikes it draws, who stays waived."""

    drawn: frozenset[str]
    waived: frozenset[str]
    lapsed: bool = False


@frozen
class Fray(Stand):
    """A skirmish at one moment."""

    active: str = untraced("")
    """Whose activation is under way."""
    turns: Roster[Activation] = untraced(Roster())
    """The activations of this round, by name."""
    leavings: tuple[Leaving, ...] = untraced(())
    """Whose reach was left by the steps just taken."""
    closings: tuple[Leaving, ...] = untraced(())
    """Upon whom the steps just taken closed, as far as they may intercept."""

    # activations

    def begun(self, who: str) -> Fray:
        """Return the scene with an activation begun, or gone on with where actions are kept."""
        scene = self.but(active=who, leavings=(), closings=())
        if who in self.turns and self.reads("SK-ACT-2") == "kept":
            return scene
        return scene._fresh(who)

    def _fresh(self, who: str) -> Fray:
        unit = self[who]
        ends = unit.held and self.reads("SK-HLD-6") == "next-activation"
        held, taxed = (0, ()) if ends else (unit.held, unit.taxed)
        scene = self.changed(
            who,
            actions=self.numbers.actions,
            spaces=Fraction(0),
            braced=(),
            held=held,
            taxed=taxed,
        )
        return scene.but(turns=scene.turns.but(who, Activation()))

    def ended(self, who: str) -> Fray:
        """Return the scene with an activation ended, or left for now."""
        return self.but(active="", leavings=(), closings=())

    def turn(self, who: str) -> Activation:
        """Return what somebody's activation remembers."""
        return self.turns.get(who, Activation())

    def remembering(self, who: str, **changes: Any) -> Fray:
        """Return the scene with some of it changed."""
        return self.but(turns=self.turns.but(who, self.turn(who).but(**changes)))

    def spent(self, who: str, price: int) -> Fray:
        """Return the scene with actions spent on something else than a Move."""
        scene = self.changed(who, actions=max(0, self[who].actions - price))
        return scene.remembering(who, paused=True, quick=("", 0)).but(leavings=(), closings=())

    def attacked(self, who: str) -> Fray:
        """Return the scene after somebody's own attack: what is left of the Move is lost."""
        if self.active != who or self[who].hit_and_run or not self[who].spaces:
            return self
        return self.changed(who, spaces=Fraction(0)).remembering(who, lost=True)

    # movement

    def speed(self, who: str) -> int:
        """Return somebody's Speed in spaces."""
        unit, numbers = self[who], self.numbers
        if not unit.slowed:
            return unit.speed
        return min(unit.speed, max(unit.speed // numbers.slowed_part, numbers.slowed_least))

    def way(self, who: str, to: str, spaces: Fraction) -> tuple[str, ...]:
        """Return the way somebody takes to a space, or the one that shows why there is none."""
        return paths.way(self, who, to, spaces)

    def length(self, who: str, way: tuple[str, ...], rough: Fraction | None = None) -> Fraction:
        """Return what a way costs in spaces."""
        starts = (self[who].at, *way)
        steps = zip(starts, way, strict=False)
        return sum((self.price(who, at, to, rough) for at, to in steps), Fraction(0))

    def beyond(self, who: str, way: tuple[str, ...], spaces: Fraction) -> int | None:
        """Return the place in a way of the first space it does not carry to.

        `Undecided` where that hangs on the price of difficult ground, which is at least 1.
        """
        for rough in (Fraction(1), None):
            for index in range(len(way)):
                if self.length(who, way[: index + 1], rough) > spaces:
                    return index
        return None

    def short(self, who: str, *, begun: bool, length: Fraction) -> Short:
        """Return why a way is too long; `begun` where it uses what is held back of a Move."""
        turn = self.turn(who)
        if begun and turn.lost:
            return "lost"
        if begun and turn.disengaged and not turn.moved:
            return "no-move"
        return "slowed" if self[who].slowed and length <= self[who].speed else "far"

    def bars(self, who: str, to: str) -> Hindrance | None:
        """Return what bars somebody's next step; `None` where it is free."""
        return self.hindrance(who, self[who].at, to, self.turn(who).entered)

    # threats

    def threatens(self, holder: str) -> bool:
        """Whether somebody threatens those in its reach, as Disengage counts threats."""
        able = not self[holder].inert
        return able and (self.reads("SK-DIS-1") == "any-reach" or self[holder].held > 0)

    def threats(self, who: str) -> frozenset[str]:
        """Return every foe that threatens somebody now."""
        near = self.threatened_by(who, self[who].body)
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
        struck = unit.taxed.count(mover) >= self.numbers.per_foe
        return unit.held > 0 and not unit.inert and not struck

    def past(self, who: str, to: str) -> Steps:
        """Return what somebody's next step means to those who threaten."""
        at, turn = self[who].at, self.turn(who)
        steps = self.steps_past(turn.waived, self.left(who, at, to), self.entered(who, at, to))
        return steps._replace(lapsed=steps.lapsed or turn.lapsed)

    def drawn(self, who: str, to: str) -> tuple[str, ...]:
        """Return the foes whose held Strikes the next step draws, none of them already drawn."""
        steps = self.past(who, to)
        coming = {e.holder for e in self.leavings if e.mover == who and not e.waived}
        return tuple(foe for foe in sorted(steps.drawn - coming) if self.ready(foe, who))

    def shoved_from(self, who: str, to: str) -> tuple[str, ...]:
        """Return the foes with a held Strike out of whose reach somebody is shoved."""
        left = sorted(self.left(who, self[who].at, to))
        return tuple(foe for foe in left if self.ready(foe, who))

    def interceptors(self, who: str, to: str) -> tuple[str, ...]:
        """Return the foes upon whom somebody closes so that they may intercept."""
        at = self[who].at
        return tuple(foe for foe in self.foes(who) if self.closes(who, at, to, foe))

    def stepped(self, who: str, to: str) -> Fray:
        """Return the scene after one step, with what it means to those who threaten."""
        at, turn = self[who].at, self.turn(who)
        steps = self.past(who, to)
        leavings = (
            Leaving(holder=foe, mover=who, at=at, to=to, waived=foe not in steps.drawn)
            for foe in sorted(self.left(who, at, to))
        )
        upon = self.interceptors(who, to)
        closings = (Leaving(holder=foe, mover=who, at=at, to=to) for foe in upon)
        inside = turn.entered | self.inside(who, to)
        price = self.price(who, at, to, Fraction(1))
        scene = self.changed(
            who,
            at=to,
            spaces=max(Fraction(0), self[who].spaces - price),
            walked=(*self[who].walked, to),
        )
        scene = scene.but(
            leavings=(*self.leavings, *leavings), closings=(*self.closings, *closings)
        )
        return scene.remembering(who, waived=steps.waived, lapsed=steps.lapsed, entered=inside)

    def shoved(self, who: str, to: str) -> Fray:
        """Return the scene after somebody was shoved to another space."""
        at = self[who].at
        leavings = (
            Leaving(holder=foe, mover=who, at=at, to=to, shoved=True)
            for foe in sorted(self.left(who, at, to))
        )
        return self.changed(who, at=to).but(leavings=(*self.leavings, *leavings))

    def leaving(self, holder: str, mover: str) -> Leaving | None:
        """Return how somebody last left a foe's reach, the time it draws a Strike before others."""
        own = [e for e in self.leavings if (e.holder, e.mover) == (holder, mover)]
        return min(own, key=lambda each: each.waived, default=None)

    def idle(self, holder: str, mover: str) -> Idle | None:
        """Return why somebody's held Strike at a foe is not due; `None` where it is."""
        unit, leaving = self[holder], self.leaving(holder, mover)
        if unit.inert:
            return "inert"
        if not unit.held:
            return "loosed" if unit.taxed else "never-held"
        if leaving is None:
            return "not-leaving"
        if leaving.shoved and self.reads("SK-HLD-7") == "own-steps":
            return "shoved"
        if leaving.waived:
            return "waived"
        return None if self.ready(holder, mover) else "struck"

    def closes(self, who: str, at: str, to: str, foe: str) -> bool:
        """Whether a step closes upon a foe with a Reach weapon that may intercept it."""
        unit = self[foe]
        if unit.inert or not unit.reaching:
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

    def closing(self, holder: str, mover: str) -> Body:
        """Return where a foe is when it is intercepted: not yet arrived."""
        own = [e for e in self.closings if (e.holder, e.mover) == (holder, mover)]
        return self[mover].body.moved(own[0].at) if own else self[mover].body

    def paying_interception(self, who: str) -> Fray:
        """Return the scene with the price of an interception paid, as it is read."""
        unit, price = self[who], self.reads("SK-KWD-7")
        held = unit.held - (price == "held")
        actions = unit.actions - (price == "action")
        return self.changed(who, held=max(0, held), actions=max(0, actions))

    # figures

    def unmeasured(self) -> tuple[str, ...]:
        """Return the creatures bigger than Large whose footprint nobody has ruled."""
        bigger = (name for name, unit in self.units.items() if unit.size == "bigger")
        return tuple(name for name in bigger if not self[name].bulk_ruled)

    def heavies(self, who: str, weapons: tuple[str, ...]) -> bool:
        """Whether one of somebody's weapons is Heavy."""
        return any("heavy" in self[who].weapon(name).keywords for name in weapons)

    def melee_only(self, who: str, weapon: str) -> bool:
        """Whether a weapon of somebody can be struck with but not shot or hurled."""
        known = self[who].weapons.get(weapon)
        return known is not None and not known.ranged and "thrown" not in known.keywords

    def bands(self, who: str, weapon: str) -> Bands:
        """Return the range bands of a weapon, or raise `Undecided`."""
        own = self[who].weapon(weapon).bands
        if own:
            return own
        said = self.given("SK-RNG-3", f"the range bands of {weapon or 'the weapon'}")
        try:
            return Bands(clean=said["clean"], long=said["long"])
        except (KeyError, TypeError):
            why = "the range bands must be given as {clean: spaces, long: spaces}"
            raise Undecided("SK-RNG-3", why) from None

    def worth(self, clause: str, name: str, why: str) -> Any:
        """Return one of the values given for a clause by name, or raise `Undecided`."""
        said = self.given(clause, why)
        if not isinstance(said, dict):
            return said
        if name not in said:
            raise Undecided(clause, why)
        return said[name]

    def granted(self, clause: str, why: str) -> bool:
        """Return whether the game master says yes; words that begin with `no` or such deny it."""
        said = str(self.ruling(clause, why)).lower().replace(",", " ").replace(":", " ").split()
        return not said or said[0] not in _NO

    def charge(self) -> int:
        """Return what a leap from above adds: the charge, where the drop is ruled to carry it."""
        if not self.granted("SK-ELV-2", "whether the drop carries momentum"):
            return 0
        return int(self.worth("SK-PMD-3", "charge", "what the charge is worth"))

    def results(self, figure: int) -> tuple[str, ...]:
        """Return what a figure may be: a failure, a Success, a Critical."""
        if "SK-STR-2" in self.table.values:
            return self._told_results(figure)
        if figure < self.numbers.success:
            raise Undecided("SK-STR-2", f"whether {figure} is a Success")
        return ("success",) if figure == self.numbers.success else ("success", "critical")

    def _told_results(self, figure: int) -> tuple[str, ...]:
        said = self.given("SK-STR-2", "what is a Success")
        if figure < said["success"]:
            return ("failure",)
        if "critical" not in said:
            return ("success", "critical")
        return ("critical",) if figure >= said["critical"] else ("success",)
