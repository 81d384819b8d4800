"""Armor and Wounds: what damages armor, and what armor blocks."""

from __future__ import annotations

from rulecheck.engine import Part, Total, due, sum_of
from rulecheck.rulesets.position_track.scene import Conflict, other
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


@due(Consequence, "armor", cites="PT-ARM-2")
def a_blocked_wound_costs_a_condition_step(take: Consequence, conflict: Conflict) -> Total | None:
    """Armor is worse by what broke it in this Clash, and by what it blocked."""
    if not conflict.armor_matters(take.who, take.blocked):
        return None
    blocked = conflict.block_cost(take.who) if take.blocked else 0
    return sum_of(
        Part("before the Clash", conflict.armor_before(take.who)),
        Part("break", -conflict.worn(take.who), "PT-ARM-1"),
        Part("blocked Wound", -blocked, "PT-ARM-2"),
    )
