"""`rulecheck export`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulecheck.cli.options import Folders, SomeRuleset
from rulecheck.cli.verbs.score import Split

EPILOG = """
\b
Examples:
  rulecheck export fated-hand > fated-hand.json
  rulecheck export --questions --split shown > questions.jsonl
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("export", epilog=EPILOG)(export)


def export(
    ruleset: SomeRuleset = None,
    questions: Annotated[
        bool,
        typer.Option("--questions", help="Lines of questions, as `score` asks them: no answers."),
    ] = False,
    split: Split = "all",
    ruleset_path: Folders = None,
) -> None:
    """Print the suite as one JSON document.

    So that another program can be held against it: scenes, turns, what is to be found. The cases
    in ./cases if there are any, else those that come with rulecheck. What cannot be read or judged
    is told, left out, and ends it with 2.
    """
    import json

    from rulecheck.cli.suite import cases_of, refuse
    from rulecheck.export import exported, split_of

    cases, unread = cases_of(ruleset)
    if questions:
        from rulecheck.score import questions as asked

        for each in asked(cases, split):
            typer.echo(each.line)
        refuse(unread)
        return
    document, unjudged = exported(each for each in cases if split in ("all", split_of(each)))
    typer.echo(json.dumps(document, indent=2))
    refuse((*unread, *unjudged))
