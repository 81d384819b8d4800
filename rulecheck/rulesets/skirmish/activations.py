"""Activations: three actions, spent in one's own."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Action, Walk


@rule(Action, cites="SK-ACT-1")
def no_more_actions_are_spent_than_are_in_hand(action: Action, fight: Fight) -> Iterator[Broken]:
    """What is done is paid with the actions of the activation."""
    hand, price = fight[action.who].actions, action.price(fight)
    if fight.active == action.who and not 0 <= price <= hand:
        yield Broken(f"{price} to pay, {hand} in hand")


@rule(Action, cites="SK-ACT-1")
def actions_are_spent_in_ones_own_activation(action: Action, fight: Fight) -> Iterator[Broken]:
    """Actions are spent in one's own activation; a reaction is a held Strike or an interception."""
    if fight.active != action.who and not isinstance(action, Walk):
        yield Broken(f"{action.verb} outside an activation of {action.who}")


@rule(Walk, cites="SK-FLD-3")
def nobody_moves_before_activating(walk: Walk, fight: Fight) -> Iterator[Broken]:
    """Those placed on the field stay there until their own activation."""
    if fight.active != walk.who:
        yield Broken(f"{walk.who} moves outside an activation of its own")
