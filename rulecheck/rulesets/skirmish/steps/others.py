"""Reloading, snares, rounds."""

from __future__ import annotations

from typing import ClassVar, Literal

from rulecheck.engine import Name, Step
from rulecheck.frozen import Roster
from rulecheck.rulesets.skirmish.combatant import Activation
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps.action import Deed, Outlay
from rulecheck.rulesets.skirmish.steps.attack import WeaponName


class Reload(Outlay):
    """Spend actions on loading a weapon again."""

    short: ClassVar[str] = "weapon"
    weapon: WeaponName
    """The weapon by name."""

    def applied_to(self, fight: Fight) -> Fight:
        unit = fight[self.who]
        left = max(0, unit.to_reload.get(self.weapon, 0) - self.actions)
        loading = unit.to_reload.but(self.weapon, left)
        return fight.acted(self.who, unit.paying(self.actions, to_reload=loading))


class Snare(Deed):
    """A snare catches some who are adjacent: they are Entangled."""

    short: ClassVar[str] = "catches"
    taken_by: ClassVar[Literal["somebody", "nobody", "either"]] = "either"

    catches: tuple[Name, ...]
    """Those it catches."""

    def applied_to(self, fight: Fight) -> Fight:
        for name in self.catches:
            fight = fight.changed(name, entangled=True)
        return fight


class BreakFree(Deed):
    """Get free of what entangles; what that takes stands in the core book."""

    def applied_to(self, fight: Fight) -> Fight:
        return fight.changed(self.who, entangled=False)


class Round(Step):
    """A new round begins: every activation so far is over."""

    taken_by: ClassVar[Literal["somebody", "nobody", "either"]] = "nobody"

    def applied_to(self, fight: Fight) -> Fight:
        return fight.but(turns=Roster[Activation]())
