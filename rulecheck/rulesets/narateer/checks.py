"""Skill Checks on the way: what calls for one, its stakes, its Skill, its consequence."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.narateer.obstacle import Skill
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Attempt, Travel


@due(Attempt, "skill", cites="NA-CHK-4")
def the_method_decides_the_skill_tested(attempt: Attempt, scene: Situation) -> Skill | None:
    """Athletics meets what takes force, Acrobatics what takes precision."""
    return scene.obstacle(attempt.obstacle).skill


@rule(Attempt, cites="NA-CHK-4")
def an_attempt_names_its_skill(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """An attempt says which Skill it tests, where no method says so."""
    if attempt.skill is None:
        yield Broken(f"neither the attempt nor {attempt.obstacle} says which Skill is tested")


@rule(Attempt, cites="NA-CHK-1")
def a_check_needs_something_uncertain(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """A Skill Check is called for by a real risk on the route."""
    yield from unneeded(attempt, scene, "NA-CHK-1")


@rule(Attempt, cites="NA-CLI-1")
def a_climb_needs_no_check_by_itself(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """Climbing and swimming take a check only where something is uncertain."""
    yield from unneeded(attempt, scene, "NA-CLI-1")


@rule(Attempt, cites="NA-OBS-1")
def an_ordinary_obstacle_needs_no_check(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """An obstacle takes a check only where success and failure both matter."""
    yield from unneeded(attempt, scene, "NA-OBS-1")


def unneeded(attempt: Attempt, scene: Situation, clause: str) -> Iterator[Broken]:
    """Find a check wrong where nothing is uncertain; ask the Guide where that is not told."""
    obstacle = scene.obstacle(attempt.obstacle)
    if obstacle.check_clause == clause:
        scene.checked(attempt.obstacle)
        if obstacle.uncertain is False:
            yield Broken(f"nothing about {attempt.obstacle} is uncertain")


@rule(Travel, cites="NA-CHK-1")
def the_guide_says_what_is_uncertain(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """Passing something that may be risky, one asks the Guide whether it is."""
    for name in travel.past:
        scene.checked(name)
    yield from ()


@rule(Attempt, cites="NA-CHK-2")
def stakes_come_before_dice(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """The Guide says what failure means before dice are committed."""
    if scene.obstacle(attempt.obstacle).stakes is None:
        yield Broken(f"nobody has said what failure at {attempt.obstacle} means")


@rule(Travel, cites="NA-CHK-5")
def a_failure_bars_the_way_it_was_to_bar(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """One whom failure stops at an obstacle, or turns away from it, does not pass it."""
    for number, name in enumerate(travel.past):
        if scene.obstacle(name).stops:
            yield Broken(f"the attempt at {name} failed and bars the way", at=("past", number))
