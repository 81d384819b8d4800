"""The state of a fight: who is where and how, whose activation it is, what it has spent."""

from __future__ import annotations

from typing import Any

from rulecheck.engine import Memoizing, Scene, cached_property, internal
from rulecheck.frozen import Roster
from rulecheck.rulesets.skirmish.combatant import Activation, Leaving, Unit
from rulecheck.rulesets.skirmish.field import Field
from rulecheck.rulesets.skirmish.ground import Ground
from rulecheck.rulesets.skirmish.numbers import Numbers
from rulecheck.rulesets.skirmish.open_table import OpenField
from rulecheck.rulesets.skirmish.positions import Positions
from rulecheck.rulesets.skirmish.surroundings import Surroundings

UNBEGUN = Activation()
"""What an activation remembers that has not begun."""


class Fight(Scene[Numbers], Memoizing):
    """A fight at one moment."""

    field: Field = internal(OpenField())
    units: Roster[Unit] = Roster()
    active: str = internal("")
    """Whose activation is under way."""
    turns: Roster[Activation] = internal(Roster())
    """The activations of this round, by name."""
    leavings: tuple[Leaving, ...] = internal(())
    """Whose reach was left by the steps just taken."""
    closings: tuple[Leaving, ...] = internal(())
    """Upon whom the steps just taken closed, as far as they may intercept."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone a turn may name."""
        return tuple(self.units)

    @property
    def weapons(self) -> tuple[str, ...]:
        """Every weapon a turn may name."""
        return tuple(dict.fromkeys(n for unit in self.units.values() for n in unit.weapons))

    def __getitem__(self, name: str) -> Unit:
        return self.units[name]

    def turn(self, who: str) -> Activation:
        """Return what somebody's activation remembers."""
        return self.turns.get(who, UNBEGUN)

    @cached_property
    def ground(self) -> Ground:
        """The field, measured as this play reads it."""
        return Ground(self.field, self.table)

    @cached_property
    def positions(self) -> Positions:
        """Who stands where on the ground."""
        return Positions(self.ground, self.units)

    def around(self, who: str) -> Surroundings:
        """Return the ground and everybody else on it, as somebody finds them."""
        return self.positions.around(who)

    def foes(self, who: str) -> tuple[str, ...]:
        """Return everybody on the other side."""
        return self.around(who).foes

    # somebody changed

    def changed(self, who: str, **changes: Any) -> Fight:
        """Return the scene with some figures of one fighter changed."""
        later = self.but(units=self.units.but(who, self[who].but(**changes)))
        return later._where_it_was(self, who)

    def placed(self, who: str, at: str, **changes: Any) -> Fight:
        """Return the scene with somebody brought to a place, and more figures changed."""
        upon = self.around(who).inside(at)
        return self.changed(who, at=at, upon=upon, **changes)

    def remembering(self, who: str, **changes: Any) -> Fight:
        """Return the scene with some of what somebody's activation remembers changed."""
        later = self.but(turns=self.turns.but(who, self.turn(who).but(**changes)))
        return later._where_it_was(self)

    def after(self, who: str, unit: Unit, turn: Activation, **changes: Any) -> Fight:
        """Return the scene with a fighter, what its activation remembers, and more changed."""
        units, turns = self.units.but(who, unit), self.turns.but(who, turn)
        return self.but(units=units, turns=turns, **changes)._where_it_was(self, who)

    def _where_it_was(self, earlier: Fight, who: str = "") -> Fight:
        """Return this scene, with what was worked out of an earlier one in which only who differs.

        Those who do not differ stand where they stood.
        """
        known, kept = earlier.__dict__, self.__dict__
        if "ground" in known:
            kept["ground"] = known["ground"]
        if "positions" in known:
            positions: Positions = known["positions"]
            kept["positions"] = positions.changed(who, self.units) if who else positions
        return self

    # activations

    def begun(self, who: str) -> Fight:
        """Return the scene with an activation begun, or gone on with where actions are kept."""
        if who in self.turns and self.reads("SK-ACT-2") == "kept":
            return self.but(active=who, leavings=(), closings=())._where_it_was(self)
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
        return self.but(active="", leavings=(), closings=())._where_it_was(self)

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
        return self._without_spaces(who) if self.active == who else self

    def loosed(self, who: str) -> Fight:
        """Return the scene after a reaction: a Strike too, as far as the Move is concerned."""
        ends = self[who].spaces and self.reads("SK-MOV-4") == "any-strike"
        return self._without_spaces(who) if ends else self

    def _without_spaces(self, who: str) -> Fight:
        """Return the scene with what somebody held back of a Move lost to an attack."""
        if self[who].hit_and_run or not self[who].spaces:
            return self
        return self.changed(who, spaces=0).remembering(who, lost=True)

    # queries

    def speed(self, who: str) -> int:
        """Return somebody's Speed in spaces."""
        unit, numbers = self[who], self.numbers
        if not unit.slowed:
            return unit.speed
        return min(unit.speed, max(unit.speed // numbers.slowed_part, numbers.slowed_least))

    def unmeasured(self) -> tuple[str, ...]:
        """Return the creatures bigger than Large whose footprint nobody has ruled."""
        bigger = (name for name, unit in self.units.items() if unit.size == "bigger")
        return tuple(name for name in bigger if not self[name].bulk_ruled)

    def worn_out(self, who: str, weapon: str) -> bool:
        """Whether a Heavy weapon has made its Strikes in this activation."""
        before = self.turn(who).struck_with.count(weapon)
        return "heavy" in self[who].weapon(weapon).keywords and before >= self.numbers.heavy
