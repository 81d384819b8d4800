"""Narateer, Movement: how far somebody goes in an Activation, and what it costs."""

from rulecheck.engine import Ruleset
from rulecheck.rulesets.narateer import (
    additional_movement,
    base_movement,
    changing,
    checks,
    cinematic,
    climbing,
    conditions,
    dividing,
    encumbrance,
    hidden,
    manoeuvres,
    modes,
    obstacles,
    opportunity_attacks,
    prone,
    scene_modes,
    sequence,
    sprint,
    story,
    tactical,
    terrain,
    traits,
)
from rulecheck.rulesets.narateer.layout import Opening
from rulecheck.rulesets.narateer.numbers import Numbers
from rulecheck.rulesets.narateer.steps import STEPS

RULESET = Ruleset(
    id="narateer",
    layout=Opening,
    numbers=Numbers,
    steps=STEPS,
    rules=(
        base_movement,
        sprint,  # its Skill is settled before the figures that rest on it
        sequence,
        conditions,
        encumbrance,
        traits,
        modes,
        climbing,
        checks,
        cinematic,
        terrain,
        hidden,
        prone,
        tactical,
        dividing,
        additional_movement,
        opportunity_attacks,
        manoeuvres,
        obstacles,
        story,
        scene_modes,
        changing,
    ),
)
