"""Combat consequences: what each side takes for the place it has come to."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Part, Total, due, owed, rule, sum_of
from rulecheck.rulesets.position_track.places import SIDES, Place
from rulecheck.rulesets.position_track.scene import Conflict
from rulecheck.rulesets.position_track.steps import (
    Clash,
    Compare,
    Consequence,
    Shield,
    Shift,
    is_known,
)

_BOTH_TAKE = tuple(Consequence(who=who) for who in SIDES)


@owed(Consequence, after=Shift, cites="PT-CON-2", until=(Compare, Clash))
def both_sides_take_a_consequence(shift: Shift, conflict: Conflict) -> Iterator[Consequence]:
    """After the shift each side has a consequence to take, the winner too."""
    for take in _BOTH_TAKE:
        if take.who not in conflict.clash.taken and not conflict.owes(Consequence, take.who):
            yield take


@owed(Consequence, after=Compare, cites="PT-CON-2", until=(Compare, Clash))
def a_place_held_has_its_consequence(compare: Compare, conflict: Conflict) -> Iterator[Consequence]:
    """Where a tie or the end of the track holds the Position, both sides take theirs as well."""
    if not compare.applied_to(conflict).can_shift:
        yield from _BOTH_TAKE


@owed(Consequence, after=Shield, cites="PT-CON-2", until=(Compare, Clash))
def a_place_kept_has_its_consequence(shield: Shield, conflict: Conflict) -> Iterator[Consequence]:
    """Where a Shield leaves nothing of the shift, both sides take theirs as well."""
    if conflict.can_shift and not shield.applied_to(conflict).can_shift:
        yield from _BOTH_TAKE


@rule(Consequence, cites="PT-CON-2")
def each_side_takes_its_consequence_once(take: Consequence, conflict: Conflict) -> Iterator[Broken]:
    """A Clash has one consequence for each side."""
    if take.who in conflict.clash.taken:
        yield Broken(f"the {take.who} has taken its consequence of this Clash already")


@due(Consequence, "place", cites="PT-CON-2")
def each_side_reads_its_own_place(take: Consequence, conflict: Conflict) -> Place:
    """The consequence is that of the side's own place, read off the shared shift."""
    return conflict.place_of(take.who)


@rule(Consequence, cites="PT-CON-3")
def nothing_is_drawn_for_the_cost(take: Consequence, conflict: Conflict) -> Iterator[Broken]:
    """The place alone tells the cost: neither Impact nor Wear is drawn."""
    if take.drawn:
        yield Broken(f"{take.drawn} was drawn for the cost", at="drawn")


@rule(Consequence, cites="PT-CON-1")
def no_place_costs_more_wounds(take: Consequence, conflict: Conflict) -> Iterator[Broken]:
    """Nobody takes more Wounds than the place costs, whatever becomes of them."""
    if is_known(take.blocked) or not is_known(take.wounds):
        return  # how many are due is known, or none are told
    if take.wounds > (most := conflict.cost(conflict.numbers.wounds, take.place)):
        yield Broken(f"wounds is {take.wounds}, {take.place} costs {most} at most", at="wounds")


@due(Consequence, "fatigue", cites="PT-CON-1")
def the_place_costs_fatigue(take: Consequence, conflict: Conflict) -> int:
    """Neutral and better places cost Fatigue."""
    return conflict.cost(conflict.numbers.fatigue, take.place)


@due(Consequence, "wounds", cites="PT-CON-1")
def the_place_costs_wounds(take: Consequence, conflict: Conflict) -> Total:
    """Pressured and Overwhelmed cost a Wound, unless armor blocks it or a concession is agreed."""
    wounds = conflict.cost(conflict.numbers.wounds, take.place)
    spared = wounds if wounds and conflict.has_conceded(take.who) else 0
    return sum_of(
        Part(take.place, wounds),
        Part("agreed concession", -spared),
        Part("blocked by armor", spared - wounds if take.blocked else 0, "PT-ARM-2"),
    )
