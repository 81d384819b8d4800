"""Attacks: whom they are aimed at, their modifiers, their results."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from rulecheck.engine import DUE, Memoizing, Name, Part, Step, latest
from rulecheck.frozen import Roster, frozen
from rulecheck.rulesets.skirmish.combatant import Keyword
from rulecheck.rulesets.skirmish.grid import Body, Spot, named
from rulecheck.rulesets.skirmish.scene import Fray
from rulecheck.rulesets.skirmish.steps.action import Action

Result = Literal["failure", "success", "critical"]
Knock = Literal["prone", "staggered", "nothing"]
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

    short: ClassVar[str] = "at"
    at: Name
    """The foe it is aimed at."""
    weapon: str | None = None
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

    def target(self, fray: Fray) -> Body:
        """Return where the foe is when it is attacked."""
        return fray[self.at].body

    @latest
    def gap(self, fray: Fray) -> int:
        """Return the distance to the foe in spaces."""
        return fray.gap(self.who, self.target(fray))

    @latest
    def flankers(self, fray: Fray) -> int:
        """Return how many enemies flank the foe."""
        return len(fray.flankers(self.at, self.target(fray)))

    @latest
    def tiers(self, fray: Fray) -> int:
        """Return by how many steps the attacker stands higher than the foe."""
        return fray.tiers(self.who, self.target(fray))

    def needs_reach(self, fray: Fray) -> bool:
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
    def tool(self, fray: Fray) -> str:
        """Return the weapon used: the one named, or the first that reaches the foe."""
        return self.weapon or fray.blade(self.who, self.gap(fray))

    @latest
    def out_of_reach(self, fray: Fray) -> bool:
        """Whether the foe is farther than the weapon strikes."""
        return self.gap(fray) > fray.reach(self.who, self.tool(fray))

    def rests(self, fray: Fray) -> tuple[str, ...]:
        """Return the clauses on which the distance to the foe rests."""
        return fray.measured(fray[self.who].body, self.target(fray))

    def flank_worth(self, fray: Fray) -> int:
        """Return what a flank gives to this attack."""
        helps = self.melee or fray.reads("SK-FLK-2") == "any-attack"
        return fray.numbers.flank if helps else 0

    def cover_worth(self, fray: Fray) -> int:
        """Return what terrain between takes from this attack."""
        covered = fray.cover(self.who, self.target(fray))
        if covered == "doubtful":
            ruled = fray.granted("SK-PMD-4", "whether terrain on the line gives cover")
            return fray.numbers.cover if ruled else 0
        return fray.numbers.cover if covered == "yes" else 0

    def wields(self, fray: Fray, keyword: Keyword) -> bool:
        """Whether the weapon used has a keyword."""
        return keyword in fray[self.who].weapon(self.tool(fray)).keywords

    def made(self, fray: Fray, after: Fray, price: int, **noted: Any) -> Fray:
        """Return the fray with the action paid, and the attacks that a Quick weapon has left."""
        if self.wields(fray, "quick"):
            attacks = fray.turn(self.who).quick[1] if self.follows else fray.numbers.quick
            noted["quick"] = (self.tool(fray), max(0, attacks - 1))
        return after.spent(self.who, price, **noted).attacked(self.who)

    def felled(self, fray: Fray, lies: str) -> Fray:
        """Return the fray with the foe hurt, and lying in a space if it goes down."""
        foe = fray[self.at]
        if not self.downs:
            wounds = foe.wounds + self.wounds
            return fray.changed(self.at, wounds=wounds) if self.wounds else fray
        hurt = fray.changed(self.at, wounds=foe.wounds + self.wounds, state="downed", at=lies)
        return hurt.remembering(self.at, felled=fray.active == self.at)


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

    def figure(self, fray: Fray) -> int:
        """Return the figure that is a Success or not, as it is read."""
        net = fray.reads("SK-STR-2") == "net"
        return (self.total or 0) + (0 if net else self.defense or 0)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The modifiers as summands of the result."""
        if self.bonus is not None and self.bonus != self.sum:
            return (Part("modifiers", self.bonus),)
        named = (self.modifiers or {}).items()
        return tuple(Part(name, value, CLAUSES.get(name)) for name, value in named)

    def landed(self, fray: Fray) -> Fray:
        """Return the fray after the blow, wherever it struck."""
        scene = self.felled(fray, self.target(fray).at)
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

    def price(self, fray: Fray) -> int:
        return 0 if self.second else 1

    def applied_to(self, fray: Fray) -> Fray:
        struck = (*fray.turn(self.who).struck, self.tool(fray))
        return self.made(fray, self.landed(fray), self.price(fray), struck=struck)


@frozen
class HeldStrike(Blow):
    """Loose a Strike that holding ground has readied, at a foe that steps out of reach."""

    def target(self, fray: Fray) -> Body:
        return fray.caught(self.who, self.at)

    def needs_reach(self, fray: Fray) -> bool:
        return fray.struck_in_reach(self.who, self.at)

    def applied_to(self, fray: Fray) -> Fray:
        unit = fray[self.who]
        taxed = (*unit.taxed, self.at)
        scene = self.landed(fray).changed(self.who, held=max(0, unit.held - 1), taxed=taxed)
        return scene.stopped(self.who, self.at) if self.downs else scene


@frozen
class Intercept(Blow):
    """Strike with a Reach weapon at a foe that closes in, before it arrives."""

    def target(self, fray: Fray) -> Body:
        return fray.closing(self.who, self.at)

    def applied_to(self, fray: Fray) -> Fray:
        return self.landed(fray).paying_interception(self.who)


@frozen
class Shoot(Attack, Action):
    """Shoot at a foe with a ranged or a Thrown weapon."""

    second: bool = False
    """Whether it is a further attack of the same action, with a Quick weapon."""

    def tool(self, fray: Fray) -> str:
        return fray[self.who].bow(self.weapon)

    @property
    def melee(self) -> bool:
        return False

    @property
    def follows(self) -> bool:
        return self.second

    def price(self, fray: Fray) -> int:
        return 0 if self.second else 1

    def applied_to(self, fray: Fray) -> Fray:
        bow, unit = self.tool(fray), fray[self.who]
        scene = self.felled(fray, fray[self.at].at)
        if unit.weapon(bow).reload:
            loading = unit.to_reload.but(bow, unit.weapon(bow).reload)
            scene = scene.changed(self.who, to_reload=loading)
        return self.made(fray, scene, self.price(fray))


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

    def applied_to(self, fray: Fray) -> Fray:
        scene = self.felled(fray, fray[self.at].at)
        scene = scene.spent(self.who, self.price(fray))
        scene = scene.attacked(self.who) if self.at in fray.foes(self.who) else scene
        return scene if self.shoves is None else scene.shoved(self.at, named(self.shoves))
