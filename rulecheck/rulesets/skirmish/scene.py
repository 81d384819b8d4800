"""The state of a skirmish: whose activation it is, what it has spent, who holds ground."""

from __future__ import annotations

from typing import Any, Literal

from rulecheck.engine import Undecided, once
from rulecheck.frozen import frozen
from rulecheck.rulesets.skirmish import paths
from rulecheck.rulesets.skirmish.combatant import Bands, Unit
from rulecheck.rulesets.skirmish.grid import Exact
from rulecheck.rulesets.skirmish.surroundings import Hindrance
from rulecheck.rulesets.skirmish.threats import UNBEGUN, Threats

Short = Literal["lost", "no-move", "slowed", "far"]
"""Why a way is longer than the spaces left."""
Result = Literal["failure", "success", "critical"]


@frozen
class Fight(Threats):
    """A fight at one moment."""

    # activations

    def begun(self, who: str) -> Fight:
        """Return the scene with an activation begun, or gone on with where actions are kept."""
        if who in self.turns and self.reads("SK-ACT-2") == "kept":
            return self.but(active=who, leavings=(), closings=())
        return self._fresh(who)

    def _fresh(self, who: str) -> Fight:
        unit = self[who]
        ends = unit.held and self.reads("SK-HLD-6") == "next-activation"
        held, struck = (0, ()) if ends else (unit.held, unit.struck)
        over = unit.braced and self.reads("SK-DEF-2") == "next-activation"
        braced = () if over else unit.braced
        fresh = unit.but(
            actions=self.numbers.actions, spaces=0, braced=braced, held=held, struck=struck
        )
        turn = UNBEGUN.but(outlasting=braced)
        return self.after(who, fresh, turn, active=who, leavings=(), closings=())

    def ended(self, who: str) -> Fight:
        """Return the scene with an activation ended, or left for now."""
        return self.but(active="", leavings=(), closings=())

    def spent(self, who: str, price: int, **noted: Any) -> Fight:
        """Return the scene with actions spent by somebody, and that noted."""
        return self.acted(who, self[who].paying(price), **noted)

    def acted(
        self,
        who: str,
        unit: Unit,
        *,
        paused: bool = True,
        quick: tuple[str, int] = ("", 0),
        **noted: Any,
    ) -> Fight:
        """Return the scene with somebody as an action has left it, and that noted."""
        turn = self.turn(who).but(paused=paused, quick=quick, **noted)
        return self.after(who, unit, turn, leavings=(), closings=())

    def attacked(self, who: str) -> Fight:
        """Return the scene after somebody's own attack: what is left of the Move is lost."""
        return self.without_spaces(who) if self.active == who else self

    def loosed(self, who: str) -> Fight:
        """Return the scene after a reaction: a Strike too, as far as the Move is concerned."""
        ends = self[who].spaces and self.reads("SK-MOV-4") == "any-strike"
        return self.without_spaces(who) if ends else self

    def without_spaces(self, who: str) -> Fight:
        """Return the scene with what somebody held back of a Move lost to an attack."""
        if self[who].hit_and_run or not self[who].spaces:
            return self
        return self.changed(who, spaces=0).remembering(who, lost=True)

    # movement

    def speed(self, who: str) -> int:
        """Return somebody's Speed in spaces."""
        unit, numbers = self[who], self.numbers
        if not unit.slowed:
            return unit.speed
        return min(unit.speed, max(unit.speed // numbers.slowed_part, numbers.slowed_least))

    @once
    def way(self, who: str, to: str, spaces: Exact) -> tuple[str, ...]:
        """Return the way somebody takes to a space, or the one that shows why there is none."""
        return paths.way(self, who, to, spaces)

    @once
    def barring(self, who: str, to: str, spaces: Exact) -> tuple[str, ...]:
        """Return the standing hostiles but for whom somebody would come to a space."""
        return paths.barring(self, who, to, spaces)

    def length(self, who: str, way: tuple[str, ...], rough: Exact | None = None) -> Exact:
        """Return what a way costs in spaces."""
        return self.around(who).length(self[who].at, way, rough)

    def beyond(self, who: str, way: tuple[str, ...], spaces: Exact) -> int | None:
        """Return the place in a way of the first space it does not carry to.

        `Undecided` where that hangs on the price of difficult ground.
        """
        return self.around(who).beyond(self[who].at, way, spaces)

    def short(self, who: str, *, begun: bool, length: Exact) -> Short:
        """Return why a way is too long; `begun` where it uses what is held back of a Move."""
        turn = self.turn(who)
        if begun and turn.lost:
            return "lost"
        if begun and turn.disengaged and not turn.moved:
            return "no-move"
        return "slowed" if self[who].slowed and length <= self[who].speed else "far"

    @once
    def bars(self, who: str, to: str) -> Hindrance | None:
        """Return what bars somebody's next step; `None` where it is free."""
        return self.around(who).hindrance(self[who].at, to, self.turn(who).entered)

    def blockers(self, who: str, to: str) -> tuple[str, ...]:
        """Return the standing hostiles that somebody's next step runs into."""
        return self.around(who).blockers(self[who].at, to)

    # figures

    def unmeasured(self) -> tuple[str, ...]:
        """Return the creatures bigger than Large whose footprint nobody has ruled."""
        bigger = (name for name, unit in self.units.items() if unit.size == "bigger")
        return tuple(name for name in bigger if not self[name].bulk_ruled)

    def heavies(self, who: str, weapons: tuple[str, ...]) -> bool:
        """Whether one of somebody's weapons is Heavy."""
        return any("heavy" in self[who].weapon(name).keywords for name in weapons)

    def worn_out(self, who: str, weapon: str) -> bool:
        """Whether a Heavy weapon has made its Strikes in this activation."""
        before = self.turn(who).struck_with.count(weapon)
        return self.heavies(who, (weapon,)) and before >= self.numbers.heavy

    def melee_only(self, who: str, weapon: str) -> bool:
        """Whether a weapon of somebody can be struck with but not shot or hurled."""
        known = self[who].weapons.get(weapon)
        return known is not None and not known.flies

    def bands(self, who: str, weapon: str) -> Bands:
        """Return the range bands of a weapon, or raise `Undecided`."""
        own, what = self[who].weapon(weapon).bands, f"the bands of {weapon or 'the weapon'}"
        if own:
            return own
        clean, long = (self.worth("SK-RNG-3", band, what) for band in ("clean", "long"))
        return Bands(clean=clean, long=long)

    def worth(self, clause: str, name: str, what: str) -> int:
        """Return one of the figures given for a clause by name, or raise `Undecided`."""
        said = self.given(clause, what)
        figure = said.get(name) if isinstance(said, dict) else None
        if type(figure) is not int:
            raise Undecided(clause, f"{what}; it may be given as {{{name}: a whole number}}")
        return figure

    def charge(self) -> int:
        """Return what a leap from above adds: the charge, where the drop is ruled to carry it."""
        ruled = self.permits("SK-ELV-2", "whether the drop carries momentum")
        return self.worth("SK-PMD-3", "charge", "what the charge is worth") if ruled else 0

    def may_be(self, result: Result, figure: int) -> bool:
        """Whether a figure may be a failure, a Success or a Critical.

        The one that is shown to be a Success is neither of the others, and what comes to less is
        no better than it, what comes to more no worse.
        """
        shown = self.numbers.success
        success, critical = self._least("success"), self._least("critical")
        if result == "critical":
            return figure > shown and (critical is None or figure >= critical)
        if figure >= shown:
            return result == "success" and (critical is None or figure < critical)
        if success is None:
            raise Undecided("SK-STR-2", f"whether {figure} is a Success", among=(True, False))
        return (figure >= success) == (result == "success")

    def _least(self, result: Result) -> int | None:
        """Return the least figure that is given for a result; `None` where none is."""
        shown, what = self.numbers.success, f"the least result of a {result.capitalize()}"
        told = self.given("SK-STR-2", what) if "SK-STR-2" in self.table.values else {}
        if isinstance(told, dict) and result not in told:
            return None
        figure = self.worth("SK-STR-2", result, what)
        if result == "success" and figure > shown:
            raise Undecided("SK-STR-2", f"{what}, which is {shown} at most")
        if result == "critical" and figure <= shown:
            raise Undecided("SK-STR-2", f"{what}, which is more than {shown}")
        return figure
