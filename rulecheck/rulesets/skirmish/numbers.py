"""The numbers of the rulebook, by name."""

from __future__ import annotations

from rulecheck.frozen import Frozen


class Numbers(Frozen):
    """The numbers of the rulebook."""

    actions: int
    speed: int
    heavy_armour_speed: int
    stand: int
    disengage: int
    large: int
    slowed_part: int
    slowed_least: int
    snare: int
    held: int
    per_foe: int
    reach: int
    reach_weapon: int
    long_shot: int
    prone: int
    flank: int
    flankers: int
    cover: int
    elevation: int
    brace: int
    success: int
    dice: int
    die: int
    heavy: int
    quick: int
