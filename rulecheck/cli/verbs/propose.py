"""`rulecheck propose`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import Folders, MostSeconds, MostSteps, OneRuleset, within

EPILOG = """
\b
Examples:
  rulecheck propose fated-hand --seconds 1                  what its cases lack
  rulecheck propose fated-hand cases --seconds 1 --to new   each pair as a file

\b
Exit codes:
  0  nothing is lacking, or a pair was proposed for all that is
  1  something is lacking for which no pair was found, or a case fails as it is
  2  usage, or a file that cannot be read or understood
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("propose", epilog=EPILOG, no_args_is_help=True)(propose)


def propose(
    ruleset: OneRuleset,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PATH", help="Its suite: ./cases, or what ships, if left out."),
    ] = None,
    steps: MostSteps = None,
    seconds: MostSeconds = None,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to", metavar="FOLDER", help="Write each pair there; nothing is overwritten."
        ),
    ] = None,
    ruleset_path: Folders = None,
) -> None:
    """Propose pairs of cases for what a suite lacks.

    A turn that keeps a clause and one that breaks it, or one on each side of a figure, wherever no
    case of the suite would notice a difference. They start from the scenes and turns of the suite.
    The verdicts are what the engine says: a person has to hold them against the rulebook.
    """
    from rulecheck.cli.found import write_found
    from rulecheck.cli.games import games
    from rulecheck.cli.progress import counted, explored_so_far
    from rulecheck.cli.suite import cases_in
    from rulecheck.coverage import RedSuite
    from rulecheck.exploring import Limits
    from rulecheck.proposing import proposed
    from rulecheck.report.printable import printable

    (game,) = games(ruleset)
    try:
        found = proposed(
            game,
            cases_in(game.id, paths),
            Limits(steps, within(steps, seconds)),
            counted(f"{game.id}, mutants"),
            explored_so_far(game.id),
        )
    except RedSuite as red:
        typer.echo(f"{red}: mend these first", err=True)
        raise typer.Exit(1) from None
    files = write_found(to, found.texts) if to is not None else found.texts
    for told in files.values():
        typer.echo(told)
    for lack in found.lacking:
        typer.echo(printable(f"no pair found: {lack}"), err=True)
    if not found.found and not found.lacking:
        typer.echo(f"{game.id}: nothing is lacking")
    raise typer.Exit(int(bool(found.lacking)))
