"""Reach: whom a Strike or a melee Maneuver can be aimed at."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Attack, Strike


@rule(Attack, cites="SK-RNG-1", see=("SK-RNG-2",))
def melee_needs_a_foe_in_reach(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """A Strike and a melee Maneuver go to an adjacent space, a Reach weapon's to two."""
    if attack.needs_reach(fight) and attack.out_of_reach(fight):
        said = f"{attack.at} is {attack.gap(fight)} spaces away"
        yield Broken(said, at="at", see=attack.rests(fight))


@rule(Strike, cites="SK-RNG-1")
def a_strike_is_aimed_at_a_foe(strike: Strike, fight: Fight) -> Iterator[Broken]:
    """A Strike is aimed at a foe."""
    if strike.at not in fight.foes(strike.who):
        yield Broken(f"{strike.at} is no foe of {strike.who}", at="at")


@rule(Attack, cites="SK-RNG-5")
def a_wall_between_bars_the_strike(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, a wall or a shut door between the two bars the Strike."""
    near = attack.needs_reach(fight) and not attack.out_of_reach(fight)
    if near and fight.wall_bars(fight[attack.who].body, attack.target(fight)):
        yield Broken(f"a wall or a shut door parts {attack.who} and {attack.at}", at="at")
