"""Shots: range bands, long shots, lines of sight, concealment."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Shoot


@due(Shoot, "modifiers.long", cites="SK-RNG-4")
def a_shot_beyond_the_clean_band_is_long(shot: Shoot, fight: Fight) -> int:
    """A shot into the band after the clean one takes the modifier of a long shot."""
    far = shot.gap(fight) > fight.bands(shot.who, shot.tool(fight)).clean
    return fight.numbers.long_shot if far else 0


@rule(Shoot, cites="SK-RNG-4")
def no_shot_goes_beyond_the_long_band(shot: Shoot, fight: Fight) -> Iterator[Broken]:
    """What is farther than the long band is out of range."""
    long = fight.bands(shot.who, shot.tool(fight)).long
    if shot.gap(fight) > long:
        said = f"{shot.gap(fight)} spaces away, the weapon shoots {long}"
        yield Broken(said, at="at", see=shot.rests(fight))


@rule(Shoot, cites="SK-LOS-1")
def a_shot_needs_a_free_line(shot: Shoot, fight: Fight) -> Iterator[Broken]:
    """A shot has a line that nothing blocks: no wall or shut door, no smoke, no tight corner."""
    if fight.seen(shot.who, shot.target(fight)) == "blocked":
        yield Broken(f"no free line from {fight[shot.who].at} to {fight[shot.at].at}", at="at")


@rule(Shoot, cites="SK-LOS-3")
def the_table_says_how_tight_a_corner_is(shot: Shoot, fight: Fight) -> Iterator[Broken]:
    """Whether a shot passes a corner that it touches from one side is ruled."""
    grazed = fight.seen(shot.who, shot.target(fight)) == "grazed"
    if grazed and not fight.granted("SK-LOS-3", "whether the shot passes the corner it touches"):
        yield Broken("the corner is ruled to be tight", at="at")


@rule(Shoot, cites="SK-COV-2")
def nobody_shoots_at_what_is_concealed(shot: Shoot, fight: Fight) -> Iterator[Broken]:
    """What is fully concealed cannot be targeted."""
    if fight[shot.at].concealed:
        yield Broken(f"{shot.at} is out of sight", at="at")
