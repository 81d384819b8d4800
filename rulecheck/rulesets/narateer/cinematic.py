"""Cinematic Mode: Zones, what an allowance makes of them, and distances within one."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Total, due, rule
from rulecheck.rulesets.narateer.amounts import Exact
from rulecheck.rulesets.narateer.figures import pays_in_zones
from rulecheck.rulesets.narateer.route_costs import (
    cost_of_crossing,
    cost_of_metres,
    is_concealed,
    left_after,
)
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Act, Choice, Cross, Move, Route
from rulecheck.rulesets.narateer.ways import no_way
from rulecheck.wording import shown

# what an allowance is


@due(Choice, "record", cites="NA-CIN-6")
def what_snaps_to_no_zone_is_recorded_as_none(choice: Choice, scene: Situation) -> int | None:
    """An allowance nearer to nothing than to ten metres is no Zone."""
    none = scene.mode == "cinematic" and not scene.snapped(choice.allowance)
    return 0 if none else None


@due(Choice, "record", cites="NA-CIN-1")
def an_allowance_snaps_to_zones(choice: Choice, scene: Situation) -> int | None:
    """In Cinematic Mode the whole allowance is snapped once, to the nearest ten metres."""
    return scene.snapped(choice.allowance) if scene.mode == "cinematic" else None


@due(Route, "left", cites="NA-CIN-1", overrides="NA-SEQ-1")
def a_rest_of_zones_is_not_rounded(route: Route, scene: Situation) -> object:
    """What is spent is subtracted, and the rest of the Zones never rounded again."""
    return left_after(route, scene) if scene.mode == "cinematic" else None


# what a stretch costs

_PLAIN = ("NA-TER-2", "NA-HID-1", "NA-PRN-5", "NA-TER-1")


@due(Move, "spends", cites="NA-CIN-6", overrides=_PLAIN)
def what_is_no_zone_is_spent_in_metres(move: Move, scene: Situation) -> Total | None:
    """Of an allowance that snaps to no Zone, its own metres are used."""
    metres = scene.mode == "cinematic" and not pays_in_zones(scene, move.who, move.by)
    return cost_of_metres(move, scene) if metres else None


@due(Move, "spends", cites="NA-CIN-4", overrides=_PLAIN)
def ground_and_hiding_double_tenths(move: Move, scene: Situation) -> Total | None:
    """Within a Zone too, Difficult terrain doubles the cost, and moving hidden doubles it again."""
    if scene.mode != "cinematic":
        return None
    doubled = bool(move.difficult) or is_concealed(move, scene)
    return cost_of_metres(move, scene) if doubled else None


@due(Move, "spends", cites="NA-CIN-3", overrides=_PLAIN)
def each_metre_in_a_zone_costs_a_tenth(move: Move, scene: Situation) -> Total | None:
    """Ten metres within a Zone use up as much as one Zone."""
    return cost_of_metres(move, scene) if scene.mode == "cinematic" else None


@due(Cross, "spends", cites="NA-CIN-4")
def ground_and_hiding_double_zones(cross: Cross, scene: Situation) -> Total | None:
    """A Difficult connection costs twice as much, and one that is crossed hidden twice that."""
    way = scene.connection(scene[cross.who].place, cross.to)
    doubled = (way and way.difficult) or is_concealed(cross, scene)
    return cost_of_crossing(cross, scene) if doubled else None


@due(Cross, "spends", cites="NA-CIN-2")
def a_connection_costs_a_zone(cross: Cross, scene: Situation) -> Total:
    """Passing into a neighbouring Zone costs one Zone on an ordinary route."""
    return cost_of_crossing(cross, scene)


# where one comes to


@rule(Cross, cites="NA-CIN-2")
def zones_are_crossed_by_connections(cross: Cross, scene: Situation) -> Iterator[Broken]:
    """One passes into a Zone that is connected and adjacent."""
    if why := no_way(cross, scene, "NA-CIN-2"):
        yield Broken(why)


@rule(Cross, cites="NA-CIN-6")
def no_zone_crosses_no_boundary(cross: Cross, scene: Situation) -> Iterator[Broken]:
    """An allowance that snaps to no Zone crosses into none."""
    used = scene.grant(cross.who, cross.by) if cross.by else scene[cross.who].movement
    if used and scene.is_local(used, scene.mode):
        yield Broken(f"{shown(used.metres)} m snap to no Zone")


@rule(Move, cites="NA-CIN-5")
def a_move_brings_nobody_nearer_than_its_metres(move: Move, scene: Situation) -> Iterator[Broken]:
    """A distance that is agreed on for the end of a move differs by no more than its metres."""
    for name, metres in move.apart.items():
        before = scene[move.who].apart.get(name)
        if before is not None and not -move.metres <= before - metres <= move.metres:
            told = f"{name} was {shown(before)} m away, {shown(move.metres)} m are moved"
            yield Broken(told, at=("apart", name))


@rule(Act, cites="NA-CIN-5")
def sharing_a_zone_is_no_reach(act: Act, scene: Situation) -> Iterator[Broken]:
    """Being in the same Zone puts nobody within melee reach."""
    if scene.mode != "cinematic" or act.melee is None:
        return
    apart: Exact | None = scene[act.who].apart.get(act.melee)
    if apart is None:
        yield Broken(f"no distance to {act.melee} is agreed on")
    elif apart > 0 and apart > scene.reach_of(act.who):
        yield Broken(f"{act.melee} is {shown(apart)} m away")
