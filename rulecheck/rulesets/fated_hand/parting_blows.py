"""Parting Blows: what draws them, and how hard they hit."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, End, Total, due, owed, rule
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.shift import Shift
from rulecheck.rulesets.fated_hand.steps import Move, PartingBlows


@owed(PartingBlows, after=Shift, cites="FH-PB-1", until=(Move, End))
def leaving_engaged_draws_parting_blows(shift: Shift, fray: Fray) -> Iterator[PartingBlows]:
    """Whoever leaves Engaged by choice suffers Parting Blows."""
    if shift.manner == "voluntary" and shift.draws_blows(fray):
        yield PartingBlows(who=shift.who)


@rule(PartingBlows, cites="FH-PB-1", outright=True)
def nobody_strikes_at_a_safe_or_unopposed_exit(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """An exit that an effect makes safe, or that no enemy is there to see, draws no blows."""
    if blows.who in fray.left_unstruck and not fray.owes(PartingBlows, blows.who):
        yield Broken(f"nothing strikes at {blows.who} on this way out")


@rule(PartingBlows, cites="FH-PB-3", outright=True)
def only_leaving_engaged_draws_parting_blows(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """Without a way out of Engaged there are no Parting Blows."""
    if blows.who not in fray.left_unstruck and not fray.owes(PartingBlows, blows.who):
        yield Broken(f"{blows.who} is not leaving Engaged")


@due(PartingBlows, "hits", cites="FH-PB-2")
def all_enemies_together_hit_once(blows: PartingBlows, fray: Fray) -> int:
    """The Engaged enemies make one attack with one Hit between them."""
    return fray.numbers.hits


@due(PartingBlows, "damage", cites="FH-PB-2")
def the_hit_counts_the_engaged_enemies(blows: PartingBlows, fray: Fray) -> Total:
    """The Damage of the Hit is the number of enemy units Engaged in that melee."""
    return fray.blow(blows.who)
