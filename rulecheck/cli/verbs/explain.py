"""`rulecheck explain`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulecheck.cli.completion import clause_ids
from rulecheck.cli.options import Folders

EPILOG = """
\b
Examples:
  rulecheck explain FH-PB-1
  rulecheck explain na-zone-2
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("explain", epilog=EPILOG, no_args_is_help=True)(explain)


def explain(
    id: Annotated[
        str,
        typer.Argument(metavar="ID", help="The id of a clause.", autocompletion=clause_ids),
    ],
    ruleset_path: Folders = None,
) -> None:
    """Say what a clause means and which cases show it.

    Its words, source, readings and numbers, and the rules that enforce it.
    """
    from rulecheck.cli.games import game_of
    from rulecheck.cli.suite import cases_about
    from rulecheck.report.rulebooks import explained

    id = id.upper()
    game = game_of(id)
    typer.echo("\n".join(explained(game, game.clause(id), cases_about(id))))
