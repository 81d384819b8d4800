"""`rulecheck options`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import Folders, text_or_json

EPILOG = """
\b
Examples:
  rulecheck options turn.yaml                     what may come next
  rulecheck options turn.yaml --after 0           what might have come first
  rulecheck options turn.yaml --who warrior       what the warrior may do
  rulecheck options turn.yaml --format json       the same for programs

\b
Exit codes:
  0  told
  2  usage, or a file that cannot be read or understood
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("options", epilog=EPILOG, no_args_is_help=True)(options)


def options(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A case file, or `-`.")],
    who: Annotated[
        str | None, typer.Option("--who", metavar="NAME", help="Only what this combatant may do.")
    ] = None,
    after: Annotated[
        int | None,
        typer.Option("--after", metavar="STEP", help="After which step; the last if left out."),
    ] = None,
    format: Annotated[str, text_or_json()] = "text",
    ruleset_path: Folders = None,
) -> None:
    """Tell what may come next in a turn, and what may not and why, the nearest miss first."""
    import json

    from rulecheck.cli.run import Run
    from rulecheck.cli.suite import outcomes_of
    from rulecheck.options import options as options_of
    from rulecheck.report.options import options_data, options_text
    from rulecheck.report.options_schema import SCHEMA_VERSION
    from rulecheck.report.results import Tally

    tally = Tally(Run(paths=(file,), house={}).results())
    told = []
    for outcome in outcomes_of(tally):
        case = outcome.case
        try:
            found = options_of(case, who, after)
        except ValueError as wrong:
            raise typer.BadParameter(str(wrong)) from None
        told.append({"id": case.id, "ruleset": case.ruleset.id, **options_data(found)})
        if format == "text":
            typer.echo("\n".join(options_text(found, title=f"{case.title} ({case.id})")) + "\n")
    if format == "json":
        typer.echo(json.dumps({"schema_version": SCHEMA_VERSION, "cases": told}, indent=2))
    raise typer.Exit(2 if tally.exit_code == 2 else 0)
