"""Parting Blows is a Reaction: paid first, struck while Engaged, and where one ends."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule, short
from rulecheck.rulesets.fated_hand.printed import Position
from rulecheck.rulesets.fated_hand.rulings import given_position, ruled_position
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Move, PartingBlows, Travel, Use


@rule(Move, cites="FH-PB-4")
def only_who_can_pay_declares_a_withdrawal(move: Move, fray: Fray) -> Iterator[Broken]:
    """Whoever declares that it leaves Engaged has the cards to pay for it."""
    me = fray.creatures[move.who]
    if me.lacks(move.discard) and me.leaves_engaged(move.to):
        hand, what = me.hand or 0, f"the move to {move.to} costs"
        yield short(what, move.discard, hand, of="card", where="in Hand", at="discard")


@rule(Move, cites="FH-PB-8")
def a_price_that_became_unpayable_is_ruled_on(move: Move, fray: Fray) -> Iterator[Broken]:
    """What becomes of a move whose price was taken away meanwhile is the game master's to say."""
    if move.snatched and fray.creatures[move.who].loses_the_price(move.discard, move.snatched):
        lost = f"{move.who} has lost the price"
        if not fray.permits("FH-PB-8", lost):
            yield Broken(lost, at="snatched")


@rule(Use, cites="FH-PB-4")
def the_blows_resolve_before_anybody_goes_on(use: Use, fray: Fray) -> Iterator[Broken]:
    """Neither who leaves Engaged nor who makes it leave does anything else before the Reaction."""
    for who, leaving in fray.exits.items():
        if use.who in (who, leaving.by):
            yield Broken(f"{who} is still on the way out", first=PartingBlows(who=who))
            break


@rule(Move, cites="FH-PB-5", outright=True)
def the_fallen_do_not_move_by_themselves(move: Move, fray: Fray) -> Iterator[Broken]:
    """Whoever is incapacitated moves nowhere of its own will."""
    if fray.creatures[move.who].incapacitated:
        yield Broken(f"{move.who} is incapacitated")


@rule(Travel, cites="FH-PB-5", outright=True)
def the_fallen_do_not_travel(travel: Travel, fray: Fray) -> Iterator[Broken]:
    """Whoever is incapacitated goes nowhere outside a fight either."""
    if fray.creatures[travel.who].incapacitated:
        yield Broken(f"{travel.who} is incapacitated")


@rule(Use, cites="FH-PB-5", outright=True)
def the_fallen_use_nothing(use: Use, fray: Fray) -> Iterator[Broken]:
    """Whoever is incapacitated attacks nobody and uses no Skill."""
    if fray.creatures[use.who].incapacitated:
        yield Broken(f"{use.who} is incapacitated")


@rule(PartingBlows, cites="FH-PB-5")
def the_fallen_use_no_defence(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """Whoever was incapacitated before the Hit is protected by what works by itself alone."""
    for index, name in enumerate(blows.defences):
        if fray.creatures[blows.who].incapacitated and not fray.defences[name].passive:
            yield Broken(f"{blows.who} is incapacitated", at=("defences", index))


@rule(PartingBlows, cites="FH-PB-5")
def who_is_held_still_stands(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """Only one who is not incapacitated can be held fast besides."""
    if blows.held and blows.leaves_fallen(fray):
        yield Broken(f"{blows.who} is incapacitated", at="held")


@rule(PartingBlows, cites="FH-PB-4", see=("FH-MOV-4", "FH-DEF-4"))
def defences_are_paid_from_what_the_move_left(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """The move is paid first; a defence that costs cards is paid from the rest of the Hand."""
    me = fray.creatures[blows.who]
    if me.lacks(blows.cost):
        cost = "costs" if len(blows.defences) == 1 else "cost"
        what, hand = f"{' and '.join(blows.defences)} {cost}", me.hand or 0
        yield short(what, blows.cost, hand, of="card", where="left in Hand", at="defences")
    for index, name in enumerate(blows.defences):
        if me.has_used_up(name):
            yield Broken(f"no {name} in Hand any more", at=("defences", index))


@due(PartingBlows, "struck_in", cites="FH-PB-4")
def the_hit_comes_before_the_move(blows: PartingBlows, fray: Fray) -> Position | None:
    """The Hit resolves while the one who leaves is still Engaged."""
    return fray.creatures[blows.who].position


@due(PartingBlows, "ends_in", cites="FH-PB-8")
def a_last_step_that_became_unpayable_is_ruled_on(
    blows: PartingBlows, fray: Fray
) -> Position | None:
    """Where a withdrawal ends whose last step can no longer be paid is the game master's to say."""
    if not blows.lacks_the_rest(fray):
        return None
    why, here = f"the rest of {blows.who}'s move cannot be paid", fray.creatures[blows.who].position
    return ruled_position(fray, "FH-PB-8", why, no=here)


@due(PartingBlows, "ends_in", cites="FH-PB-9")
def an_effect_may_except_the_fallen(blows: PartingBlows, fray: Fray) -> Position | None:
    """An effect may leave the fallen where it is, in its own words or by a ruling."""
    here = fray.creatures[blows.who].position
    match blows.exception(fray):
        case "stays":
            return here
        case "unclear":
            return ruled_position(fray, "FH-PB-9", f"whether {blows.who} is still moved", no=here)
        case _:
            return None


@due(PartingBlows, "ends_in", cites="FH-FM-7")
def a_willing_mover_falls_where_it_stands(blows: PartingBlows, fray: Fray) -> Position | None:
    """Whoever goes along with an effect follows the rule of a voluntary move when it falls."""
    if fray.manner(blows.who) != "included" or blows.is_ruled_on(fray):
        return None
    if not (blows.incapacitates or blows.held):
        return None
    if fray.reads("FH-FM-7") == "effect-completes":
        return fray.exits[blows.who].to
    return fray.creatures[blows.who].position if blows.incapacitates else None


@due(PartingBlows, "ends_in", cites="FH-PB-6")
def a_forced_move_is_completed(blows: PartingBlows, fray: Fray) -> Position | None:
    """Whoever is forced out arrives where the effect says, fallen or not."""
    if fray.manner(blows.who) != "forced" or blows.is_ruled_on(fray):
        return None
    return fray.exits[blows.who].to


@due(PartingBlows, "ends_in", cites="FH-PB-5")
def a_voluntary_move_needs_somebody_to_make_it(blows: PartingBlows, fray: Fray) -> Position | None:
    """Whoever is still able to move arrives; whoever is not falls in Engaged."""
    if blows.is_ruled_on(fray):
        return None
    if blows.incapacitates or blows.who not in fray.exits:
        return fray.creatures[blows.who].position
    if blows.held:
        why = f"{blows.who} still stands, but cannot move"
        return given_position(fray, "FH-PB-5", why, among=fray.on_the_way(blows.who))
    return fray.exits[blows.who].to


@rule(PartingBlows, cites="FH-PB-7")
def a_failed_disengage_refunds_nothing(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """The card Discarded for a move that failed stays spent."""
    if blows.refund and blows.fails(fray):
        yield Broken(f"{blows.refund} taken back", at="refund")
