"""`rulecheck export`."""

from __future__ import annotations

import typer

from rulecheck.cli.options import Folders, SomeRuleset

EPILOG = """
\b
Example:
  rulecheck export fated-hand > fated-hand.json
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("export", epilog=EPILOG)(export)


def export(ruleset: SomeRuleset = None, ruleset_path: Folders = None) -> None:
    """Print the suite as one JSON document.

    So that another program can be held against it: scenes, turns, what is to be found. The cases
    in ./cases if there are any, else those that come with rulecheck. What cannot be read or judged
    is told, left out, and ends it with 2.
    """
    import json

    from rulecheck.cli.suite import cases_of, refuse
    from rulecheck.export import exported

    cases, unread = cases_of(ruleset)
    document, unjudged = exported(cases)
    typer.echo(json.dumps(document, indent=2))
    refuse((*unread, *unjudged))
