"""Reloading, snares, rounds."""

from __future__ import annotations

from typing import ClassVar, Literal

from rulecheck.engine import Name, Step
from rulecheck.frozen import Roster, frozen
from rulecheck.rulesets.skirmish.combatant import Activation
from rulecheck.rulesets.skirmish.scene import Fray
from rulecheck.rulesets.skirmish.steps.action import Action


@frozen
class Reload(Action):
    """Spend actions on loading a weapon again."""

    short: ClassVar[str] = "weapon"
    weapon: str
    """The weapon by name."""
    actions: int = 1
    """Actions spent on it."""

    def price(self, fray: Fray) -> int:
        return self.actions

    def applied_to(self, fray: Fray) -> Fray:
        unit = fray[self.who]
        left = max(0, unit.to_reload.get(self.weapon, 0) - self.actions)
        loading = unit.to_reload.but(self.weapon, left)
        return fray.acted(self.who, unit.paying(self.actions, to_reload=loading))


@frozen
class Snare(Step):
    """A snare catches some who are adjacent: they are Entangled."""

    short: ClassVar[str] = "catches"
    taken_by: ClassVar[Literal["somebody", "nobody", "either"]] = "either"

    catches: tuple[Name, ...]
    """Those it catches."""

    def applied_to(self, fray: Fray) -> Fray:
        for name in self.catches:
            fray = fray.changed(name, entangled=True)
        return fray


@frozen
class BreakFree(Step):
    """Get free of what entangles; what that takes stands in the core book."""

    def applied_to(self, fray: Fray) -> Fray:
        return fray.changed(self.who, entangled=False)


@frozen
class Round(Step):
    """A new round begins: every activation so far is over."""

    taken_by: ClassVar[Literal["somebody", "nobody", "either"]] = "nobody"

    def applied_to(self, fray: Fray) -> Fray:
        return fray.but(turns=Roster[Activation]())
