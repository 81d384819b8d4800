"""Shift after the Clash: margin, order of resolution, Shield and the ends of the track."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Part, Total, due, owed, rule, sum_of
from rulecheck.rulesets.position_track.places import Place, SideName, mirrored, place_at
from rulecheck.rulesets.position_track.scene import Conflict
from rulecheck.rulesets.position_track.steps import (
    BreakArmor,
    Clash,
    Compare,
    Concede,
    Consequence,
    Shield,
    Shift,
)

# order of resolution

_TOTALS = Compare(hero=0, enemy=0)
"""The totals that had to be compared first: nobody told them, and equal ones move nothing."""
_NO_TOTALS = "the totals are not compared yet"
_WHOLE = f"{_NO_TOTALS}: in a Clash that is told whole it stands at its side, `{{}}`"
"""Why a step finds no Clash going on: it may be meant for the one that was told whole before."""


@rule(BreakArmor, cites="PT-SHF-2")
def armor_breaks_come_first(step: BreakArmor, conflict: Conflict) -> Iterator[Broken]:
    """Triggers and symbols that break armor are resolved before the totals are compared."""
    if not conflict.awaits_totals:
        yield Broken("the totals are compared already")


@rule(Shield, cites="PT-SHF-2")
def a_shield_waits_for_the_totals(shield: Shield, conflict: Conflict) -> Iterator[Broken]:
    """Whether there is a loss to prevent is known once the totals are compared."""
    if conflict.awaits_totals:
        yield Broken(_WHOLE.format("shield: true"), first=_TOTALS)


@rule(Shield, cites="PT-SHF-2")
def a_shield_comes_before_the_shift(shield: Shield, conflict: Conflict) -> Iterator[Broken]:
    """What a Shield prevents is taken off before the shift is recorded."""
    if conflict.clash.shifted:
        yield Broken("the shift of this Clash is recorded already")


@rule(Shift, cites="PT-SHF-2")
def the_shift_waits_for_the_totals(shift: Shift, conflict: Conflict) -> Iterator[Broken]:
    """The shift follows from totals that have been compared."""
    if conflict.awaits_totals:
        yield Broken(_NO_TOTALS, first=_TOTALS)


@rule(Shift, cites="PT-SHF-2")
def the_shift_comes_before_the_consequences(shift: Shift, conflict: Conflict) -> Iterator[Broken]:
    """The shift is recorded before anybody takes what its place costs."""
    if conflict.clash.taken and not conflict.can_shift:
        yield Broken("a consequence of this Clash is taken already")


@rule(Consequence, cites="PT-SHF-2")
def consequences_wait_for_the_shift(take: Consequence, conflict: Conflict) -> Iterator[Broken]:
    """The final consequence is taken once the shift is recorded."""
    if conflict.awaits_totals:
        yield Broken(_NO_TOTALS, first=_TOTALS)
    elif not conflict.clash.shifted and conflict.can_shift:
        yield Broken("the shift of this Clash is not recorded yet", first=Shift())


@rule(Concede, cites="PT-SHF-2")
def concessions_wait_for_the_shift(offer: Concede, conflict: Conflict) -> Iterator[Broken]:
    """A concession stands in for a consequence, so it comes when the shift is recorded."""
    if conflict.awaits_totals:
        yield Broken(_WHOLE.format("concedes: TERMS"), first=_TOTALS)
    elif not conflict.clash.shifted and conflict.can_shift:
        yield Broken("the shift of this Clash is not recorded yet", first=Shift())


@rule(Concede, cites="PT-SHF-2")
def a_consequence_taken_is_not_traded(offer: Concede, conflict: Conflict) -> Iterator[Broken]:
    """A concession comes before the consequence it stands in for is taken."""
    if offer.who in conflict.clash.taken:
        yield Broken(f"the {offer.who} has taken its consequence already")


@owed(
    Shift,
    after=Compare,
    cites="PT-SHF-2",
    see=("PT-SHF-1",),
    until=(Compare, Clash, Concede, Consequence),
)
def totals_call_for_a_shift(compare: Compare, conflict: Conflict) -> Iterator[Shift]:
    """Between unequal totals and the consequences the net shift is recorded."""
    if compare.applied_to(conflict).can_shift:
        yield Shift()


# totals


@due(Compare, "margin", cites="PT-SHF-1")
def the_margin_lies_between_the_totals(compare: Compare, conflict: Conflict) -> int:
    """The margin is the difference between both totals."""
    return abs(compare.hero - compare.enemy)


# Shield


@due(Shield, "steps", cites="PT-SHF-4")
def a_shield_prevents_one_step(shield: Shield, conflict: Conflict) -> int:
    """A Shield prevents one step of loss."""
    return conflict.numbers.shield_steps


@rule(Shield, cites="PT-SHF-3")
def only_a_shield_protects(shield: Shield, conflict: Conflict) -> Iterator[Broken]:
    """Who prevents a loss with a Shield has one."""
    if not conflict.sides[shield.who].shield:
        yield Broken(f"the {shield.who} has no Shield")


@rule(Shield, cites="PT-SHF-4")
def a_shield_is_of_use_once_in_a_combat(shield: Shield, conflict: Conflict) -> Iterator[Broken]:
    """A Shield that has been of use in this combat is of none again."""
    if conflict.is_spent(shield.who):
        yield Broken(f"the {shield.who}'s Shield has been used in this combat")


@rule(Shield, cites="PT-SHF-4")
def a_shield_prevents_a_loss(shield: Shield, conflict: Conflict) -> Iterator[Broken]:
    """A Shield is used by a side that is about to lose Position."""
    if not conflict.awaits_shift or conflict.is_spent(shield.who):
        return  # out of order, or of no use whatever is lost
    if conflict.loss_of(shield.who) == 0:
        yield Broken(f"the {shield.who} is losing no Position")


# shift


@due(Shift, "toward", cites="PT-SHF-1")
def the_winner_gains(shift: Shift, conflict: Conflict) -> SideName | None:
    """The Position moves toward the side with the greater total."""
    return conflict.clash.winner


@due(Shift, "steps", cites="PT-SHF-1")
def the_margin_moves_the_position(shift: Shift, conflict: Conflict) -> Total | None:
    """The margin gives the steps; the Shield and the end of the track take from them."""
    if not conflict.awaits_shift:
        return None
    return sum_of(
        Part(conflict.outcome, conflict.steps_won),
        Part("Shield", -conflict.shielded, "PT-SHF-4"),
        Part("end of the track", -conflict.cut_off, "PT-SHF-5"),
    )


@rule(Shift, cites="PT-SHF-1")
def a_tie_is_in_nobodys_favor(shift: Shift, conflict: Conflict) -> Iterator[Broken]:
    """After equal totals the Position is held, and moves toward no side."""
    tie = conflict.clash.winner is None and conflict.awaits_shift
    if tie and shift.toward and not shift.steps:
        yield Broken(f"toward is {shift.toward}, and equal totals favor nobody", at="toward")


@due(Shift, "hero", cites="PT-SHF-4")
def the_shield_counts_for_the_place(shift: Shift, conflict: Conflict) -> Place | None:
    """The hero's place is the one that the Shield leads to, and not the one without it."""
    if not conflict.shield_may_count:
        return None
    place, without = _place_after(shift, conflict), _place_without_shield(shift, conflict)
    return place if place != without and shift.hero in (None, without) else None


@due(Shift, "hero", cites="PT-SHF-1")
def the_shift_leads_to_the_place(shift: Shift, conflict: Conflict) -> Place | None:
    """The hero's place is the one the shift leads to."""
    return _place_after(shift, conflict)


@due(Shift, "enemy", cites="PT-SHF-4", overrides="PT-TRK-2")
def the_shield_counts_for_the_enemys_place(shift: Shift, conflict: Conflict) -> Place | None:
    """The enemy's place faces the one that the Shield leads to, and not the one without it."""
    if not conflict.shield_may_count:
        return None
    place, without = _place_after(shift, conflict), _place_without_shield(shift, conflict)
    if place is None or without is None or place == without:
        return None
    return mirrored(shift.hero) if shift.enemy in (None, mirrored(without)) else None


def _place_after(shift: Shift, conflict: Conflict, more: int = 0) -> Place | None:
    """Return where a shift leads, or one of more steps; `None` where none is due."""
    if not conflict.awaits_shift:
        return None
    return place_at(conflict.shift_after(shift.toward, shift.steps + more))


def _place_without_shield(shift: Shift, conflict: Conflict) -> Place | None:
    return _place_after(shift, conflict, more=conflict.shielded)
