"""Movement included in another effect: no further Discard, and no more than that."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, End, due, owed, rule
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.shift import Shift
from rulecheck.rulesets.fated_hand.steps import Move, PartingBlows, Use


@due(Use, "discard", cites="FH-IM-1", overrides="FH-TGT-1")
def included_movement_costs_no_discard(use: Use, fray: Fray) -> int | None:
    """Movement that is part of an effect costs no Discard of its own."""
    return 0 if fray.effects[use.effect].moves else None


@due(Use, "cost", cites="FH-IM-3", overrides="FH-TGT-4")
def the_effect_itself_is_paid(use: Use, fray: Fray) -> int | None:
    """An effect that includes movement costs what it prints all the same."""
    printed = fray.effects[use.effect]
    return printed.cost if printed.moves else None


@owed(PartingBlows, after=Shift, cites="FH-IM-2", see=("FH-PB-1",), until=(Move, End))
def included_movement_is_not_safe(shift: Shift, fray: Fray) -> Iterator[PartingBlows]:
    """Whoever leaves Engaged by an effect suffers Parting Blows unless it says otherwise."""
    if shift.manner == "included" and shift.draws_blows(fray):
        yield PartingBlows(who=shift.who)


@rule(Use, cites="FH-IM-3")
def included_movement_goes_no_further(use: Use, fray: Fray) -> Iterator[Broken]:
    """An effect includes the movement that it prints; what goes beyond is a move of its own."""
    printed = fray.effects[use.effect].moves
    if use.to not in (None, printed) and not use.forced(fray):
        yield Broken(f"taken to {use.to}, the effect says {printed or 'nowhere'}", at="to")
