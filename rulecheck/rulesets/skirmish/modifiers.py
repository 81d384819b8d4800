"""Position modifiers: flank, prone, elevation, cover, and what the game master allows."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.skirmish.scene import Fray
from rulecheck.rulesets.skirmish.steps import Attack, Blow, Strike


@due(Attack, "modifiers.flank", cites="SK-PMD-2")
def a_third_flanker_adds_nothing(attack: Attack, fray: Fray) -> int | None:
    """A flank counts once, however many stand around the foe."""
    many = attack.flankers(fray) > fray.numbers.flankers
    return attack.flank_worth(fray) if many else None


@due(Attack, "modifiers.flank", cites="SK-FLK-1")
def two_enemies_in_reach_flank_a_foe(attack: Attack, fray: Fray) -> int:
    """Two enemies who both reach a foe flank it."""
    flanked = attack.flankers(fray) >= fray.numbers.flankers
    return attack.flank_worth(fray) if flanked else 0


@due(Blow, "modifiers.prone", cites="SK-PMD-3")
def a_prone_foe_is_easier_to_strike(blow: Blow, fray: Fray) -> int:
    """In melee a prone foe is struck with a bonus."""
    return fray.numbers.prone if fray[blow.at].state == "prone" else 0


@due(Attack, "modifiers.elevation", cites="SK-PMD-2")
def a_second_tier_adds_nothing(attack: Attack, fray: Fray) -> int | None:
    """Height counts once, however many steps it is."""
    many = attack.tiers(fray) > 1
    return fray.numbers.elevation if many else None


@due(Attack, "modifiers.elevation", cites="SK-ELV-1")
def the_higher_fighter_has_the_advantage(attack: Attack, fray: Fray) -> int:
    """Any step of height is an advantage in attack."""
    higher = attack.tiers(fray) > 0
    return fray.numbers.elevation if higher else 0


@due(Blow, "modifiers.cover", cites="SK-LOS-2")
def in_the_same_space_no_cover_helps(blow: Blow, fray: Fray) -> int | None:
    """An attacker in the foe's own space ignores its cover."""
    return 0 if blow.gap(fray) == 0 else None


@due(Blow, "modifiers.cover", cites="SK-COV-1")
def cover_is_no_help_in_melee(blow: Blow, fray: Fray) -> int:
    """Cover is for those who are shot at, unless it is read to count in melee too."""
    return blow.cover_worth(fray) if fray.reads("SK-COV-1") == "melee-too" else 0


@due(Attack, "modifiers.cover", cites="SK-COV-1")
def cover_costs_the_shooter(attack: Attack, fray: Fray) -> int | None:
    """Whoever shoots at a foe behind cover takes the modifier of cover."""
    return None if attack.melee else attack.cover_worth(fray)


@due(Strike, "modifiers.charge", cites="SK-ELV-2")
def a_leap_may_carry_the_charge(strike: Strike, fray: Fray) -> int | None:
    """A Strike from straight above adds the charge where the game master rules momentum."""
    if not strike.leaping or strike.claims("charge") is None:
        return None
    above = strike.tiers(fray) > 0
    return fray.charge() if above else 0


@due(Attack, "modifiers.condition", cites="SK-PMD-1")
def condition_penalties_stack_with_position(attack: Attack, fray: Fray) -> int:
    """What conditions take from a roll counts beside every position modifier."""
    return fray[attack.who].penalty


@rule(Attack, cites="SK-PMD-4")
def what_fits_the_fiction_is_ruled(attack: Attack, fray: Fray) -> Iterator[Broken]:
    """Whether some other modifier fits is for the game master to say."""
    for name in attack.fictional:
        if not fray.granted("SK-PMD-4", f"whether {name} fits"):
            yield Broken(f"{name} is ruled out", at=f"modifiers.{name}")


@rule(Attack, cites="SK-PMD-3")
def other_modifiers_are_told(attack: Attack, fray: Fray) -> Iterator[Broken]:
    """What another modifier is worth stands in the core book."""
    for name in attack.fictional:
        worth = fray.worth("SK-PMD-3", name, f"what {name} is worth")
        claim = attack.claims(name)
        if claim != worth:
            yield Broken(f"{name} is {claim}, given is {worth}", at=f"modifiers.{name}")


@due(Attack, "bonus", cites="SK-PMD-1")
def modifiers_stack(attack: Attack, fray: Fray) -> int | None:
    """All modifiers that apply are added up."""
    return attack.sum if attack.bonus is not None else None
