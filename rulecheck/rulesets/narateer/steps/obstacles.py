"""Obstacles on the way: how they appear, are attempted and take effect."""

from __future__ import annotations

from typing import ClassVar

from rulecheck.engine import DUE, Step
from rulecheck.rulesets.narateer.amounts import Amount, Count
from rulecheck.rulesets.narateer.challenges import Consequence, ObstacleName, Skill
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps.staying import Staying


class Appear(Staying):
    """An obstacle appears on the way that nobody knew of."""

    short: ClassVar[str] = "obstacle"
    obstacle: ObstacleName
    """Its name in the scene."""

    def applied_to(self, scene: Situation) -> Situation:
        appeared = (*scene.plan(self.who).appeared, self.obstacle)
        return scene.with_obstacle(self.obstacle, known=True).noting(self.who, appeared=appeared)


class Stakes(Step):
    """The Guide says what failure at an obstacle means."""

    obstacle: ObstacleName
    """Its name in the scene."""
    failure: Consequence
    """What failure means."""
    loses: Amount | None = None
    """What a loss of movement takes; left out, all of it."""

    def applied_to(self, scene: Situation) -> Situation:
        return scene.with_obstacle(self.obstacle, stakes=self.failure, loses=self.loses)


class Attempt(Staying):
    """Attempt a risky manoeuvre at an obstacle."""

    short: ClassVar[str] = "obstacle"
    obstacle: ObstacleName
    """Its name in the scene."""
    succeeds: bool
    """Whether the roll succeeds."""
    skill: Skill | None = DUE
    """The Skill tested."""
    boost: Count = 0
    """AD spent to Boost it."""
    bonus_dice: Count = 0
    """Dice that other rules grant."""
    ad: Count = DUE
    """AD paid, Boost included."""
    dice: Count = DUE
    """Dice rolled."""
    uses_left: Count = DUE
    """Proactive uses of the Skill left afterwards."""

    def applied_to(self, scene: Situation) -> Situation:
        mover = scene[self.who]
        uses = mover.uses_after(self.skill, scene.numbers.manoeuvre_use)
        tried = scene.with_mover(self.who, mover.paying(self.ad, uses=uses))
        if self.succeeds:
            return tried.cleared(self.who, self.obstacle)
        stakes = scene.obstacle(self.obstacle).stakes
        failed = scene.plan(self.who).failed.but(self.obstacle, stakes)
        return tried.noting(self.who, failed=failed)

    def unfolded(self, scene: Situation) -> tuple[Step, ...]:
        return () if self.succeeds else (Befall(who=self.who, obstacle=self.obstacle),)


class Caught(Step):
    """A danger that leaves no time to stop takes effect, unless something averts it."""

    short: ClassVar[str] = "obstacle"
    obstacle: ObstacleName
    """Its name in the scene."""
    ad: Count = DUE
    """AD paid; of a Reaction that averts it, what that costs."""
    averted_by: str | None = None
    """The Reaction or resistance rule that averts it."""

    def applied_to(self, scene: Situation) -> Situation:
        paid = scene.with_mover(self.who, scene[self.who].paying(self.ad or 0))
        if self.averted_by:
            return paid.cleared(self.who, self.obstacle)
        stakes = scene.obstacle(self.obstacle).stakes
        caught = scene.plan(self.who).caught.but(self.obstacle, stakes)
        return paid.noting(self.who, caught=caught)

    def unfolded(self, scene: Situation) -> tuple[Step, ...]:
        return () if self.averted_by else (Befall(who=self.who, obstacle=self.obstacle),)


class Befall(Step):
    """The consequence that was stated for an obstacle."""

    obstacle: ObstacleName

    def applied_to(self, scene: Situation) -> Situation:
        mover, obstacle = scene[self.who], scene.obstacle(self.obstacle)
        if obstacle.stakes == "prone":
            return scene.changed(self.who, prone=True)
        if obstacle.stakes == "loss" and mover.movement:
            loss = mover.movement.left if obstacle.loses is None else obstacle.loses
            return scene.changed(self.who, movement=mover.movement.spent(loss))
        return scene
