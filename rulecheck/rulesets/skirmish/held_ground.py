"""Movement: who holds its ground and strikes at those who leave, and how Disengage waives it."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, owed, rule
from rulecheck.rulesets.skirmish import threats
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import (
    HeldStrike,
    Maneuver,
    Pace,
)


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
