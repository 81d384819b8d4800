"""The sequence of movement: a mode first, then the way, told as the Scene Mode tells it."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import (
    Cross,
    Declare,
    Enter,
    Move,
    Reposition,
    Spend,
    Travel,
)

TOLD_BY: dict[type[Travel], tuple[str, ...]] = {
    Move: ("metres", "cinematic"),
    Cross: ("cinematic",),
    Enter: ("tactical",),
    Reposition: ("story",),
}


@rule(Declare, cites="NA-SEQ-1")
def the_route_is_declared_first(declare: Declare, scene: Situation) -> Iterator[Broken]:
    """The route is declared before the mode is chosen."""
    if scene[declare.who].mode:
        yield Broken(f"{scene[declare.who].mode} is chosen and paid already")


@rule(Spend, cites="NA-SEQ-1")
def a_mode_is_chosen_before_moving(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Normal movement follows the choice of a mode and its payment."""
    if not spend.by and scene.is_turn_of(spend.who) and not scene[spend.who].mode:
        yield Broken("no movement mode is chosen yet")


@rule(Travel, cites="NA-SCN-1")
def movement_is_told_by_the_scene_mode(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """Movement goes by places, Zones or Spaces, as the Scene Mode has it."""
    if scene.mode not in TOLD_BY[type(travel)]:
        yield Broken(f"{travel.verb} is no movement of {scene.mode} Mode")
