"""`rulecheck check`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.options import Folders, HouseFile, Quiet
from rulecheck.cli.verbs.judged import (
    ExitZero,
    FormatName,
    Ignore,
    Jobs,
    Outputs,
    Paths,
    Select,
    SkipOthers,
    StdinName,
    Watch,
    judged,
)

EPILOG = """
\b
Examples:
  rulecheck check turn.yaml
  rulecheck check cases/fated-hand --format concise
  cat turn.yaml | rulecheck check - --stdin-filename turn.yaml
  rulecheck check old --write-baseline old.json; rulecheck check old --baseline old.json
  rulecheck check cases --format jsonl --receipts > verdicts.jsonl
  rulecheck check cases --format github --output sarif=rulecheck.sarif

\b
Exit codes:
  0  every turn is legal
  1  a clause is broken
  2  usage, or a file that cannot be read or understood
  3  undecided: a ruling is asked for, or the rulebook leaves it open
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("check", epilog=EPILOG)(checked)


def checked(
    paths: Paths = None,
    format: FormatName = "full",
    output: Outputs = None,
    select: Select = None,
    ignore: Ignore = None,
    house: HouseFile = None,
    ruleset_path: Folders = None,
    quiet: Quiet = False,
    exit_zero: ExitZero = False,
    skip_others: SkipOthers = False,
    jobs: Jobs = 1,
    watch: Watch = False,
    stdin_filename: StdinName = "-",
    baseline: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Let the findings pass that this file lists."),
    ] = None,
    write_baseline: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="List what is found there, for --baseline."),
    ] = None,
    receipts: Annotated[
        bool,
        typer.Option("--receipts", help="In json and jsonl, have each verdict carry a receipt."),
    ] = False,
) -> None:
    """Judge turns by their rulebook, whatever the cases expect."""
    judged(tested=False, **locals())
