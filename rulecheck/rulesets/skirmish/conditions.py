"""Conditions: Slowed, Entangled, snares."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Attack, Snare, Stand, Walk


@rule(Walk, cites="SK-CND-2")
def the_entangled_do_not_move(walk: Walk, fight: Fight) -> Iterator[Broken]:
    """Nobody moves while Entangled."""
    if walk.path and fight[walk.who].entangled:
        yield Broken(f"{walk.who} is Entangled")


@rule(Stand, cites="SK-CND-2", reading="stand-barred")
def the_entangled_do_not_get_up(stand: Stand, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, getting up is movement, and barred as well."""
    if fight[stand.who].entangled:
        yield Broken(f"{stand.who} is Entangled")


@rule(Snare, cites="SK-CND-3")
def a_snare_catches_a_few(snare: Snare, fight: Fight) -> Iterator[Broken]:
    """One snare catches no more than its number."""
    if len(set(snare.catches)) > fight.numbers.snare:
        yield Broken(f"{len(set(snare.catches))} caught by one snare", at="catches")


@due(Attack, "modifiers.slowed", cites="SK-CND-1")
def being_slowed_costs_nothing_on_rolls(attack: Attack, fight: Fight) -> int | None:
    """Slowed takes nothing from rolls."""
    return 0 if fight[attack.who].slowed else None
