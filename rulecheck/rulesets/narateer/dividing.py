"""Dividing movement: around other Actions, within one allowance."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from rulecheck.engine import Broken, Undecided, due, rule
from rulecheck.model import shown
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Act, Spend


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


@due(Act, "ad", cites="NA-DIV-3")
def other_actions_have_their_cost_elsewhere(act: Act, scene: Situation) -> int | None:
    """What another Action costs is said where that Action is: by the case, where it gives that."""
    try:
        return scene.whole("NA-DIV-3", "what the Action costs is not given")
    except Undecided:
        if act.ad is None:
            raise
        return None
