"""Skirmish play: measured combat on squares, hexes or an open table."""

from rulecheck.engine import Ruleset
from rulecheck.rulesets.skirmish import (
    a_round_at_the_table,
    conditions,
    cover_and_elevation,
    held_ground,
    movement,
    position_modifiers,
    reach_and_range,
    the_battlefield,
    weapon_keywords_in_play,
)
from rulecheck.rulesets.skirmish.layout import Layout
from rulecheck.rulesets.skirmish.numbers import Numbers
from rulecheck.rulesets.skirmish.steps import STEPS

RULESET = Ruleset(
    id="skirmish",
    layout=Layout,
    numbers=Numbers,
    steps=STEPS,
    rules=(
        the_battlefield,
        movement,
        held_ground,
        conditions,
        reach_and_range,
        cover_and_elevation,
        weapon_keywords_in_play,
        position_modifiers,
        a_round_at_the_table,
    ),
)
