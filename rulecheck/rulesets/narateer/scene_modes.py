"""Scene Modes: movement is told in the terms of the one that is played."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Cross, Enter, Move, Reposition, Travel

TOLD_BY: dict[type[Travel], tuple[str, ...]] = {
    Move: ("metres", "cinematic"),
    Cross: ("cinematic",),
    Enter: ("tactical",),
    Reposition: ("story",),
}


@rule(Travel, cites="NA-SCN-1", outright=True)
def movement_is_told_by_the_scene_mode(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """Movement goes by places, Zones or Spaces, as the Scene Mode has it."""
    if scene.mode not in TOLD_BY[type(travel)]:
        yield Broken(f"{travel.verb} is no movement of {scene.mode} Mode")
