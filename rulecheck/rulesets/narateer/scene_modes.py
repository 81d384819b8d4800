"""Scene Modes: places, Zones and Spaces, and the change from one to another."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.model import shown
from rulecheck.rulesets.narateer.ground import neighbours
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Act, Appear, Attempt, Cross, Pace, Reposition, Shift

# Story Mode


@rule(Reposition, cites="NA-STO-2")
def what_is_established_binds(reposition: Reposition, scene: Situation) -> Iterator[Broken]:
    """In Story Mode too, one goes where an established route leads and no barrier stands."""
    if why := no_way(reposition, scene):
        yield Broken(why)


@rule(Reposition, cites="NA-STO-1")
def the_guide_says_how_far_is_far(reposition: Reposition, scene: Situation) -> Iterator[Broken]:
    """In Story Mode the Guide says how ambitious a reposition the allowance permits."""
    movement = scene[reposition.who].movement
    allowed = shown(movement.metres) if movement else "no"
    scene.ruling("NA-STO-1", f"whether {allowed} m permit going to {reposition.to}")
    yield from ()


# Cinematic Mode


@rule(Cross, cites="NA-CIN-2")
def zones_are_crossed_by_connections(cross: Cross, scene: Situation) -> Iterator[Broken]:
    """One passes into a Zone that is connected and adjacent."""
    if why := no_way(cross, scene):
        yield Broken(why)


def no_way(step: Cross | Reposition, scene: Situation) -> str:
    """Return why no way leads to a Zone or place; empty if one does."""
    start = scene[step.who].place
    way = scene.connection(start, step.to)
    if way is None:
        return f"no way leads from {start or 'nowhere'} to {step.to}"
    return f"{way.barred} bars the way to {step.to}" if way.barred else ""


@rule(Act, cites="NA-CIN-5")
def sharing_a_zone_is_no_reach(act: Act, scene: Situation) -> Iterator[Broken]:
    """Being in the same Zone puts nobody within melee reach."""
    if scene.mode != "cinematic" or act.melee is None:
        return
    apart = scene[act.who].apart.get(act.melee)
    if apart is None or apart > scene[act.who].sheet.reach:
        yield Broken(f"{act.melee} is {shown(apart) + ' m away' if apart else 'not in reach'}")


@rule(Cross, cites="NA-CIN-6")
def no_zone_crosses_no_boundary(cross: Cross, scene: Situation) -> Iterator[Broken]:
    """An allowance that snaps to no Zone crosses into none."""
    used = scene.grant(cross.who, cross.by) or scene[cross.who].movement
    if used and scene.is_local(used, scene.mode):
        yield Broken(f"{shown(used.metres)} m snap to no Zone")


# Tactical Mode


@rule(Pace, cites="NA-TAC-2")
def only_legal_spaces_are_entered(pace: Pace, scene: Situation) -> Iterator[Broken]:
    """A Space that is blocked or off the map is not entered."""
    why = scene.spaces.illegal(pace.to)
    if why and not pace.allowed_by:
        yield Broken(f"{pace.to} {why}")


@rule(Pace, cites="NA-TAC-2")
def no_space_is_leapt_over(pace: Pace, scene: Situation) -> Iterator[Broken]:
    """A way through the map leads from each Space to one beside it."""
    start = scene[pace.who].space
    if start and scene.spaces.holds(pace.to) and not neighbours(start, pace.to):
        stays = f"the way begins with {start}, where {pace.who} stands: name the Spaces after it"
        yield Broken(stays if pace.to == start else f"{pace.to} is not beside {start}")


# changing the Scene Mode


@due(Shift, "left", cites="NA-CHG-3")
def changing_back_refreshes_nothing(shift: Shift, scene: Situation) -> object:
    """Changing the Scene Mode again keeps the share that was left."""
    return left_after(shift, scene) if scene.plan(shift.who).shifted else None


@due(Shift, "left", cites="NA-CHG-2")
def a_local_allowance_keeps_its_share_of_metres(shift: Shift, scene: Situation) -> object:
    """Of an allowance that snaps to no Zone, the share is one of its metres."""
    movement = scene[shift.who].movement
    local = scene.is_local(movement, scene.mode) or scene.is_local(movement, shift.to)
    return left_after(shift, scene) if local else None


@due(Shift, "left", cites="NA-CHG-1")
def the_unused_share_is_kept(shift: Shift, scene: Situation) -> object:
    """The whole allowance is converted and its unused share is left, nothing snapped up."""
    return left_after(shift, scene)


def left_after(shift: Shift, scene: Situation) -> object:
    """Return what is left of an allowance in the new Scene Mode."""
    shifted = scene.shifted(scene[shift.who].movement, shift.to)
    return shifted.left if shifted else None


# what restores nothing


@due(Appear, "left", cites="NA-SEQ-5")
def a_new_obstacle_undoes_no_movement(appear: Appear, scene: Situation) -> object:
    """What appears on the way undoes neither movement nor its payment."""
    movement = scene[appear.who].movement
    return movement.left if movement else None


@due(Act, "left", cites="NA-SEQ-5")
def an_action_restores_no_movement(act: Act, scene: Situation) -> object:
    """Taking an Action leaves the rest of the movement what it was."""
    movement = scene[act.who].movement
    return movement.left if movement else None


@due(Attempt, "left", cites="NA-CHK-3")
def a_failure_refunds_no_movement(attempt: Attempt, scene: Situation) -> object:
    """Failing neither refunds movement nor takes more of it than was stated."""
    movement, obstacle = scene[attempt.who].movement, scene.obstacle(attempt.obstacle)
    if movement is None or attempt.succeeds or obstacle.stakes != "loss":
        return movement.left if movement else None
    return movement.spent(movement.left if obstacle.loses is None else obstacle.loses).left
