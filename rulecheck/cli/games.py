"""The rulesets that a word of the command line means; one that is mistyped is a usage error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import typer

from rulecheck import rulesets
from rulecheck.cli.completion import clause_ids
from rulecheck.cli.options import unknown
from rulecheck.engine import Ruleset
from rulecheck.reference import data_folder


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
