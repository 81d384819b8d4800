"""Class traits: each does what its Effect says."""

from __future__ import annotations

from rulecheck.engine import Total, due
from rulecheck.rulesets.narateer.allowances import of_mode, says_allowance
from rulecheck.rulesets.narateer.figures import price
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.sheet import FLEET_FOOT
from rulecheck.rulesets.narateer.steps import Choice, Run


@due(Run, "ad", cites="NA-TRT-1", overrides=("NA-CON-2", "NA-MODE-2"))
def fleet_foot_makes_a_run_free(run: Run, scene: Situation) -> Total | None:
    """With Fleet Foot a Run has a base cost of nothing."""
    has_it = FLEET_FOOT in scene[run.who].sheet.traits
    return price(scene, run.who, "run") if has_it else None


@due(Choice, "allowance", cites="NA-TRT-3", overrides="NA-MODE-3")
def traits_add_no_distance(choice: Choice, scene: Situation) -> Total | None:
    """A trait changes what its Effect says, and adds no distance besides."""
    if not scene[choice.who].sheet.traits or not says_allowance(choice):
        return None
    allowed = of_mode(choice, scene)
    return allowed if choice.allowance > allowed.value else None
