"""`rulecheck coverage`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulecheck.cli.options import SomeRuleset, text_or_json

EPILOG = """
\b
Examples:
  rulecheck coverage fated-hand
  rulecheck coverage --fail-under 100

\b
Exit codes:
  0  every gate is met
  1  a share is below --fail-under, or a case fails as it is
  2  usage, or a file that cannot be read or understood
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command(epilog=EPILOG)(coverage)


def coverage(
    ruleset: SomeRuleset = None,
    format: Annotated[str, text_or_json()] = "text",
    fail_under: Annotated[
        float, typer.Option(metavar="PERCENT", min=0, max=100, help="Exit with 1 below this.")
    ] = 0,
) -> None:
    """Measure what the cases show of a rulebook, by running them and by breaking the rulebook.

    Over the cases in ./cases if there are any, else over those that come with rulecheck.
    """
    from rulecheck.cli.coverages import as_json, as_text, measured

    found = measured(ruleset)
    typer.echo(as_json(found) if format == "json" else as_text(found))
    raise typer.Exit(int(any(each.percent < fail_under for each in found)))
