"""`rulecheck test`."""

from __future__ import annotations

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
  rulecheck test cases
  rulecheck test cases/skirmish --output junit=cases.xml
  rulecheck test cases --bless        write what is expected now, and show what changes

\b
Exit codes:
  0  every case is exactly as it expects
  1  a case is not
  2  usage, or a file that cannot be read or understood
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("test", epilog=EPILOG)(held)


def held(
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
    bless: Annotated[
        bool,
        typer.Option("--bless", help="Write what is expected now, and show what changes."),
    ] = False,
) -> None:
    """Hold the verdict on every case against what the case expects."""
    judged(tested=True, **locals())
