"""Position modifiers: flank, prone, elevation, cover, and what the game master allows."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Attack, Blow, Strike


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


@due(Blow, "modifiers.prone", cites="SK-PMD-3")
def a_prone_foe_is_easier_to_strike(blow: Blow, fight: Fight) -> int:
    """In melee a prone foe is struck with a bonus."""
    return fight.numbers.prone if fight[blow.at].state == "prone" else 0


@due(Attack, "modifiers.elevation", cites="SK-PMD-2")
def a_second_tier_adds_nothing(attack: Attack, fight: Fight) -> int | None:
    """Height counts once, however many steps it is."""
    many = attack.tiers(fight) > 1
    return fight.numbers.elevation if many else None


@due(Attack, "modifiers.elevation", cites="SK-ELV-1")
def the_higher_fighter_has_the_advantage(attack: Attack, fight: Fight) -> int:
    """Any step of height is an advantage in attack."""
    higher = attack.tiers(fight) > 0
    return fight.numbers.elevation if higher else 0


@due(Blow, "modifiers.cover", cites="SK-LOS-2")
def in_the_same_space_no_cover_helps(blow: Blow, fight: Fight) -> int | None:
    """An attacker in the foe's own space ignores its cover."""
    return 0 if blow.gap(fight) == 0 else None


@due(Blow, "modifiers.cover", cites="SK-COV-1")
def cover_is_no_help_in_melee(blow: Blow, fight: Fight) -> int:
    """Cover is for those who are shot at, unless it is read to count in melee too."""
    return blow.cover_worth(fight) if fight.reads("SK-COV-1") == "melee-too" else 0


@due(Attack, "modifiers.cover", cites="SK-COV-1")
def cover_costs_the_shooter(attack: Attack, fight: Fight) -> int | None:
    """Whoever shoots at a foe behind cover takes the modifier of cover."""
    return None if attack.melee else attack.cover_worth(fight)


@due(Strike, "modifiers.charge", cites="SK-ELV-2")
def a_leap_may_carry_the_charge(strike: Strike, fight: Fight) -> int | None:
    """A Strike from straight above adds the charge where the game master rules momentum."""
    if not strike.leaping or strike.claims("charge") is None:
        return None
    above = strike.tiers(fight) > 0
    return fight.charge() if above else 0


@due(Attack, "modifiers.condition", cites="SK-PMD-1")
def condition_penalties_stack_with_position(attack: Attack, fight: Fight) -> int:
    """What conditions take from a roll counts beside every position modifier."""
    return fight[attack.who].penalty


@rule(Attack, cites="SK-PMD-4")
def what_fits_the_fiction_is_ruled(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """Whether some other modifier fits is for the game master to say."""
    for name in attack.fictional:
        if not fight.granted("SK-PMD-4", f"whether {name} fits"):
            yield Broken(f"{name} is ruled out", at=f"modifiers.{name}")


@rule(Attack, cites="SK-PMD-3")
def other_modifiers_are_told(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """What another modifier is worth stands in the core book."""
    for name in attack.fictional:
        worth = fight.worth("SK-PMD-3", name, f"what {name} is worth")
        claim = attack.claims(name)
        if claim != worth:
            yield Broken(f"{name} is {claim}, given is {worth}", at=f"modifiers.{name}")


@due(Attack, "bonus", cites="SK-PMD-1")
def modifiers_stack(attack: Attack, fight: Fight) -> int | None:
    """All modifiers that apply are added up."""
    return attack.sum if attack.bonus is not None else None
