"""Skill Checks on the way: what calls for one, its stakes, its Skill, its consequence."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.narateer.calling import passed_unchecked, rolled_for_nothing
from rulecheck.rulesets.narateer.challenges import Skill
from rulecheck.rulesets.narateer.modes import second_choice
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.sequence import left_now
from rulecheck.rulesets.narateer.steps import Attempt, Caught, Choice, Stakes, Travel

# what calls for a check, and by which Skill


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
    return rolled_for_nothing(attempt, scene, "NA-CHK-1")


@rule(Travel, cites="NA-CHK-1")
def the_guide_says_what_is_uncertain(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """Passing something that may be risky, one asks the Guide whether it is."""
    return passed_unchecked(travel, scene, "NA-CHK-1")


# what is at stake


@rule(Attempt, cites="NA-CHK-2")
def stakes_come_before_dice(attempt: Attempt, scene: Situation) -> Iterator[Broken]:
    """The Guide says what failure means before dice are committed."""
    if scene.obstacle(attempt.obstacle).stakes is None:
        yield Broken(f"nobody has said what failure at {attempt.obstacle} means")


@rule(Caught, cites="NA-CHK-2")
def only_a_stated_consequence_takes_effect(caught: Caught, scene: Situation) -> Iterator[Broken]:
    """A danger that catches somebody does what the Guide has said of it before."""
    if not caught.averted_by and scene.obstacle(caught.obstacle).stakes is None:
        yield Broken(f"nobody has said what {caught.obstacle} does")


@rule(Choice, cites="NA-CHK-2")
def known_stakes_come_before_payment(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """What failure means at a known risk of the declared route is said before paying."""
    for name in scene.planned(choice.who) if scene.is_turn_of(choice.who) else ():
        if scene.obstacle(name).stakes is None:
            yield Broken(f"nobody has said what failure at {name} means")


@rule(Stakes, cites="NA-CHK-2")
def stakes_stand_once_one_is_committed(stakes: Stakes, scene: Situation) -> Iterator[Broken]:
    """What failure means is not said anew once dice or the payment for the route are committed."""
    obstacle, plan = scene.obstacle(stakes.obstacle), scene.plan(stakes.who)
    rolled = scene.outcome(stakes.who, stakes.obstacle) is not None
    paid = plan.mode is not None and stakes.obstacle in plan.over
    before = (obstacle.stakes, obstacle.loses)
    if obstacle.stakes and (rolled or paid) and before != (stakes.failure, stakes.loses):
        yield Broken(f"{obstacle.stakes} at {stakes.obstacle} was committed to")


@rule(Stakes, cites="NA-CHK-2")
def only_a_loss_has_an_amount(stakes: Stakes, scene: Situation) -> Iterator[Broken]:
    """How much movement is lost is said where movement is at stake."""
    if stakes.loses is not None and stakes.failure != "loss":
        yield Broken(f"{stakes.failure} loses no movement", at="loses")


# what failure does


@due(Attempt, "left", cites="NA-CHK-3", overrides=("NA-SEQ-5", "NA-SEQ-1"))
def a_failure_refunds_no_movement(attempt: Attempt, scene: Situation) -> object:
    """Failing neither refunds movement nor takes more of it than was stated."""
    movement, obstacle = scene[attempt.who].movement, scene.obstacle(attempt.obstacle)
    if movement is None or attempt.succeeds:
        return None
    if obstacle.stakes != "loss":
        return left_now(attempt, scene)
    return movement.spent(movement.left if obstacle.loses is None else obstacle.loses).left


@rule(Choice, cites="NA-CHK-3")
def a_failure_turns_no_mode_into_another(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Failing at an obstacle leaves the movement mode what it was."""
    if second_choice(choice, scene) == "failed":
        yield Broken(f"the failure leaves {scene[choice.who].mode} the mode")


@rule(Travel, cites="NA-CHK-5")
def a_failure_bars_the_way_it_was_to_bar(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """One whom failure stops at an obstacle, or turns away from it, does not pass it."""
    if travel.past and not scene.plan(travel.who).shifted:
        yield from barred_by_failure(travel, scene)


def barred_by_failure(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """Find passing what a failure has barred wrong."""
    for number, name in enumerate(travel.past):
        if scene.consequence(travel.who, name) in ("stop", "reroute"):
            yield Broken(f"the attempt at {name} failed and bars the way", at=("past", number))


@rule(Travel, cites="NA-CHK-5", reading="ends-movement")
def whom_failure_stops_goes_no_further(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """Read so, one whom failure stops at an obstacle ends the normal movement there."""
    stopped = [name for name, what in scene.plan(travel.who).suffered.items() if what == "stop"]
    if stopped and not travel.by and not set(stopped).intersection(travel.past):
        yield Broken(f"{travel.who} was stopped at {stopped[0]}")
