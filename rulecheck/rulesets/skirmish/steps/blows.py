"""Blows in melee: Strikes of one's own activation, held Strikes, interceptions."""

from __future__ import annotations

from typing import Literal

from rulecheck.engine import DUE, Part
from rulecheck.rulesets.skirmish import threats
from rulecheck.rulesets.skirmish.grid import Body, Exact
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps.action import Action
from rulecheck.rulesets.skirmish.steps.attack import Attack

Knock = Literal["prone", "staggered", "nothing"]
CLAUSES = {
    "flank": "SK-FLK-1",
    "prone": "SK-PMD-3",
    "elevation": "SK-ELV-1",
    "cover": "SK-COV-1",
    "charge": "SK-ELV-2",
    "condition": "SK-PMD-1",
    "multiple-attack": "SK-KWD-3",
}
"""The clauses of modifiers that a sum may forget; what else counts, is ruled to (SK-PMD-4)."""


class Blow(Attack):
    """An attack in melee that is rolled against Defense."""

    roll: int | None = None
    """The sum of the three dice."""
    defense: int | None = DUE
    """The foe's Defense against this blow."""
    total: int | None = DUE
    """The result: the roll, Might and all modifiers, less Defense."""
    knocks: Knock | None = DUE
    """What a Heavy weapon does to the foe besides wounding."""

    @property
    def reaction(self) -> bool:
        """Whether it answers what a foe does."""
        return False

    def knock(self, fight: Fight) -> Knock:
        """Return what a blow that lands does to the foe besides wounding."""
        if not self.wields(fight, "heavy"):
            return "nothing"
        return "staggered" if fight[self.at].cannot_fall else "prone"

    def beside_dice(self, fight: Fight) -> tuple[Part, ...]:
        """Return what is added to the dice, and taken off: `Undecided` if a part of it is."""
        might, defense = fight[self.who].might, -(self.defense or 0)
        own = Part("Might", might, "SK-STR-1"), Part("Defense", defense, "SK-STR-1")
        return (*self.parts, *own)

    def dice(self, fight: Fight) -> Exact | None:
        """Return what the dice show: as told, or as the result has it; `None` where neither is."""
        if self.roll is not None or self.total is None:
            return self.roll
        return self.total - sum(part.value for part in self.beside_dice(fight))

    def figure(self, fight: Fight) -> int:
        """Return the figure that is a Success or not, as it is read."""
        net = fight.reads("SK-STR-2") == "net"
        return (self.total or 0) + (0 if net else self.defense or 0)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The modifiers as summands of the result."""
        if self.bonus is not None and self.bonus != self.sum:
            return (Part("modifiers", self.bonus),)
        named = (self.modifiers or {}).items()
        return tuple(
            [Part(name, value + 0, CLAUSES.get(name, "SK-PMD-4")) for name, value in named]
        )

    def landed(self, fight: Fight) -> Fight:
        """Return the fight after the blow, wherever it struck."""
        scene = self.felled(fight, self.target(fight).at)
        if self.knocks == "staggered":
            return scene.changed(self.at, staggered=True)
        falls = self.knocks == "prone" and scene[self.at].standing
        return scene.changed(self.at, state="prone") if falls else scene


class Strike(Blow, Action):
    """Strike a foe within reach."""

    second: bool = False
    """Whether it is a further attack of the same action, with a Quick weapon."""
    leaping: bool = False
    """Whether the attacker leaps down on the foe from straight above."""

    @property
    def leaps(self) -> bool:
        return self.leaping

    @property
    def follows(self) -> bool:
        return self.second

    def price(self, fight: Fight) -> int:
        return 0 if self.second else 1

    def serves(self, fight: Fight, weapon: str) -> bool:
        quick = not self.second or weapon == fight.turn(self.who).quick[0]
        return quick and not fight.worn_out(self.who, weapon)

    def applied_to(self, fight: Fight) -> Fight:
        struck = (*fight.turn(self.who).struck_with, self.tool(fight))
        return self.made(fight, self.landed(fight), self.price(fight), struck_with=struck)


class HeldStrike(Blow):
    """Loose a Strike that holding ground has readied, at a foe that steps out of reach."""

    def target(self, fight: Fight) -> Body:
        return threats.caught(fight, self.who, self.at)

    def needs_reach(self, fight: Fight) -> bool:
        return threats.struck_in_reach(fight, self.who, self.at)

    @property
    def reaction(self) -> bool:
        return True

    def applied_to(self, fight: Fight) -> Fight:
        unit = fight[self.who]
        struck = (*unit.struck, self.at)
        scene = self.landed(fight).changed(self.who, held=max(0, unit.held - 1), struck=struck)
        return (threats.stopped(scene, self.who, self.at) if self.downs else scene).loosed(self.who)


class Intercept(Blow):
    """Strike with a Reach weapon at a foe that closes in, before it arrives."""

    def target(self, fight: Fight) -> Body:
        return threats.closing(fight, self.who, self.at)

    @property
    def reaction(self) -> bool:
        return True

    def serves(self, fight: Fight, weapon: str) -> bool:
        return "reach" in fight[self.who].weapon(weapon).keywords

    def applied_to(self, fight: Fight) -> Fight:
        return threats.interception_paid(self.landed(fight), self.who).loosed(self.who)
