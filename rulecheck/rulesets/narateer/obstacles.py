"""Ordinary obstacles: they change the route or its cost, and take no check by themselves."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.narateer.calling import passed_unchecked, rolled_for_nothing
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Attempt, Travel


@rule(Attempt, cites="NA-OBS-1")
def an_ordinary_obstacle_needs_no_check(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """An obstacle takes a check only where success and failure both matter."""
    return rolled_for_nothing(attempt, scene, "NA-OBS-1")


@rule(Travel, cites="NA-OBS-1")
def the_guide_says_what_would_matter(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """The Guide says whether both outcomes at an obstacle matter, and what it costs if not."""
    return passed_unchecked(travel, scene, "NA-OBS-1")
