"""Paying costs: discounts first, then modifiers, each price a sum that names its parts."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Total, due, rule
from rulecheck.rulesets.narateer.figures import (
    has_discount_and_modifier,
    manoeuvre_price,
    planned,
    price,
)
from rulecheck.rulesets.narateer.mover import FLEET_FOOT
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Attempt, Choice, DropProne, Run, Sprint, Stand


@due(Run, "ad", cites="NA-TRT-1")
def fleet_foot_makes_a_run_free(run: Run, scene: Situation) -> Total | None:
    """With Fleet Foot a Run has a base cost of nothing."""
    has_it = FLEET_FOOT in scene[run.who].sheet.traits
    return price(scene, run.who, "run") if has_it else None


@due(Choice, "ad", cites="NA-SEQ-3")
def discounts_come_before_modifiers(choice: Choice, scene: Situation) -> Total | None:
    """A discount is taken off before a modifier acts."""
    both = has_discount_and_modifier(scene, choice.who, choice.mode)
    return price(scene, choice.who, choice.mode) if both else None


@due(Choice, "ad", cites="NA-MODE-2")
def a_mode_has_its_base_cost(choice: Choice, scene: Situation) -> Total:
    """Walk costs nothing, Run one AD, Sprint two, before what changes costs."""
    return price(scene, choice.who, choice.mode)


@due(Stand, "ad", cites="NA-PRN-2")
def standing_up_has_its_cost(stand: Stand, scene: Situation) -> Total:
    """Standing up costs one AD, before what changes costs."""
    return price(scene, stand.who, "stand")


@due(DropProne, "ad", cites="NA-PRN-1")
def dropping_prone_is_free(drop: DropProne, scene: Situation) -> int:
    """Dropping Prone is a Trivial Action that costs nothing."""
    return scene.numbers.drop


@due(Attempt, "ad", cites="NA-RSK-6")
def a_new_hazard_grants_no_free_dice(attempt: Attempt, scene: Situation) -> Total | None:
    """An attempt at a hazard that has just appeared costs what any attempt costs."""
    new = attempt.obstacle in scene.plan(attempt.who).appeared
    return manoeuvre_price(scene, attempt.who, attempt.boost) if new else None


@due(Attempt, "ad", cites="NA-RSK-1")
def a_manoeuvre_has_its_own_cost(attempt: Attempt, scene: Situation) -> Total:
    """A risky manoeuvre costs one AD and its Boost, apart from the movement mode."""
    return manoeuvre_price(scene, attempt.who, attempt.boost)


@rule(Choice, cites="NA-SEQ-4")
def the_plan_is_affordable(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Ready AD cover the mode and the manoeuvres known on the declared route."""
    needed, ready = choice.ad + planned(scene, choice.who), scene[choice.who].ready_ad
    if needed > ready:
        yield Broken(f"the plan takes {needed} AD, {ready} are ready")


@rule(Choice, cites="NA-SEQ-4")
def the_plan_has_the_uses_it_needs(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Proactive uses cover the Sprint and the manoeuvres known on the declared route."""
    sprinting = choice.skill if isinstance(choice, Sprint) else None
    for skill, needed in scene.uses_planned(choice.who, sprinting).items():
        left = scene[choice.who].uses.get(skill, 0)
        if needed > left:
            yield Broken(f"the plan takes {needed} uses of {skill}, {left} are left")


@rule(Stand, cites="NA-SEQ-4")
def standing_up_is_affordable(stand: Stand, scene: Situation) -> Iterator[Broken]:
    """Ready AD cover getting up."""
    if stand.ad > scene[stand.who].ready_ad:
        yield Broken(f"{stand.ad} AD to pay, {scene[stand.who].ready_ad} are ready")
