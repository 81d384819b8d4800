"""Weapon Keywords in Play: Heavy, Quick, Reach, Reload, Thrown."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, owed, rule
from rulecheck.rulesets.skirmish import core_book, threats
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import (
    Attack,
    Blow,
    Intercept,
    Knock,
    Pace,
    Reload,
    Shoot,
    Strike,
)


@rule(Attack, cites="SK-KWD-8")
def a_weapon_is_one_that_its_fighter_has(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """An attack is made with a weapon of one's own, whose keywords are known."""
    if attack.weapon is not None and attack.weapon not in fight[attack.who].weapons:
        yield Broken(f"{attack.who} has no {attack.weapon}", at="weapon")


@rule(Strike, cites="SK-KWD-1", reading="that-weapon")
def a_heavy_weapon_strikes_once(strike: Strike, fight: Fight) -> Iterator[Broken]:
    """A Heavy weapon makes one Strike in an activation."""
    if fight.worn_out(strike.who, strike.tool(fight)):
        yield Broken(f"{strike.tool(fight)} is Heavy and has struck already")


@rule(Strike, cites="SK-KWD-1", reading="any-weapon")
def a_heavy_strike_is_the_only_one(strike: Strike, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, whoever strikes with a Heavy weapon makes no other Strike."""
    before = fight.turn(strike.who).struck_with
    used = (*before, strike.tool(fight))
    heavy = any("heavy" in fight[strike.who].weapon(each).keywords for each in used)
    if heavy and len(before) >= fight.numbers.heavy:
        yield Broken(f"{strike.who} strikes again beside a Heavy Strike")


@due(Blow, "knocks", cites="SK-KWD-2")
def a_heavy_blow_knocks_down(blow: Blow, fight: Fight) -> Knock | None:
    """On a Success or a Critical a Heavy weapon knocks the foe Prone, or staggers it."""
    if blow.result is None or not blow.wields(fight, "heavy"):
        return None
    return "nothing" if blow.result == "failure" else blow.knock(fight)


@rule(Blow, cites="SK-KWD-2")
def nothing_else_knocks_down(blow: Blow, fight: Fight) -> Iterator[Broken]:
    """A blow knocks nobody down but with a Heavy weapon, and Prone only who can fall."""
    judged = blow.result is not None and blow.wields(fight, "heavy")
    if not judged and blow.knocks not in (None, "nothing", blow.knock(fight)):
        yield Broken(f"knocks is {blow.knocks}, due is {blow.knock(fight)}", at="knocks")


@rule(Attack, cites="SK-KWD-3")
def one_action_makes_two_quick_attacks(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """A further attack of the same action is one that a Quick weapon has left."""
    weapon, left = fight.turn(attack.who).quick
    if attack.follows and (weapon != attack.tool(fight) or not left):
        yield Broken("no attack of a Quick weapon is left of the action", at="second")


@due(Attack, "modifiers.multiple-attack", cites="SK-KWD-3")
def the_second_attack_takes_the_penalty(attack: Attack, fight: Fight) -> int | None:
    """The second attack of a Quick weapon takes the Multiple Attack Penalty."""
    return core_book.multiple_attack(fight) if attack.follows else None


@owed(Intercept, after=Pace, cites="SK-KWD-4", optional=True)
def a_reach_weapon_may_intercept(pace: Pace, fight: Fight) -> Iterator[Intercept]:
    """Who wields Reach may strike a foe that closes in before it arrives."""
    for foe in threats.interceptors(fight, pace.who, pace.to):
        yield Intercept(who=foe, at=pace.who)


@rule(Intercept, cites="SK-KWD-4", outright=True)
def only_closing_foes_are_intercepted(strike: Intercept, fight: Fight) -> Iterator[Broken]:
    """There is no interception without Reach, and none of a foe that does not close in."""
    if not fight.owes(Intercept, strike.who) and not fight[strike.who].inert:
        yield Broken(f"{strike.at} does not close upon a Reach weapon of {strike.who}")


@rule(Intercept, cites="SK-KWD-4")
def it_is_the_reach_weapon_that_intercepts(strike: Intercept, fight: Fight) -> Iterator[Broken]:
    """The weapon that intercepts has Reach itself."""
    if fight.owes(Intercept, strike.who) and not strike.wields(fight, "reach"):
        yield Broken(f"{strike.tool(fight)} has no Reach", at="weapon")


@rule(Intercept, cites="SK-KWD-7", reading="held")
def intercepting_takes_a_held_strike(strike: Intercept, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, an interception is one of the Strikes that holding ground readied."""
    if fight.owes(Intercept, strike.who) and not fight[strike.who].held:
        yield Broken(f"an interception takes a held Strike, and {strike.who} has none")


@rule(Intercept, cites="SK-KWD-7", reading="action")
def intercepting_takes_an_action(strike: Intercept, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, an interception takes an action still in hand."""
    if fight.owes(Intercept, strike.who) and not fight[strike.who].actions:
        yield Broken(f"an interception costs an action, and {strike.who} has none in hand")


@rule(Shoot, cites="SK-KWD-5")
def a_weapon_is_reloaded_before_it_shoots(shot: Shoot, fight: Fight) -> Iterator[Broken]:
    """Between two shots the actions of Reload are spent."""
    weapon = shot.tool(fight)
    left = fight[shot.who].to_reload.get(weapon, 0)
    if left:
        first = Reload(who=shot.who, weapon=weapon, actions=left)
        yield Broken(
            f"{weapon} shoots after {left} more to be spent on reloading it",
            at="weapon",
            first=first,
        )


@rule(Reload, cites="SK-KWD-5")
def only_what_was_shot_is_reloaded(reload: Reload, fight: Fight) -> Iterator[Broken]:
    """No more actions go into reloading a weapon than are marked for it."""
    left = fight[reload.who].to_reload.get(reload.weapon, 0)
    if reload.actions > left:
        yield Broken(f"{reload.actions} spent on reloading {reload.weapon}, {left} to be spent")


@rule(Shoot, cites="SK-KWD-6")
def only_thrown_blades_are_hurled(shot: Shoot, fight: Fight) -> Iterator[Broken]:
    """A melee weapon is hurled as a Shoot only where it is Thrown."""
    known = fight[shot.who].weapons.get(shot.tool(fight))
    if known is not None and not known.flies:
        yield Broken(f"{shot.tool(fight)} is neither ranged nor Thrown", at="weapon")
