"""Conditions: what they prevent, and where they forbid to go."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Step, rule
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import (
    Choice,
    Cross,
    Move,
    Pace,
    Reposition,
    Spend,
    Sprint,
)


@rule(Choice, cites="NA-CON-1")
def a_condition_prevents_choosing_a_mode(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Whom a Condition keeps from moving chooses no movement mode."""
    if name := scene[choice.who].prevented("movement"):
        yield Broken(f"{name} prevents movement")


@rule(Sprint, cites="NA-CON-1")
def a_condition_prevents_a_sprint(sprint: Sprint, scene: Situation) -> Iterator[Broken]:
    """Whom a Condition keeps from Sprinting does not choose Sprint."""
    if name := scene[sprint.who].prevented("sprint"):
        yield Broken(f"{name} prevents Sprinting")


@rule(Spend, cites="NA-CON-1")
def a_condition_prevents_going_on(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Whom a Condition has come to keep from moving uses no more of the normal movement."""
    name = scene[spend.who].prevented("movement")
    if name and not spend.by and scene[spend.who].mode:
        yield Broken(f"{name} prevents movement")


def destination(step: Step) -> str | None:
    """Return where a step of movement leads."""
    return step.toward if isinstance(step, Move) else getattr(step, "to", None)


def forbidden(step: Step, scene: Situation) -> Iterator[Broken]:
    """Find a step wrong that leads where a Condition forbids to go."""
    if name := scene[step.who].barred(destination(step)):
        yield Broken(f"{name} forbids to go to {destination(step)}")


@rule(Move, cites="NA-CON-4")
def a_condition_forbids_metres(move: Move, scene: Situation) -> Iterator[Broken]:
    """What a Condition says of direction or position holds while moving."""
    yield from forbidden(move, scene)


@rule(Cross, cites="NA-CON-4")
def a_condition_forbids_zones(cross: Cross, scene: Situation) -> Iterator[Broken]:
    """What a Condition says of direction or position holds while moving."""
    yield from forbidden(cross, scene)


@rule(Pace, cites="NA-CON-4")
def a_condition_forbids_spaces(pace: Pace, scene: Situation) -> Iterator[Broken]:
    """What a Condition says of direction or position holds while moving."""
    yield from forbidden(pace, scene)


@rule(Reposition, cites="NA-CON-4")
def a_condition_forbids_places(reposition: Reposition, scene: Situation) -> Iterator[Broken]:
    """What a Condition says of direction or position holds while moving."""
    yield from forbidden(reposition, scene)
