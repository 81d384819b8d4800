"""Targeting within Engaged."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule, short
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import Use


@due(Use, "discard", cites="FH-TGT-1")
def another_target_costs_no_movement_card(use: Use, fray: Fray) -> int:
    """Whoever picks another Engaged target pays nothing for the change."""
    return 0


@due(Use, "cost", cites="FH-TGT-4")
def the_attack_costs_what_it_costs(use: Use, fray: Fray) -> int:
    """A free change of target leaves the price of the attack or Skill as it is."""
    return fray.effects[use.effect].cost


@rule(Use, cites="FH-TGT-4")
def the_cards_of_an_attack_are_in_hand(use: Use, fray: Fray) -> Iterator[Broken]:
    """Whoever uses an attack or a Skill has the cards that it costs."""
    me = fray.creatures[use.who]
    if me.lacks(use.cost):
        what, hand = f"{use.effect} costs", me.hand or 0
        yield short(what, use.cost, hand, of="card", where="in Hand", at="effect")
    elif me.has_used_up(use.effect):
        yield Broken(f"no {use.effect} in Hand any more", at="effect")


@rule(Use, cites="FH-TGT-2")
def the_target_is_one_that_the_words_allow(use: Use, fray: Fray) -> Iterator[Broken]:
    """A target is in the position that is asked for and meets every other restriction printed."""
    for target in use.targets:
        if target not in use.forced(fray):
            for why in fray.ineligible(use.effect, target):
                yield Broken(why, at=use.spot(target))


@rule(Use, cites="FH-TGT-2")
def there_is_somebody_to_target(use: Use, fray: Fray) -> Iterator[Broken]:
    """What needs a target in a position is not used where nobody is a target for it."""
    if use.targets or not fray.effects[use.effect].target:
        return
    others = [name for name in fray.creatures if name != use.who]
    if all(any(fray.ineligible(use.effect, name)) for name in others):
        yield Broken(f"nobody is a target for {use.effect}", at="effect")
