"""A Round at the Table: actions in hand, what held ground answers, braces, results of blows."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Part, Total, due, rule, short, sum_of
from rulecheck.rulesets.skirmish import core_book, threats
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import (
    Action,
    Attack,
    Blow,
    Brace,
    HeldStrike,
    Maneuver,
    Outlay,
    Walk,
)


@rule(Action, cites="SK-ACT-1")
def no_more_actions_are_spent_than_are_in_hand(action: Action, fight: Fight) -> Iterator[Broken]:
    """What is done is paid with the actions of the activation."""
    hand, price = fight[action.who].actions, action.price(fight)
    if fight.active == action.who and price > hand:
        yield short(f"{action.verb} costs", price, hand, of="action", where="in hand")


@rule(Outlay, cites="SK-ACT-1")
def what_takes_actions_takes_one_at_least(outlay: Outlay, fight: Fight) -> Iterator[Broken]:
    """What may be done with several actions takes one of them at least."""
    if outlay.actions < 1:
        yield Broken(f"{outlay.actions} spent", at="actions")


@rule(Action, cites="SK-ACT-1", outright=True)
def actions_are_spent_in_ones_own_activation(action: Action, fight: Fight) -> Iterator[Broken]:
    """Actions are spent in one's own activation; a reaction is a held Strike or an interception."""
    if fight.active != action.who and not isinstance(action, Walk):
        yield Broken(f"{action.verb} outside an activation of {action.who}")


@rule(HeldStrike, cites="SK-HLD-4", outright=True)
def only_leaving_reach_is_answered(strike: HeldStrike, fight: Fight) -> Iterator[Broken]:
    """Entering reach, or moving about in it, draws no Strike."""
    if threats.idle(fight, strike.who, strike.at) == "not-leaving":
        rests = strike.rests(fight)
        yield Broken(f"{strike.at} has not left the reach of {strike.who}", see=rests)


@rule(Brace, cites="SK-DEF-1")
def a_brace_names_a_foe(brace: Brace, fight: Fight) -> Iterator[Broken]:
    """Bracing is against a foe."""
    if brace.against not in fight.foes(brace.who):
        yield Broken(f"{brace.against} is no foe of {brace.who}", at="against")


@rule(Brace, cites="SK-DEF-1", reading="never-both")
def a_lone_defender_covers_one_foe(brace: Brace, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, nobody braces against a second foe."""
    others = set(brace.kept(fight)) - {brace.against}
    if others:
        yield Broken(f"{brace.who} is braced against {', '.join(sorted(others))}")


@due(Blow, "defense", cites="SK-DEF-1")
def a_brace_helps_against_its_foe_only(blow: Blow, fight: Fight) -> int | None:
    """Bracing adds to Defense against the foe it names, and against nobody else."""
    foe = fight[blow.at]
    against = fight.numbers.brace if blow.who in foe.braced else 0
    return foe.defense + against if foe.braced else None


@due(Blow, "defense", cites="SK-STR-1")
def a_blow_is_set_against_defense(blow: Blow, fight: Fight) -> int | None:
    """What a blow is set against is the foe's Defense."""
    unsaid = blow.roll is None and blow.total is None and blow.defense is None
    return None if unsaid else fight[blow.at].defense


@due(Blow, "total", cites="SK-STR-1")
def a_blow_comes_to_dice_might_modifiers_less_defense(blow: Blow, fight: Fight) -> Total | None:
    """The result is the roll, Might and all modifiers, less the foe's Defense."""
    return None if blow.roll is None else sum_of(Part("roll", blow.roll), *blow.beside_dice(fight))


@rule(Blow, cites="SK-STR-1")
def three_dice_show_3_to_18(blow: Blow, fight: Fight) -> Iterator[Broken]:
    """A roll is the sum of three dice, and a result is what such a roll can come to."""
    shown, dice = blow.dice(fight), fight.numbers.dice
    if shown is not None and not dice <= shown <= dice * fight.numbers.die:
        at = "total" if blow.roll is None else "roll"
        yield Broken(f"three dice do not show {shown}", at=at)


@rule(Blow, cites="SK-STR-2")
def the_result_follows_from_the_figure(blow: Blow, fight: Fight) -> Iterator[Broken]:
    """A 13 is a Success. What else is one, or a Critical, stands in the core book."""
    if blow.result is not None and blow.total is not None:
        figure = blow.figure(fight)
        if not core_book.may_be(fight, blow.result, figure):
            yield Broken(f"{figure} is no {blow.result}", at="result")


@rule(Attack, cites="SK-STR-2")
def a_failure_does_nothing(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """What fails neither wounds nor fells, and no wound is fewer than none."""
    failed = attack.result == "failure"
    if attack.wounds < 0:
        yield Broken(f"wounds is {attack.wounds}, which is less than none", at="wounds")
    elif failed and attack.wounds:
        yield Broken(f"a failure wounds {attack.at}", at="wounds")
    if failed and attack.downs:
        yield Broken(f"a failure fells {attack.at}", at="downs")


@rule(Maneuver, cites="SK-STR-2")
def a_failed_maneuver_shoves_nobody(maneuver: Maneuver, fight: Fight) -> Iterator[Broken]:
    """What fails shoves nobody."""
    if maneuver.result == "failure" and maneuver.shoves is not None:
        yield Broken(f"a failure shoves {maneuver.at}", at="shoves")
