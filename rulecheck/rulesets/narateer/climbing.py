"""Climbing and swimming: no check by themselves, and by which Skill there is one."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.narateer.calling import passed_unchecked, rolled_for_nothing
from rulecheck.rulesets.narateer.challenges import Skill
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Attempt, Travel


@rule(Attempt, cites="NA-CLI-1")
def a_climb_needs_no_check_by_itself(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """Climbing and swimming take a check only where something is uncertain."""
    return rolled_for_nothing(attempt, scene, "NA-CLI-1")


@rule(Travel, cites="NA-CLI-1")
def the_guide_says_what_a_climb_takes(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """Whether a climb or a swim takes a check, and what it costs without one, the Guide says."""
    return passed_unchecked(travel, scene, "NA-CLI-1")


@due(Attempt, "skill", cites="NA-CLI-2", overrides="NA-CHK-4")
def a_climb_or_swim_has_its_skill(attempt: Attempt, scene: Situation) -> Skill | None:
    """Swimming and forceful climbing are Athletics; an agile way up may be Acrobatics."""
    obstacle = scene.obstacle(attempt.obstacle)
    if obstacle.kind not in ("climb", "swim"):
        return None
    return "athletics" if obstacle.kind == "swim" and not obstacle.skill else obstacle.skill
