"""Climbing: within reach of an obstacle, no further than the Move, until the base can stand."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, End, due, owed, rule
from rulecheck.rulesets.warcry.ground import Figure
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.steps import Climb, Fall, Walk
from rulecheck.rulesets.warcry.words import inches, where


@due(Climb, "inches", cites="WC-MOV-2", see=("WC-CLB-1",))
def a_climb_counts_its_height_too(climb: Climb, battle: Battlefield) -> Figure:
    """A climb counts its length through the air, rounded up to full inches."""
    line = climb.line(battle)
    added = battle.reads("WC-CLB-1") == "up-plus-along"
    return battle.rounded(line.flat + abs(line.high - line.low) if added else line.length)


@rule(Climb, cites="WC-CLB-2")
def a_climb_stays_within_reach_of_one_obstacle(
    climb: Climb, battle: Battlefield
) -> Iterator[Broken]:
    """All along a climb an obstacle is within half an inch."""
    lapse = battle.lapse_of_reach(climb.who, climb.line(battle))
    if lapse:
        at = where(battle, climb.who, lapse.at)
        yield Broken(f"{inches(lapse.by)} too far from {lapse.name}, {at}")


@rule(Climb, cites="WC-CLB-3")
def nobody_climbs_further_than_the_move(climb: Climb, battle: Battlefield) -> Iterator[Broken]:
    """All climbs of an activation add up to no more than the Move characteristic."""
    climbed = battle.climbed_by(climb.who) + climb.climbed(battle)
    most = battle[climb.who].move
    if climbed > most:
        over = inches(climbed - most)
        yield Broken(f"{inches(climbed)} climbed in this activation, {over} too far")


@rule(Walk, cites="WC-CLB-4")
def a_climb_goes_on_until_the_base_stands(walk: Walk, battle: Battlefield) -> Iterator[Broken]:
    """Nobody walks off in the middle of a climb."""
    if battle.is_still(walk.who, "climbing"):
        yield Broken(f"{walk.who} is still climbing: its base cannot stand here")


@owed(Fall, after=End, cites="WC-CLB-6")
def whoever_still_climbs_at_the_end_falls(end: End, battle: Battlefield) -> Iterator[Fall]:
    """An activation that ends in the middle of a climb ends in a fall."""
    for who in battle.activations:
        if battle.is_still(who, "climbing"):
            yield Fall(who=who)
