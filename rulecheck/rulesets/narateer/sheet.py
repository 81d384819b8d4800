"""What a Character Sheet says of somebody: attributes, Skills, traits, Conditions, load."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rulecheck.engine import Entry, Quantity, Worded
from rulecheck.frozen import Roster
from rulecheck.rulesets.narateer.amounts import Amount, Count
from rulecheck.rulesets.narateer.challenges import Skill

Priced = Literal["walk", "run", "sprint", "stand", "manoeuvre"]
Prevented = Literal["movement", "sprint", "standing"]
Trait = Literal["fleet-foot", "tireless-stride"]
FLEET_FOOT: Trait = "fleet-foot"
TIRELESS_STRIDE: Trait = "tireless-stride"
HEAVY = "heavy"
PLAIN_CONDITIONS = ("slowed", "prone")
"""Conditions whose effect on movement the document tells."""


class Levels(Entry):
    """Skill Levels."""

    athletics: Count = 0
    """Level in Athletics."""
    acrobatics: Count = 0
    """Level in Acrobatics."""


class Counts(Entry):
    """Proactive uses in an Activation, where they are known from elsewhere."""

    athletics: Count | None = None
    """Uses of Athletics."""
    acrobatics: Count | None = None
    """Uses of Acrobatics."""


class CostEffect(Entry):
    """A discount on a cost, or a modifier that adds to it; amounts stand in other chapters."""

    kind: Literal["discount", "modifier"]
    """A discount takes off, a modifier adds."""
    ad: Count | None = None
    """AD it takes off or adds; left out, the amount is not given."""
    on: tuple[Priced, ...] = ()
    """The costs it is about; left out, all."""


class Condition(Entry):
    """A Condition other than Slowed and Prone, as Combat words it."""

    prevents: tuple[Prevented, ...] = ()
    """What it prevents."""
    bars: tuple[str, ...] = ()
    """Spaces, Zones, places or people that it forbids to move to."""
    factor: Amount | None = None
    """What it multiplies Base Movement by."""


class Load(Entry):
    """A state of Encumbrance."""

    short: ClassVar[str] = "state"
    state: Annotated[str, Worded(HEAVY)] = HEAVY
    """Its name in Bulk & Encumbrance."""
    factor: Amount | None = None
    """What it multiplies Base Movement by; known for heavy."""
    sprint: Literal["allowed", "forbidden"] | None = None
    """Whether it lets its bearer Sprint."""


class Grant(Entry):
    """Additional movement that a trait, spell or other rule grants."""

    metres: Amount | None = None
    """The amount as written; left out with `continues`."""
    continues: bool = False
    """Whether it lets a Sprint go on with what is left of it."""
    on_the_ground: bool = False
    """Whether it expressly works while Prone."""


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
    reach: Amount | None = None
    """Melee reach in metres; left out, it is not given."""
