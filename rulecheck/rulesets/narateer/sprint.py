"""Sprint: its Skill, its proactive use."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.narateer.obstacle import SKILL_OF, Skill
from rulecheck.rulesets.narateer.scene import SKILLS, Situation
from rulecheck.rulesets.narateer.steps import Sprint


@due(Sprint, "skill", cites="NA-SPR-3")
def a_rule_may_require_the_sprint_skill(sprint: Sprint, scene: Situation) -> Skill | None:
    """Where a rule or trait requires a Skill for the Sprint, that Skill governs it."""
    return scene[sprint.who].sheet.sprint_skill


@due(Sprint, "skill", cites="NA-SPR-1", reading="tag-decides")
def the_route_decides_the_sprint_skill(sprint: Sprint, scene: Situation) -> Skill | None:
    """A direct route is sprinted by Athletics, an agile one by Acrobatics."""
    route = scene.plan(sprint.who).route
    return SKILL_OF[route] if route else None


@due(Sprint, "skill", cites="NA-SPR-1")
def the_guide_may_decide_the_sprint_skill(sprint: Sprint, scene: Situation) -> Skill | None:
    """Read so, the Guide says which Skill fits a declared route."""
    if scene.reads("NA-SPR-1") != "guide-decides" or not scene.plan(sprint.who).route:
        return None
    ruled: Skill | None = scene.ruling("NA-SPR-1", "which Skill fits the route")
    return ruled if ruled in SKILLS else None


@rule(Sprint, cites="NA-SPR-1")
def a_sprint_names_its_skill(sprint: Sprint, scene: Situation) -> Iterator[Broken]:
    """A Sprint says which Skill governs it, where no route says so."""
    if sprint.skill is None:
        yield Broken("neither the Sprint nor its route says which Skill governs it")


@rule(Sprint, cites="NA-SPR-2")
def a_sprint_spends_a_use_of_its_skill(sprint: Sprint, scene: Situation) -> Iterator[Broken]:
    """A Sprint needs a proactive use of its Skill that is still left."""
    if sprint.skill and scene[sprint.who].uses.get(sprint.skill, 0) < scene.numbers.sprint_use:
        yield Broken(f"no proactive use of {sprint.skill} is left")
