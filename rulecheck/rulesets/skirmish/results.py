"""Results: dice, Might, modifiers and Defense; what braces add; what is a Success."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Part, Total, due, rule, sum_of
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Blow, Brace


@due(Blow, "defense", cites="SK-DEF-1")
def a_brace_helps_against_its_foe_only(blow: Blow, fight: Fight) -> int | None:
    """Bracing adds to Defense against the foe it names, and against nobody else."""
    foe = fight[blow.at]
    against = fight.numbers.brace if blow.who in foe.braced else 0
    return foe.defense + against if foe.braced else None


@due(Blow, "defense", cites="SK-STR-1")
def a_blow_is_set_against_defense(blow: Blow, fight: Fight) -> int | None:
    """What a blow is set against is the foe's Defense."""
    return None if blow.roll is None and blow.defense is None else fight[blow.at].defense


@due(Blow, "total", cites="SK-STR-1")
def a_blow_comes_to_dice_might_modifiers_less_defense(blow: Blow, fight: Fight) -> Total | None:
    """The result is the roll, Might and all modifiers, less the foe's Defense."""
    if blow.roll is None:
        return None
    might, defense = Part("Might", fight[blow.who].might), Part("Defense", -(blow.defense or 0))
    return sum_of(Part("roll", blow.roll), might, *blow.parts, defense)


@rule(Blow, cites="SK-STR-2")
def the_result_follows_from_the_figure(blow: Blow, fight: Fight) -> Iterator[Broken]:
    """A 13 is a Success. What else is one, or a Critical, stands in the core book."""
    rolled = blow.result is not None and blow.total is not None
    if rolled and blow.result not in fight.results(blow.figure(fight)):
        yield Broken(f"{blow.figure(fight)} is no {blow.result}", at="result")


@rule(Brace, cites="SK-DEF-1")
def a_brace_names_a_foe(brace: Brace, fight: Fight) -> Iterator[Broken]:
    """Bracing is against a foe."""
    if brace.against not in fight.foes(brace.who):
        yield Broken(f"{brace.against} is no foe of {brace.who}", at="against")


@rule(Brace, cites="SK-DEF-1", reading="never-both")
def a_lone_defender_covers_one_foe(brace: Brace, fight: Fight) -> Iterator[Broken]:
    """Where it is read so, nobody braces against a second foe."""
    if set(fight[brace.who].braced) - {brace.against}:
        yield Broken(f"{brace.who} is braced against {', '.join(fight[brace.who].braced)}")
