"""`rulecheck trace`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import Folders

EPILOG = """
\b
Example:
  rulecheck trace cases/skirmish/movement/a-move-is-split.yaml

The exit codes are those of check.
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("trace", epilog=EPILOG, no_args_is_help=True)(trace)


def trace(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A case file, or `-`.")],
    ruleset_path: Folders = None,
) -> None:
    """Show what each step changed, the board before and after."""
    from rulecheck.cli.run import Run
    from rulecheck.report.printable import printable
    from rulecheck.report.results import Tally, problems_of
    from rulecheck.report.trace import traced

    tally = Tally(Run(paths=(file,), house={}).results())
    for result in tally:
        for problem in problems_of(result):
            typer.echo(printable(str(problem)), err=True)
        for outcome in result.outcomes:
            typer.echo("\n".join(traced(outcome)) + "\n")
    raise typer.Exit(tally.exit_code)
