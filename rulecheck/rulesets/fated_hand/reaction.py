"""Parting Blows is a Reaction: paid first, struck while Engaged, and where one ends."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.fated_hand.printed import Position
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Move, PartingBlows


@rule(Move, cites="FH-PB-4")
def only_who_can_pay_declares_a_withdrawal(move: Move, fray: Fray) -> Iterator[Broken]:
    """Whoever declares that it leaves Engaged has the cards to pay for it."""
    if fray[move.who].lacks(move.discard) and fray[move.who].leaves_engaged(move.to):
        yield Broken(f"{move.discard} to pay, {fray[move.who].hand} in Hand", at="discard")


@rule(Move, cites="FH-PB-8")
def a_price_that_became_unpayable_is_ruled_on(move: Move, fray: Fray) -> Iterator[Broken]:
    """What becomes of a move whose price was taken away meanwhile is the game master's to say."""
    if fray[move.who].loses_the_price(move.discard, move.snatched):
        yield from fray.left_to_the_game_master("FH-PB-8", f"{move.who} has lost the price")


@rule(Move, cites="FH-PB-5")
def the_fallen_do_not_move_by_themselves(move: Move, fray: Fray) -> Iterator[Broken]:
    """Whoever is incapacitated moves nowhere of its own will."""
    if fray[move.who].incapacitated:
        yield Broken(f"{move.who} is incapacitated")


@rule(PartingBlows, cites="FH-PB-4", see=("FH-MOV-4", "FH-DEF-4"))
def defences_are_paid_from_what_the_move_left(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """The move is paid first; a defence that costs cards is paid from the rest of the Hand."""
    if fray[blows.who].lacks(blows.cost):
        yield Broken(f"{blows.cost} to pay, {fray[blows.who].hand} left in Hand", at="defences")


@due(PartingBlows, "struck_in", cites="FH-PB-4")
def the_hit_comes_before_the_move(blows: PartingBlows, fray: Fray) -> Position | None:
    """The Hit resolves while the one who leaves is still Engaged."""
    return fray[blows.who].position


@due(PartingBlows, "ends_in", cites="FH-PB-8")
def a_last_step_that_became_unpayable_is_ruled_on(
    blows: PartingBlows, fray: Fray
) -> Position | None:
    """Where a withdrawal ends whose last step can no longer be paid is the game master's to say."""
    if blows.incapacitates or not fray.lacks_the_rest(blows.who, blows.cost):
        return None
    ruled = fray.ruled_position("FH-PB-8", f"the rest of {blows.who}'s move cannot be paid")
    return ruled or blows.ends_in or fray[blows.who].position


@due(PartingBlows, "ends_in", cites="FH-PB-9")
def an_effect_may_except_the_fallen(blows: PartingBlows, fray: Fray) -> Position | None:
    """An effect may leave the fallen where it is, in its own words or by a ruling."""
    match blows.leaves_fallen(fray) and fray.exception(blows.who):
        case "stays":
            return fray[blows.who].position
        case "unclear":
            ruled = fray.ruled_position("FH-PB-9", f"whether {blows.who} is still moved")
            return ruled or blows.ends_in
        case _:
            return None


@due(PartingBlows, "ends_in", cites="FH-FM-7")
def a_willing_mover_falls_where_it_stands(blows: PartingBlows, fray: Fray) -> Position | None:
    """Whoever goes along with an effect follows the rule of a voluntary move when it falls."""
    if fray.manner(blows.who) != "included" or not blows.incapacitates:
        return None
    carried = fray.reads("FH-FM-7") == "effect-completes"
    return fray.exits[blows.who].to if carried else fray[blows.who].position


@due(PartingBlows, "ends_in", cites="FH-PB-6")
def a_forced_move_is_completed(blows: PartingBlows, fray: Fray) -> Position | None:
    """Whoever is forced out arrives where the effect says, fallen or not."""
    return fray.exits[blows.who].to if fray.manner(blows.who) == "forced" else None


@due(PartingBlows, "ends_in", cites="FH-PB-5")
def a_voluntary_move_needs_somebody_to_make_it(blows: PartingBlows, fray: Fray) -> Position | None:
    """Whoever is still able to move arrives; whoever is not falls in Engaged."""
    if blows.incapacitates or blows.who not in fray.exits:
        return fray[blows.who].position
    if blows.held:
        return fray.given_position("FH-PB-5", f"{blows.who} still stands, but cannot move")
    return fray.exits[blows.who].to


@rule(PartingBlows, cites="FH-PB-7")
def a_failed_disengage_refunds_nothing(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """The card Discarded for a move that failed stays spent."""
    if blows.refund:
        yield Broken(f"{blows.refund} taken back", at="refund")
