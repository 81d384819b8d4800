"""The plan of a route and the choice of a movement mode."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from rulecheck.engine import DUE, Step
from rulecheck.rulesets.narateer.amounts import Amount, Count
from rulecheck.rulesets.narateer.challenges import Method, ObstacleName, Skill
from rulecheck.rulesets.narateer.mover import Mover
from rulecheck.rulesets.narateer.scene import Situation

ModeName = Literal["walk", "run", "sprint"]


class Declare(Step):
    """Say where the route leads and what is known to lie on it, before anything is paid."""

    route: Method | None = None
    """How one moves, where it decides the Sprint Skill: direct or agile."""
    over: tuple[ObstacleName, ...] = ()
    """Obstacles on the route that are to be attempted."""
    to: str | None = None
    """The destination."""

    def applied_to(self, scene: Situation) -> Situation:
        return scene.noting(self.who, route=self.route, over=self.over, to=self.to)


class Choice(Step):
    """Choose the movement mode of this Activation and pay for it."""

    mode: ClassVar[ModeName] = "walk"
    ad: Count = DUE
    """AD paid."""
    base_movement: Amount = DUE
    """Metres of Base Movement after Conditions and Encumbrance."""
    allowance: Amount = DUE
    """Metres that may be moved."""
    record: Amount = DUE
    """The allowance in the terms of the Scene Mode: Zones or whole Spaces."""
    dice: Count = 0
    """Dice rolled for it."""
    boost: Count = 0
    """AD spent to Boost it."""
    allowed_by: str | None = None
    """The specific rule that permits what the chapter does not."""

    def applied_to(self, scene: Situation) -> Situation:
        return scene.with_mover(self.who, self.chosen_by(scene))

    def chosen_by(self, scene: Situation, **noted: Any) -> Mover:
        """Return the mover with the mode chosen and paid, and what else is noted of it."""
        plan = scene.plan(self.who).but(mode=self.mode, shifted=False, **noted)
        granted = scene.allowance(self.allowance)
        return scene[self.who].paying(self.ad, movement=granted, activation=plan)


class Walk(Choice):
    """Move with control: up to Base Movement, for nothing."""

    mode: ClassVar[ModeName] = "walk"


class CrawlingWalk(Walk):
    """The Walk that a crawl chooses where no mode is chosen yet."""

    def applied_to(self, scene: Situation) -> Situation:
        return scene.with_mover(self.who, self.chosen_by(scene, crawled=True))


class Run(Choice):
    """Move fast: up to twice Base Movement."""

    mode: ClassVar[ModeName] = "run"


class Sprint(Choice):
    """Move all out, by a Skill that fits the route: thrice Base Movement and more."""

    short: ClassVar[str] = "skill"
    mode: ClassVar[ModeName] = "sprint"
    skill: Skill | None = DUE
    """The Skill that governs it: athletics or acrobatics."""
    uses_left: Count = DUE
    """Proactive uses of that Skill left afterwards."""

    def applied_to(self, scene: Situation) -> Situation:
        uses = scene[self.who].uses_after(self.skill, scene.numbers.sprint_use)
        chosen = self.chosen_by(scene, skill=self.skill)
        return scene.with_mover(self.who, chosen.but(uses=uses))
