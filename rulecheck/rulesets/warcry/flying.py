"""Flying: who may, what it counts, and that it ends on the ground."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, End, due, rule
from rulecheck.rulesets.warcry.flights import barred
from rulecheck.rulesets.warcry.ground import Figure
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.steps import ActionStart, Fly, Walk
from rulecheck.rulesets.warcry.words import where


@due(Fly, "inches", cites="WC-FLY-1", see=("WC-MOV-2",))
def a_flight_counts_its_horizontal_distance(fly: Fly, battle: Battlefield) -> Figure:
    """A flight counts its horizontal distance, rounded up to full inches."""
    return battle.rounded(fly.line(battle).flat)


@rule(Fly, cites="WC-MOV-3", see=("WC-FLY-2",))
def no_flight_leads_through_a_closed_floor(fly: Fly, battle: Battlefield) -> Iterator[Broken]:
    """A flight leads over terrain pieces, under them or past them, but through none."""
    line, rim = fly.line(battle), battle[fly.who].rim
    met = barred(line, rim, battle.terrain.in_the_way)
    if met:
        yield Broken(f"no way past {met[0]}, {where(battle, fly.who, met[1])}")


@rule(ActionStart, cites="WC-FLY-3")
def no_action_starts_before_the_flight_is_over(
    start: ActionStart, battle: Battlefield
) -> Iterator[Broken]:
    """The Move action before has not ended in flight."""
    if battle.is_still(start.who, "flying"):
        yield Broken(f"the Move action before ended with {start.who} in flight")


@rule(Walk, cites="WC-FLY-3")
def no_walk_starts_in_the_air(walk: Walk, battle: Battlefield) -> Iterator[Broken]:
    """Whoever walks has landed."""
    if battle.is_still(walk.who, "flying"):
        yield Broken(f"{walk.who} is still flying: its base cannot stand here")


@rule(End, cites="WC-FLY-3")
def no_activation_ends_in_flight(end: End, battle: Battlefield) -> Iterator[Broken]:
    """At the end of an activation the base of a flier stands."""
    for who in battle.activations:
        if battle.is_still(who, "flying"):
            yield Broken(f"{who} is still flying: its base cannot stand there")


@rule(Fly, cites="WC-FLY-4")
def only_an_ability_or_trait_lets_a_fighter_fly(fly: Fly, battle: Battlefield) -> Iterator[Broken]:
    """Whoever flies has an ability or trait for it."""
    if not battle[fly.who].flight:
        yield Broken(f"{fly.who} has no ability or trait to fly by")
