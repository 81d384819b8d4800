"""Walking, boarding and paying."""

from collections.abc import Iterator

from rulecheck.engine import Broken, End, due, owed, rule

from .nouns import Board, Ferry, Pay, Walk


@rule(Walk, cites="FE-PIER-1")
def nobody_comes_back_from_the_pier(walk: Walk, ferry: Ferry) -> Iterator[Broken]:
    """The pier is a dead end."""
    if ferry[walk.who].at == "pier":
        yield Broken("on the pier")


@rule(End, cites="FE-PIER-2")
def nobody_is_left_on_the_pier(end: End, ferry: Ferry) -> Iterator[Broken]:
    """And nobody may stay there."""
    if ferry[end.who].at == "pier":
        yield Broken(f"{end.who} is left on the pier")


@rule(Board, cites="FE-BOARD-1")
def one_boards_from_the_bank(board: Board, ferry: Ferry) -> Iterator[Broken]:
    """From nowhere else."""
    if ferry[board.who].at != "bank":
        yield Broken("not on the bank")


@rule(Board, cites="FE-STORM-1")
def nobody_boards_in_a_storm(board: Board, ferry: Ferry) -> Iterator[Broken]:
    """But no scene has one."""
    if ferry.storm:
        yield Broken("a storm")


@owed(Pay, after=Board, cites="FE-FARE-1")
def boarding_is_paid_for(board: Board, ferry: Ferry) -> Iterator[Pay]:
    """At once."""
    yield Pay(who=board.who)


@due(Pay, "coins", cites="FE-FARE-2")
def the_fare_is_what_it_is(pay: Pay, ferry: Ferry) -> int:
    """One way, or there and back."""
    return ferry.numbers.fare * (2 if ferry.reads("FE-FARE-2") == "return" else 1)


@rule(Pay, cites="FE-FARE-3")
def whoever_pays_has_the_coins(pay: Pay, ferry: Ferry) -> Iterator[Broken]:
    """Nobody pays what they do not have."""
    if ferry[pay.who].coins < pay.coins:
        yield Broken(f"{ferry[pay.who].coins} coins")


@rule(Pay, cites="FE-FARE-1")
def only_who_boards_pays(pay: Pay, ferry: Ferry) -> Iterator[Broken]:
    """Nobody pays for nothing."""
    if ferry.owes(Pay, pay.who) is None:
        yield Broken("nothing to pay")
