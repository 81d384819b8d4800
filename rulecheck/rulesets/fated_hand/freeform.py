"""Freeform movement: outside structured combat."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Travel


@due(Travel, "discard", cites="FH-FREE-2")
def an_effect_may_print_the_price_of_a_way(travel: Travel, fray: Fray) -> int | None:
    """A Skill or another rule that prints a price for the way decides it."""
    return fray.effect(travel.effect).discard


@due(Travel, "discard", cites="FH-FREE-1")
def the_game_master_prices_what_is_significant(travel: Travel, fray: Fray) -> int | None:
    """Incidental travel is free; what more than that costs is the game master's to say."""
    if not travel.significant:
        return 0
    return fray.ruled_cards("FH-FREE-1", f"what the way costs {travel.who}", travel.discard)


@rule(Travel, cites="FH-MOV-4")
def the_cards_for_a_way_are_in_hand(travel: Travel, fray: Fray) -> Iterator[Broken]:
    """Cards paid for a way outside combat are in Hand as well."""
    if fray[travel.who].lacks(travel.discard):
        yield Broken(f"{travel.discard} to pay, {fray[travel.who].hand} in Hand", at="discard")
