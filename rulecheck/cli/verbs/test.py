"""`rulecheck test`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rulecheck.cli.verbs.judged import judged, with_what_both_take

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


@with_what_both_take
def held(
    *,
    bless: Annotated[
        bool,
        typer.Option("--bless", help="Write what is expected now, and show what changes."),
    ] = False,
    no_cache: Annotated[
        bool,
        typer.Option("--no-cache", help="Judge files anew that passed and have not changed since."),
    ] = False,
    **both: Any,
) -> None:
    """Hold the verdict on every case against what the case expects."""
    judged(tested=True, bless=bless, cache=not no_cache, **both)
