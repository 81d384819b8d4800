"""The three positions: everybody in a fight is in one."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Move, Use


@rule(Move, cites="FH-POS-1", outright=True)
def whoever_moves_between_positions_is_in_one(move: Move, fray: Fray) -> Iterator[Broken]:
    """A combatant that goes to a position comes from one of the three."""
    if fray.creatures[move.who].position is None:
        yield Broken(f"{move.who} is in no position")


@rule(Use, cites="FH-POS-1")
def whoever_an_effect_moves_is_in_one(use: Use, fray: Fray) -> Iterator[Broken]:
    """An effect takes nobody to a position who is in none."""
    for way in use.ways(fray):
        if fray.creatures[way.who].position is None:
            yield Broken(f"{way.who} is in no position")


@rule(Move, cites="FH-POS-1")
def a_melee_is_joined_in_engaged(move: Move, fray: Fray) -> Iterator[Broken]:
    """Who goes anywhere but into Engaged joins no melee."""
    if move.melee and move.to != "engaged":
        yield Broken(f"nobody in {move.to} is in a melee", at="melee")


@rule(Use, cites="FH-POS-1")
def an_effect_that_leads_to_engaged_leads_into_a_melee(use: Use, fray: Fray) -> Iterator[Broken]:
    """An effect that takes nobody into Engaged has nobody join a melee."""
    if use.melee and all(way.to != "engaged" for way in use.ways(fray)):
        yield Broken(f"{use.effect} takes nobody into Engaged", at="melee")
