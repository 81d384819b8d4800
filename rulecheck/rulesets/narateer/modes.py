"""Movement modes: one for an Activation, chosen once, without a roll."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Choice, Spend


def second_choice(choice: Choice, scene: Situation) -> str:
    """Return what a further choice of a mode would be: `failed`, `fresh`, `another` ... or none."""
    plan = scene.plan(choice.who)
    if plan.mode is None:
        return ""
    if plan.shifted:
        return "shifted"
    if plan.failed:
        return "failed"
    if plan.crawled:
        return "crawled"
    return "fresh" if plan.mode == choice.mode else "another"


@rule(Choice, cites="NA-MODE-1")
def one_mode_is_chosen_for_an_activation(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Whoever has chosen a movement mode chooses no other in that Activation."""
    if second_choice(choice, scene) == "another":
        yield Broken(f"{scene[choice.who].mode} is chosen already")


@rule(Choice, cites="NA-SEQ-5")
def nobody_receives_a_fresh_allowance(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """The mode that was chosen is not chosen again for more movement."""
    if second_choice(choice, scene) == "fresh":
        yield Broken(f"{choice.mode} is chosen already and gives no fresh allowance")


@rule(Choice, cites="NA-CHK-3")
def a_failure_turns_no_mode_into_another(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Failing at an obstacle leaves the movement mode what it was."""
    if second_choice(choice, scene) == "failed":
        yield Broken(f"the failure leaves {scene[choice.who].mode} the mode")


@rule(Choice, cites="NA-PRN-6")
def the_walk_of_a_crawl_stands(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """A crawl without a mode has chosen Walk, also for the time after getting up."""
    if second_choice(choice, scene) == "crawled":
        yield Broken("the crawl has chosen Walk")


@rule(Choice, cites="NA-CHG-3")
def a_change_of_scene_mode_grants_no_second_choice(
    choice: Choice, scene: Situation
) -> Iterator[Broken]:
    """Changing the Scene Mode lets nobody choose a movement mode again."""
    if second_choice(choice, scene) == "shifted":
        yield Broken(f"{scene[choice.who].mode} was chosen before the Scene Mode changed")


@rule(Choice, cites="NA-MODE-1")
def a_mode_is_chosen_in_the_own_activation(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Nobody chooses a movement mode outside the own Activation."""
    if not scene.is_turn_of(choice.who):
        yield Broken(f"it is not the Activation of {choice.who}")


@rule(Spend, cites="NA-MODE-1")
def normal_movement_belongs_to_the_own_activation(
    spend: Spend, scene: Situation
) -> Iterator[Broken]:
    """Nobody uses normal movement outside the own Activation."""
    if not spend.by and not scene.is_turn_of(spend.who):
        yield Broken(f"it is not the Activation of {spend.who}")


@rule(Choice, cites="NA-MODE-5")
def no_mode_is_rolled_for(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Choosing a movement mode takes no roll, and nothing that is paid adds one."""
    for detail in ("dice", "boost"):
        if getattr(choice, detail) and not choice.allowed_by:
            yield Broken(f"{choice.mode} takes no roll", at=detail)
