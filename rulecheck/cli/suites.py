"""`rulecheck coverage`, `rulecheck diff` and `rulecheck export`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import SomeRuleset, one_of, text_or_json

COVERAGE = """
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
DIFF = """
\b
Example:
  rulecheck diff --house our-table.yaml cases/fated-hand

\b
Exit codes:
  0  the verdicts were compared
  1  with --fail-on-change: some verdict changes
  2  usage, or a file that cannot be read or understood
"""
EXPORT = """
\b
Example:
  rulecheck export fated-hand > fated-hand.json
"""
_DIFFS = ("text", "json", "md")


def add_to(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command("coverage", epilog=COVERAGE)(coverage)
    app.command("diff", epilog=DIFF, no_args_is_help=True)(diff)
    app.command("export", epilog=EXPORT)(export)


def coverage(
    ruleset: SomeRuleset = None,
    format: Annotated[str, text_or_json()] = "text",
    fail_under: Annotated[
        float, typer.Option(metavar="PERCENT", min=0, max=100, help="Exit with 1 below this.")
    ] = 0,
) -> None:
    """Measure what the cases show of a rulebook.

    By running them, and by breaking the rulebook to see whether some case notices. Over the cases
    in ./cases if there are any, else over those that come with rulecheck.
    """
    from rulecheck.cli.cases import refuse
    from rulecheck.cli.coverages import as_json, as_text, measured

    found, unread = measured(ruleset)
    typer.echo(as_json(found) if format == "json" else as_text(found))
    refuse(unread)
    raise typer.Exit(int(any(each.percent < fail_under for each in found)))


def diff(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH", help="Case files, or folders of them.")
    ],
    house: Annotated[Path, typer.Option(metavar="FILE", help="A file of house rules.")],
    format: Annotated[
        str,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            help="How to write it: text, json or md.",
            callback=one_of(_DIFFS, "format"),
            autocompletion=lambda: list(_DIFFS),
        ),
    ] = "text",
    fail_on_change: Annotated[
        bool, typer.Option("--fail-on-change", help="Exit with 1 if a verdict changes.")
    ] = False,
) -> None:
    """Show which verdicts change under house rules.

    Every case is judged twice, by the rulebook as it stands and under the house rules.
    """
    from rulecheck.cli.diffs import compared, written

    found = compared(paths, house)
    typer.echo(written(found, format))
    raise typer.Exit(int(fail_on_change and bool(found.differences)))


def export(ruleset: SomeRuleset = None) -> None:
    """Print the suite as one JSON document.

    So that another program can be held against it: scenes, turns, what is to be found. The cases
    in ./cases if there are any, else those that come with rulecheck. What cannot be read or judged
    is told, left out, and ends it with 2.
    """
    import json

    from rulecheck.cli.cases import refuse
    from rulecheck.cli.coverages import cases_of
    from rulecheck.export import exported

    cases, unread = cases_of(ruleset)
    document, unjudged = exported(cases)
    typer.echo(json.dumps(document, indent=2))
    refuse((*unread, *unjudged))
