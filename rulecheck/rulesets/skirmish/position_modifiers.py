"""Position Modifiers: flank, prone, conditions, what the game master allows, and their sum."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Part, Total, due, rule, sum_of
from rulecheck.rulesets.skirmish import core_book
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Attack


@due(Attack, "modifiers.flank", cites="SK-PMD-2")
def a_third_flanker_adds_nothing(attack: Attack, fight: Fight) -> int | None:
    """A flank counts once, however many stand around the foe."""
    many = attack.flankers(fight) > fight.numbers.flankers
    return attack.flank_worth(fight) if many else None


@due(Attack, "modifiers.flank", cites="SK-FLK-1")
def two_enemies_in_reach_flank_a_foe(attack: Attack, fight: Fight) -> int:
    """Two enemies who both reach a foe flank it."""
    flanked = attack.flankers(fight) >= fight.numbers.flankers
    return attack.flank_worth(fight) if flanked else 0


@due(Attack, "modifiers.prone", cites="SK-PMD-3")
def a_prone_foe_is_easier_to_strike(attack: Attack, fight: Fight) -> int:
    """In melee a prone foe is struck with a bonus, and from afar with none."""
    lies = attack.melee and fight[attack.at].state == "prone"
    return fight.numbers.prone if lies else 0


@due(Attack, "modifiers.condition", cites="SK-PMD-1")
def condition_penalties_stack_with_position(attack: Attack, fight: Fight) -> int:
    """What conditions take from a roll counts beside every position modifier."""
    return fight[attack.who].penalty


@rule(Attack, cites="SK-PMD-4")
def what_fits_the_fiction_is_ruled(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """Whether some other modifier fits is for the game master to say."""
    for name in attack.fictional:
        if not fight.permits("SK-PMD-4", f"whether {name} fits"):
            yield Broken(f"{name} is ruled out", at=f"modifiers.{name}")


@rule(Attack, cites="SK-PMD-3")
def other_modifiers_are_told(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """What another modifier is worth stands in the core book."""
    for name in attack.fictional:
        worth = core_book.worth(fight, "SK-PMD-3", name, f"what {name} is worth")
        claim = attack.claims(name)
        if claim != worth:
            yield Broken(f"{name} is {claim}, given is {worth}", at=f"modifiers.{name}")


@due(Attack, "bonus", cites="SK-PMD-1")
def modifiers_stack(attack: Attack, fight: Fight) -> Total | None:
    """All modifiers that apply are added up."""
    parts = tuple(Part(name, value + 0) for name, value in (attack.modifiers or {}).items())
    if attack.bonus is None and len(parts) < 2:
        return None  # one alone says by itself what is added
    return sum_of(*parts)
