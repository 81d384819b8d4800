"""Reach and Range: whom melee reaches, how far a shot carries, and what it can see."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.skirmish import core_book
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Action, Attack, Blow, Maneuver, Shoot
from rulecheck.rulesets.skirmish.wording import spaces
from rulecheck.wording import shown


@rule(Attack, cites="SK-RNG-1", see=("SK-RNG-2",))
def melee_needs_a_foe_in_reach(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """A Strike and a melee Maneuver go to an adjacent space, a Reach weapon's to two."""
    if attack.needs_reach(fight) and attack.out_of_reach(fight) and attack.is_on_a_foe(fight):
        gap, reach = attack.gap(fight), fight.positions.reach(attack.who, attack.tool(fight))
        said = f"{attack.at} is {spaces(gap)} away, reach {shown(reach)}"
        yield Broken(said, at="at", see=attack.rests(fight), by=gap - reach)


@rule(Attack, cites="SK-RNG-1")
def melee_is_aimed_at_a_foe(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """A Strike and a melee Maneuver are aimed at a foe, and nothing is aimed at oneself."""
    own = attack.at == attack.who
    if isinstance(attack, Action) and (own or (attack.melee and not attack.is_on_a_foe(fight))):
        yield Broken(f"{attack.at} is no foe of {'its own' if own else attack.who}", at="at")


@rule(Attack, cites="SK-RNG-5")
def a_wall_between_bars_the_strike(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, a wall or a closed door between the two bars the Strike."""
    near = attack.needs_reach(fight) and not attack.out_of_reach(fight)
    if near and fight.ground.wall_bars(fight[attack.who].body, attack.target(fight)):
        yield Broken(f"a wall or a closed door parts {attack.who} and {attack.at}", at="at")


@rule(Blow, cites="SK-RNG-6", reading="shoots-only")
def what_is_made_for_shooting_is_shot(blow: Blow, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, a weapon made for shooting is not struck with."""
    if fight[blow.who].weapon(blow.tool(fight)).for_shooting:
        yield Broken(f"{blow.tool(fight)} is made for shooting", at="weapon")


@due(Shoot, "modifiers.long", cites="SK-RNG-4")
def a_shot_beyond_the_clean_band_is_long(shot: Shoot, fight: Fight) -> int | None:
    """A shot into the band after the clean one takes the modifier of a long shot."""
    if not shot.can_fly(fight):
        return None
    far = shot.gap(fight) > core_book.bands(fight, shot.who, shot.tool(fight)).clean
    return fight.numbers.long_shot if far else 0


@due(Attack, "modifiers.long", cites="SK-RNG-4")
def nothing_but_a_shot_is_long(attack: Attack, fight: Fight) -> int:
    """What is no shot is no long shot."""
    return 0


@rule(Shoot, cites="SK-RNG-4")
def no_shot_goes_beyond_the_long_band(shot: Shoot, fight: Fight) -> Iterator[Broken]:
    """What is farther than the long band is out of range."""
    if not shot.can_fly(fight):
        return
    long = core_book.bands(fight, shot.who, shot.tool(fight)).long
    if shot.gap(fight) > long:
        said = f"{spaces(shot.gap(fight))} away, the weapon shoots {long}"
        yield Broken(said, at="at", see=shot.rests(fight), by=shot.gap(fight) - long)


@rule(Shoot, cites="SK-LOS-1")
def a_shot_needs_a_free_line(shot: Shoot, fight: Fight) -> Iterator[Broken]:
    """A shot has a line that nothing blocks: no wall or closed door, no smoke, no tight corner."""
    if shot.seen(fight) == "blocked":
        yield Broken(f"no free line from {fight[shot.who].at} to {fight[shot.at].at}", at="at")


@rule(Attack, cites="SK-LOS-3")
def the_table_says_how_tight_a_corner_is(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """Whether a shot passes a corner that it touches from one side is ruled."""
    grazed = not attack.melee and attack.seen(fight) == "grazed"
    if grazed and not fight.permits("SK-LOS-3", "whether the shot passes the corner it touches"):
        yield Broken("the corner is ruled to be tight", at="at")


@rule(Maneuver, cites="SK-RNG-7")
def a_shove_goes_as_far_as_the_core_book_says(maneuver: Maneuver, fight: Fight) -> Iterator[Broken]:
    """How far beyond a space a Maneuver shoves stands in the core book."""
    far = maneuver.shoved(fight)
    if far == 0:
        yield Broken(f"{maneuver.at} is shoved to where it is", at="shoves")
    elif far is not None and far > 1:
        most = fight.given("SK-RNG-7", f"whether {maneuver.at} is shoved {spaces(far)}", int)
        if far > most:
            yield Broken(f"shoved {spaces(far)}, given is {most}", at="shoves")
