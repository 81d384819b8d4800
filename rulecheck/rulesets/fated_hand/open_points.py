"""Open points: several melees, and a fight over several areas."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Undecided, rule
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.shift import Shift
from rulecheck.rulesets.fated_hand.steps import Use
from rulecheck.wording import nearest


@rule(Shift, cites="FH-OPEN-5")
def who_goes_over_to_another_melee_leaves_one(shift: Shift, fray: Fray) -> Iterator[Undecided]:
    """Whether anybody may go from melee to melee within Engaged is undecided."""
    mover = fray.creatures[shift.who]
    if shift.melee not in (None, mover.melee) and mover.position == shift.to == "engaged":
        yield Undecided("FH-OPEN-5", f"whether {shift.who} leaves Engaged for {shift.melee}")


@rule(Shift, cites="FH-OPEN-5")
def who_joins_one_of_several_melees_says_which(shift: Shift, fray: Fray) -> Iterator[Undecided]:
    """Where several melees go on, it must be told which of them is joined."""
    joins = shift.melee is None and fray.creatures[shift.who].joins_a_melee(shift.to)
    if joins and len(fray.melees) > 1:
        yield Undecided("FH-OPEN-5", f"which melee {shift.who} joins")


@rule(Shift, cites="FH-OPEN-5")
def who_joins_a_melee_joins_one_that_goes_on(shift: Shift, fray: Fray) -> Iterator[Undecided]:
    """Whether anybody begins a melee of its own beside those that go on is undecided."""
    named = shift.melee
    if named is None or not fray.creatures[shift.who].joins_a_melee(shift.to):
        return
    if fray.melees and named not in fray.melees:
        hint = nearest(named, fray.melees)
        yield Undecided("FH-OPEN-5", f"whether {shift.who} begins a melee at {named}{hint}")


@rule(Use, cites="FH-OPEN-3")
def a_position_reaches_as_far_as_somebody_decided(use: Use, fray: Fray) -> Iterator[Broken]:
    """Whether a target in another area can be reached is decided before it is targeted."""
    for target in use.targets:
        mine, its = fray.creatures[use.who].area, fray.creatures[target].area
        if mine != its and not fray.reaches_across(
            f"whether {use.who} in {mine} reaches {target} in {its}"
        ):
            yield Broken(f"{target} is out of reach in {its}", at=use.spot(target))


@rule(Use, cites="FH-OPEN-3")
def a_melee_reaches_as_far_as_somebody_decided(use: Use, fray: Fray) -> Iterator[Broken]:
    """Whether an Engaged target in another melee can be reached is decided beforehand."""
    if (
        fray.effects[use.effect].target != "engaged"
        or fray.creatures[use.who].position != "engaged"
    ):
        return
    for target in use.targets:
        mine, its = fray.creatures[use.who].melee, fray.creatures[target].melee
        elsewhere = fray.creatures[target].position == "engaged" and mine != its
        if elsewhere and not fray.reaches_across(f"whether {use.who} reaches {target} at {its}"):
            yield Broken(f"{target} is out of reach at {its}", at=use.spot(target))
