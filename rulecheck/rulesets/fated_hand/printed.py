"""What Skills, effects and defences print, as far as positions, movement and targets go."""

from __future__ import annotations

from typing import Annotated, Literal

from rulecheck.engine import AtLeast, Entry, NameOf

Count = Annotated[int, AtLeast(0, "a whole number from 0 up")]
"""A whole number from 0 up: cards, Damage, health."""

Position = Literal["engaged", "near", "distant"]
Overlay = Literal["hidden", "flying"]
Prevented = Literal["parting-blows", "forced-movement", "voluntary-movement"]

EffectName = Annotated[str, NameOf("effects", "effect")]
DefenceName = Annotated[str, NameOf("defences", "defence")]
FeatureName = Annotated[str, NameOf("features", "feature")]

POSITIONS: tuple[Position, ...] = ("engaged", "near", "distant")
"""From the melee outwards: who goes from the first to the last passes the one between."""


class Effect(Entry):
    """A Skill, an attack or another effect in play: what its own words say."""

    cost: Count = 0
    """Skill cards that its user pays for it; left out, it prints no price."""
    target: Position | None = None
    """The position its target must be in: `engaged` for "Target Engaged creature"."""
    excludes: tuple[Overlay, ...] = ()
    """Creatures that its targeting rules out, by what lies over them."""
    moves_user: Position | None = None
    """The position it takes its user to."""
    moves_target: Position | None = None
    """The position it takes its target to."""
    discard: Count | None = None
    """Skill cards that it prints as the price of a voluntary move made with it."""
    safely_disengage: bool = False
    """It says that whoever moves by it, or after its use, may Safely Disengage."""
    prevents: tuple[Prevented, ...] = ()
    """What it explicitly prevents for those it lies on, or who move by it."""
    if_incapacitated: Literal["stays", "unclear"] | None = None
    """An exception to the completed move: the fallen stays, or the words leave it unclear."""
    damage: Count = 0
    """Damage that it deals to its target."""
    conditions: tuple[str, ...] = ()
    """Conditions that it puts on its target."""
    ends: tuple[Overlay, ...] = ()
    """What it takes off its target: `hidden`, `flying`."""

    @property
    def moves(self) -> Position | None:
        """Where it takes whom it moves: its target, or else its user."""
        return self.moves_target or self.moves_user

    @property
    def spares(self) -> bool:
        """Whether leaving Engaged by it, or while it lies on one, draws no Parting Blows."""
        return self.safely_disengage or "parting-blows" in self.prevents


NOTHING_PRINTED = Effect()
"""What a step rests on that names no effect."""


class Defence(Entry):
    """A defence or Reaction: what its own words say."""

    reduces: Count = 0
    """Damage that it takes off one Hit."""
    cancels: bool = False
    """It cancels the whole Hit."""
    cost: Count = 0
    """Skill cards that its user pays for it."""
    passive: bool = False
    """It works without being used, as armour does."""
    attacker: Literal["irrelevant", "mentioned", "needed"] = "irrelevant"
    """Whether it needs somebody who attacks, as Thorns do, or only mentions one."""


class Feature(Entry):
    """Cover, terrain, an obstacle or an object that a move may have to do with."""

    cost: Count | None = None
    """Skill cards that its own rule asks; left out, nothing is known about it."""
