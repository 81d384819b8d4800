"""Moving through spaces and ending in them."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, End, rule
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Action, Pace, Walk


@rule(Pace, cites="SK-THR-2")
def standing_hostiles_bar_the_way(pace: Pace, fight: Fight) -> Iterator[Broken]:
    """Nobody moves into the space of a standing hostile."""
    if fight.bars(pace.who, pace.to) == "hostile":
        blockers = fight.blockers(pace.who, pace.to)
        yield Broken(f"{', '.join(blockers)} bars the way to {pace.to}")


@rule(Pace, cites="SK-THR-2")
def small_hostiles_bar_the_way_through(pace: Pace, fight: Fight) -> Iterator[Broken]:
    """A standing Tiny hostile lets one stop in its space, not go on through it."""
    if fight.bars(pace.who, pace.to) == "through" and not fight[pace.who].tiny:
        yield Broken(f"through the space of a standing hostile in {fight[pace.who].at}")


@rule(Pace, cites="SK-END-3")
def the_tiny_stop_but_do_not_pass(pace: Pace, fight: Fight) -> Iterator[Broken]:
    """A Tiny creature may stop in the space of a standing hostile, not go on through it."""
    if fight.bars(pace.who, pace.to) == "through" and fight[pace.who].tiny:
        yield Broken(f"through the space of a standing hostile in {fight[pace.who].at}")


@rule(End, cites="SK-END-1")
def nobody_ends_in_a_shared_space(end: End, fight: Fight) -> Iterator[Broken]:
    """The space an activation ends in is empty, unless one of the two is Tiny."""
    if fight.sharing(end.who) and not fight.turn(end.who).felled:
        yield Broken(
            f"{end.who} shares {fight[end.who].at} with {', '.join(fight.sharing(end.who))}"
        )


@rule(Action, cites="SK-END-1", reading="every-stop")
def nobody_pauses_in_a_shared_space(action: Action, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, no action is taken in a shared space either."""
    if not isinstance(action, Walk) and fight.sharing(action.who):
        yield Broken(f"{action.who} pauses in {fight[action.who].at}, which is shared")


@rule(End, cites="SK-END-4")
def the_felled_lie_where_they_fell(end: End, fight: Fight) -> Iterator[Broken]:
    """What becomes of one felled while passing through a space is not said."""
    if fight.sharing(end.who) and fight.turn(end.who).felled:
        fight.given("SK-END-4", f"{end.who} was felled in the space of somebody else")
    yield from ()
