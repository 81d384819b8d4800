"""Cover and Elevation: what is behind cover, out of sight or higher up, and leaping down."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.skirmish import core_book
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Attack, Maneuver, Strike


@due(Attack, "modifiers.cover", cites="SK-LOS-2")
def in_the_same_space_no_cover_helps(attack: Attack, fight: Fight) -> int | None:
    """A melee attacker in the foe's own space ignores its cover."""
    return 0 if attack.melee and attack.gap(fight) == 0 else None


@due(Maneuver, "modifiers.cover", cites="SK-COV-3")
def cover_is_no_help_where_nothing_is_shot(maneuver: Maneuver, fight: Fight) -> int | None:
    """A Maneuver from afar is no shot, unless it is read to count as one here."""
    if maneuver.melee:
        return None
    return 0 if fight.reads("SK-COV-3") == "only-shots" else maneuver.cover_worth(fight)


@due(Attack, "modifiers.cover", cites="SK-COV-1")
def cover_costs_the_shooter(attack: Attack, fight: Fight) -> int:
    """Whoever shoots at a foe behind cover takes its modifier; melee, where it is read so."""
    hinders = not attack.melee or fight.reads("SK-COV-1") == "melee-too"
    return attack.cover_worth(fight) if hinders else 0


@rule(Attack, cites="SK-COV-2")
def what_is_concealed_is_no_target(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """What is fully concealed cannot be targeted from afar."""
    if not attack.melee and fight[attack.at].concealed:
        yield Broken(f"{attack.at} is out of sight", at="at")


@rule(Maneuver, cites="SK-COV-2")
def what_is_around_a_corner_is_no_target(maneuver: Maneuver, fight: Fight) -> Iterator[Broken]:
    """What no line of sight leads to cannot be targeted from afar, by a Maneuver either."""
    hidden = maneuver.seen(fight) == "blocked"
    if not maneuver.melee and hidden and not fight[maneuver.at].concealed:
        yield Broken(f"no free line to {fight[maneuver.at].at}", at="at")


@rule(Attack, cites="SK-COV-4", reading="every-target")
def what_is_not_seen_is_not_struck(attack: Attack, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, what is fully concealed cannot be struck in melee either."""
    if attack.melee and fight[attack.at].concealed:
        yield Broken(f"{attack.at} is out of sight", at="at")


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


@due(Strike, "modifiers.charge", cites="SK-ELV-2")
def a_leap_may_carry_the_charge(strike: Strike, fight: Fight) -> int | None:
    """A Strike from straight above adds the charge where the game master rules momentum."""
    asked = strike.claims("charge") is not None or fight.is_ruled("SK-ELV-2")
    if not strike.leaping or not asked:
        return None
    above = strike.tiers(fight) > 0
    return core_book.charge(fight) if above else 0


@rule(Strike, cites="SK-ELV-2")
def nobody_leaps_down_from_below(strike: Strike, fight: Fight) -> Iterator[Broken]:
    """Whoever leaps down on a foe stands above it."""
    level = strike.leaping and strike.claims("charge") is None and strike.tiers(fight) <= 0
    if level:
        yield Broken(f"{strike.who} stands no higher than {strike.at}", at="leaping")
