"""Movement: Moves, who holds its ground, Disengage, spaces of others, where to end, conditions."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, End, due, owed, rule
from rulecheck.rulesets.skirmish import paths, threats
from rulecheck.rulesets.skirmish.grid import named
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import (
    Action,
    Attack,
    Blow,
    BreakFree,
    Deed,
    HeldStrike,
    Maneuver,
    MoveOn,
    Pace,
    Snare,
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


# held ground and Disengage


@owed(HeldStrike, after=Pace, cites="SK-HLD-2", reading="first-leavers")
def leaving_reach_draws_the_held_strike(pace: Pace, fight: Fight) -> Iterator[HeldStrike]:
    """Who steps out of the reach of a foe that holds its ground is struck."""
    if not threats.past(fight, pace.who, pace.to).lapsed:
        for holder in threats.drawn(fight, pace.who, pace.to):
            yield HeldStrike(who=holder, at=pace.who)


@owed(HeldStrike, after=Pace, cites="SK-DIS-2", see=("SK-HLD-2",))
def a_new_threat_ends_the_waiver(pace: Pace, fight: Fight) -> Iterator[HeldStrike]:
    """Once a new threat's reach was entered, leaving reach draws the held Strike again."""
    if threats.past(fight, pace.who, pace.to).lapsed and threats.must_strike(fight):
        for holder in threats.drawn(fight, pace.who, pace.to):
            yield HeldStrike(who=holder, at=pace.who)


@owed(HeldStrike, after=Maneuver, cites="SK-HLD-7", reading="any-leaving")
def being_shoved_out_draws_it_too(maneuver: Maneuver, fight: Fight) -> Iterator[HeldStrike]:
    """Where it is read so, who is shoved out of reach is struck as well."""
    for holder in threats.shoved_from(fight, maneuver.at, maneuver.to) if maneuver.to else ():
        yield HeldStrike(who=holder, at=maneuver.at)


@rule(HeldStrike, cites="SK-HLD-1", outright=True)
def leaving_is_free_where_nobody_holds(strike: HeldStrike, fight: Fight) -> Iterator[Broken]:
    """Only a foe that holds its ground strikes at those who leave."""
    if threats.idle(fight, strike.who, strike.at) == "never-held":
        yield Broken(f"{strike.who} holds no ground")


@rule(HeldStrike, cites="SK-HLD-3", outright=True)
def no_more_strikes_than_actions_held(strike: HeldStrike, fight: Fight) -> Iterator[Broken]:
    """No more Strikes are loosed than were readied."""
    if threats.idle(fight, strike.who, strike.at) == "loosed":
        yield Broken(f"{strike.who} has loosed every Strike it readied")


@rule(HeldStrike, cites="SK-HLD-3", outright=True)
def no_foe_is_struck_twice(strike: HeldStrike, fight: Fight) -> Iterator[Broken]:
    """A holder's Strikes go to different foes."""
    if threats.idle(fight, strike.who, strike.at) == "struck":
        yield Broken(f"{strike.who} has struck {strike.at} already")


@rule(HeldStrike, cites="SK-HLD-7", outright=True)
def only_own_steps_are_answered(strike: HeldStrike, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, being shoved out of reach draws no Strike."""
    if threats.idle(fight, strike.who, strike.at) == "shoved":
        yield Broken(f"{strike.at} was shoved out of reach")


@rule(HeldStrike, cites="SK-DIS-1", outright=True)
def disengage_waives_the_held_strikes(strike: HeldStrike, fight: Fight) -> Iterator[Broken]:
    """Those who threatened at the Disengage strike no more in this activation."""
    if threats.idle(fight, strike.who, strike.at) == "waived":
        yield Broken(f"{strike.at} has disengaged from {strike.who}")


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
    if fight.positions.sharing(end.who) and fight.turn(end.who).felled:
        fight.given("SK-END-4", f"{end.who} was felled in the space of somebody else", str)
    yield from ()


@rule(Maneuver, cites="SK-END-4")
def nobody_says_what_the_shoved_find(maneuver: Maneuver, fight: Fight) -> Iterator[Broken]:
    """What becomes of one shoved into an occupied space is not said."""
    if maneuver.shoved_upon_others(fight):
        fight.given("SK-END-4", f"{maneuver.at} is shoved into the space of somebody else", str)
    yield from ()


# conditions


@due(Attack, "modifiers.slowed", cites="SK-CND-1")
def being_slowed_costs_nothing_on_rolls(attack: Attack, fight: Fight) -> int:
    """Slowed takes nothing from rolls."""
    return 0


@rule(Walk, cites="SK-CND-2")
def the_entangled_do_not_move(walk: Walk, fight: Fight) -> Iterator[Broken]:
    """Nobody moves while Entangled."""
    if walk.path and fight[walk.who].entangled:
        yield Broken(f"{walk.who} is Entangled", first=BreakFree(who=walk.who))


@rule(Stand, cites="SK-CND-2", reading="stand-barred")
def the_entangled_do_not_get_up(stand: Stand, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, getting up is movement, and barred as well."""
    if fight[stand.who].entangled:
        yield Broken(f"{stand.who} is Entangled", first=BreakFree(who=stand.who))


@rule(BreakFree, cites="SK-CND-2")
def only_the_entangled_break_free(step: BreakFree, fight: Fight) -> Iterator[Broken]:
    """Whoever breaks free was Entangled."""
    if not fight[step.who].entangled:
        yield Broken(f"{step.who} is not Entangled")


@rule(Snare, cites="SK-CND-3")
def a_snare_catches_a_few(snare: Snare, fight: Fight) -> Iterator[Broken]:
    """One snare catches no more than its number."""
    if len(set(snare.catches)) > fight.numbers.snare:
        yield Broken(f"{len(set(snare.catches))} caught by one snare", at="catches")


@rule(Snare, cites="SK-CND-3")
def a_snare_lies_beside_all_it_catches(snare: Snare, fight: Fight) -> Iterator[Broken]:
    """All whom one snare catches touch one space, or stand in it."""
    if not fight.positions.beside_one_space(snare.catches):
        yield Broken("no space is adjacent to all who are caught", at="catches")


@rule(Snare, cites="SK-CND-3", reading="each-other")
def those_in_a_snare_touch_each_other(snare: Snare, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, all whom one snare catches are adjacent to each other."""
    apart = fight.positions.not_adjacent(snare.catches)
    if apart and fight.positions.beside_one_space(snare.catches):
        yield Broken(f"{' and '.join(apart)} are not adjacent", at="catches")


@rule(Maneuver, cites="SK-CND-4", reading="held-fast")
def the_entangled_are_not_shoved(maneuver: Maneuver, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, whoever is Entangled is not shoved anywhere either."""
    if maneuver.to and fight[maneuver.at].entangled:
        yield Broken(f"{maneuver.at} is Entangled", at="shoves")
