"""Opportunity Attacks: a step within reach gives the occasion, once it is done."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, owed, rule
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import OpportunityAttack, Pace


@owed(OpportunityAttack, after=Pace, cites="NA-OA-1", optional=True)
def a_step_within_reach_may_be_answered(
    pace: Pace, scene: Situation
) -> Iterator[OpportunityAttack]:
    """A step between two Spaces within an opponent's reach gives that opponent an occasion."""
    start = scene[pace.who].space
    for name in scene.opponents_of(pace.who) if start and pace.last else ():
        if scene.clearly_within_reach(name, start or "", pace.to):
            yield OpportunityAttack(who=name, at=pace.who)


def no_occasion(attack: OpportunityAttack, scene: Situation) -> str:
    """Return why an Opportunity Attack has no occasion, in Tactical Mode; empty if it has."""
    taken = scene.owes(OpportunityAttack, attack.who)
    if scene.mode != "tactical" or (taken and taken.at == attack.at):
        return ""
    return scene.no_window(attack.who, attack.at)


@rule(OpportunityAttack, cites="NA-OA-1")
def it_answers_a_step_within_reach(attack: OpportunityAttack, scene: Situation) -> Iterator[Broken]:
    """An Opportunity Attack answers a step within the attacker's reach."""
    if no_occasion(attack, scene) == "none":
        yield Broken(f"{attack.at} made no step within reach of {attack.who}")


@rule(OpportunityAttack, cites="NA-OA-2")
def it_comes_right_after_the_step(attack: OpportunityAttack, scene: Situation) -> Iterator[Broken]:
    """The Reaction resolves after the step and before movement goes on."""
    if no_occasion(attack, scene) == "late":
        yield Broken(f"the step within reach of {attack.who} is not the last thing that happened")


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
    if scene.mode != "tactical":
        scene.ruling("NA-OA-4", f"whether {attack.at} made a step within reach of {attack.who}")
    yield from ()
