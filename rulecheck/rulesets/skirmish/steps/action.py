"""What is paid with actions."""

from __future__ import annotations

from rulecheck.engine import Step
from rulecheck.rulesets.skirmish.scene import Fight


class Deed(Step):
    """What somebody does of their own, which takes an active combatant."""


class Action(Deed):
    """Something that is paid with actions of one's own activation."""

    def price(self, fight: Fight) -> int:
        return 1


class Outlay(Action):
    """Something that may be done with several actions at once."""

    actions: int = 1
    """Actions spent on it."""

    def price(self, fight: Fight) -> int:
        return self.actions
