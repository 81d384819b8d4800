"""Safely Disengage: out of Engaged without Parting Blows, but not for nothing."""

from __future__ import annotations

from rulecheck.ruleset import due
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Move


@due(Move, "discard", cites="FH-SD-2")
def being_safe_makes_nothing_free(move: Move, fray: Fray) -> int | None:
    """A safe move costs what its effect prints, or the normal Discards where it prints nothing."""
    effect = fray.effect(move.by)
    if not effect.safely_disengage or effect.discard is not None:
        return effect.discard if effect.safely_disengage else None
    free = fray.reads("FH-SD-2") == "skill-moves"
    return 0 if free else fray.bands_to(move.who, move.to) * fray.numbers.step
