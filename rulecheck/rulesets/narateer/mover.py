"""Those who move: what stands on their sheet, and what one Activation makes of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from rulecheck.engine import Entry, Quantity, Worded, internal
from rulecheck.engine.declarations import Unsettled
from rulecheck.frozen import Frozen, Roster, frozen
from rulecheck.rulesets.narateer.amounts import Amount, Count, Exact
from rulecheck.rulesets.narateer.obstacle import Method, Skill

Priced = Literal["walk", "run", "sprint", "stand", "manoeuvre"]
Prevented = Literal["movement", "sprint", "standing"]
N = TypeVar("N", int, Exact)
Trait = Literal["fleet-foot", "tireless-stride"]
FLEET_FOOT: Trait = "fleet-foot"
TIRELESS_STRIDE: Trait = "tireless-stride"
HEAVY = "heavy"
PLAIN_CONDITIONS = ("slowed", "prone")
"""Conditions whose effect on movement the document tells."""


def rest(of: N, cost: N) -> N:
    """Return what a cost leaves, never less than nothing; untold, where nobody can tell."""
    if isinstance(of, Unsettled) or isinstance(cost, Unsettled):
        return of if isinstance(of, Unsettled) else cost
    left = of - cost
    return left if left > 0 else 0


@frozen
class Levels(Entry):
    """Skill Levels."""

    athletics: Count = 0
    """Level in Athletics."""
    acrobatics: Count = 0
    """Level in Acrobatics."""


@frozen
class Counts(Entry):
    """Proactive uses in an Activation, where they are known from elsewhere."""

    athletics: Count | None = None
    """Uses of Athletics."""
    acrobatics: Count | None = None
    """Uses of Acrobatics."""


@frozen
class CostEffect(Entry):
    """A discount on a cost, or a modifier that adds to it; amounts stand in other chapters."""

    kind: Literal["discount", "modifier"]
    """A discount takes off, a modifier adds."""
    ad: Count | None = None
    """AD it takes off or adds; left out, the amount is not given."""
    on: tuple[Priced, ...] = ()
    """The costs it is about; left out, all."""


@frozen
class Condition(Entry):
    """A Condition other than Slowed and Prone, as Combat words it."""

    prevents: tuple[Prevented, ...] = ()
    """What it prevents."""
    bars: tuple[str, ...] = ()
    """Spaces, Zones, places or people that it forbids to move to."""
    factor: Amount | None = None
    """What it multiplies Base Movement by."""


@frozen
class Load(Entry):
    """A state of Encumbrance."""

    short: ClassVar[str] = "state"
    state: Annotated[str, Worded(HEAVY)] = HEAVY
    """Its name in Bulk & Encumbrance."""
    factor: Amount | None = None
    """What it multiplies Base Movement by; known for heavy."""
    sprint: Literal["allowed", "forbidden"] | None = None
    """Whether it lets its bearer Sprint."""


@frozen
class Grant(Entry):
    """Additional movement that a trait, spell or other rule grants."""

    metres: Amount | None = None
    """The amount as written; left out with `continues`."""
    continues: bool = False
    """Whether it lets a Sprint go on with what is left of it."""
    on_the_ground: bool = False
    """Whether it expressly works while Prone."""


@frozen
class Sheet(Entry):
    """What a Character Sheet says, and the state its owner is in."""

    strength: int | None = None
    """Strength; it goes with agility."""
    agility: int | None = None
    """Agility; it goes with strength."""
    base_movement: Amount | None = None
    """Metres of Base Movement, where Strength and Agility are not told."""
    movement_bonus: Quantity = Fraction(0)
    """Metres that an effect adds to Base Movement."""
    ready_ad: Count = 0
    """Ready AD."""
    skills: Levels = Levels()
    """Skill Levels; 0 where left out."""
    uses: Counts = Counts()
    """Proactive uses of each Skill; left out, they follow from the levels."""
    boost_limit: Count | None = None
    """Greatest legal Boost, where it is known."""
    sprint_skill: Skill | None = None
    """The Skill that a rule or Class trait requires for this Sprint."""
    traits: tuple[Trait, ...] = ()
    """Class traits that bear on movement."""
    effects: Roster[CostEffect] = Roster()
    """Discounts and modifiers of costs, by name."""
    slowed: bool = False
    """Whether they are Slowed."""
    prone: bool = False
    """Whether they are Prone."""
    hidden: bool = False
    """Whether they move concealed by Hide."""
    conditions: Roster[Condition] = Roster()
    """Other Conditions, by name."""
    encumbrance: Load | None = None
    """The state of Encumbrance; left out, none."""
    grants: Roster[Grant] = Roster()
    """Additional movement, by the name of its rule."""
    place: str | None = None
    """The Zone (Cinematic Mode) or place (Story Mode)."""
    space: str | None = None
    """The Space on the map (Tactical Mode), such as b3."""
    apart: Roster[Amount] = Roster()
    """Agreed metres to others in the same Zone, by name."""
    reach: Amount = 0
    """Melee reach in metres."""


@frozen
class Allowance(Frozen):
    """Movement that was granted, and what is left of it."""

    metres: Exact
    """The whole of it."""
    left: Exact
    """The rest, in the units of the Scene Mode."""
    share: Exact = internal(1)
    """The unused fraction, as recorded when the Scene Mode last changed."""

    def spent(self, cost: Exact) -> Allowance:
        """Return what is left after a cost; never less than nothing."""
        return self.but(left=rest(self.left, cost))


@frozen
class Activation(Frozen):
    """What belongs to one Activation: the plan, the mode chosen, the Spaces gone through."""

    route: Method | None = None
    over: tuple[str, ...] = ()
    mode: str | None = None
    skill: Skill | None = None
    """The Skill that governs a Sprint."""
    crawled: bool = False
    """Whether a crawl chose the mode."""
    failed: bool = False
    """Whether a risky manoeuvre failed."""
    shifted: bool = False
    """Whether the Scene Mode changed since the mode was chosen."""
    appeared: tuple[str, ...] = ()
    """Obstacles that nobody knew of when the route was declared."""
    trail: tuple[str, ...] = ()


@frozen
class Mover(Frozen):
    """Somebody in the scene as they are now."""

    sheet: Sheet = internal(Sheet())
    strength: int | None
    agility: int | None
    base_movement: Exact | None
    """Metres, as recorded on the sheet."""
    ready_ad: int
    slowed: bool
    prone: bool
    dropped: bool = False
    """Whether they went Prone by choice."""
    hidden: bool
    conditions: Roster[Condition]
    place: str | None
    space: str | None
    apart: Roster[Exact]
    uses: Roster[int] = Roster()
    """Proactive uses left, by Skill."""
    movement: Allowance | None = None
    """The normal movement of this Activation."""
    grants: Roster[Allowance] = Roster()
    """Additional movement, by the name of its rule."""
    gait: str | None = None
    """How they last moved: walk, run, sprint or crawl."""
    activation: Activation | None = internal(None)

    computed: ClassVar[tuple[str, ...]] = ("mode",)

    @property
    def mode(self) -> str | None:
        """The movement mode chosen in this Activation."""
        return self.activation.mode if self.activation else None

    def level(self, skill: str | None) -> int:
        """Return a Skill Level; 0 for no Skill."""
        level: int = getattr(self.sheet.skills, skill) if skill else 0
        return level

    def prevented(self, what: Prevented) -> str:
        """Return the Condition that prevents something; empty if none does."""
        for name, condition in self.conditions.items():
            if what in condition.prevents:
                return name
        return ""

    def barred(self, where: str | None) -> str:
        """Return the Condition that forbids to move somewhere; empty if none does."""
        for name, condition in self.conditions.items():
            if where in condition.bars:
                return name
        return ""

    def paying(self, ad: int, **changes: Any) -> Mover:
        """Return the mover with Ready AD spent, never less than none, and other changes."""
        return self.but(ready_ad=rest(self.ready_ad, ad), **changes)

    def uses_after(self, skill: str | None, times: int) -> Roster[int]:
        """Return the proactive uses left when some of a Skill are spent; never less than none."""
        if skill is None or skill not in self.uses:
            return self.uses
        return self.uses.but(skill, rest(self.uses[skill], times))
