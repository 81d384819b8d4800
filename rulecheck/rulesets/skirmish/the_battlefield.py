"""The Battlefield: spaces, footprints, walls, and everybody in their place."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Begin, Broken, Undecided, rule
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Maneuver, Pace, Walk
from rulecheck.wording import quoted


@rule(Begin, cites="SK-FLD-2")
def bulk_beyond_large_is_ruled(begin: Begin, fight: Fight) -> Iterator[Undecided]:
    """The footprint of a creature bigger than Large is what the game master says."""
    for name in fight.unmeasured() if not fight.turns else ():
        yield Undecided("SK-FLD-2", f"the footprint of {name}", kind="ruling")


@rule(Walk, cites="SK-FLD-3", outright=True)
def nobody_moves_before_activating(walk: Walk, fight: Fight) -> Iterator[Broken]:
    """Those placed on the field stay there until their own activation."""
    if fight.active != walk.who:
        yield Broken(f"{walk.who} moves outside an activation of its own")


@rule(Pace, cites="SK-FLD-1")
def a_way_goes_from_space_to_touching_space(pace: Pace, fight: Fight) -> Iterator[Broken]:
    """Each space of a way is a space of the field that touches the one before."""
    if pace.hindrance(fight) == "jump":
        here = fight[pace.who].at
        stays = f"the way begins with {here}, where {pace.who} stands: name the spaces after it"
        yield Broken(stays if pace.to == here else f"no step leads from {here} to {pace.to}")


@rule(Maneuver, cites="SK-FLD-1")
def nobody_is_shoved_off_the_field(maneuver: Maneuver, fight: Fight) -> Iterator[Broken]:
    """Who is shoved comes to a space of the field."""
    if maneuver.to and not fight.around(maneuver.at).has(maneuver.to):
        yield Broken(f"{quoted(maneuver.to)[1:-1]} is no place on this field", at="shoves")


@rule(Pace, cites="SK-FLD-7")
def walls_and_closed_doors_bar_the_way(pace: Pace, fight: Fight) -> Iterator[Broken]:
    """Nobody walks into or through a wall or a closed door."""
    if pace.hindrance(fight) == "shut":
        yield Broken(f"a wall or a closed door lies between {fight[pace.who].at} and {pace.to}")


@rule(Maneuver, cites="SK-FLD-7")
def nobody_is_shoved_through_a_wall(maneuver: Maneuver, fight: Fight) -> Iterator[Broken]:
    """Nobody is shoved into or through a wall or a closed door either."""
    if maneuver.shoved_into_a_wall(fight):
        here = fight[maneuver.at].at
        yield Broken(f"a wall or a closed door lies between {here} and {maneuver.to}", at="shoves")
