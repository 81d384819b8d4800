"""Safely Disengage: out of Engaged without Parting Blows, but not for nothing."""

from __future__ import annotations

from rulecheck.engine import Part, Total, due, sum_of
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Move


@due(Move, "discard", cites="FH-SD-2", overrides="FH-MOV-2")
def a_safe_move_costs_what_its_effect_prints(move: Move, fray: Fray) -> Total | None:
    """An effect that says Safely Disengage and prints a price has that price."""
    effect = move.printed(fray)
    if not effect.safely_disengage or effect.discard is None:
        return None
    return sum_of(Part("printed", effect.discard), *_still_to_pay(move, fray))


@due(Move, "discard", cites="FH-SD-2", overrides="FH-MOV-2")
def being_safe_makes_nothing_free(move: Move, fray: Fray) -> Total | None:
    """Where such an effect prints no price, the normal Discards are due."""
    effect = move.printed(fray)
    if not effect.safely_disengage:
        return None
    own = _still_to_pay(move, fray)
    if effect.moves_user == move.to or fray.reads("FH-SD-2") == "skill-moves":
        return sum_of(*own)
    return sum_of(*fray.price(move.who, move.to, move.feature).parts, *own)


def _still_to_pay(move: Move, fray: Fray) -> tuple[Part, ...]:
    """What the effect of a move costs itself, unless it was used, and paid, before."""
    cost = fray.effect(move.effect).cost
    if not move.effect or not cost or move.effect == fray.creatures[move.who].safe_by:
        return ()
    return (Part(move.effect, cost),)
