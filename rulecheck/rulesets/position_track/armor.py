"""Armor and Wounds: what damages armor, and what armor blocks."""

from __future__ import annotations

from rulecheck.engine import Part, Total, due, sum_of
from rulecheck.rulesets.position_track.places import other
from rulecheck.rulesets.position_track.scene import Conflict
from rulecheck.rulesets.position_track.steps import BreakArmor, Consequence


@due(BreakArmor, "armor", cites="PT-ARM-1")
def a_break_damages_the_other_sides_armor(step: BreakArmor, conflict: Conflict) -> int:
    """A trigger or a symbol damages the other side's armor, however the totals turn out."""
    return conflict.armor_after_break(other(step.who))


@due(Consequence, "blocked", cites="PT-SHF-2")
def armor_that_just_broke_is_broken(take: Consequence, conflict: Conflict) -> bool | None:
    """Armor that breaks in this Clash is Broken before its Wound comes."""
    broke = conflict.broke_in_this_clash(take.who)
    return False if broke and conflict.wound_comes(take.who, take.place) else None


@due(Consequence, "blocked", cites="PT-ARM-3")
def broken_armor_blocks_nothing(take: Consequence, conflict: Conflict) -> bool | None:
    """Broken armor blocks no Wound, and no armor blocks what is no Wound."""
    comes = conflict.wound_comes(take.who, take.place)
    return None if comes and conflict.armor_of(take.who) > 0 else False


@due(Consequence, "blocked", cites="PT-ARM-2")
def whole_armor_blocks_the_wound(take: Consequence, conflict: Conflict) -> bool:
    """Armor that is not Broken blocks the Wound that comes in."""
    return True


@due(Consequence, "armor", cites="PT-ARM-1")
def unblocked_armor_is_as_the_break_left_it(take: Consequence, conflict: Conflict) -> Total | None:
    """Armor that blocks nothing in this Clash is worse by what damaged it alone."""
    if take.blocked or not conflict.damaged(take.who):
        return None
    return _condition_of(take.who, blocked=0, conflict=conflict)


@due(Consequence, "armor", cites="PT-ARM-2")
def a_blocked_wound_costs_a_condition_step(take: Consequence, conflict: Conflict) -> Total | None:
    """Armor is worse by what damaged it in this Clash, and by what it blocked."""
    if not conflict.armor_matters(take.who, take.blocked):
        return None
    blocked = conflict.block_cost(take.who) if take.blocked else 0
    return _condition_of(take.who, blocked=blocked, conflict=conflict)


def _condition_of(who: str, *, blocked: int, conflict: Conflict) -> Total:
    now, lost = conflict.armor_of(who), conflict.lost_to_breaks(who)
    return sum_of(
        Part("before the Clash", now + lost),
        Part("break", -lost, "PT-ARM-1"),
        Part("blocked Wound", -blocked, "PT-ARM-2"),
    )
