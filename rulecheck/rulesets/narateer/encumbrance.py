"""Encumbrance: the states that forbid to Sprint."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Sprint


def may_sprint(sprint: Sprint, scene: Situation) -> str:
    """Return whether a load lets its bearer Sprint: `allowed`, `forbidden`, or undecided."""
    load = scene[sprint.who].sheet.encumbrance
    if load is None:
        return "allowed"
    why = f"whether {load.state} Encumbrance forbids Sprint is not given"
    told: str = load.sprint or scene.given("NA-ENC-4", why, str)
    return told


@rule(Sprint, cites="NA-ENC-3")
def a_load_may_forbid_to_sprint(sprint: Sprint, scene: Situation) -> Iterator[Broken]:
    """Whose Encumbrance forbids Sprinting does not choose Sprint."""
    if may_sprint(sprint, scene) == "forbidden":
        yield Broken("the Encumbrance forbids Sprinting")
