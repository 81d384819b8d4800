"""Movement modes: one for an Activation, chosen once, what it costs and how far it goes."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Total, due, rule
from rulecheck.rulesets.narateer.allowances import of_mode
from rulecheck.rulesets.narateer.figures import price
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Choice, Run, Spend, Sprint


def second_choice(choice: Choice, scene: Situation) -> str:
    """Return what a further choice of a mode would be: `failed`, `fresh`, `another` ... or none."""
    plan = scene.plan(choice.who)
    if plan.mode is None or not scene.is_turn_of(choice.who):
        return ""
    if scene[choice.who].prone and isinstance(choice, Run | Sprint):
        return ""
    if plan.shifted:
        return "shifted"
    if plan.failed:
        return "failed"
    if plan.crawled:
        return "crawled"
    return "fresh" if plan.mode == choice.mode else "another"


@rule(Choice, cites="NA-MODE-1", outright=True)
def a_mode_is_chosen_in_the_own_activation(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Nobody chooses a movement mode outside the own Activation."""
    if not scene.is_turn_of(choice.who):
        yield Broken(f"it is not the Activation of {choice.who}")


@rule(Choice, cites="NA-MODE-1")
def one_mode_is_chosen_for_an_activation(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Whoever has chosen a movement mode chooses no other in that Activation."""
    if second_choice(choice, scene) == "another":
        yield Broken(f"{scene[choice.who].mode} is chosen already")


@rule(Spend, cites="NA-MODE-1", outright=True)
def normal_movement_belongs_to_the_own_activation(
    spend: Spend, scene: Situation
) -> Iterator[Broken]:
    """Nobody uses normal movement outside the own Activation."""
    if not spend.by and not scene.is_turn_of(spend.who):
        yield Broken(f"it is not the Activation of {spend.who}")


@due(Choice, "ad", cites="NA-MODE-2")
def a_mode_has_its_base_cost(choice: Choice, scene: Situation) -> Total:
    """Walk costs nothing, Run one AD, Sprint two, before what changes costs."""
    return price(scene, choice.who, choice.mode)


@due(Choice, "allowance", cites="NA-MODE-3")
def a_mode_multiplies_base_movement(choice: Choice, scene: Situation) -> Total:
    """Walk gives Base Movement, Run twice, Sprint thrice and two metres for each Skill Level."""
    return of_mode(choice, scene)


@rule(Choice, cites="NA-MODE-5")
def no_mode_is_rolled_for(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Choosing a movement mode takes no roll, and nothing that is paid adds one."""
    for detail in ("dice", "boost"):
        if getattr(choice, detail) and not choice.allowed_by:
            yield Broken(f"{choice.mode} takes no roll", at=detail)
