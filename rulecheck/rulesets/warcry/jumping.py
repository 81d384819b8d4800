"""Jumping: from where, how far, with which test, and when it is a fall."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, owed, rule
from rulecheck.rulesets.warcry.ground import Figure
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.steps import Fall, Jump
from rulecheck.rulesets.warcry.words import inches
from rulecheck.wording import shown


@rule(Jump, cites="WC-JMP-1")
def jumps_start_from_an_obstacle_or_platform(jump: Jump, battle: Battlefield) -> Iterator[Broken]:
    """A jump is made off an obstacle or a platform; one that is under way was."""
    if not battle.is_on_a_take_off(jump.who) and not battle.is_still(jump.who, "jumping"):
        yield Broken(f"{jump.who} is on no obstacle and on no platform")


@due(Jump, "inches", cites="WC-JMP-2", see=("WC-MOV-2",))
def a_jump_counts_its_horizontal_distance(jump: Jump, battle: Battlefield) -> Figure:
    """A jump counts its horizontal distance, rounded up to full inches."""
    return battle.rounded(jump.line(battle).flat)


@rule(Jump, cites="WC-JMP-3")
def a_far_jump_is_tested(jump: Jump, battle: Battlefield) -> Iterator[Broken]:
    """A jump further than half the Move takes a jump test."""
    if jump.is_far(battle) and jump.test is None:
        far = inches(jump.line(battle).flat)
        yield Broken(f"a jump of {far} takes a jump test", at="test")


@rule(Jump, cites="WC-JMP-3")
def a_short_jump_is_not_tested(jump: Jump, battle: Battlefield) -> Iterator[Broken]:
    """A jump of up to half the Move takes no jump test."""
    if jump.test is not None and not jump.is_far(battle):
        yield Broken(f"a jump of {inches(jump.line(battle).flat)} takes no test", at="test")


@rule(Jump, cites="WC-JMP-4")
def no_jump_is_longer_than_the_move(jump: Jump, battle: Battlefield) -> Iterator[Broken]:
    """A jump goes as far as the Move characteristic at most."""
    if jump.outdoes_itself(battle):
        over = inches(jump.inches - battle[jump.who].move)
        yield Broken(f"a jump {over} longer than Move {shown(battle[jump.who].move)}")


@owed(Fall, after=Jump, cites="WC-JMP-4")
def a_failed_test_is_a_fall(jump: Jump, battle: Battlefield) -> Iterator[Fall]:
    """Whoever fails the jump test falls."""
    if jump.fails(battle):
        yield Fall(who=jump.who)


@owed(Fall, after=Jump, cites="WC-JMP-5")
def a_deep_drop_or_a_jump_into_the_air_is_a_fall(jump: Jump, battle: Battlefield) -> Iterator[Fall]:
    """Whoever drops more than 2 inches, or ends a jump where it is not over, falls."""
    if jump.misses(battle) and not jump.fails(battle):
        yield Fall(who=jump.who)


@rule(Jump, cites="WC-JMP-6", reading="level-or-down")
def no_jump_lands_higher_than_it_started(jump: Jump, battle: Battlefield) -> Iterator[Broken]:
    """A jump lands at the height of its take-off or lower."""
    if jump.drop(battle) < 0:
        yield Broken(f"{inches(-jump.drop(battle))} above the take-off", at="height")
