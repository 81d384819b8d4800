"""`rulecheck check`."""

import typer

from rulecheck.cli.verbs.judged import judging

EPILOG = """
\b
Examples:
  rulecheck check turn.yaml
  rulecheck check cases/fated-hand --format concise
  cat turn.yaml | rulecheck check - --stdin-filename turn.yaml
  rulecheck check cases --format github --output sarif=rulecheck.sarif

\b
Exit codes:
  0  every turn is legal
  1  a clause is broken
  2  usage, or a file that cannot be read or understood
  3  undecided: a ruling is asked for, or the rulebook leaves it open
"""
HELP = "Judge turns by their rulebook, whatever the cases expect."


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("check", epilog=EPILOG, help=HELP)(judging(tested=False))
