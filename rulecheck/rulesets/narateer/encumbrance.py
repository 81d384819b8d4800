"""Encumbrance: what a load does to Base Movement, and the states that forbid to Sprint."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Total, Undecided, due, rule
from rulecheck.rulesets.narateer.allowances import (
    counts_twice,
    forgets,
    lowered_by,
    of_mode,
    says_allowance,
)
from rulecheck.rulesets.narateer.figures import load_factor
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Choice, Sprint

MAY_SPRINT = ("allowed", "forbidden")


@due(Choice, "base_movement", cites="NA-ENC-1", overrides="NA-SEQ-2")
def a_load_lowers_base_movement(choice: Choice, scene: Situation) -> Total | None:
    """Under a load, a mode starts from Base Movement so lowered."""
    loaded = scene[choice.who].sheet.encumbrance is not None
    return lowered_by(choice, scene, "NA-ENC-1") if loaded else None


@due(Choice, "allowance", cites="NA-ENC-1", overrides=("NA-TRT-3", "NA-MODE-3"))
def a_load_counts_in_base_movement(choice: Choice, scene: Situation) -> Total | None:
    """Encumbrance lowers the Base Movement that a mode multiplies."""
    loaded = scene[choice.who].sheet.encumbrance is not None
    forgotten = loaded and forgets(choice, scene, "NA-ENC-1")
    return of_mode(choice, scene) if forgotten else None


@due(Choice, "allowance", cites="NA-ENC-2", overrides=("NA-TRT-3", "NA-MODE-3"))
def encumbrance_acts_only_once(choice: Choice, scene: Situation) -> Total | None:
    """Encumbrance, having lowered Base Movement, lowers nothing else."""
    load = scene[choice.who].sheet.encumbrance
    if load is None or not says_allowance(choice):
        return None
    again = counts_twice(choice, scene, load_factor(scene, load))
    return of_mode(choice, scene) if again else None


def may_sprint(sprint: Sprint, scene: Situation) -> str:
    """Return whether a load lets its bearer Sprint: `allowed`, `forbidden`, or undecided."""
    load = scene[sprint.who].sheet.encumbrance
    if load is None:
        return "allowed"
    if load.sprint:
        return load.sprint
    why = f"whether {load.state} Encumbrance forbids Sprint is not given"
    told: str = scene.given("NA-ENC-4", why, str)
    if told not in MAY_SPRINT:
        raise Undecided("NA-ENC-4", f"{why}; given must be allowed or forbidden")
    return told


@rule(Sprint, cites="NA-ENC-3")
def a_load_may_forbid_to_sprint(sprint: Sprint, scene: Situation) -> Iterator[Broken]:
    """Whose Encumbrance forbids Sprinting does not choose Sprint."""
    if may_sprint(sprint, scene) == "forbidden":
        yield Broken("the Encumbrance forbids Sprinting")
