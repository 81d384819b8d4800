"""Normal and additional movement: neither goes farther than it was granted."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from rulecheck.engine import Broken, rule
from rulecheck.model import shown
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Spend


def too_far(spend: Spend, scene: Situation) -> str:
    """Return how a stretch exceeds normal movement: by a `fraction` of a Space, `far`, or not."""
    movement = scene[spend.who].movement
    elsewhere = spend.by or not scene.is_turn_of(spend.who)
    if elsewhere or movement is None or spend.amount <= movement.left:
        return ""
    part_of_a_space = scene.mode == "tactical" and spend.amount <= ceil(movement.left)
    return "fraction" if part_of_a_space else "far"


@rule(Spend, cites="NA-DIV-2")
def movement_stays_within_the_allowance(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """All stretches of normal movement together use no more than the mode allows."""
    movement = scene[spend.who].movement
    if movement and too_far(spend, scene) == "far":
        yield Broken(f"uses {shown(spend.amount)}, left are {shown(movement.left)}")


@rule(Spend, cites="NA-CHG-2")
def a_fraction_of_a_space_is_not_entered(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """A fraction of a Space that is left does not enter another."""
    movement = scene[spend.who].movement
    if movement and too_far(spend, scene) == "fraction":
        yield Broken(f"uses {shown(spend.amount)} Spaces, left are {shown(movement.left)}")


@rule(Spend, cites="NA-ADD-1")
def additional_movement_is_granted(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Additional movement comes from a rule that grants it."""
    if spend.by and spend.by not in scene[spend.who].sheet.grants:
        yield Broken(f"{spend.who} has no movement granted by {spend.by}")


@rule(Spend, cites="NA-ADD-2")
def a_grant_is_used_as_written(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Additional movement is the amount that is written, whatever mode was chosen."""
    grant = scene.grant(spend.who, spend.by)
    if grant and spend.amount > grant.left:
        yield Broken(f"uses {shown(spend.amount)}, {spend.by} leaves {shown(grant.left)}")


@rule(Spend, cites="NA-ADD-2")
def a_sprint_is_continued_on_what_it_left(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Whoever continues a Sprint uses what is left of a Sprint."""
    mover = scene[spend.who]
    grant = mover.sheet.grants.get(spend.by or "")
    if grant is None or not grant.continues:
        return
    left = mover.movement.left if mover.movement and mover.mode == "sprint" else 0
    if spend.amount > left:
        yield Broken(f"uses {shown(spend.amount)}, left of a Sprint are {shown(left)}")
