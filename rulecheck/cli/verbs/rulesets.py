"""`rulecheck rulesets`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulecheck.cli.options import Folders, text_or_json


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("rulesets")(rulesets)


def rulesets(format: Annotated[str, text_or_json()] = "text", ruleset_path: Folders = None) -> None:
    """List the rulesets there are."""
    from rulecheck.cli.games import games
    from rulecheck.report.rulebooks import rulesets_as_json, rulesets_as_text

    found = games()
    typer.echo(rulesets_as_json(found) if format == "json" else "\n".join(rulesets_as_text(found)))
