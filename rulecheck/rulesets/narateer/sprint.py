"""Sprint: its Skill, its proactive use, and what remains possible after it."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Part, Total, due, rule, short, sum_of
from rulecheck.rulesets.narateer.challenges import SKILL_OF, Skill
from rulecheck.rulesets.narateer.scene import SKILLS, Situation
from rulecheck.rulesets.narateer.steps import Act, Sprint


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
    if not scene.is_turn_of(sprint.who) or not sprint.skill:
        return
    if scene[sprint.who].uses.get(sprint.skill, 0) < scene.numbers.sprint_use:
        yield Broken(f"the Sprint takes a proactive use of {sprint.skill}, and none is left")


@due(Sprint, "uses_left", cites="NA-USE-1")
def a_skill_has_its_level_and_one_uses(sprint: Sprint, scene: Situation) -> Total | None:
    """A Skill has as many proactive uses as its level and one more; a Sprint spends one."""
    before, spent = scene[sprint.who].uses.get(sprint.skill or "", 0), scene.numbers.sprint_use
    if not sprint.skill or before < spent:
        return None
    return sum_of(Part("uses before", before), Part("Sprint", -spent, "NA-SPR-2"))


@rule(Act, cites="NA-SPR-4")
def costs_limit_what_follows_a_sprint(act: Act, scene: Situation) -> Iterator[Broken]:
    """After a Sprint other Actions are open while there are Ready AD for them."""
    ready = scene[act.who].ready_ad
    if scene[act.who].mode == "sprint" and act.known_price(scene) > ready:
        price, after = act.known_price(scene), "ready after the Sprint"
        yield short(
            f"{act.does or 'the Action'} costs", price, ready, of="AD", where=after, at="ad"
        )
