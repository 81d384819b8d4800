"""`rulecheck clauses`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulecheck.cli.options import Folders, SomeRuleset, text_or_json

EPILOG = """
\b
Examples:
  rulecheck clauses warcry
  rulecheck clauses --format json
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("clauses", epilog=EPILOG)(clauses)


def clauses(
    ruleset: SomeRuleset = None,
    format: Annotated[str, text_or_json()] = "text",
    ruleset_path: Folders = None,
) -> None:
    """List the clauses of a ruleset, or of all."""
    from rulecheck.cli.games import games
    from rulecheck.report.rulebooks import clauses_as_json, clauses_as_text

    found = games(ruleset)
    typer.echo(clauses_as_json(found) if format == "json" else "\n".join(clauses_as_text(found)))
