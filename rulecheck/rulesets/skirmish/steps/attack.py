"""Attacks: whom they are aimed at, with what, and their modifiers."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from rulecheck.engine import DUE, Name, NameOf, Step, latest
from rulecheck.frozen import Roster
from rulecheck.rulesets.skirmish.combatant import Keyword
from rulecheck.rulesets.skirmish.core_book import Result
from rulecheck.rulesets.skirmish.grid import Body
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.sight import Sight

WeaponName = Annotated[str, NameOf("weapons", "weapon")]
"""The name of a weapon that somebody in the scene has."""
SETTLED = frozenset({"flank", "prone", "elevation", "cover", "long", "condition", "slowed"})
"""The modifiers that the scene decides for every attack."""


class Attack(Step):
    """Whatever is done to a foe with a weapon or with bare hands."""

    short: ClassVar[str] = "at"
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

    @property
    def leaps(self) -> bool:
        """Whether the attacker leaps down on the foe."""
        return False

    @property
    def follows(self) -> bool:
        """Whether it is a further attack of the same action."""
        return False

    # the foe

    def is_on_a_foe(self, fight: Fight) -> bool:
        """Whether it is aimed at somebody of the other side."""
        return self.at in fight.foes(self.who)

    def target(self, fight: Fight) -> Body:
        """Return where the foe is when it is attacked."""
        return fight[self.at].body

    @latest
    def gap(self, fight: Fight) -> int:
        """Return the distance to the foe in spaces."""
        return fight.positions.gap(self.who, self.target(fight))

    @latest
    def flankers(self, fight: Fight) -> int:
        """Return how many enemies flank the foe."""
        return len(fight.positions.flankers(self.at, self.target(fight)))

    @latest
    def tiers(self, fight: Fight) -> int:
        """Return by how many steps the attacker stands higher than the foe."""
        return fight.positions.tiers(self.who, self.target(fight))

    def seen(self, fight: Fight) -> Sight:
        """Return whether there is a free line to the foe."""
        return fight.ground.field.seen(fight[self.who].body, self.target(fight))

    def rests(self, fight: Fight) -> tuple[str, ...]:
        """Return the clauses on which the distance to the foe rests."""
        return fight.ground.rests(fight[self.who].body, self.target(fight))

    def flank_worth(self, fight: Fight) -> int:
        """Return what a flank gives to this attack."""
        helps = self.melee or fight.reads("SK-FLK-2") == "any-attack"
        return fight.numbers.flank if helps else 0

    def cover_worth(self, fight: Fight) -> int:
        """Return what terrain between takes from this attack."""
        covered = fight.ground.field.cover(fight[self.who].body, self.target(fight))
        if covered == "doubtful":
            ruled = fight.permits("SK-PMD-4", "whether terrain on the line gives cover")
            return fight.numbers.cover if ruled else 0
        return fight.numbers.cover if covered == "yes" else 0

    # the weapon

    @latest
    def tool(self, fight: Fight) -> str:
        """Return the weapon used: the one named, or the first that reaches the foe and serves."""
        blades, reach = fight[self.who].blades, fight.positions.reach
        reaching = [each for each in blades if reach(self.who, each) >= self.gap(fight)]
        serving = [each for each in reaching if self.serves(fight, each)]
        return self.weapon or (*serving, *reaching, *blades)[0]

    def serves(self, fight: Fight, weapon: str) -> bool:
        """Whether nothing about a weapon keeps it from this attack."""
        return True

    def wields(self, fight: Fight, keyword: Keyword) -> bool:
        """Whether the weapon used has a keyword."""
        return keyword in fight[self.who].weapon(self.tool(fight)).keywords

    def needs_reach(self, fight: Fight) -> bool:
        """Whether the foe must be within reach where it is attacked."""
        return self.melee

    @latest
    def out_of_reach(self, fight: Fight) -> bool:
        """Whether the foe is farther than the weapon strikes."""
        return self.gap(fight) > fight.positions.reach(self.who, self.tool(fight))

    # what comes of it

    def made(self, fight: Fight, after: Fight, price: int, **noted: Any) -> Fight:
        """Return the fight with the action paid, and the attacks that a Quick weapon has left."""
        if self.wields(fight, "quick"):
            attacks = fight.turn(self.who).quick[1] if self.follows else fight.numbers.quick
            noted["quick"] = (self.tool(fight), max(0, attacks - 1))
        return after.spent(self.who, price, **noted).attacked(self.who)

    def felled(self, fight: Fight, lies: str) -> Fight:
        """Return the fight with the foe hurt, and lying in a space if it goes down."""
        wounds = fight[self.at].wounds + self.wounds
        if not self.downs:
            return fight.changed(self.at, wounds=wounds) if self.wounds else fight
        hurt = fight.placed(self.at, lies, wounds=wounds, state="downed")
        return hurt.remembering(self.at, felled=fight.active == self.at)
