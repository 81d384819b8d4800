"""House rules and readings of a project, for every case of a run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import typer

from rulecheck.cli.suite import refuse
from rulecheck.judge import UNCHANGED, Changed
from rulecheck.report.printable import printable


def house_of(path: Path | None, readings: Iterable[tuple[str, str]] = ()) -> Mapping[str, Changed]:
    """Return what is otherwise by ruleset: a file of house rules, over readings of the project."""
    chosen = tuple(readings)
    house = _preferred(chosen) if chosen else {}
    if path is None:
        return house
    for id, changed in loaded_house(path).items():
        under = house.get(id, UNCHANGED)
        preferred = {**under.preferred, **changed.preferred}
        house[id] = Changed(numbers=changed.numbers, preferred=preferred)
    return house


def loaded_house(path: Path) -> Mapping[str, Changed]:
    """Read a file of house rules; a mistake in it is told, and ends the run."""
    from rulecheck.houses import load_house
    from rulecheck.reader import Unreadable

    try:
        return load_house(path)
    except Unreadable as unreadable:
        refuse(unreadable.problems)
    except OSError as error:
        typer.echo(printable(f"{path}: {error.strerror}"), err=True)
    raise typer.Exit(2)


def _preferred(readings: tuple[tuple[str, str], ...]) -> dict[str, Changed]:
    from rulecheck.cli.games import game_of
    from rulecheck.cli.options import unknown

    found: dict[str, dict[str, str]] = {}
    for clause, reading in readings:
        game = game_of(clause)
        known = game.clause(clause).readings
        if reading not in known:
            raise typer.BadParameter(unknown(f"reading of {clause}", reading, known))
        found.setdefault(game.id, {})[clause] = reading
    return {id: Changed(preferred=preferred) for id, preferred in found.items()}
