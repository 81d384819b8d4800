"""Falling: where a fighter lands, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulecheck.engine import Broken, due, rule
from rulecheck.model import shown
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.steps import Fall, Increment
from rulecheck.rulesets.warcry.words import inches


@rule(Fall, cites="WC-FAL-1", see=("WC-CLB-6", "WC-JMP-4", "WC-JMP-5"))
def nobody_falls_without_a_cause(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """A fighter falls from a jump or from the end of a climb."""
    if not battle.owes(Fall, fall.who):
        yield Broken(f"nothing makes {fall.who} fall")


@due(Fall, "height", cites="WC-FAL-1")
def a_fall_ends_on_the_first_ground(fall: Fall, battle: Battlefield) -> Fraction:
    """A fighter lands on the first floor or platform beneath it."""
    return battle.ground_under(fall.who, fall.landing(battle).at_height(battle[fall.who].height))


@due(Fall, "picked_by", cites="WC-FAL-1")
def the_opposing_player_picks_the_landing(fall: Fall, battle: Battlefield) -> str | None:
    """The opposing player picks where a fighter lands."""
    sides = battle.opposing_sides(fall.who)
    return sides[0] if len(sides) == 1 else None


@rule(Fall, cites="WC-FAL-1")
def a_fighter_lands_beneath_itself(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """The landing is underneath where the fighter was."""
    if not battle.is_beneath(fall.who, fall.landing(battle)):
        yield Broken(f"{shown(fall.landing(battle).at)} is not underneath {fall.who}", at="to")


@rule(Fall, cites="WC-FAL-1")
def a_fighter_lands_where_its_base_stands(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """The landing is a place where the base can stand."""
    if not battle.can_stand(fall.who, fall.landing(battle)):
        yield Broken(f"the base of {fall.who} cannot stand there", at="to")


@rule(Fall, cites="WC-FAL-1")
def nothing_bars_the_way_down(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """No terrain piece is in the way to the landing."""
    for name in battle.in_the_way_down(fall.who, fall.landing(battle)):
        yield Broken(f"{name} is in the way down", at="to")


@rule(Fall, cites="WC-FAL-2")
def every_full_two_inches_cost_a_die(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """The damage of a fall is a total that its dice can show."""
    damage, dice = fall.damage or 0, battle.dice_of(fall.who, fall.landing(battle))
    most = dice * battle.numbers.die
    if not dice <= damage <= most:
        fallen = inches(battle.fallen_to(fall.who, fall.landing(battle)))
        costs = f"{dice} to {shown(most)}" if dice else "no"
        yield Broken(f"a fall of {fallen} costs {costs} damage, not {damage}", at="damage")


@rule(Fall, cites="WC-FAL-2")
def one_die_is_multiplied(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """Where one die is rolled, the damage of a fall is a multiple of its number of dice."""
    damage, dice = fall.damage or 0, battle.dice_of(fall.who, fall.landing(battle))
    if dice > 1 and battle.reads("WC-FAL-2") == "one-roll" and damage % dice:
        yield Broken(f"{damage} is no multiple of {dice}", at="damage")


@rule(Increment, cites="WC-FAL-3", reading="move-ends")
def a_fall_ends_the_move(step: Increment, battle: Battlefield) -> Iterator[Broken]:
    """After a fall nothing of the Move action is left."""
    if battle.known_action(step.who).fell:
        yield Broken(f"{step.who} fell in this Move action")
