"""Shots, and Maneuvers, which are made in melee or from afar."""

from __future__ import annotations

from rulecheck.rulesets.skirmish import threats
from rulecheck.rulesets.skirmish.grid import Exact, Spot, named
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps.action import Action
from rulecheck.rulesets.skirmish.steps.attack import Attack


class Shoot(Attack, Action):
    """Shoot at a foe with a ranged or a Thrown weapon."""

    second: bool = False
    """Whether it is a further attack of the same action, with a Quick weapon."""

    def tool(self, fight: Fight) -> str:
        bows = fight[self.who].bows
        return self.weapon or (*[bow for bow in bows if self.serves(fight, bow)], *bows)[0]

    def serves(self, fight: Fight, weapon: str) -> bool:
        quick = not self.second or weapon == fight.turn(self.who).quick[0]
        return quick and not fight[self.who].to_reload.get(weapon)

    def can_fly(self, fight: Fight) -> bool:
        """Whether it makes sense to ask how far the weapon used carries."""
        known = fight[self.who].weapons.get(self.tool(fight))
        return known.flies if known else self.weapon is None

    @property
    def melee(self) -> bool:
        return False

    @property
    def follows(self) -> bool:
        return self.second

    def price(self, fight: Fight) -> int:
        return 0 if self.second else 1

    def applied_to(self, fight: Fight) -> Fight:
        bow, unit = self.tool(fight), fight[self.who]
        scene = self.felled(fight, fight[self.at].at)
        if unit.weapon(bow).reload:
            loading = unit.to_reload.but(bow, unit.weapon(bow).reload)
            scene = scene.changed(self.who, to_reload=loading)
        return self.made(fight, scene, self.price(fight))


class Maneuver(Attack, Action):
    """Do something else to a foe than wound it: trip, grapple, shove."""

    shoves: Spot | None = None
    """The space the foe is shoved to."""
    ranged: bool = False
    """Whether it works from afar."""

    @property
    def melee(self) -> bool:
        return not self.ranged

    @property
    def to(self) -> str:
        """The name of the space the foe is shoved to; empty where it is not."""
        return "" if self.shoves is None else named(self.shoves)

    def shoved(self, fight: Fight) -> Exact | None:
        """Return how far the foe is shoved in spaces; `None` where it is not, or off the field."""
        there = bool(self.to) and fight.around(self.at).has(self.to)
        return fight.positions.shove(self.at, self.to) if there else None

    def shoved_into_a_wall(self, fight: Fight) -> bool:
        """Whether a wall or a closed door is in the way of where the foe is shoved."""
        body = fight[self.at].body
        return bool(self.shoved(fight)) and not fight.ground.field.open_between(body, self.to)

    def shoved_upon_others(self, fight: Fight) -> bool:
        """Whether the foe is shoved into a space where it cannot end an activation."""
        return bool(self.shoved(fight)) and bool(fight.around(self.at).sharing(self.to))

    def applied_to(self, fight: Fight) -> Fight:
        scene = self.felled(fight, fight[self.at].at)
        scene = scene.spent(self.who, self.price(fight))
        scene = scene.attacked(self.who) if self.is_on_a_foe(fight) else scene
        return threats.shoved(scene, self.at, self.to) if self.to else scene
