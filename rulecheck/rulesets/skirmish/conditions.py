"""Movement: what Slowed, Entangled and a snare do to it."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import (
    Attack,
    BreakFree,
    Maneuver,
    Snare,
    Stand,
    Walk,
)


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
