"""`rulecheck new`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.completion import ruleset_ids
from rulecheck.cli.options import Folders

EPILOG = """
\b
Examples:
  rulecheck new fated-hand "The Warrior walks off" --to turn.yaml
  rulecheck new skirmish | rulecheck check -
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("new", epilog=EPILOG, no_args_is_help=True)(new)


def new(
    ruleset: Annotated[
        str, typer.Argument(metavar="RULESET", help="A ruleset.", autocompletion=ruleset_ids)
    ],
    title: Annotated[str | None, typer.Argument(metavar="TITLE", help="What it shows.")] = None,
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it there; nothing is overwritten.")
    ] = None,
    ruleset_path: Folders = None,
) -> None:
    """Print a commented case to start from.

    It is legal as it stands.
    """
    from rulecheck.cli.games import games
    from rulecheck.starter import NoStarter, starter, write_starter

    for game in games(ruleset):
        try:
            if to is None:
                typer.echo(starter(game, title), nl=False)
            else:
                write_starter(game, to, title)
        except NoStarter as missing:
            raise typer.BadParameter(str(missing)) from None
        except FileExistsError:
            raise typer.BadParameter(f"{to} is there already") from None
