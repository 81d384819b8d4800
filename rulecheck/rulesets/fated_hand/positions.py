"""The three positions, and what may have a price inside one of them."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Undecided, rule
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Move, Shift, Use


@rule(Move, cites="FH-POS-1")
def whoever_moves_between_positions_is_in_one(move: Move, fray: Fray) -> Iterator[Broken]:
    """A combatant that goes to a position comes from one of the three."""
    if fray[move.who].position is None:
        yield Broken(f"{move.who} is in no position")


@rule(Shift, cites="FH-OPEN-5")
def who_goes_over_to_another_melee_leaves_one(shift: Shift, fray: Fray) -> Iterator[Undecided]:
    """Whether anybody may go from melee to melee within Engaged is undecided."""
    mover = fray[shift.who]
    if mover.position == shift.to == "engaged" and shift.melee not in (None, mover.melee):
        yield Undecided("FH-OPEN-5", f"whether {shift.who} leaves Engaged for {shift.melee}")


@rule(Shift, cites="FH-OPEN-5")
def who_joins_one_of_several_melees_says_which(shift: Shift, fray: Fray) -> Iterator[Undecided]:
    """Where several melees go on, it must be told which of them is joined."""
    joins = fray[shift.who].joins_a_melee(shift.to)
    if joins and shift.melee is None and len(fray.melees) > 1:
        yield Undecided("FH-OPEN-5", f"which melee {shift.who} joins")


@rule(Use, cites="FH-OPEN-3")
def a_position_reaches_as_far_as_somebody_decided(use: Use, fray: Fray) -> Iterator[Broken]:
    """Whether a target in another area can be reached is decided before it is targeted."""
    for target in use.targets:
        if not fray.reaches(use.who, target):
            yield Broken(f"{target} is out of reach in {fray[target].area}", at=use.spot(target))
