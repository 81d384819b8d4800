"""Clauses and rulesets as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import typer

from rulecheck import rulesets
from rulecheck.cli.cases import cases_about
from rulecheck.cli.completion import clause_ids
from rulecheck.cli.options import unknown
from rulecheck.engine import Ruleset
from rulecheck.model import Clause, shown
from rulecheck.reference import data_folder
from rulecheck.report.printable import printable


def games(id: str | None = None) -> tuple[Ruleset, ...]:
    """Return the ruleset of an id, or all that can be loaded; one that cannot is named."""
    known = rulesets.known()
    if id is not None and id not in known:
        raise typer.BadParameter(unknown("ruleset", id, known))
    return tuple(_loaded([id] if id else known))


def _loaded(ids: Iterable[str]) -> Iterator[Ruleset]:
    for id in ids:
        try:
            yield rulesets.ruleset_named(id)
        except rulesets.BrokenRuleset as broken:
            typer.echo(f"rulecheck: {broken}", err=True)


def all_clauses() -> list[str]:
    """Return the ids of every clause of every ruleset."""
    return [id for game in games() for id in game.reference.clauses]


def game_of(clause: str) -> Ruleset:
    """Return the ruleset that a clause belongs to; the nearest id is named if there is none."""
    ids: list[str] = []
    for game in _loaded(_mentioning(clause)):
        if clause in game.reference.clauses:
            return game
        ids += game.reference.clauses
    ids += clause_ids("")
    raise typer.BadParameter(unknown("clause", clause, ids).partition("; known are")[0])


def _mentioning(clause: str) -> Iterator[str]:
    """Yield the rulesets a clause may be of; a shipped one whose reference lacks it is none."""
    for name in rulesets.known():
        path = data_folder("reference") / f"{name}.yaml"
        if not path.is_file() or clause.encode() in path.read_bytes():
            yield name


def explained(id: str) -> Iterator[str]:
    """Yield what there is to know of a clause, line by line."""
    id = id.upper()
    game = game_of(id)
    clause = game.clause(id)
    yield f"{id}  {clause.kind}, {game.reference.title}"
    yield f"  {clause.says}"
    yield f"  {clause.document}: {clause.section}"
    yield from (f"  {said}" for said in (clause.note, clause.example) if said)
    readings = [
        f"{name}{' (preferred)' if name == clause.preferred else ''}: {says}"
        for name, says in clause.readings.items()
    ]
    yield from _part("Readings", readings)
    yield from _part("Numbers", _numbers(game, id))
    yield from _part("Rules", [f"{each.name}: {each.says}" for each in _declarations(game, id)])
    shown_by = (f"{how}: {case.title} ({case.id})" for how, case in cases_about(id))
    yield from _part("Cases", list(map(printable, shown_by)))


def verb_explained(word: str) -> Iterator[str]:
    """Yield how a verb is written, in every ruleset that has it; nothing where none has."""
    from rulecheck.case.wordlist import words_of
    from rulecheck.engine.spelling import respelled
    from rulecheck.report.wordlists import verb_lines

    for game in games():
        name = respelled(word, game.steps)
        words = words_of(game) if name else None
        verb = words.verb(name) if words and name else None
        if words and verb:
            yield from (*verb_lines(words, verb), "")


def _part(title: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield from ("", f"{title}:", *(f"  {line}" for line in lines))


def _numbers(game: Ruleset, id: str) -> list[str]:
    numbers = game.reference.numbers.values()
    return [
        f"{each.name}: {shown(each.value)} {each.unit}".rstrip() + f" ({each.says})"
        for each in numbers
        if each.clause == id
    ]


def _declarations(game: Ruleset, id: str) -> list[Any]:
    return [each for each in game.declarations if each.cites == id]


def listed(ruleset: str | None) -> Iterator[str]:
    """Yield the clauses section by section, a line each."""
    for game in games(ruleset):
        yield f"{game.reference.title} ({game.id}): {game.reference.document}"
        section = None
        for clause in game.reference.clauses.values():
            if clause.section != section:
                section = clause.section
                yield f"  {section}"
            yield f"    {clause.id}  {clause.kind}: {clause.says}"


def as_json(ruleset: str | None) -> str:
    """Return the clauses as one JSON object."""
    clauses = [
        _clause(game, clause)
        for game in games(ruleset)
        for clause in game.reference.clauses.values()
    ]
    return json.dumps({"schema_version": 1, "clauses": clauses}, indent=2)


def _clause(game: Ruleset, clause: Clause) -> dict[str, Any]:
    numbers = game.reference.numbers.values()
    return {
        "ruleset": game.id,
        "id": clause.id,
        "kind": clause.kind,
        "document": clause.document,
        "section": clause.section,
        "says": clause.says,
        "readings": dict(clause.readings),
        "preferred": clause.preferred,
        "rules": [each.name for each in _declarations(game, clause.id)],
        "numbers": [each.name for each in numbers if each.clause == clause.id],
    }


def rulesets_listed() -> Iterator[str]:
    """Yield a line for each ruleset."""
    for game in games():
        clauses = len(game.reference.clauses)
        rules = len(game.declarations)
        yield f"{game.id}  {game.reference.title}: {clauses} clauses, {rules} rules"


def rulesets_as_json() -> str:
    """Return the rulesets as one JSON object."""
    found = [
        {
            "id": game.id,
            "title": game.reference.title,
            "document": game.reference.document,
            "clauses": len(game.reference.clauses),
            "rules": len(game.declarations),
        }
        for game in games()
    ]
    return json.dumps({"schema_version": 1, "rulesets": found}, indent=2)
