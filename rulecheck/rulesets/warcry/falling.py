"""Falling: where a fighter lands, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulecheck.engine import Broken, End, due, owed, rule
from rulecheck.rulesets.warcry.fighters import Spot
from rulecheck.rulesets.warcry.landing import (
    ground_under,
    in_the_way_down,
    is_beside_what_bars,
)
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.steps import Fall, Increment, Jump
from rulecheck.rulesets.warcry.words import inches
from rulecheck.wording import shown


@rule(Fall, cites="WC-FAL-1", see=("WC-CLB-6", "WC-JMP-4", "WC-JMP-5"), outright=True)
def nobody_falls_without_a_cause(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """A fighter falls from a jump or from the end of a climb."""
    if not battle.owes(Fall, fall.who):
        yield Broken(f"nothing makes {fall.who} fall")


@owed(Fall, after=Increment, cites="WC-JMP-5", optional=True)
def whoever_is_left_in_the_air_can_fall(step: Increment, battle: Battlefield) -> Iterator[Fall]:
    """An increment that leaves a fighter in the air, wrong as it is, makes it fall."""
    leaves = battle.is_left_in_the_air(step.who, step.target(battle), step.manner)
    if leaves and not isinstance(step, Jump):
        yield Fall(who=step.who)


@owed(Fall, after=End, cites="WC-JMP-5", optional=True)
def whoever_ends_in_the_air_can_fall(end: End, battle: Battlefield) -> Iterator[Fall]:
    """An activation that ends in the air, wrong as it is, ends in a fall."""
    for who, activation in battle.activations.items():
        if battle[who].height and activation.manner != "climbing" and not battle.stands(who):
            yield Fall(who=who)


@due(Fall, "height", cites="WC-FAL-1")
def a_fall_ends_on_the_first_ground(fall: Fall, battle: Battlefield) -> Fraction:
    """A fighter lands on the first floor or platform beneath it."""
    return ground_under(battle, fall.who, battle[fall.who].spot.moved(fall.to, None))


@due(Fall, "picked_by", cites="WC-FAL-1")
def the_opposing_player_picks_the_landing(fall: Fall, battle: Battlefield) -> str | None:
    """The opposing player picks where a fighter lands."""
    sides = battle.opposing_sides(fall.who)
    return sides[0] if len(sides) == 1 else None


@rule(Fall, cites="WC-FAL-1")
def one_of_the_opposing_players_picks_the_landing(
    fall: Fall, battle: Battlefield
) -> Iterator[Broken]:
    """Where there are several opposing players, or none in the scene, it is no own player."""
    sides, picker = battle.opposing_sides(fall.who), fall.picked_by
    if len(sides) == 1 or picker is None:
        return
    if picker == battle[fall.who].side or (sides and picker not in sides):
        opposing = " or ".join(sides) or "an opposing player"
        yield Broken(f"{picker} is not the opposing player: {opposing}", at="picked-by")


@rule(Fall, cites="WC-FAL-1")
def a_fighter_lands_underneath_itself(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """The landing is underneath where the fighter was, if there is any place underneath."""
    landing = fall.landing(battle)
    if fall.is_misplaced(battle) and battle.can_stand(fall.who, landing):
        yield Broken(f"{_place(landing)} is not underneath {fall.who}", at="to")


@rule(Fall, cites="WC-FAL-4")
def a_landing_elsewhere_is_reasonable(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """Where no place is underneath, the landing is next to what is, or another reasonable one."""
    landing, who = fall.landing(battle), fall.who
    if fall.is_underneath(battle) or fall.is_misplaced(battle):
        return
    if not battle.can_stand(who, landing) or is_beside_what_bars(battle, who, landing):
        return
    if not battle.permits("WC-FAL-4", f"whether {_place(landing)} is reasonable to land at"):
        yield Broken(f"{_place(landing)} is not reasonable to land at", at="to")


@rule(Fall, cites="WC-FAL-1")
def a_fighter_lands_where_its_base_stands(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """The landing is a place where the base can stand."""
    if not battle.can_stand(fall.who, fall.landing(battle)):
        yield Broken(f"the base of {fall.who} cannot stand there", at="to")


@rule(Fall, cites="WC-FAL-1")
def nothing_bars_the_way_down(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """No terrain piece is in the way to the landing."""
    landing = fall.landing(battle)
    if not fall.is_misplaced(battle):
        for name in in_the_way_down(battle, fall.who, landing):
            yield Broken(f"{name} is in the way down", at="to")


@due(Fall, "damage", cites="WC-FAL-2")
def less_than_two_inches_cost_nothing(fall: Fall, battle: Battlefield) -> int | None:
    """A fall of less than 2 inches costs no damage."""
    return None if battle.dice_of(fall.who, fall.landing(battle)) else 0


@rule(Fall, cites="WC-FAL-2")
def every_full_two_inches_cost_a_die(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """The damage of a fall is a total that its dice can show."""
    damage, dice = fall.damage or 0, battle.dice_of(fall.who, fall.landing(battle))
    most = dice * battle.numbers.die
    if dice and not dice <= damage <= most:
        fallen = inches(battle.fallen_to(fall.who, fall.landing(battle)))
        yield Broken(
            f"a fall of {fallen} costs {dice} to {shown(most)} damage, not {damage}", at="damage"
        )


@rule(Fall, cites="WC-FAL-2")
def one_die_is_multiplied(fall: Fall, battle: Battlefield) -> Iterator[Broken]:
    """Where one die is rolled, the damage of a fall is a multiple of its number of dice."""
    damage, dice = fall.damage or 0, max(1, battle.dice_of(fall.who, fall.landing(battle)))
    shown_by_dice = dice <= damage <= dice * battle.numbers.die
    if shown_by_dice and battle.reads("WC-FAL-2") == "one-roll" and damage % dice:
        yield Broken(f"{damage} is no multiple of {dice}", at="damage")


@rule(Increment, cites="WC-FAL-3", reading="move-ends")
def a_fall_ends_the_move(step: Increment, battle: Battlefield) -> Iterator[Broken]:
    """After a fall nothing of the Move action is left."""
    if battle.known_action(step.who).fell:
        yield Broken(f"{step.who} fell in this Move action")


def _place(landing: Spot) -> str:
    return f"{shown(landing.at)} at {inches(landing.height)}"
