"""The uses of Defend, and Disengage."""

from __future__ import annotations

from typing import ClassVar

from rulecheck.engine import Name
from rulecheck.frozen import frozen
from rulecheck.rulesets.skirmish.scene import Fray
from rulecheck.rulesets.skirmish.steps.action import Action


@frozen
class Hold(Action):
    """Defend by holding ground: a free Strike is readied for each action."""

    short: ClassVar[str] = "actions"
    actions: int = 1
    """Actions spent on it."""

    def price(self, fray: Fray) -> int:
        return self.actions

    def applied_to(self, fray: Fray) -> Fray:
        unit = fray[self.who]
        held = unit.held + self.actions * fray.numbers.held
        taxed = unit.taxed if unit.held else ()
        return fray.acted(self.who, unit.paying(self.actions, held=held, taxed=taxed))


@frozen
class Brace(Action):
    """Defend by bracing against one foe."""

    short: ClassVar[str] = "against"
    against: Name
    """The foe whose blows are harder to land."""

    def applied_to(self, fray: Fray) -> Fray:
        unit = fray[self.who]
        braced = (*unit.braced, self.against)
        return fray.acted(self.who, unit.paying(self.price(fray), braced=braced))


@frozen
class Disengage(Action):
    """Break away: the held Strikes of everyone who threatens now are waived."""

    def price(self, fray: Fray) -> int:
        return fray.numbers.disengage

    def applied_to(self, fray: Fray) -> Fray:
        waived = fray.turn(self.who).waived | fray.threats(self.who)
        price = self.price(fray)
        return fray.spent(self.who, price, waived=waived, disengaged=True, lapsed=False)
