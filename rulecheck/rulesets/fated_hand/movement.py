"""Voluntary movement: what it costs and how it is paid."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Total, due, rule, short
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Move, PartingBlows, Use


@due(Move, "discard", cites="FH-MOV-2")
def an_effect_may_print_another_price(move: Move, fray: Fray) -> int | None:
    """A price that an effect prints for the move takes the place of the normal one."""
    return move.printed(fray).discard


@due(Move, "discard", cites="FH-MOV-2")
def each_step_costs_one_and_moving_about_nothing(move: Move, fray: Fray) -> Total:
    """Every step between neighbouring positions costs one Discard, moving inside one none."""
    return fray.price(move.who, move.to, move.feature)


@rule(Move, cites="FH-MOV-1")
def each_card_of_the_price_is_a_card_of_its_own(move: Move, fray: Fray) -> Iterator[Broken]:
    """As many cards are laid down as are paid."""
    if move.cards and len(move.cards) != move.discard:
        yield Broken(f"{move.discard} to pay, {len(move.cards)} named", at="cards")


@rule(Move, cites="FH-MOV-1")
def the_price_comes_out_of_hand(move: Move, fray: Fray) -> Iterator[Broken]:
    """Movement is paid out of Hand, not from any other pile."""
    if move.out_of != "hand":
        yield Broken(f"paid out of the {move.out_of}", at="out-of")


@rule(Move, cites="FH-MOV-3")
def the_price_is_discarded_never_burned(move: Move, fray: Fray) -> Iterator[Broken]:
    """Cards that pay for movement are Discarded, not Burned."""
    if move.payment == "burn":
        yield Broken("Burned to pay for movement", at="payment")


@rule(Move, cites="FH-MOV-3")
def a_card_that_pays_does_nothing_else(move: Move, fray: Fray) -> Iterator[Broken]:
    """A card Discarded for movement triggers neither Skill nor Burn strip nor an Attribute."""
    if move.gains:
        yield Broken(f"{' and '.join(move.gains)} of a card that pays for movement", at="gains")


@rule(Use, cites="FH-MOV-3")
def a_card_that_has_paid_is_not_used(use: Use, fray: Fray) -> Iterator[Broken]:
    """A card Discarded for movement is not used for its Skill afterwards."""
    if fray.creatures[use.who].has_discarded(use.effect):
        yield Broken(f"{use.effect} was Discarded for movement", at="effect")


@rule(PartingBlows, cites="FH-MOV-3")
def a_card_that_has_paid_defends_nobody(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """A card Discarded for movement is not used as a defence afterwards."""
    for index, name in enumerate(blows.defences):
        if fray.creatures[blows.who].has_discarded(name):
            yield Broken(f"{name} was Discarded for movement", at=("defences", index))


@rule(PartingBlows, cites="FH-MOV-1")
def a_move_that_was_made_is_paid(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """Nobody who arrives takes back what was Discarded for it, if anything was."""
    if blows.refund and not blows.fails(fray):
        yield Broken(f"{blows.refund} taken back", at="refund")


@rule(Move, cites="FH-MOV-4")
def named_cards_are_in_hand(move: Move, fray: Fray) -> Iterator[Broken]:
    """A card that is named as payment is in the mover's Hand."""
    if move.cards:
        for card in fray.creatures[move.who].not_in_hand(move.cards):
            yield Broken(f"no {card} in Hand", at="cards")


@rule(Move, cites="FH-MOV-4", see=("FH-MOV-2",))
def only_cards_in_hand_are_discarded(move: Move, fray: Fray) -> Iterator[Broken]:
    """Cards paid for movement are in the mover's Hand."""
    me = fray.creatures[move.who]
    if me.lacks(move.discard) and not me.leaves_engaged(move.to):
        hand, what = me.hand or 0, f"the move to {move.to} costs"
        yield short(what, move.discard, hand, of="card", where="in Hand", at="discard")
