"""Movement during activations."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Move


@rule(Move, cites="FH-ACT-1")
def what_restricts_movement_is_obeyed(move: Move, fray: Fray) -> Iterator[Broken]:
    """Who is kept from moving by a rule changes no position of its own will."""
    if fray.creatures[move.who].position != move.to:
        kept = fray.prevents("voluntary-movement", move.who)
        if kept:
            yield Broken(f"{kept} keeps {move.who} from moving")


@rule(Move, cites="FH-ACT-2")
def paid_moves_belong_to_ones_own_activation(move: Move, fray: Fray) -> Iterator[Broken]:
    """A move that costs cards is made in the mover's own activation."""
    if move.discard and not fray.may_pay_now(move.who):
        yield Broken(f"{move.who} may not pay for a move now")
