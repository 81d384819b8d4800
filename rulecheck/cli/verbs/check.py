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
  rulecheck check turn.yaml --instead       and what would be legal instead
  rulecheck check turn.yaml --diff          what --fix would change
  rulecheck check old --write-baseline old.json; rulecheck check old --baseline old.json
  rulecheck check cases --format jsonl --receipts > verdicts.jsonl
  rulecheck check cases --format github --output sarif=rulecheck.sarif

\b
Exit codes:
  0  every turn is legal
  1  a clause is broken
  2  usage, or a file that cannot be read or understood
  3  undecided: a ruling is asked for, or the rulebook leaves it open

\b
With --fix the code is that of what is left; with --diff it is 1 if --fix would change a file.
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("check", epilog=EPILOG)(checked)


@with_what_both_take
def checked(
    *,
    instead: Annotated[
        bool,
        typer.Option("--instead", help="Tell what would be legal instead of a turn that is not."),
    ] = False,
    fix: Annotated[
        bool,
        typer.Option("--fix", help="Mend in the files what may be mended safely; tell the rest."),
    ] = False,
    unsafe_fixes: Annotated[
        bool,
        typer.Option("--unsafe-fixes", help="Mend what may be meant otherwise, too."),
    ] = False,
    diff: Annotated[
        bool,
        typer.Option("--diff", help="Show what --fix would change, and write nothing."),
    ] = False,
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
    **both: Any,
) -> None:
    """Judge turns by their rulebook, whatever the cases expect."""
    judged(
        tested=False,
        instead=instead,
        fix=fix,
        unsafe_fixes=unsafe_fixes,
        diff=diff,
        baseline=baseline,
        write_baseline=write_baseline,
        receipts=receipts,
        **both,
    )
