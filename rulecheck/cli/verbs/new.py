"""`rulecheck new`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulecheck.cli.completion import ruleset_ids
from rulecheck.cli.options import Folders

if TYPE_CHECKING:
    from rulecheck.engine import Ruleset

EPILOG = """
\b
Examples:
  rulecheck new fated-hand "The Warrior walks off" --to turn.yaml
  rulecheck new skirmish | rulecheck check -
  rulecheck new skirmish --interactive            asks for a turn, and judges each step

\b
Exit codes:
  0  printed, or written
  1  given up before the end: nothing is written
  2  usage
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
    interactive: Annotated[
        bool,
        typer.Option("--interactive", "-i", help="Ask for a turn, and judge each of its steps."),
    ] = False,
    ruleset_path: Folders = None,
) -> None:
    """Print a commented case to start from, or ask for one.

    What is printed is legal as it stands.
    """
    from rulecheck.cli.games import games
    from rulecheck.starter import NoStarter, starter, write_starter

    if to is not None and to.exists():
        raise typer.BadParameter(f"{to} is there already")
    if interactive and not sys.stdin.isatty():
        plain = f"without --interactive a case to start from is printed: rulecheck new {ruleset}"
        raise typer.BadParameter(f"questions are asked at a terminal only; {plain}")
    for game in games(ruleset):
        if interactive:
            _asked(game, title, to)
            continue
        try:
            if to is None:
                typer.echo(starter(game, title), nl=False)
            else:
                write_starter(game, to, title)
        except NoStarter as missing:
            raise typer.BadParameter(str(missing)) from None
        except FileExistsError:
            raise typer.BadParameter(f"{to} is there already") from None


def _asked(game: Ruleset, title: str | None, to: Path | None) -> None:
    """Ask for a case; who gives up, or goes, leaves nothing behind."""
    import contextlib

    from rulecheck.cli.interview import interview

    with contextlib.suppress(ImportError):  # lines can be edited where the system can
        import readline  # noqa: F401 -- input() uses it once it is there
    try:
        interview(game, title, to, input, typer.echo)
    except (EOFError, KeyboardInterrupt):
        typer.echo("\ngiven up: nothing is written")
        raise typer.Exit(1) from None
