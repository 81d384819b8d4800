"""The figures of the chapter, typed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rulecheck.frozen import Frozen


class Numbers(Frozen):
    """The figures of the chapter."""

    base: int
    mode_cost: Mapping[str, int]
    mode_factor: Mapping[str, int]
    sprint_bonus: int
    first_use: int
    boost_level: int
    shown_boost: int
    manoeuvre: int
    required_dice: int
    sprint_use: int
    manoeuvre_use: int
    difficult: int
    hidden: int
    crawl: int
    slowed_cost: int
    slowed_movement: Fraction
    drop: int
    stand: int
    fleet_foot: int
    heavy: Fraction
    zone: int
    crossing: int
    local: Fraction
    space: int
