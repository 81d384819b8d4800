"""Movement: how far a Move carries, the spaces of others, and where to end."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, End, due, rule
from rulecheck.rulesets.skirmish import paths
from rulecheck.rulesets.skirmish.grid import named
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import (
    Action,
    Blow,
    Deed,
    Maneuver,
    MoveOn,
    Pace,
    Stand,
    Walk,
)

# how far a Move carries, how it is split, what ends it


@due(Walk, "path", cites="SK-MOV-1")
def a_move_takes_the_best_way_to_its_end(walk: Walk, fight: Fight) -> tuple[str, ...] | None:
    """The way to an end is the one that draws no Strike, then the shortest."""
    if walk.to is None or walk.way[-1:] == (named(walk.to),):
        return None
    return paths.way(fight, walk.who, named(walk.to), walk.carries(fight))


@rule(Walk, cites="SK-MOV-1")
def a_move_carries_up_to_speed(walk: Walk, fight: Fight) -> Iterator[Broken]:
    """A Move is no longer than the spaces it has."""
    over = walk.overrun(fight)
    if over and over.why == "far":
        see = ("SK-THR-2",) if over.barred else ()
        yield Broken(str(over), at=over.at, see=see, by=over.lacks)


@rule(Walk, cites="SK-CND-1")
def the_slowed_move_at_half_speed(walk: Walk, fight: Fight) -> Iterator[Broken]:
    """Slowed halves Speed, rounded down, but not below the least."""
    over = walk.overrun(fight)
    if over and over.why == "slowed":
        yield Broken(f"Slowed: {over}", at=over.at, by=over.lacks)


@rule(Walk, cites="SK-MOV-4")
def an_attack_ends_the_move(walk: Walk, fight: Fight) -> Iterator[Broken]:
    """Who attacks loses the spaces held back of the Move."""
    over = walk.overrun(fight)
    if over and over.why == "lost":
        yield Broken("what was left of the Move is lost by the attack", at=over.at)


@rule(Walk, cites="SK-DIS-3")
def disengage_gives_no_spaces(walk: Walk, fight: Fight) -> Iterator[Broken]:
    """The spaces to get away with come from a Move, not from Disengage."""
    over = walk.overrun(fight)
    if over and over.why == "no-move":
        yield Broken("Disengage gives no spaces, and no Move was taken", at=over.at)


@rule(MoveOn, cites="SK-MOV-3", reading="two-parts")
def a_move_is_split_once(walk: MoveOn, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, a Move has two parts, before an action and after it."""
    turn = fight.turn(walk.who)
    if turn.paused and turn.stretches > 1:
        yield Broken("a third part of the same Move")


@rule(Walk, cites="SK-MOV-8", reading="stand-first")
def the_prone_get_up_before_they_move(walk: Walk, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, somebody prone gets up before moving, if moving is possible at all."""
    unit = fight[walk.who]
    if walk.path and unit.state == "prone" and not unit.entangled:
        yield Broken(f"{walk.who} is prone", first=Stand(who=walk.who))


@rule(Pace, cites="SK-MOV-9")
def a_diagonal_step_keeps_clear_of_wall_corners(pace: Pace, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, a diagonal step does not pass the corner of a wall."""
    if pace.hindrance(fight) == "corner":
        yield Broken(f"from {fight[pace.who].at} to {pace.to} past the corner of a wall")


@rule(Pace, cites="SK-MOV-10")
def nobody_slips_between_two_hostiles(pace: Pace, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, no diagonal step leads between two standing hostiles."""
    if pace.hindrance(fight) == "between":
        yield Broken(f"from {fight[pace.who].at} to {pace.to} between two standing hostiles")


@due(Stand, "actions", cites="SK-MOV-7")
def getting_up_costs_an_action(stand: Stand, fight: Fight) -> int:
    """Getting up from prone costs an action and no spaces."""
    return fight.numbers.stand


@rule(Stand, cites="SK-MOV-7")
def only_the_prone_get_up(stand: Stand, fight: Fight) -> Iterator[Broken]:
    """Whoever gets up lies prone."""
    if fight[stand.who].standing:
        yield Broken(f"{stand.who} stands already")


# the spaces of others, and who is active


@rule(Pace, cites="SK-THR-2")
def standing_hostiles_bar_the_way(pace: Pace, fight: Fight) -> Iterator[Broken]:
    """Nobody moves into the space of a standing hostile."""
    if pace.hindrance(fight) == "hostile":
        blockers = pace.blockers(fight)
        bar = "bars" if len(blockers) == 1 else "bar"
        yield Broken(f"{', '.join(blockers)} {bar} the way to {pace.to}")


@rule(Pace, cites="SK-THR-2")
def small_hostiles_bar_the_way_through(pace: Pace, fight: Fight) -> Iterator[Broken]:
    """A standing Tiny hostile lets one stop in its space, not go on through it."""
    if pace.hindrance(fight) == "through" and not fight[pace.who].tiny:
        yield Broken(f"through the space of a standing hostile in {fight[pace.who].at}")


@rule(Pace, cites="SK-END-3")
def the_tiny_stop_but_do_not_pass(pace: Pace, fight: Fight) -> Iterator[Broken]:
    """A Tiny creature may stop in the space of a standing hostile, not go on through it."""
    if pace.hindrance(fight) == "through" and fight[pace.who].tiny:
        yield Broken(f"through the space of a standing hostile in {fight[pace.who].at}")


@rule(Blow, cites="SK-THR-4", outright=True)
def the_inert_never_react(blow: Blow, fight: Fight) -> Iterator[Broken]:
    """A prone fighter reacts; a downed or unconscious one does not."""
    if blow.reaction and fight[blow.who].inert:
        yield Broken(f"{blow.who} is {fight[blow.who].state}")


@rule(Deed, cites="SK-THR-5", outright=True)
def the_inert_do_nothing(deed: Deed, fight: Fight) -> Iterator[Broken]:
    """Whoever is downed or unconscious takes no action and no step."""
    if deed.who and fight[deed.who].inert:
        yield Broken(f"{deed.who} is {fight[deed.who].state}")


# where an activation ends


@rule(End, cites="SK-END-1")
def nobody_ends_in_a_shared_space(end: End, fight: Fight) -> Iterator[Broken]:
    """The space one has come to and ends an activation in is empty, unless one of two is Tiny."""
    others = fight.positions.intruded(end.who)
    if others and not fight.turn(end.who).felled:
        yield Broken(f"{end.who} shares {fight[end.who].at} with {', '.join(others)}")


@rule(Action, cites="SK-END-1", reading="every-stop")
def nobody_pauses_in_a_shared_space(action: Action, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, no action is taken in a shared space either."""
    if not isinstance(action, Walk) and fight.positions.intruded(action.who):
        yield Broken(f"{action.who} pauses in {fight[action.who].at}, which is shared")


@rule(End, cites="SK-END-4")
def the_felled_lie_where_they_fell(end: End, fight: Fight) -> Iterator[Broken]:
    """What becomes of one felled while passing through a space is not said."""
    if fight.turn(end.who).felled and fight.positions.sharing(end.who):
        fight.given("SK-END-4", f"{end.who} was felled in the space of somebody else", str)
    yield from ()


@rule(Maneuver, cites="SK-END-4")
def nobody_says_what_the_shoved_find(maneuver: Maneuver, fight: Fight) -> Iterator[Broken]:
    """What becomes of one shoved into an occupied space is not said."""
    if maneuver.shoved_upon_others(fight):
        fight.given("SK-END-4", f"{maneuver.at} is shoved into the space of somebody else", str)
    yield from ()
