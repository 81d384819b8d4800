"""Dividing movement: around other Actions, within one allowance."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from rulecheck.engine import Broken, rule, short
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Act, Spend


def too_far(spend: Spend, scene: Situation) -> str:
    """Return how a stretch exceeds normal movement: by a `fraction` of a Space, `far`, or not."""
    movement = scene[spend.who].movement
    if spend.by or movement is None or spend.amount <= movement.left:
        return ""
    if not scene.is_turn_of(spend.who):
        return ""
    part_of_a_space = scene.mode == "tactical" and spend.amount <= ceil(movement.left)
    return "fraction" if part_of_a_space else "far"


@rule(Spend, cites="NA-DIV-2")
def movement_stays_within_the_allowance(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """All stretches of normal movement together use no more than the mode allows."""
    movement = scene[spend.who].movement
    if movement and too_far(spend, scene) == "far":
        yield short("the stretch uses", spend.amount, movement.left)


@rule(Act, cites="NA-DIV-3")
def another_action_has_a_price(act: Act, scene: Situation) -> Iterator[Broken]:
    """What another Action costs is told with it, or given by the case: nothing is taken for it."""
    act.price(scene)
    yield from ()
