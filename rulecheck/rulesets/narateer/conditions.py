"""Conditions: what they lower, make dearer and prevent, and where they forbid to go."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Step, Total, due, rule
from rulecheck.rulesets.narateer.allowances import counts_twice, forgets, lowered_by, of_mode
from rulecheck.rulesets.narateer.figures import price
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

# what they lower and make dearer


@due(Choice, "base_movement", cites="NA-CON-3", overrides="NA-SEQ-2")
def slowed_halves_base_movement(choice: Choice, scene: Situation) -> Total | None:
    """While Slowed, a mode starts from half of Base Movement."""
    return lowered_by(choice, scene, "NA-CON-3") if scene[choice.who].slowed else None


@due(Choice, "base_movement", cites="NA-CON-1", overrides="NA-SEQ-2")
def a_condition_lowers_base_movement(choice: Choice, scene: Situation) -> Total | None:
    """Under a Condition that lowers it, a mode starts from Base Movement so lowered."""
    return lowered_by(choice, scene, "NA-CON-1") if scene[choice.who].conditions else None


@due(
    Choice,
    "allowance",
    cites="NA-CON-3",
    overrides=("NA-ENC-1", "NA-ENC-2", "NA-TRT-3", "NA-MODE-3"),
)
def slowed_halves_base_movement_only(choice: Choice, scene: Situation) -> Total | None:
    """Slowed halves Base Movement, and then neither the allowance nor the Skill bonus."""
    if not scene[choice.who].slowed:
        return None
    again = counts_twice(choice, scene, scene.numbers.slowed_movement)
    return of_mode(choice, scene) if again or forgets(choice, scene, "NA-CON-3") else None


@due(
    Choice,
    "allowance",
    cites="NA-CON-1",
    overrides=("NA-ENC-1", "NA-ENC-2", "NA-TRT-3", "NA-MODE-3"),
)
def a_condition_counts_in_base_movement(choice: Choice, scene: Situation) -> Total | None:
    """A Condition that lowers Base Movement acts before the mode multiplies it."""
    forgotten = scene[choice.who].conditions and forgets(choice, scene, "NA-CON-1")
    return of_mode(choice, scene) if forgotten else None


@due(Choice, "ad", cites="NA-CON-2", overrides="NA-MODE-2")
def slowed_doubles_the_cost_of_a_mode(choice: Choice, scene: Situation) -> Total | None:
    """While Slowed, Run costs two AD and Sprint four, before what else changes costs."""
    if not scene[choice.who].slowed:
        return None
    asked = price(scene, choice.who, choice.mode)
    dearer = any(part.clause == "NA-CON-2" for part in asked.parts)
    return asked if dearer else None


# what they prevent


@rule(Choice, cites="NA-CON-1")
def a_condition_prevents_choosing_a_mode(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """Whom a Condition keeps from moving chooses no movement mode."""
    if name := scene[choice.who].prevented("movement"):
        yield Broken(f"{name} prevents movement")


@rule(Sprint, cites="NA-CON-1")
def a_condition_prevents_a_sprint(sprint: Sprint, scene: Situation) -> Iterator[Broken]:
    """Whom a Condition keeps from Sprinting does not choose Sprint."""
    mover = scene[sprint.who]
    if (name := mover.prevented("sprint")) and not mover.prevented("movement"):
        yield Broken(f"{name} prevents Sprinting")


@rule(Spend, cites="NA-CON-1")
def a_condition_prevents_going_on(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Whom a Condition has come to keep from moving uses no more of the normal movement."""
    mover = scene[spend.who]
    name = mover.prevented("movement")
    if name and not spend.by and mover.mode:
        yield Broken(f"{name} prevents movement")


@rule(Spend, cites="NA-CON-1")
def a_condition_prevents_sprinting_on(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Whom a Condition has come to keep from Sprinting sprints no further; a crawl is no Sprint."""
    mover = scene[spend.who]
    sprints = mover.mode == "sprint" and not mover.prone and not spend.by
    if sprints and not mover.prevented("movement") and (name := mover.prevented("sprint")):
        yield Broken(f"{name} prevents Sprinting")


# where they forbid to go


def destination(step: Step) -> str | None:
    """Return where a step of movement leads."""
    return step.toward if isinstance(step, Move) else getattr(step, "to", None)


def forbidden(step: Step, scene: Situation) -> Iterator[Broken]:
    """Find a step wrong that leads where a Condition forbids to go."""
    to = destination(step)
    if name := scene[step.who].barred(to):
        yield Broken(f"{name} forbids to go to {to}")


@rule(Move, cites="NA-CON-4")
def a_condition_forbids_metres(move: Move, scene: Situation) -> Iterator[Broken]:
    """What a Condition says of direction or position holds while moving."""
    return forbidden(move, scene)


@rule(Cross, cites="NA-CON-4")
def a_condition_forbids_zones(cross: Cross, scene: Situation) -> Iterator[Broken]:
    """What a Condition says of direction or position holds while moving."""
    return forbidden(cross, scene)


@rule(Pace, cites="NA-CON-4")
def a_condition_forbids_spaces(pace: Pace, scene: Situation) -> Iterator[Broken]:
    """What a Condition says of direction or position holds while moving."""
    return forbidden(pace, scene)


@rule(Reposition, cites="NA-CON-4")
def a_condition_forbids_places(reposition: Reposition, scene: Situation) -> Iterator[Broken]:
    """What a Condition says of direction or position holds while moving."""
    return forbidden(reposition, scene)
