"""`rulecheck trace`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import Folders, text_or_json

EPILOG = """
\b
Examples:
  rulecheck trace cases/skirmish/movement/a-move-is-split.yaml
  rulecheck trace turn.yaml --format json

The exit codes are those of check.
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("trace", epilog=EPILOG, no_args_is_help=True)(traced_steps)


def traced_steps(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A case file, or `-`.")],
    format: Annotated[str, text_or_json()] = "text",
    ruleset_path: Folders = None,
) -> None:
    """Show what each step changed, the board before and after."""
    import json

    from rulecheck.cli.run import Run
    from rulecheck.cli.suite import outcomes_of
    from rulecheck.report.answers import trace_data
    from rulecheck.report.results import Tally
    from rulecheck.report.trace import traced
    from rulecheck.tracing import trace

    tally = Tally(Run(paths=(file,), house={}).results())
    told = []
    for outcome in outcomes_of(tally):
        found = trace(outcome.case, outcome.verdict)
        told.append(trace_data(found))
        if format == "text":
            typer.echo("\n".join(traced(found)) + "\n")
    if format == "json":
        typer.echo(json.dumps({"schema_version": 1, "cases": told}, indent=2))
    raise typer.Exit(tally.exit_code)
