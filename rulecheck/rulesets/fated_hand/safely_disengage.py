"""Safely Disengage: out of Engaged without Parting Blows, but not for nothing."""

from __future__ import annotations

from rulecheck.engine import Total, due
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Move


@due(Move, "discard", cites="FH-SD-2")
def a_safe_move_costs_what_its_effect_prints(move: Move, fray: Fray) -> int | None:
    """An effect that says Safely Disengage and prints a price has that price."""
    effect = fray.effect(move.effect)
    return effect.discard if effect.safely_disengage else None


@due(Move, "discard", cites="FH-SD-2")
def being_safe_makes_nothing_free(move: Move, fray: Fray) -> Total | int | None:
    """Where such an effect prints no price, the normal Discards are due."""
    if not fray.effect(move.effect).safely_disengage:
        return None
    free = fray.reads("FH-SD-2") == "skill-moves"
    return 0 if free else fray.price(move.who, move.to, move.feature)
