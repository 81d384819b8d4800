"""Fated Hand V2, Position & Movement: Engaged, Near and Distant, and what it takes to change."""

from rulecheck.engine import Ruleset
from rulecheck.rulesets.fated_hand import (
    activations,
    defending,
    forced,
    freeform,
    included,
    movement,
    open_points,
    parting_blows,
    positions,
    reaction,
    safely_disengage,
    targeting,
)
from rulecheck.rulesets.fated_hand.layout import Opening
from rulecheck.rulesets.fated_hand.scene import Numbers
from rulecheck.rulesets.fated_hand.steps import Move, PartingBlows, Travel, Use

RULESET = Ruleset(
    id="fated-hand",
    layout=Opening,
    numbers=Numbers,
    steps=(Move, PartingBlows, Use, Travel),
    rules=(
        positions,
        targeting,
        movement,
        parting_blows,
        reaction,
        defending,
        safely_disengage,
        forced,
        included,
        activations,
        freeform,
        open_points,
    ),
)
