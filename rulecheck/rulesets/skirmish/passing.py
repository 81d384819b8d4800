"""Moving through spaces and ending in them."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, End, rule
from rulecheck.rulesets.skirmish.scene import Fray
from rulecheck.rulesets.skirmish.steps import Action, Pace, Walk


@rule(Pace, cites="SK-THR-2")
def standing_hostiles_bar_the_way(pace: Pace, fray: Fray) -> Iterator[Broken]:
    """Nobody moves into the space of a standing hostile."""
    if fray.bars(pace.who, pace.to) == "hostile":
        blockers = fray.blockers(pace.who, pace.to)
        yield Broken(f"{', '.join(blockers)} bars the way to {pace.to}")


@rule(Pace, cites="SK-THR-2")
def small_hostiles_bar_the_way_through(pace: Pace, fray: Fray) -> Iterator[Broken]:
    """A standing Tiny hostile lets one stop in its space, not go on through it."""
    if fray.bars(pace.who, pace.to) == "through" and not fray[pace.who].tiny:
        yield Broken(f"through the space of a standing hostile in {fray[pace.who].at}")


@rule(Pace, cites="SK-END-3")
def the_tiny_stop_but_do_not_pass(pace: Pace, fray: Fray) -> Iterator[Broken]:
    """A Tiny creature may stop in the space of a standing hostile, not go on through it."""
    if fray.bars(pace.who, pace.to) == "through" and fray[pace.who].tiny:
        yield Broken(f"through the space of a standing hostile in {fray[pace.who].at}")


@rule(End, cites="SK-END-1")
def nobody_ends_in_a_shared_space(end: End, fray: Fray) -> Iterator[Broken]:
    """The space an activation ends in is empty, unless one of the two is Tiny."""
    if fray.sharing(end.who) and not fray.turn(end.who).felled:
        yield Broken(f"{end.who} shares {fray[end.who].at} with {', '.join(fray.sharing(end.who))}")


@rule(Action, cites="SK-END-1", reading="every-stop")
def nobody_pauses_in_a_shared_space(action: Action, fray: Fray) -> Iterator[Broken]:
    """Where it is read so, no action is taken in a shared space either."""
    if not isinstance(action, Walk) and fray.sharing(action.who):
        yield Broken(f"{action.who} pauses in {fray[action.who].at}, which is shared")


@rule(End, cites="SK-END-4")
def the_felled_lie_where_they_fell(end: End, fray: Fray) -> Iterator[Broken]:
    """What becomes of one felled while passing through a space is not said."""
    if fray.sharing(end.who) and fray.turn(end.who).felled:
        fray.given("SK-END-4", f"{end.who} was felled in the space of somebody else")
    yield from ()
