"""Rulebooks with one thing wrong.

That is a rule, due or debt silenced, a due that fills details in without saying so, a number a step
up or down, or another reading preferred.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any

from rulecheck.engine import UNMUTATED, Declaration, Due, Mutation, Owed, Ruleset
from rulecheck.frozen import Frozen
from rulecheck.judge import UNCHANGED, Changed
from rulecheck.reference import Number


class Mutant(Frozen):
    """A rulebook with one thing wrong, in what a clause says."""

    name: str
    clause: str
    mutation: Mutation = UNMUTATED
    changed: Changed = UNCHANGED
    declaration: Declaration | None = None


def mutants_of(game: Ruleset, figured: Collection[Declaration] = ()) -> Iterator[Mutant]:
    """Yield every rulebook that has one thing wrong.

    Of the dues only those that have `figured` could fill in a figure without saying so.
    """
    for each in game.declarations:
        yield from _silent(game, each)
        if each in figured:
            untold = Mutation(untold=frozenset({each}))
            yield _mutant(f"due:{each.name} untold", each, untold)
    for number in game.reference.numbers.values():
        yield from _nudged(number)
    for clause in game.reference.clauses.values():
        for reading in clause.readings if clause.preferred else ():
            if reading != clause.preferred:
                changed = Changed(preferred={clause.id: reading})
                name = f"reading:{clause.id} {reading}"
                yield Mutant(name=name, clause=clause.id, changed=changed)


def _silent(game: Ruleset, each: Declaration) -> Iterator[Mutant]:
    """Yield the rulebooks in which one declaration finds nothing, or is not asked."""
    kind = type(each).__name__.lower()
    alone = frozenset({each})
    optional = isinstance(each, Owed) and each.optional
    if not optional:  # a debt that nobody demands is silent as it is
        yield _mutant(f"{kind}:{each.name} silenced", each, Mutation(silenced=alone))
    if optional or (isinstance(each, Due) and _is_special(game, each)):
        yield _mutant(f"{kind}:{each.name} removed", each, Mutation(removed=alone))


def _mutant(name: str, of: Declaration, mutation: Mutation) -> Mutant:
    return Mutant(name=name, clause=of.cites, mutation=mutation, declaration=of)


def _is_special(game: Ruleset, due: Due) -> bool:
    """Whether a more general due on the same detail would speak without this one."""
    same = (each for each in game.declarations if isinstance(each, Due) and each.on is due.on)
    *special, _ = (each for each in same if each.at == due.at)
    return due in special


def _nudged(number: Number) -> Iterator[Mutant]:
    table = number.value if isinstance(number.value, Mapping) else {None: number.value}
    for cell, value in table.items():
        for way, nudged in (("up", value + number.by), ("down", value - number.by)):
            if number.refuses(nudged):
                continue
            name = number.name if cell is None else f"{number.name}.{cell}"
            overlay: int | Fraction | dict[Any, Any] = nudged if cell is None else {cell: nudged}
            changed = Changed(numbers={number.name: overlay})
            yield Mutant(name=f"number:{name} {way}", clause=number.clause, changed=changed)
