"""`rulecheck explore`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulecheck.cli.options import (
    Folders,
    MostSeconds,
    MostSteps,
    OneRuleset,
    text_or_json,
    within,
)

if TYPE_CHECKING:
    from rulecheck.case import Case

EPILOG = """
\b
Examples:
  rulecheck explore fated-hand --seconds 1                     from the scenes of its cases
  rulecheck explore fated-hand --scene turn.yaml --steps 1     from the scene of a case
  rulecheck explore fated-hand --seconds 1 --to found          each finding as a case file
  rulecheck explore fated-hand --seconds 1 --house our-table.yaml

\b
Exit codes:
  0  explored, as far as it came, and nothing is wrong
  1  a dead end or a debt that nobody can pay was found
  2  usage, or a file that cannot be read or understood
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("explore", epilog=EPILOG, no_args_is_help=True)(explore)


def explore(
    ruleset: OneRuleset,
    scene: Annotated[
        Path | None,
        typer.Option(
            "--scene", metavar="FILE", help="Start from the scenes of this case file alone."
        ),
    ] = None,
    steps: MostSteps = None,
    seconds: MostSeconds = None,
    house: Annotated[
        Path | None,
        typer.Option(
            "--house", metavar="FILE", help="Find where these house rules and the book part."
        ),
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="FOLDER", help="Write what is found there, a case a file."),
    ] = None,
    format: Annotated[str, text_or_json()] = "text",
    ruleset_path: Folders = None,
) -> None:
    """Look through everything that may happen, and tell what ought not to.

    States in which nothing may come next, debts that nobody can pay, clauses that never speak, and
    the smallest turns on which two readings of a clause part. Steps are taken breadth first, of
    many alike some, from the scenes of the cases in ./cases if there are any, else of those that
    come with rulecheck. Ctrl-C stops it, and what is found by then is told.
    """
    import json

    from rulecheck.cli.found import write_found
    from rulecheck.cli.games import games
    from rulecheck.cli.houses import loaded_house
    from rulecheck.cli.progress import explored_so_far
    from rulecheck.exploring import Limits, explored, of_house, of_readings
    from rulecheck.report.exploring import explored_data, explored_text, texts_of

    (game,) = games(ruleset)
    clauses = game.reference.clauses.values()
    contrasts = list(of_readings({each.id: each.readings for each in clauses if each.readings}))
    if house is not None:
        rules = loaded_house(house)
        if game.id not in rules:
            raise typer.BadParameter(f"{house} says nothing about {game.id}")
        contrasts.insert(0, of_house(rules[game.id], house.as_posix()))
    cases = _cases(game.id, scene)
    found = explored(
        game, cases, Limits(steps, within(steps, seconds)), contrasts, explored_so_far(game.id)
    )
    texts = texts_of(found)
    files = write_found(to, texts) if to is not None else texts
    if format == "json":
        typer.echo(json.dumps(explored_data(found, texts), indent=2))
    else:
        typer.echo("\n".join(explored_text(found, files)))
    raise typer.Exit(int(any(not each.suspected for each in found.troubles)))


def _cases(ruleset: str, scene: Path | None) -> list[Case]:
    """Return the cases whose scenes are started from: of one file, or those at hand."""
    from rulecheck.cli.suite import cases_in

    cases = cases_in(ruleset, None if scene is None else [scene])
    if scene is not None and not cases:
        raise typer.BadParameter(f"{scene} holds no case of {ruleset}")
    return cases
