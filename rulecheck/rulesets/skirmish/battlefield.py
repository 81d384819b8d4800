"""The Battlefield: spaces, footprints, walls."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Begin, Broken, Undecided, rule
from rulecheck.rulesets.skirmish.grid import named
from rulecheck.rulesets.skirmish.scene import Fray
from rulecheck.rulesets.skirmish.steps import Maneuver, Pace


@rule(Begin, cites="SK-FLD-2")
def bulk_beyond_large_is_ruled(begin: Begin, fray: Fray) -> Iterator[Undecided]:
    """The footprint of a creature bigger than Large is what the game master says."""
    for name in fray.unmeasured() if not fray.turns else ():
        yield Undecided("SK-FLD-2", f"the footprint of {name}", kind="ruling")


@rule(Pace, cites="SK-FLD-1")
def a_way_goes_from_space_to_touching_space(pace: Pace, fray: Fray) -> Iterator[Broken]:
    """Each space of a way is a space of the field that touches the one before."""
    if fray.bars(pace.who, pace.to) == "jump":
        here = fray[pace.who].at
        stays = f"the way begins with {here}, where {pace.who} stands: name the spaces after it"
        yield Broken(stays if pace.to == here else f"no step leads from {here} to {pace.to}")


@rule(Maneuver, cites="SK-FLD-1")
def nobody_is_shoved_off_the_field(maneuver: Maneuver, fray: Fray) -> Iterator[Broken]:
    """Who is shoved comes to a space of the field."""
    if maneuver.shoves is not None and not fray.has(maneuver.at, named(maneuver.shoves)):
        yield Broken(f"{named(maneuver.shoves)} is no place on this field", at="shoves")


@rule(Pace, cites="SK-FLD-7")
def walls_and_shut_doors_bar_the_way(pace: Pace, fray: Fray) -> Iterator[Broken]:
    """Nobody walks into or through a wall or a shut door."""
    if fray.bars(pace.who, pace.to) == "shut":
        yield Broken(f"a wall or a shut door lies between {fray[pace.who].at} and {pace.to}")


@rule(Pace, cites="SK-MOV-9")
def a_diagonal_step_keeps_clear_of_wall_corners(pace: Pace, fray: Fray) -> Iterator[Broken]:
    """Where it is read so, a diagonal step does not pass the corner of a wall."""
    if fray.bars(pace.who, pace.to) == "corner":
        yield Broken(f"from {fray[pace.who].at} to {pace.to} past the corner of a wall")
