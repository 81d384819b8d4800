"""What a suite lacks, and by what it is told that a case shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulecheck.coverage import Coverage
from rulecheck.engine import Ruleset
from rulecheck.exploring.partings import Contrast, Side, of_readings
from rulecheck.judge import UNCHANGED
from rulecheck.mutants import Mutant, mutants_of


class Need(NamedTuple):
    """Something that a suite lacks: what tells it, where a mutant survives or rulebooks part."""

    clause: str
    lack: str
    mutant: Mutant | None = None
    contrasts: tuple[Contrast, ...] = ()


def needs_of(game: Ruleset, shown: Coverage) -> Iterator[Need]:
    """Yield what a suite lacks: figures and rules that may be otherwise, clauses not shown."""
    survivors = set(shown.mutants) - set(shown.killed)
    numbers: dict[str, list[Mutant]] = {}
    for each in mutants_of(game):
        if each.name.startswith("number:"):
            numbers.setdefault(each.name.partition(" ")[0], []).append(each)
        elif each.name in survivors and each.declaration is not None:
            yield Need(each.declaration.cites, f"{each.name} would not be noticed", each)
    for cell, both in numbers.items():
        if any(each.name in survivors for each in both):
            number = game.reference.numbers[cell.removeprefix("number:").partition(".")[0]]
            contrasts = tuple(map(_against_the_book, both))
            yield Need(number.clause, f"{cell}, {number.says}", contrasts=contrasts)
    yield from _not_shown(game, shown)


def _not_shown(game: Ruleset, shown: Coverage) -> Iterator[Need]:
    """Yield the readings that no case tells from others, and the clauses that no two cases show."""
    for contrast in _untold(game, shown):
        lack = f"{contrast.clause} read as {contrast.one.name} or as {contrast.other.name}"
        yield Need(contrast.clause, lack, contrasts=(contrast,))
    for clause in shown.testable:
        if clause not in shown.shown_legal or clause not in shown.shown_broken:
            yield Need(clause, f"{game.clause(clause).called} is not shown kept and broken")


def _against_the_book(mutant: Mutant) -> Contrast:
    return Contrast(Side("the book", UNCHANGED), Side(mutant.name, mutant.changed))


def _untold(game: Ruleset, shown: Coverage) -> Iterator[Contrast]:
    mark = ": reading untold: "
    untold = {(clause, way) for clause, _, way in (gap.partition(mark) for gap in shown.gaps)}
    readings = {each.id: each.readings for each in game.reference.clauses.values()}
    for each in of_readings({clause: ways for clause, ways in readings.items() if ways}):
        if {(each.clause, each.one.name), (each.clause, each.other.name)} & untold:
            yield each
