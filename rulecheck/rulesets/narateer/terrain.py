"""Difficult terrain: what it costs, and what makes ground Difficult."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Total, due, rule
from rulecheck.rulesets.narateer.ground import is_unfamiliar
from rulecheck.rulesets.narateer.route_costs import cost_of_metres
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Move


@due(Move, "spends", cites="NA-TER-2", overrides=("NA-HID-1", "NA-PRN-5", "NA-TER-1"))
def reasons_do_not_multiply(move: Move, scene: Situation) -> Total | None:
    """Several reasons for Difficult terrain cost what one does, unless a rule has them stack."""
    return cost_of_metres(move, scene) if len(set(move.difficult)) > 1 else None


@due(Move, "spends", cites="NA-TER-1")
def metres_cost_what_the_ground_asks(move: Move, scene: Situation) -> Total:
    """A metre uses a metre of the allowance, and two through Difficult terrain."""
    return cost_of_metres(move, scene)


@rule(Move, cites="NA-TER-2")
def only_a_reason_stacks(move: Move, scene: Situation) -> Iterator[Broken]:
    """What a specific rule has stack is one of the reasons why the ground is Difficult."""
    for number, reason in enumerate(move.stacking):
        if reason not in move.difficult:
            yield Broken(f"{reason} is no reason here", at=("stacking", number))


@rule(Move, cites="NA-TER-3")
def ground_is_difficult_for_what_it_demands(move: Move, scene: Situation) -> Iterator[Broken]:
    """That ground is unfamiliar is no reason for it to be Difficult."""
    for number, reason in enumerate(move.difficult):
        if is_unfamiliar(reason):
            yield Broken(f"{reason} ground is not Difficult for that", at=("difficult", number))
