"""Risky manoeuvres: a separate action with its own cost, its own use, its own dice."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Part, Total, due, owed, rule, sum_of
from rulecheck.rulesets.narateer.figures import legal_boost
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Act, Appear, Attempt, Caught, Travel


@due(Attempt, "dice", cites="NA-RSK-2")
def one_die_and_the_boost_are_rolled(attempt: Attempt, scene: Situation) -> Total:
    """One die is required; Boost and granted bonus dice add to it, and nothing else does."""
    required = Part("required", scene.numbers.required_dice)
    return sum_of(required, Part("Boost", attempt.boost), Part("bonus", attempt.bonus_dice))


@due(Attempt, "uses_left", cites="NA-RSK-1")
def a_manoeuvre_spends_its_own_use(attempt: Attempt, scene: Situation) -> int | None:
    """A manoeuvre spends a proactive use of the Skill tested, whatever the Sprint has spent."""
    if not attempt.skill:
        return None
    before = scene[attempt.who].uses.get(attempt.skill, 0)
    return max(before - scene.numbers.manoeuvre_use, 0)


@rule(Travel, cites="NA-RSK-1")
def a_risk_is_not_passed_untried(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """What is risky to pass takes a manoeuvre of its own."""
    for number, name in enumerate(travel.past):
        if scene.obstacle(name).untried:
            yield Broken(f"{name} has not been attempted", at=("past", number))


@rule(Attempt, cites="NA-RSK-1")
def boost_is_legal(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """A manoeuvre is Boosted no further than is legal."""
    limit = legal_boost(scene, attempt.who, attempt.boost)
    if attempt.boost > limit:
        yield Broken(f"a Boost of {attempt.boost}, legal are {limit}", at="boost")


@rule(Attempt, cites="NA-USE-2")
def the_untrained_do_not_boost(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """At Skill Level 0 there is no Boost."""
    level = scene[attempt.who].level(attempt.skill)
    if attempt.boost and level < scene.numbers.boost_level:
        yield Broken(f"{attempt.skill} at level {level} cannot be Boosted", at="boost")


@rule(Attempt, cites="NA-RSK-4")
def an_attempt_needs_ready_ad(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """Whoever has not the Ready AD does not begin the attempt."""
    if attempt.ad > scene[attempt.who].ready_ad:
        yield Broken(f"{attempt.ad} AD to pay, {scene[attempt.who].ready_ad} are ready")


@rule(Attempt, cites="NA-RSK-4")
def an_attempt_needs_a_use(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """Whoever has no proactive use of the Skill left does not begin the attempt."""
    left = scene[attempt.who].uses.get(attempt.skill or "", 0)
    if attempt.skill and left < scene.numbers.manoeuvre_use:
        yield Broken(f"no proactive use of {attempt.skill} is left")


@rule(Attempt, cites="NA-RSK-5")
def what_is_resolved_is_not_tried_again(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """An obstacle that is cleared calls for no further check."""
    if scene.obstacle(attempt.obstacle).outcome == "cleared":
        yield Broken(f"{attempt.obstacle} is cleared already")


@due(Caught, "ad", cites="NA-RSK-6")
def nobody_pays_for_being_caught(caught: Caught, scene: Situation) -> int:
    """A danger that cannot be avoided demands no AD."""
    return 0


@owed(Caught, after=Appear, cites="NA-RSK-9")
def an_unavoidable_danger_takes_effect(appear: Appear, scene: Situation) -> Iterator[Caught]:
    """A danger that leaves no time to stop takes effect, or a Reaction or resistance averts it."""
    if scene.obstacle(appear.obstacle).unavoidable:
        yield Caught(who=appear.who, obstacle=appear.obstacle)


@rule(Caught, cites="NA-RSK-9")
def whoever_can_stop_is_not_caught(caught: Caught, scene: Situation) -> Iterator[Broken]:
    """Where stopping is safe, one stops and then chooses."""
    if not scene.obstacle(caught.obstacle).unavoidable:
        yield Broken(f"one can stop safely before {caught.obstacle}")


@rule(Act, cites="NA-SPR-4")
def costs_limit_what_else_is_done(act: Act, scene: Situation) -> Iterator[Broken]:
    """Other Actions are open while there are Ready AD for them."""
    if act.ad > scene[act.who].ready_ad:
        yield Broken(f"{act.ad} AD to pay, {scene[act.who].ready_ad} are ready", at="ad")
