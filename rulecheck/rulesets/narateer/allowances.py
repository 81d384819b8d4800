"""Allowances: Base Movement as modified, what a mode makes of it, and how it is recorded."""

from __future__ import annotations

from rulecheck.engine import Part, Total, due, sum_of
from rulecheck.rulesets.narateer.figures import allowance, base_movement
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Choice, Sprint


@due(Choice, "base_movement", cites="NA-SEQ-2")
def conditions_then_encumbrance_act_on_base_movement(choice: Choice, scene: Situation) -> Total:
    """Base Movement takes its own effects first, then Encumbrance, and keeps its fractions."""
    return base_movement(scene, choice.who)


def of_mode(choice: Choice, scene: Situation) -> Total:
    """Return the metres that a chosen mode allows."""
    skill = choice.skill if isinstance(choice, Sprint) else None
    return allowance(scene, choice.who, choice.mode, choice.base_movement, skill)


@due(Choice, "allowance", cites="NA-TRT-3")
def traits_add_no_distance(choice: Choice, scene: Situation) -> Total | None:
    """A trait changes what its Effect says, and no distance besides."""
    return of_mode(choice, scene) if scene[choice.who].sheet.traits else None


@due(Choice, "allowance", cites="NA-ENC-2")
def encumbrance_acts_only_once(choice: Choice, scene: Situation) -> Total | None:
    """Encumbrance, having lowered Base Movement, lowers nothing else."""
    return of_mode(choice, scene) if scene[choice.who].sheet.encumbrance else None


@due(Choice, "allowance", cites="NA-CON-3")
def slowed_halves_base_movement_only(choice: Choice, scene: Situation) -> Total | None:
    """Slowed, having halved Base Movement, halves neither the allowance nor the Skill bonus."""
    return of_mode(choice, scene) if scene[choice.who].slowed else None


@due(Choice, "allowance", cites="NA-MODE-3")
def a_mode_multiplies_base_movement(choice: Choice, scene: Situation) -> Total:
    """Walk gives Base Movement, Run twice, Sprint thrice and two metres for each Skill Level."""
    return of_mode(choice, scene)


@due(Choice, "record", cites="NA-CIN-6")
def what_snaps_to_no_zone_is_recorded_as_none(choice: Choice, scene: Situation) -> int | None:
    """An allowance nearer to nothing than to ten metres is no Zone."""
    none = scene.mode == "cinematic" and not scene.snapped(choice.allowance)
    return 0 if none else None


@due(Choice, "record", cites="NA-CIN-1")
def an_allowance_snaps_to_zones(choice: Choice, scene: Situation) -> int | None:
    """In Cinematic Mode the whole allowance is snapped once, to the nearest ten metres."""
    return scene.snapped(choice.allowance) if scene.mode == "cinematic" else None


@due(Choice, "record", cites="NA-TAC-1")
def an_allowance_is_whole_spaces(choice: Choice, scene: Situation) -> int | None:
    """In Tactical Mode an allowance is as many whole Spaces of two metres as it holds."""
    return choice.allowance // scene.numbers.space if scene.mode == "tactical" else None


@due(Sprint, "uses_left", cites="NA-USE-1")
def a_skill_has_its_level_and_one_uses(sprint: Sprint, scene: Situation) -> Total | None:
    """A Skill has as many proactive uses as its level and one more; a Sprint spends one."""
    before, spent = scene[sprint.who].uses.get(sprint.skill or "", 0), scene.numbers.sprint_use
    if not sprint.skill or before < spent:
        return None
    return sum_of(Part("uses before", before), Part("Sprint", -spent, "NA-SPR-2"))
