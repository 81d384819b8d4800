"""Story Mode: places, the ways between them, and how far is far."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Reposition
from rulecheck.rulesets.narateer.ways import no_way
from rulecheck.wording import shown


@rule(Reposition, cites="NA-STO-2")
def what_is_established_binds(reposition: Reposition, scene: Situation) -> Iterator[Broken]:
    """In Story Mode too, one goes where an established route leads and no barrier stands."""
    if why := no_way(reposition, scene, "NA-STO-2"):
        yield Broken(why)


@rule(Reposition, cites="NA-STO-1")
def the_guide_says_how_far_is_far(reposition: Reposition, scene: Situation) -> Iterator[Broken]:
    """In Story Mode the Guide says how ambitious a reposition the allowance permits."""
    if no_way(reposition, scene, "NA-STO-2"):
        return
    movement = scene[reposition.who].movement
    allowed = shown(movement.metres) if movement else "no"
    if not scene.permits("NA-STO-1", f"whether {allowed} m permit going to {reposition.to}"):
        yield Broken(f"{reposition.to} is ruled too far for {allowed} m")
