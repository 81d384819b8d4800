"""Changing the Scene Mode during movement: the unused share is kept, and nothing is renewed."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule, short
from rulecheck.rulesets.narateer.amounts import Exact
from rulecheck.rulesets.narateer.checks import barred_by_failure
from rulecheck.rulesets.narateer.dividing import too_far
from rulecheck.rulesets.narateer.modes import second_choice
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Choice, Shift, Spend, Travel


@due(Shift, "left", cites="NA-CHG-5")
def the_guide_says_what_story_mode_has_used(shift: Shift, scene: Situation) -> object:
    """What was used where nothing is counted, the Guide says before it is counted again."""
    return left_after(shift, scene) if is_uncounted(shift, scene) else None


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


def is_uncounted(shift: Shift, scene: Situation) -> bool:
    """Whether a change ends Story Mode after normal movement was used in it."""
    used = scene.plan(shift.who).uncounted and scene[shift.who].movement is not None
    return used and scene.mode == "story" and shift.to != "story"


def left_after(shift: Shift, scene: Situation) -> Exact | None:
    """Return what is left of an allowance in the new Scene Mode."""
    movement = scene[shift.who].movement
    if movement and is_uncounted(shift, scene):
        movement = movement.spent(scene.used_in_story(shift.who))
    shifted = scene.shifted(movement, shift.to)
    return shifted.left if shifted else None


@rule(Spend, cites="NA-CHG-2")
def a_fraction_of_a_space_is_not_entered(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """A fraction of a Space that is left does not enter another."""
    movement = scene[spend.who].movement if scene.mode == "tactical" else None
    if movement and too_far(spend, scene) == "fraction":
        yield short("the stretch uses", spend.amount, movement.left, of="Space")


@rule(Choice, cites="NA-CHG-3")
def a_change_of_scene_mode_grants_no_second_choice(
    choice: Choice, scene: Situation
) -> Iterator[Broken]:
    """Changing the Scene Mode lets nobody choose a movement mode again."""
    if second_choice(choice, scene) == "shifted":
        yield Broken(f"{scene[choice.who].mode} was chosen before the Scene Mode changed")


@rule(Travel, cites="NA-CHG-4")
def a_consequence_outlasts_the_scene_mode(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """Whom a failure keeps from passing an obstacle does not pass it in another Scene Mode."""
    if travel.past and scene.plan(travel.who).shifted:
        yield from barred_by_failure(travel, scene)
