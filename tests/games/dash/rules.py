"""The rules of the race."""

from collections.abc import Iterator

from rulecheck.engine import Broken, due, owed, rule

from .nouns import Race, Run, Shove, Stumble


@due(Run, "energy", cites="DA-RUN-1")
def every_space_is_paid(run: Run, race: Race) -> int:
    """Every space is paid with energy."""
    spaces = run.to - race.runners[run.who].at
    dearer = race.wet and race.reads("DA-WET-1") == "dearer"
    return spaces * race.numbers.price + int(dearer)


@rule(Run, cites="DA-RUN-2")
def nobody_leaves_the_track(run: Run, race: Race) -> Iterator[Broken]:
    """The track has an end."""
    if run.to > race.numbers.length:
        yield Broken(f"space {run.to} of {race.numbers.length}", at="to")


@rule(Run, cites="DA-RUN-3", see=("DA-RUN-1",))
def energy_paid_is_there(run: Run, race: Race) -> Iterator[Broken]:
    """Nobody pays what they have not."""
    if run.energy > race.runners[run.who].energy:
        yield Broken(f"{run.energy} to pay, {race.runners[run.who].energy} left", at="energy")


@owed(Stumble, after=Run, cites="DA-FALL-1")
def a_hurdle_is_stumbled_over(run: Run, race: Race) -> Iterator[Stumble]:
    """A hurdle on the way makes the runner stumble."""
    if any(race.runners[run.who].at < hurdle <= run.to for hurdle in race.hurdles):
        yield Stumble(who=run.who)


@rule(Shove, cites="DA-SHOVE-1")
def a_shove_is_for_the_referee(shove: Shove, race: Race) -> Iterator[Broken]:
    """The referee decides on shoves."""
    race.ruling("DA-SHOVE-1", f"is it fair that {shove.who} shoves {shove.at}?")
    yield from ()
