"""What Skills, effects and defences print, as far as positions, movement and targets go."""

from __future__ import annotations

from typing import Annotated, Literal

from rulecheck.engine import Entry, NameOf
from rulecheck.frozen import frozen

Position = Literal["engaged", "near", "distant"]
Overlay = Literal["hidden", "flying"]

EffectName = Annotated[str, NameOf("effects", "effect")]
DefenceName = Annotated[str, NameOf("defences", "defence")]
FeatureName = Annotated[str, NameOf("features", "feature")]

POSITIONS: tuple[Position, ...] = ("engaged", "near", "distant")
"""From the melee outwards: who goes from the first to the last passes the one between."""


@frozen
class Effect(Entry):
    """A Skill, an attack or another effect in play: what its own words say."""

    cost: int = 0
    """Skill cards that its user pays for it."""
    target: Position | None = None
    """The position its target must be in: `engaged` for "Target Engaged creature"."""
    excludes: tuple[Overlay, ...] = ()
    """Creatures that its targeting rules out, by what lies over them."""
    moves_user: Position | None = None
    """The position it takes its user to."""
    moves_target: Position | None = None
    """The position it takes its target to."""
    discard: int | None = None
    """Skill cards that it prints as the price of a voluntary move made with it."""
    safely_disengage: bool = False
    """It says that whoever moves by it may Safely Disengage."""
    prevents: tuple[Literal["parting-blows", "forced-movement"], ...] = ()
    """What it explicitly prevents for those it lies on, or who move by it."""
    if_incapacitated: Literal["stays", "unclear"] | None = None
    """An exception to the completed move: the fallen stays, or the words leave it unclear."""
    damage: int = 0
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


@frozen
class Defence(Entry):
    """A defence or Reaction: what its own words say."""

    reduces: int = 0
    """Damage that it takes off one Hit."""
    cancels: bool = False
    """It cancels the whole Hit."""
    cost: int = 0
    """Skill cards that its user pays for it."""
    attacker: Literal["irrelevant", "mentioned", "needed"] = "irrelevant"
    """Whether it needs somebody who attacks, as Thorns do, or only mentions one."""


@frozen
class Feature(Entry):
    """Cover, terrain, an obstacle or an object that a move may have to do with."""

    cost: int | None = None
    """Skill cards that its own rule asks; left out, nothing is known about it."""
