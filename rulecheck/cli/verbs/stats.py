"""`rulecheck stats`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import format_option

EPILOG = """
\b
Examples:
  rulecheck stats verdicts
  rulecheck stats verdicts --against ours
  rulecheck stats verdicts --format html > play.html
"""
_FORMATS = ("text", "json", "html")


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("stats", epilog=EPILOG, no_args_is_help=True)(stats)


def stats(
    run: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="What `rulecheck batch` was told to write to.")
    ],
    against: Annotated[
        Path | None,
        typer.Option(
            "--against", metavar="FOLDER", help="Another run on the same rows: what changes."
        ),
    ] = None,
    format: Annotated[
        str, format_option(_FORMATS, "How to write it: text, json or html.")
    ] = "text",
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=1, help="Rows of a table at most.")
    ] = 20,
) -> None:
    """Tell what a run of batch says: clauses broken most and by whom, readings that decide."""
    import json

    from rulecheck.report.printable import printable
    from rulecheck.report.stats import stats_data, stats_page, stats_text
    from rulecheck.stats import NoRun
    from rulecheck.stats import stats as asked

    try:
        tables = asked(run, against, most)
    except ModuleNotFoundError as lacking:
        typer.echo(f"{lacking.name} is not installed: install the extra `batch`", err=True)
        raise typer.Exit(2) from None
    except NoRun as lacking:
        typer.echo(printable(str(lacking)), err=True)
        raise typer.Exit(2) from None
    if format == "json":
        typer.echo(json.dumps(stats_data(tables), indent=2))
    elif format == "html":
        typer.echo("".join(stats_page(tables, f"{run.name} in figures")))
    else:
        typer.echo("\n".join(stats_text(tables)))
