"""Narateer, Movement: how far somebody goes in an Activation, and what it costs."""

from rulecheck.engine import Ruleset
from rulecheck.rulesets.narateer import (
    allowances,
    base_movement,
    checks,
    conditions,
    costs,
    dividing,
    encumbrance,
    manoeuvres,
    modes,
    opportunity,
    prone,
    scene_modes,
    sequence,
    sprint,
    terrain,
)
from rulecheck.rulesets.narateer.layout import Opening
from rulecheck.rulesets.narateer.scene import Numbers
from rulecheck.rulesets.narateer.steps import STEPS

RULESET = Ruleset(
    id="narateer",
    layout=Opening,
    numbers=Numbers,
    steps=STEPS,
    rules=(
        base_movement,
        modes,
        sprint,  # its Skill is settled before the figures that rest on it
        checks,
        costs,
        allowances,
        sequence,
        terrain,
        dividing,
        opportunity,
        manoeuvres,
        conditions,
        prone,
        encumbrance,
        scene_modes,
    ),
)
