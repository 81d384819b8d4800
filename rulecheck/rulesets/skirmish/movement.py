"""Movement: how far a Move carries, how it is split, what ends it, getting up."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.skirmish.grid import named
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import MoveOn, Stand, Walk


@due(Walk, "path", cites="SK-MOV-1")
def a_move_takes_the_best_way_to_its_end(walk: Walk, fight: Fight) -> tuple[str, ...] | None:
    """The way to an end is the one that draws no Strike, then the shortest."""
    if walk.to is None or walk.way[-1:] == (named(walk.to),):
        return None
    return fight.way(walk.who, named(walk.to), walk.carries(fight))


@rule(Walk, cites="SK-MOV-1")
def a_move_carries_up_to_speed(walk: Walk, fight: Fight) -> Iterator[Broken]:
    """A Move is no longer than the spaces it has."""
    over = walk.overrun(fight)
    if over and over.why == "far":
        yield Broken(str(over), at=over.at)


@rule(Walk, cites="SK-CND-1")
def the_slowed_move_at_half_speed(walk: Walk, fight: Fight) -> Iterator[Broken]:
    """Slowed halves Speed, rounded down, but not below the least."""
    over = walk.overrun(fight)
    if over and over.why == "slowed":
        yield Broken(f"Slowed: {over}", at=over.at)


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
    """Where it is read so, somebody prone gets up before moving."""
    if walk.path and fight[walk.who].state == "prone":
        yield Broken(f"{walk.who} is prone")


@due(Stand, "actions", cites="SK-MOV-7")
def getting_up_costs_an_action(stand: Stand, fight: Fight) -> int:
    """Getting up from prone costs an action and no spaces."""
    return fight.numbers.stand
