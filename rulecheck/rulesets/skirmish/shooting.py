"""Shots: range bands, long shots, lines of sight, concealment."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.skirmish.scene import Fray
from rulecheck.rulesets.skirmish.steps import Shoot


@due(Shoot, "modifiers.long", cites="SK-RNG-4")
def a_shot_beyond_the_clean_band_is_long(shot: Shoot, fray: Fray) -> int:
    """A shot into the band after the clean one takes the modifier of a long shot."""
    far = shot.gap(fray) > fray.bands(shot.who, shot.tool(fray)).clean
    return fray.numbers.long_shot if far else 0


@rule(Shoot, cites="SK-RNG-4")
def no_shot_goes_beyond_the_long_band(shot: Shoot, fray: Fray) -> Iterator[Broken]:
    """What is farther than the long band is out of range."""
    long = fray.bands(shot.who, shot.tool(fray)).long
    if shot.gap(fray) > long:
        said = f"{shot.gap(fray)} spaces away, the weapon shoots {long}"
        yield Broken(said, at="at", see=shot.rests(fray))


@rule(Shoot, cites="SK-LOS-1")
def a_shot_needs_a_free_line(shot: Shoot, fray: Fray) -> Iterator[Broken]:
    """A shot has a line that nothing blocks: no wall or shut door, no smoke, no tight corner."""
    if fray.seen(shot.who, shot.target(fray)) == "blocked":
        yield Broken(f"no free line from {fray[shot.who].at} to {fray[shot.at].at}", at="at")


@rule(Shoot, cites="SK-LOS-3")
def the_table_says_how_tight_a_corner_is(shot: Shoot, fray: Fray) -> Iterator[Broken]:
    """Whether a shot passes a corner that it touches from one side is ruled."""
    grazed = fray.seen(shot.who, shot.target(fray)) == "grazed"
    if grazed and not fray.granted("SK-LOS-3", "whether the shot passes the corner it touches"):
        yield Broken("the corner is ruled to be tight", at="at")


@rule(Shoot, cites="SK-COV-2")
def nobody_shoots_at_what_is_concealed(shot: Shoot, fray: Fray) -> Iterator[Broken]:
    """What is fully concealed cannot be targeted."""
    if fray[shot.at].concealed:
        yield Broken(f"{shot.at} is out of sight", at="at")
