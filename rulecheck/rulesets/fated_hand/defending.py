"""Defending against Parting Blows: a normal attack, but nobody's."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Part, Total, due, rule, sum_of
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.rulesets.fated_hand.steps import PartingBlows


@rule(PartingBlows, cites="FH-DEF-2")
def what_needs_an_attacker_cannot_answer(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """A defence that works on the attacker has nobody here to work on."""
    for index, name in enumerate(blows.defences):
        if fray.defences[name].attacker == "needed":
            yield Broken(f"{name} needs an attacker", at=("defences", index))


@rule(PartingBlows, cites="FH-DEF-2")
def no_enemy_is_the_source(blows: PartingBlows, fray: Fray) -> Iterator[Broken]:
    """No single enemy is picked as the source of the Hit."""
    if blows.source:
        yield Broken(f"{blows.source} is taken as the attacker", at="source")


@due(PartingBlows, "cost", cites="FH-DEF-4")
def a_defence_costs_what_it_costs(blows: PartingBlows, fray: Fray) -> Total:
    """Defences are paid at their own price."""
    return sum_of(*[Part(name, fray.defences[name].cost) for name in blows.defences])


@due(PartingBlows, "suffers", cites="FH-DEF-4", see=("FH-DEF-3",))
def a_defence_takes_off_what_it_takes_off(blows: PartingBlows, fray: Fray) -> Total:
    """Defences reduce the Hit by their own strength, and by no more."""
    left, parts = blows.damage, [Part("damage", blows.damage)]
    for name in blows.defences:
        off = min(left, fray.strength(name, left))
        left -= off
        parts.append(Part(name, -off))
    return sum_of(*parts)


@due(PartingBlows, "incapacitates", cites="FH-PB-2")
def who_has_no_health_left_is_incapacitated(blows: PartingBlows, fray: Fray) -> bool | None:
    """The Hit deals its Damage, and who has no health left for it is incapacitated."""
    me = fray.creatures[blows.who]
    return None if me.health is None else not me.incapacitated and me.health <= blows.suffers
