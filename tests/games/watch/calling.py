"""Sneaking and calling."""

from collections.abc import Iterator

from rulecheck.engine import Broken, due, owed, rule

from .nouns import Call, Enter, Night, Shut, Sneak


@rule(Enter, cites="WA-SNEAK-1")
def one_room_at_a_time(enter: Enter, night: Night) -> Iterator[Broken]:
    """Only the next room is entered."""
    if abs(enter.room - night[enter.who].room) > 1:
        yield Broken(f"from {night[enter.who].room} to {enter.room}")


@rule(Sneak, cites="WA-SNEAK-2")
def the_lantern_is_shut_first(sneak: Sneak, night: Night) -> Iterator[Broken]:
    """Nobody sneaks with an open lantern."""
    if not night[sneak.who].shut:
        yield Broken("the lantern is open", first=Shut(who=sneak.who))


@owed(Call, after=Enter, cites="WA-CALL-1")
def sentries_call(enter: Enter, night: Night) -> Iterator[Call]:
    """Whoever watches a room calls to whoever enters it."""
    for name, figure in night.figures.items():
        if figure.watches == enter.room and name != enter.who:
            yield Call(who=name, at=enter.who)


@rule(Call, cites="WA-CALL-2", outright=True)
def nobody_calls_to_nobody(call: Call, night: Night) -> Iterator[Broken]:
    """A call has somebody to call to."""
    if not night.owes(Call, call.who):
        yield Broken(f"{call.at} did not come")


@due(Call, "loses", cites="WA-CALL-3")
def a_call_unnerves(call: Call, night: Night) -> int:
    """It costs what the rules say."""
    return night.numbers.nerve


@due(Call, "price", cites="WA-CALL-3")
def the_price_is_what_is_lost(call: Call, night: Night) -> int:
    """The price rests on a detail that is declared after it."""
    return call.loses
