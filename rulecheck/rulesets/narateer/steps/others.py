"""What happens beside movement: other Actions, shots, attributes, the Scene Mode."""

from __future__ import annotations

from typing import ClassVar

from rulecheck.engine import DUE, Name, Step, Undecided
from rulecheck.rulesets.narateer.amounts import Amount, Count
from rulecheck.rulesets.narateer.challenges import Skill
from rulecheck.rulesets.narateer.scene import SceneMode, Situation
from rulecheck.rulesets.narateer.steps.staying import Staying


class Act(Staying):
    """Take another Action."""

    short: ClassVar[str] = "does"
    does: str | None = None
    """What it is."""
    ad: Count | None = None
    """AD it costs; left out, the case gives them."""
    skill: Skill | None = None
    """The Skill it uses proactively."""
    melee: Name | None = None
    """Whom it strikes at in melee."""

    def price(self, scene: Situation) -> int:
        """Return the AD it costs; `Undecided` where nobody has told or given that."""
        why = "what the Action costs is not given"
        return scene.whole("NA-DIV-3", why) if self.ad is None else self.ad

    def known_price(self, scene: Situation) -> int:
        """Return the AD it is known to cost: none, where nobody has told them."""
        try:
            return self.price(scene)
        except Undecided:
            return 0

    def applied_to(self, scene: Situation) -> Situation:
        mover = scene[self.who]
        uses = mover.uses_after(self.skill, 1)
        return scene.with_mover(self.who, mover.paying(self.known_price(scene), uses=uses))


class Shoot(Step):
    """Attack somebody at range."""

    short: ClassVar[str] = "at"
    at: Name
    """The target."""
    sprint_protection: bool = False
    """Whether the target is protected because it sprints."""


class Attributes(Step):
    """Strength or Agility changes."""

    strength: int | None = None
    """Strength from now on."""
    agility: int | None = None
    """Agility from now on."""

    def applied_to(self, scene: Situation) -> Situation:
        mover = scene[self.who]
        strength = mover.strength if self.strength is None else self.strength
        agility = mover.agility if self.agility is None else self.agility
        return scene.changed(self.who, strength=strength, agility=agility)


class Record(Step):
    """Record Base Movement on the Character Sheet."""

    short: ClassVar[str] = "base-movement"
    base_movement: Amount = DUE
    """Metres."""

    def applied_to(self, scene: Situation) -> Situation:
        return scene.changed(self.who, base_movement=self.base_movement)


class Shift(Step):
    """Change the Scene Mode."""

    short: ClassVar[str] = "to"
    to: SceneMode
    """The new Scene Mode."""
    left: Amount = DUE
    """Movement left, in the units of the new Scene Mode."""

    def applied_to(self, scene: Situation) -> Situation:
        told = scene.in_mode(self.to)
        movement = told[self.who].movement
        ends_story = scene.mode == "story" and self.to != "story"
        if movement is None or not (ends_story and scene.plan(self.who).uncounted):
            return told
        counted = told.changed(self.who, movement=movement.but(left=self.left))
        return counted.noting(self.who, uncounted=False)
