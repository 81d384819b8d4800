"""Attacks: whom they are aimed at, their modifiers, their results."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from rulecheck.engine import DUE, Memoizing, Name, NameOf, Part, Step, latest
from rulecheck.frozen import Roster, frozen
from rulecheck.rulesets.skirmish.combatant import Keyword
from rulecheck.rulesets.skirmish.grid import Body, Exact, Spot, named
from rulecheck.rulesets.skirmish.scene import Fight, Result
from rulecheck.rulesets.skirmish.steps.action import Action

Knock = Literal["prone", "staggered", "nothing"]
WeaponName = Annotated[str, NameOf("weapons", "weapon")]
"""The name of a weapon that somebody in the scene has."""
SETTLED = frozenset({"flank", "prone", "elevation", "cover", "long", "condition", "slowed"})
"""The modifiers that the scene decides for every attack."""


CLAUSES = {
    "flank": "SK-FLK-1",
    "prone": "SK-PMD-3",
    "elevation": "SK-ELV-1",
    "multiple-attack": "SK-KWD-3",
}
"""The clauses of modifiers that a sum may forget."""


@frozen
class Attack(Step, Memoizing):
    """Whatever is done to a foe with a weapon or with bare hands."""

    at: Name
    """The foe it is aimed at."""
    weapon: WeaponName | None = None
    """The weapon by name; left out, the first that serves."""
    modifiers: Roster[int] | None = DUE
    """Modifiers by name: flank, prone, elevation, cover, long, condition, charge ..."""
    bonus: int | None = DUE
    """All modifiers together."""
    result: Result | None = None
    """How the roll came out."""
    wounds: int = 0
    """Wounds it does."""
    downs: bool = False
    """Whether the foe goes down."""

    @property
    def melee(self) -> bool:
        return True

    @property
    def fictional(self) -> tuple[str, ...]:
        """The modifiers claimed that no circumstance of the scene decides."""
        if not self.modifiers:
            return ()
        settled = self.settled
        return tuple(name for name in self.modifiers if name not in settled)

    @property
    def settled(self) -> frozenset[str]:
        """The modifiers that the scene decides."""
        own = {"charge": self.leaps, "multiple-attack": self.follows}
        return SETTLED | {name for name, decided in own.items() if decided}

    @property
    def sum(self) -> int:
        """All modifiers together."""
        return sum((self.modifiers or {}).values())

    def claims(self, modifier: str) -> int | None:
        """Return the value claimed for a modifier."""
        return self.modifiers.get(modifier) if self.modifiers else None

    def target(self, fight: Fight) -> Body:
        """Return where the foe is when it is attacked."""
        return fight[self.at].body

    @latest
    def gap(self, fight: Fight) -> int:
        """Return the distance to the foe in spaces."""
        return fight.gap(self.who, self.target(fight))

    @latest
    def flankers(self, fight: Fight) -> int:
        """Return how many enemies flank the foe."""
        return len(fight.flankers(self.at, self.target(fight)))

    @latest
    def tiers(self, fight: Fight) -> int:
        """Return by how many steps the attacker stands higher than the foe."""
        return fight.tiers(self.who, self.target(fight))

    def needs_reach(self, fight: Fight) -> bool:
        """Whether the foe must be within reach where it is attacked."""
        return self.melee

    @property
    def leaps(self) -> bool:
        """Whether the attacker leaps down on the foe."""
        return False

    @property
    def follows(self) -> bool:
        """Whether it is a further attack of the same action."""
        return False

    @latest
    def tool(self, fight: Fight) -> str:
        """Return the weapon used: the one named, or the first that reaches the foe and serves."""
        blades = fight[self.who].blades
        reaching = [each for each in blades if fight.reach(self.who, each) >= self.gap(fight)]
        serving = [each for each in reaching if self.serves(fight, each)]
        return self.weapon or (*serving, *reaching, *blades)[0]

    def serves(self, fight: Fight, weapon: str) -> bool:
        """Whether nothing about a weapon keeps it from this attack."""
        return True

    def is_on_a_foe(self, fight: Fight) -> bool:
        """Whether it is aimed at somebody of the other side."""
        return self.at in fight.foes(self.who)

    @latest
    def out_of_reach(self, fight: Fight) -> bool:
        """Whether the foe is farther than the weapon strikes."""
        return self.gap(fight) > fight.reach(self.who, self.tool(fight))

    def rests(self, fight: Fight) -> tuple[str, ...]:
        """Return the clauses on which the distance to the foe rests."""
        return fight.measured(fight[self.who].body, self.target(fight))

    def flank_worth(self, fight: Fight) -> int:
        """Return what a flank gives to this attack."""
        helps = self.melee or fight.reads("SK-FLK-2") == "any-attack"
        return fight.numbers.flank if helps else 0

    def cover_worth(self, fight: Fight) -> int:
        """Return what terrain between takes from this attack."""
        covered = fight.cover(self.who, self.target(fight))
        if covered == "doubtful":
            ruled = fight.permits("SK-PMD-4", "whether terrain on the line gives cover")
            return fight.numbers.cover if ruled else 0
        return fight.numbers.cover if covered == "yes" else 0

    def wields(self, fight: Fight, keyword: Keyword) -> bool:
        """Whether the weapon used has a keyword."""
        return keyword in fight[self.who].weapon(self.tool(fight)).keywords

    def made(self, fight: Fight, after: Fight, price: int, **noted: Any) -> Fight:
        """Return the fight with the action paid, and the attacks that a Quick weapon has left."""
        if self.wields(fight, "quick"):
            attacks = fight.turn(self.who).quick[1] if self.follows else fight.numbers.quick
            noted["quick"] = (self.tool(fight), max(0, attacks - 1))
        return after.spent(self.who, price, **noted).attacked(self.who)

    def felled(self, fight: Fight, lies: str) -> Fight:
        """Return the fight with the foe hurt, and lying in a space if it goes down."""
        foe = fight[self.at]
        if not self.downs:
            wounds = foe.wounds + self.wounds
            return fight.changed(self.at, wounds=wounds) if self.wounds else fight
        wounds = foe.wounds + self.wounds
        hurt = fight.placed(self.at, lies, wounds=wounds, state="downed")
        return hurt.remembering(self.at, felled=fight.active == self.at)


@frozen
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
        return (Part("Might", might), *self.parts, Part("Defense", defense))

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
        return tuple([Part(name, value + 0, CLAUSES.get(name)) for name, value in named])

    def landed(self, fight: Fight) -> Fight:
        """Return the fight after the blow, wherever it struck."""
        scene = self.felled(fight, self.target(fight).at)
        if self.knocks == "staggered":
            return scene.changed(self.at, staggered=True)
        falls = self.knocks == "prone" and scene[self.at].standing
        return scene.changed(self.at, state="prone") if falls else scene


@frozen
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


@frozen
class HeldStrike(Blow):
    """Loose a Strike that holding ground has readied, at a foe that steps out of reach."""

    def target(self, fight: Fight) -> Body:
        return fight.caught(self.who, self.at)

    def needs_reach(self, fight: Fight) -> bool:
        return fight.struck_in_reach(self.who, self.at)

    @property
    def reaction(self) -> bool:
        return True

    def applied_to(self, fight: Fight) -> Fight:
        unit = fight[self.who]
        struck = (*unit.struck, self.at)
        scene = self.landed(fight).changed(self.who, held=max(0, unit.held - 1), struck=struck)
        return (scene.stopped(self.who, self.at) if self.downs else scene).loosed(self.who)


@frozen
class Intercept(Blow):
    """Strike with a Reach weapon at a foe that closes in, before it arrives."""

    def target(self, fight: Fight) -> Body:
        return fight.closing(self.who, self.at)

    @property
    def reaction(self) -> bool:
        return True

    def serves(self, fight: Fight, weapon: str) -> bool:
        return "reach" in fight[self.who].weapon(weapon).keywords

    def applied_to(self, fight: Fight) -> Fight:
        return self.landed(fight).paying_interception(self.who).loosed(self.who)


@frozen
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


@frozen
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
        return fight.shove(self.at, self.to) if self.to and fight.has(self.at, self.to) else None

    def shoved_into_a_wall(self, fight: Fight) -> bool:
        """Whether a wall or a closed door is in the way of where the foe is shoved."""
        body = fight[self.at].body
        return bool(self.shoved(fight)) and not fight.field.open_between(body, self.to)

    def shoved_upon_others(self, fight: Fight) -> bool:
        """Whether the foe is shoved into a space where it cannot end an activation."""
        return bool(self.shoved(fight)) and bool(fight.around(self.at).sharing(self.to))

    def applied_to(self, fight: Fight) -> Fight:
        scene = self.felled(fight, fight[self.at].at)
        scene = scene.spent(self.who, self.price(fight))
        scene = scene.attacked(self.who) if self.is_on_a_foe(fight) else scene
        return scene.shoved(self.at, self.to) if self.to else scene
