"""Scene Modes: movement is told in the terms of the one that is played."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Cross, Enter, Move, Reposition, Travel

TOLD_BY: dict[str, tuple[str, ...]] = {
    Move.verb: ("metres", "cinematic"),
    Cross.verb: ("cinematic",),
    Enter.verb: ("tactical",),
    Reposition.verb: ("story",),
}


@rule(Travel, cites="NA-SCN-1", outright=True)
def movement_is_told_by_the_scene_mode(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """Movement goes by places, Zones or Spaces, as the Scene Mode has it."""
    if scene.mode not in TOLD_BY[travel.verb]:
        yield Broken(f"{travel.verb} is no movement of {scene.mode} Mode")
