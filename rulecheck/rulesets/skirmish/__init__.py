"""Skirmish play: measured combat on squares, hexes or an open table."""

from rulecheck.engine import Ruleset
from rulecheck.rulesets.skirmish import (
    activations,
    battlefield,
    conditions,
    held_ground,
    modifiers,
    movement,
    passing,
    reach,
    results,
    shooting,
    weapons,
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
        battlefield,
        activations,
        movement,
        held_ground,
        passing,
        conditions,
        reach,
        shooting,
        weapons,  # what keywords take from an attack is asked before all modifiers are added up
        modifiers,
        results,
    ),
)
