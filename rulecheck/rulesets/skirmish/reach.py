"""Reach: whom a Strike or a melee Maneuver can be aimed at."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.skirmish.scene import Fray
from rulecheck.rulesets.skirmish.steps import Attack, Strike


@rule(Attack, cites="SK-RNG-1", see=("SK-RNG-2",))
def melee_needs_a_foe_in_reach(attack: Attack, fray: Fray) -> Iterator[Broken]:
    """A Strike and a melee Maneuver go to an adjacent space, a Reach weapon's to two."""
    if attack.needs_reach(fray) and attack.out_of_reach(fray):
        said = f"{attack.at} is {attack.gap(fray)} spaces away"
        yield Broken(said, at="at", see=attack.rests(fray))


@rule(Strike, cites="SK-RNG-1")
def a_strike_is_aimed_at_a_foe(strike: Strike, fray: Fray) -> Iterator[Broken]:
    """A Strike is aimed at a foe."""
    if strike.at not in fray.foes(strike.who):
        yield Broken(f"{strike.at} is no foe of {strike.who}", at="at")


@rule(Attack, cites="SK-RNG-5")
def a_wall_between_bars_the_strike(attack: Attack, fray: Fray) -> Iterator[Broken]:
    """Where it is read so, a wall or a shut door between the two bars the Strike."""
    near = attack.needs_reach(fray) and not attack.out_of_reach(fray)
    if near and fray.wall_bars(fray[attack.who].body, attack.target(fray)):
        yield Broken(f"a wall or a shut door parts {attack.who} and {attack.at}", at="at")
