"""Freeform movement: outside structured combat."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Undecided, due, rule, short
from rulecheck.rulesets.fated_hand.rulings import ruled_cards
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Travel


@due(Travel, "discard", cites="FH-FREE-2")
def an_effect_may_print_the_price_of_a_way(travel: Travel, fray: Fray) -> int | None:
    """A Skill or another rule that prints a price for the way decides it."""
    return fray.effect(travel.effect).discard


@due(Travel, "discard", cites="FH-FREE-1")
def the_game_master_prices_what_is_significant(travel: Travel, fray: Fray) -> int | None:
    """The game master prices a way, and one that is incidental is free unless that is done."""
    if not travel.significant and not fray.is_ruled("FH-FREE-1"):
        return 0
    return ruled_cards(fray, "FH-FREE-1", f"what the way costs {travel.who}")


@rule(Travel, cites="FH-FREE-1")
def a_price_ruled_in_words_is_named(travel: Travel, fray: Fray) -> Iterator[Undecided]:
    """Where the game master rules in words alone, the turn says how many cards that is."""
    if travel.discard is None:
        why = f"what the way costs {travel.who} in cards"
        yield Undecided("FH-FREE-1", why, "ruling")


@rule(Travel, cites="FH-FREE-1", outright=True)
def freeform_movement_is_outside_a_fight(travel: Travel, fray: Fray) -> Iterator[Broken]:
    """Who is Engaged, Near or Distant goes from position to position instead."""
    position = fray.creatures[travel.who].position
    if position is not None:
        yield Broken(f"{travel.who} is {position}")


@rule(Travel, cites="FH-MOV-4")
def the_cards_for_a_way_are_in_hand(travel: Travel, fray: Fray) -> Iterator[Broken]:
    """Cards paid for a way outside combat are in Hand as well."""
    if travel.discard is not None and fray.creatures[travel.who].lacks(travel.discard):
        hand = fray.creatures[travel.who].hand or 0
        yield short("the way costs", travel.discard, hand, of="card", where="in Hand", at="discard")
