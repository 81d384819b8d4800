"""`rulecheck check`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from rulecheck.cli.verbs.judged import judged, with_what_both_take

EPILOG = """
\b
Examples:
  rulecheck check turn.yaml
  rulecheck check cases/fated-hand --format concise
  cat turn.yaml | rulecheck check - --stdin-filename turn.yaml
  rulecheck check old --write-baseline old.json; rulecheck check old --baseline old.json
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


@with_what_both_take
def checked(
    *,
    baseline: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Let the findings pass that this file lists."),
    ] = None,
    write_baseline: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="List what is found there, for --baseline."),
    ] = None,
    **both: Any,
) -> None:
    """Judge turns by their rulebook, whatever the cases expect."""
    judged(tested=False, baseline=baseline, write_baseline=write_baseline, **both)
