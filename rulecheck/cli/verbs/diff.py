"""`rulecheck diff`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import Folders, unknown

EPILOG = """
\b
Example:
  rulecheck diff --house our-table.yaml cases/fated-hand

\b
Exit codes:
  0  the verdicts were compared
  1  with --fail-on-change: some verdict changes
  2  usage, or a file that cannot be read or understood
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("diff", epilog=EPILOG, no_args_is_help=True)(diff)


def _formats() -> list[str]:
    from rulecheck.report.comparison import COMPARISONS

    return list(COMPARISONS)


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
            autocompletion=_formats,
        ),
    ] = "text",
    fail_on_change: Annotated[
        bool, typer.Option("--fail-on-change", help="Exit with 1 if a verdict changes.")
    ] = False,
    ruleset_path: Folders = None,
) -> None:
    """Show which verdicts change under house rules.

    Every case is judged twice, by the rulebook as it stands and under the house rules.
    """
    from rulecheck.case import case_files, load_file
    from rulecheck.cli.houses import loaded_house
    from rulecheck.cli.suite import refuse
    from rulecheck.houses import Difference, differences
    from rulecheck.model import Problem
    from rulecheck.report.comparison import COMPARISONS, Comparison

    if format not in COMPARISONS:
        raise typer.BadParameter(unknown("format", format, COMPARISONS))
    rules = loaded_house(house)
    loaded = [load_file(path) for path in case_files(paths)]
    refuse(problem for each in loaded for problem in each.problems)
    cases = [case for each in loaded for case in each.cases if case.ruleset.id in rules]
    found = tuple(differences(rules, cases))
    refuse(each for each in found if isinstance(each, Problem))
    told = tuple(each for each in found if isinstance(each, Difference))
    compared = Comparison(house=rules, cases=len(cases), differences=told)
    typer.echo("\n".join(COMPARISONS[format](compared)))
    raise typer.Exit(int(fail_on_change and bool(told)))
