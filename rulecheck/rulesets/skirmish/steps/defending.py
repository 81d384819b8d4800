"""The uses of Defend, and Disengage."""

from __future__ import annotations

from typing import ClassVar

from rulecheck.engine import Name
from rulecheck.rulesets.skirmish import threats
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps.action import Action, Outlay


class Hold(Outlay):
    """Defend by holding ground: a free Strike is readied for each action."""

    short: ClassVar[str] = "actions"

    def applied_to(self, fight: Fight) -> Fight:
        unit = fight[self.who]
        held = unit.held + self.actions * fight.numbers.held
        struck = unit.struck if unit.held else ()
        return fight.acted(self.who, unit.paying(self.actions, held=held, struck=struck))


class Brace(Action):
    """Defend by bracing against one foe."""

    short: ClassVar[str] = "against"
    against: Name
    """The foe whose blows are harder to land."""

    def applied_to(self, fight: Fight) -> Fight:
        braced = (*self.kept(fight), self.against)
        paid = fight[self.who].paying(self.price(fight), braced=braced)
        return fight.acted(self.who, paid, outlasting=())

    def kept(self, fight: Fight) -> tuple[str, ...]:
        """Return the foes of earlier braces that this one does not replace."""
        old = fight.turn(self.who).outlasting
        return fight[self.who].braced[len(old) :]


class Disengage(Action):
    """Break away: the held Strikes of everyone who threatens now are waived."""

    def price(self, fight: Fight) -> int:
        return fight.numbers.disengage

    def applied_to(self, fight: Fight) -> Fight:
        waived = fight.turn(self.who).waived | threats.threats(fight, self.who)
        price = self.price(fight)
        return fight.spent(self.who, price, waived=waived, disengaged=True, lapsed=False)
