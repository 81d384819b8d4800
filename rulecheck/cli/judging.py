"""`rulecheck check` and `rulecheck test`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import Quiet, in_colour, one_of

FORMATS = ("full", "concise", "json")

CHECK = """
\b
Examples:
  rulecheck check turn.yaml
  rulecheck check cases/fated-hand --format concise
  cat turn.yaml | rulecheck check - --stdin-filename turn.yaml

\b
Exit codes:
  0  every turn is legal
  1  a clause is broken
  2  usage, or a file that cannot be read or understood
  3  undecided: a ruling is asked for, or the rulebook leaves it open
"""
TEST = """
\b
Examples:
  rulecheck test cases
  rulecheck test cases/skirmish --format json

\b
Exit codes:
  0  every case is exactly as it expects
  1  a case is not
  2  usage, or a file that cannot be read or understood
"""

Paths = Annotated[
    list[Path], typer.Argument(metavar="PATH", help="Case files, folders of them, or `-`.")
]
FormatName = Annotated[
    str,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        help=f"How to write the report: {', '.join(FORMATS)}.",
        callback=one_of(FORMATS, "format"),
        autocompletion=lambda: list(FORMATS),
    ),
]
StdinName = Annotated[
    str,
    typer.Option("--stdin-filename", metavar="NAME", help="What reports call standard input."),
]


def add_to(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command("check", epilog=CHECK, no_args_is_help=True)(check_turns)
    app.command("test", epilog=TEST, no_args_is_help=True)(hold_cases)


def check_turns(
    paths: Paths, format: FormatName = "full", quiet: Quiet = False, stdin_filename: StdinName = "-"
) -> None:
    """Judge turns by their rulebook, whatever the cases expect."""
    _run(paths, format, quiet=quiet, stdin_name=stdin_filename, tested=False)


def hold_cases(
    paths: Paths, format: FormatName = "full", quiet: Quiet = False, stdin_filename: StdinName = "-"
) -> None:
    """Hold the verdict on every case against what the case expects."""
    _run(paths, format, quiet=quiet, stdin_name=stdin_filename, tested=True)


def _run(paths: list[Path], format: str, *, quiet: bool, stdin_name: str, tested: bool) -> None:
    from rulecheck.cli.running import results
    from rulecheck.report import Style, Tally, format_called

    tally = Tally(tested=tested)
    found = tally.over(results(paths, tested=tested, stdin_name=stdin_name))
    style = Style(tested=tested, colour=in_colour(), quiet=quiet)
    for piece in format_called(format)(found, style):
        sys.stdout.write(piece)
    sys.stdout.flush()
    if not tally.cases and not tally.errors:
        typer.echo("no case found: expected YAML files with ruleset, scene and turn", err=True)
    raise typer.Exit(tally.exit_code)
