"""What calls for a Skill Check, and what does not: told by the scene, or ruled by the Guide."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Attempt, Travel


def rolled_for_nothing(attempt: Attempt, scene: Situation, clause: str) -> Iterator[Broken]:
    """Find a check wrong where nothing is uncertain; ask the Guide where that is not told."""
    name = attempt.obstacle
    if scene.obstacle(name).check_clause == clause and not scene.risky(name):
        yield Broken(f"nothing about {name} is uncertain")


def passed_unchecked(travel: Travel, scene: Situation, clause: str) -> Iterator[Broken]:
    """Find passing something wrong for which the Guide calls for a check; ask where nobody said."""
    for number, name in enumerate(travel.past):
        asked = scene.obstacle(name).check_clause == clause
        if asked and scene.outcome(travel.who, name) is None and not scene.passable(name):
            yield Broken(f"the Guide calls for a check at {name}", at=("past", number))
