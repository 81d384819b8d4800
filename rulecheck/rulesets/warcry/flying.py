"""Flying: who may, what it counts, and that it ends on the ground."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, End, due, rule
from rulecheck.rulesets.warcry.ground import Figure
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.steps import Fly, Outset, Walk


@due(Fly, "inches", cites="WC-FLY-1", see=("WC-MOV-2",))
def a_flight_counts_its_horizontal_distance(fly: Fly, battle: Battlefield) -> Figure:
    """A flight counts its horizontal distance, rounded up to full inches."""
    return battle.rounded(fly.line(battle).flat)


@rule(Outset, cites="WC-FLY-3")
def no_move_starts_before_the_flight_is_over(
    outset: Outset, battle: Battlefield
) -> Iterator[Broken]:
    """The Move action before has not ended in flight."""
    if battle.is_still(outset.who, "flying"):
        yield Broken(f"the Move action before ended with {outset.who} in flight")


@rule(Walk, cites="WC-FLY-3")
def no_walk_starts_in_the_air(walk: Walk, battle: Battlefield) -> Iterator[Broken]:
    """Whoever walks has landed."""
    if battle.is_still(walk.who, "flying"):
        yield Broken(f"{walk.who} is still flying: its base cannot stand here")


@rule(End, cites="WC-FLY-3")
def no_activation_ends_in_flight(end: End, battle: Battlefield) -> Iterator[Broken]:
    """At the end of an activation the base of a flier stands."""
    if battle.is_still(end.who, "flying"):
        yield Broken(f"{end.who} is still flying: its base cannot stand there")


@rule(Fly, cites="WC-FLY-4")
def only_an_ability_or_trait_lets_a_fighter_fly(fly: Fly, battle: Battlefield) -> Iterator[Broken]:
    """Whoever flies has an ability or trait for it."""
    if not battle[fly.who].flight:
        yield Broken(f"{fly.who} has no ability or trait to fly by")
