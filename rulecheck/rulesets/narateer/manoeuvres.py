"""Risky manoeuvres: a separate action with its own cost, its own use, its own dice."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Part, Total, due, owed, rule, short, sum_of
from rulecheck.rulesets.narateer.figures import legal_boost, manoeuvre_price
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import (
    STEPS,
    Act,
    Appear,
    Attempt,
    Caught,
    OpportunityAttack,
    Stakes,
    Travel,
)

# an attempt of one's own will


@rule(Attempt, cites="NA-RSK-1", outright=True)
def a_manoeuvre_belongs_to_the_own_activation(
    attempt: Attempt, scene: Situation
) -> Iterator[Broken]:
    """A risky manoeuvre is an action along one's own route, in one's own Activation."""
    if not scene.is_turn_of(attempt.who):
        yield Broken(f"it is not the Activation of {attempt.who}")


@due(Attempt, "ad", cites="NA-RSK-6")
def a_new_hazard_grants_no_free_dice(attempt: Attempt, scene: Situation) -> Total | None:
    """An attempt at a hazard that has just appeared costs what any attempt costs."""
    new = attempt.obstacle in scene.plan(attempt.who).appeared
    return manoeuvre_price(scene, attempt.who, attempt.boost) if new else None


@due(Attempt, "ad", cites="NA-RSK-1")
def a_manoeuvre_has_its_own_cost(attempt: Attempt, scene: Situation) -> Total:
    """A risky manoeuvre costs one AD and its Boost, apart from the movement mode."""
    return manoeuvre_price(scene, attempt.who, attempt.boost)


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
        if scene.untried(travel.who, name):
            attempt = Attempt(who=travel.who, obstacle=name, succeeds=True)
            yield Broken(f"{name} has not been attempted", at=("past", number), first=attempt)


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
    """Whoever lacks the Ready AD does not begin the attempt, and with none not even a free one."""
    ready = scene[attempt.who].ready_ad
    if attempt.ad > ready:
        what = f"the attempt at {attempt.obstacle} costs"
        yield short(what, attempt.ad, ready, of="AD", where="ready")
    elif not ready:
        yield Broken(f"the attempt at {attempt.obstacle} needs Ready AD, and none is ready")


@rule(Attempt, cites="NA-RSK-4")
def an_attempt_needs_a_use(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """Whoever has no proactive use of the Skill left does not begin the attempt."""
    if not scene.is_turn_of(attempt.who) or not attempt.skill:
        return
    if scene[attempt.who].uses.get(attempt.skill, 0) < scene.numbers.manoeuvre_use:
        yield Broken(f"the attempt takes a proactive use of {attempt.skill}, and none is left")


@rule(Attempt, cites="NA-RSK-5")
def what_is_cleared_is_not_tried_again(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """An obstacle that somebody has cleared calls for no further check of theirs."""
    if scene.outcome(attempt.who, attempt.obstacle) == "cleared":
        yield Broken(f"{attempt.obstacle} is cleared already")


@rule(Attempt, cites="NA-RSK-5", reading="failure-resolves")
def what_has_failed_is_not_tried_again(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """Read so, an obstacle is resolved for an Activation by failing at it, too."""
    if scene.outcome(attempt.who, attempt.obstacle) == "failed":
        yield Broken(f"the attempt at {attempt.obstacle} has failed already")


# uses and AD of other Actions


@rule(Act, cites="NA-USE-1")
def an_action_needs_a_use_of_its_skill(act: Act, scene: Situation) -> Iterator[Broken]:
    """An Action that uses a Skill proactively takes one of its uses in the own Activation."""
    if act.skill is None:
        return
    if not scene.is_turn_of(act.who):
        yield Broken(f"it is not the Activation of {act.who}", at="skill")
    elif not scene[act.who].uses.get(act.skill, 0):
        yield Broken(f"it takes a proactive use of {act.skill}, and none is left", at="skill")


@rule(Act, cites="NA-RSK-6")
def nobody_pays_ad_they_lack(act: Act, scene: Situation) -> Iterator[Broken]:
    """An Action is paid with Ready AD."""
    ready = scene[act.who].ready_ad
    if scene[act.who].mode != "sprint" and act.known_price(scene) > ready:
        price = act.known_price(scene)
        yield short(
            f"{act.does or 'the Action'} costs", price, ready, of="AD", where="ready", at="ad"
        )


# a danger that comes over one


@due(Caught, "ad", cites="NA-RSK-6")
def nobody_pays_for_being_caught(caught: Caught, scene: Situation) -> int | None:
    """A danger that cannot be avoided demands no AD; what averts it may have a price."""
    return None if caught.averted_by else 0


@rule(Caught, cites="NA-RSK-6")
def nobody_averts_with_ad_they_lack(caught: Caught, scene: Situation) -> Iterator[Broken]:
    """A Reaction that costs AD takes Ready AD."""
    ready = scene[caught.who].ready_ad
    if caught.averted_by and (caught.ad or 0) > ready:
        what = f"{caught.averted_by} costs"
        yield short(what, caught.ad, ready, of="AD", where="ready", at="ad")


AT_ONCE = tuple(kind for kind in STEPS if kind not in (Caught, OpportunityAttack, Stakes))
"""What comes after a danger has taken its effect, and not while the Guide says what that is."""


@owed(Caught, after=Appear, cites="NA-RSK-9", until=AT_ONCE)
def an_unavoidable_danger_takes_effect(appear: Appear, scene: Situation) -> Iterator[Caught]:
    """A danger that leaves no time to stop takes effect, or a Reaction or resistance averts it."""
    if scene.obstacle(appear.obstacle).unavoidable:
        yield Caught(who=appear.who, obstacle=appear.obstacle)


@rule(Caught, cites="NA-RSK-9")
def whoever_can_stop_is_not_caught(caught: Caught, scene: Situation) -> Iterator[Broken]:
    """Where stopping is safe, one stops and then chooses."""
    if not scene.obstacle(caught.obstacle).unavoidable:
        yield Broken(f"one can stop safely before {caught.obstacle}")
