"""Lying down, getting up, and Conditions that come over a mover."""

from __future__ import annotations

from typing import ClassVar

from rulecheck.engine import DUE, Step
from rulecheck.rulesets.narateer.amounts import Count
from rulecheck.rulesets.narateer.condition_name import ConditionName
from rulecheck.rulesets.narateer.figures import remeasured
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.sheet import PLAIN_CONDITIONS, Condition
from rulecheck.rulesets.narateer.steps.staying import Staying


class DropProne(Step):
    """Drop Prone by choice."""

    ad: Count = DUE
    """AD paid."""

    def applied_to(self, scene: Situation) -> Situation:
        mover = scene[self.who].paying(self.ad, prone=True, dropped=True)
        return scene.with_mover(self.who, mover)


class Stand(Staying):
    """Stand up from Prone."""

    ad: Count = DUE
    """AD paid."""
    allowed_by: str | None = None
    """The specific rule that permits it outside one's own turn."""

    def applied_to(self, scene: Situation) -> Situation:
        mover = scene[self.who].paying(self.ad, prone=False, dropped=False)
        return scene.with_mover(self.who, mover)


class Suffer(Step):
    """Come under a Condition: Slowed, Prone, or one that Combat words."""

    short: ClassVar[str] = "condition"
    words: Condition | None = None
    """What another Condition does; left out, what it does to somebody of the scene."""
    condition: ConditionName
    """slowed, prone, or the name of another Condition."""

    def applied_to(self, scene: Situation) -> Situation:
        if self.condition in PLAIN_CONDITIONS:
            return remeasured(scene.changed(self.who, **{self.condition: True}), self.who)
        words = self.words or scene.worded_conditions.get(self.condition, Condition())
        named = scene[self.who].conditions.but(self.condition, words)
        return remeasured(scene.changed(self.who, conditions=named), self.who)
