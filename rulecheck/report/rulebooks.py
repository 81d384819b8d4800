"""Rulesets and their clauses, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from rulecheck.asking import Answer
from rulecheck.engine import Declaration, Ruleset
from rulecheck.explaining import Explanation
from rulecheck.model import Clause
from rulecheck.reference import Number
from rulecheck.report.data import Data, clause_data
from rulecheck.report.printable import printable
from rulecheck.wording import many, shown


def explained(found: Explanation) -> Iterator[str]:
    """Yield what there is to know of a clause, line by line."""
    clause = found.clause
    title = f"{clause.title}: " if clause.title else ""
    yield f"{clause.id}  {title}{clause.kind}, {found.ruleset.reference.title}"
    yield f"  {clause.says}"
    yield f"  {clause.document}: {clause.section}"
    yield from (f"  {said}" for said in (clause.note, clause.example) if said)
    yield from _part("Asked as", clause.asked)
    yield from _part(
        "Readings",
        (
            f"{name}{' (preferred)' if name == clause.preferred else ''}: {says}"
            for name, says in clause.readings.items()
        ),
    )
    yield from _part("Numbers", map(_number, found.numbers))
    yield from _part("Rules", (f"{each.name}: {each.says}" for each in found.rules))
    yield from _part(
        "Cases",
        (printable(f"{each.how}: {each.case.title} ({each.case.id})") for each in found.examples),
    )


def _part(title: str, lines: Iterable[str]) -> Iterator[str]:
    said = [f"  {line}" for line in lines]
    if said:
        yield from ("", f"{title}:", *said)


def _number(number: Number) -> str:
    value = f"{number.name}: {shown(number.value)} {number.unit}".rstrip()
    return f"{value} ({number.says})"


def _numbers(game: Ruleset, clause: Clause) -> list[Number]:
    return [each for each in game.reference.numbers.values() if each.clause == clause.id]


def _rules(game: Ruleset, clause: Clause) -> list[Declaration]:
    return [each for each in game.declarations if each.cites == clause.id]


def clauses_as_text(games: Iterable[Ruleset]) -> Iterator[str]:
    """Yield the clauses section by section, a line each."""
    for game in games:
        yield f"{game.reference.title} ({game.id}): {game.reference.document}"
        section = None
        for clause in game.reference.clauses.values():
            if clause.section != section:
                section = clause.section
                yield f"  {section}"
            yield f"    {clause.id}  {clause.kind}: {clause.headed}"


def clauses_as_json(games: Iterable[Ruleset]) -> str:
    """Return the clauses as one JSON object."""
    clauses = [
        _clause(game, clause) for game in games for clause in game.reference.clauses.values()
    ]
    return json.dumps({"schema_version": 1, "clauses": clauses}, indent=2)


def _clause(game: Ruleset, clause: Clause) -> Data:
    return {
        **clause_data(clause),
        "asked": list(clause.asked),
        "rules": [each.name for each in _rules(game, clause)],
        "numbers": [each.name for each in _numbers(game, clause)],
    }


def rulesets_as_text(games: Iterable[Ruleset]) -> Iterator[str]:
    """Yield a line for each ruleset."""
    for game in games:
        clauses = many(len(game.reference.clauses), "clause")
        rules = many(len(game.declarations), "rule")
        yield f"{game.id}  {game.reference.title}: {clauses}, {rules}"


def rulesets_as_json(games: Iterable[Ruleset]) -> str:
    """Return the rulesets as one JSON object."""
    return json.dumps({"schema_version": 1, "rulesets": list(map(ruleset_data, games))}, indent=2)


def ruleset_data(game: Ruleset) -> Data:
    """Return a ruleset: what its document is called, how much there is of it."""
    return {
        "id": game.id,
        "title": game.reference.title,
        "document": game.reference.document,
        "clauses": len(game.reference.clauses),
        "rules": len(game.declarations),
    }


def answered(found: Iterable[Answer]) -> Iterator[str]:
    """Yield the clauses that answer a question, two lines each."""
    for each in found:
        yield f"{each.clause.id}  {each.clause.headed} ({each.game.reference.title})"
        yield f"  asked as: {each.words}"
    yield ""
    yield "rulecheck explain ID tells more of each."
