"""Opportunity Attacks: a step within reach gives the occasion, once it is done."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, owed, rule
from rulecheck.rulesets.narateer.reach import clearly_within_reach, missed_occasion
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import OpportunityAttack, Pace, Spend


@owed(OpportunityAttack, after=Pace, cites="NA-OA-1", optional=True)
def a_step_within_reach_may_be_answered(
    pace: Pace, scene: Situation
) -> Iterator[OpportunityAttack]:
    """A step between two Spaces within an opponent's reach gives that opponent an occasion."""
    start = scene[pace.who].space
    for name in scene.opponents_of(pace.who) if start and pace.last else ():
        if clearly_within_reach(scene, name, start or "", pace.to):
            yield OpportunityAttack(who=name, at=pace.who)


@owed(OpportunityAttack, after=Spend, cites="NA-OA-4", optional=True)
def a_stretch_without_spaces_may_be_a_step(
    spend: Spend, scene: Situation
) -> Iterator[OpportunityAttack]:
    """Where no Spaces are counted, any stretch of movement may be a step within reach."""
    for name in scene.opponents_of(spend.who) if scene.mode != "tactical" else ():
        yield OpportunityAttack(who=name, at=spend.who)


def no_occasion(attack: OpportunityAttack, scene: Situation) -> str:
    """Return why an Opportunity Attack has no occasion; empty if it has."""
    if attack.at not in scene.opponents_of(attack.who):
        return "friend"
    taken = scene.owes(OpportunityAttack, attack.who)
    return "" if taken and taken.at == attack.at else missed_occasion(scene, attack.who, attack.at)


@rule(OpportunityAttack, cites="NA-OA-1")
def it_answers_a_step_within_reach(attack: OpportunityAttack, scene: Situation) -> Iterator[Broken]:
    """An Opportunity Attack answers an opponent's step within the attacker's reach."""
    why = no_occasion(attack, scene)
    if why == "friend":
        yield Broken(f"{attack.at} is no opponent of {attack.who}")
    elif why == "none":
        yield Broken(f"{attack.at} made no step within reach of {attack.who}")


@rule(OpportunityAttack, cites="NA-OA-2")
def it_comes_right_after_the_step(attack: OpportunityAttack, scene: Situation) -> Iterator[Broken]:
    """The Reaction resolves after the step and before movement goes on."""
    if no_occasion(attack, scene) == "late":
        yield Broken(f"the step of {attack.at} is not the last thing that happened")


@rule(OpportunityAttack, cites="NA-OA-3")
def entering_or_leaving_reach_gives_no_occasion(
    attack: OpportunityAttack, scene: Situation
) -> Iterator[Broken]:
    """A step into reach or out of it is not answered."""
    if no_occasion(attack, scene) == "edge":
        yield Broken(f"the step of {attack.at} only entered or left the reach of {attack.who}")


@rule(OpportunityAttack, cites="NA-OA-4")
def without_spaces_the_guide_sees_the_step(
    attack: OpportunityAttack, scene: Situation
) -> Iterator[Broken]:
    """Where no Spaces are counted, the Guide says what is a step within reach."""
    if scene.mode == "tactical" or no_occasion(attack, scene):
        return
    why = f"whether {attack.at} made a step within reach of {attack.who}"
    if not scene.permits("NA-OA-4", why):
        yield Broken(f"{attack.at} made no step within reach of {attack.who}, by the ruling")
