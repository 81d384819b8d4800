"""`rulecheck test`."""

import typer

from rulecheck.cli.verbs.judged import judging

EPILOG = """
\b
Examples:
  rulecheck test cases
  rulecheck test cases/skirmish --output junit=cases.xml

\b
Exit codes:
  0  every case is exactly as it expects
  1  a case is not
  2  usage, or a file that cannot be read or understood
"""
HELP = "Hold the verdict on every case against what the case expects."


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("test", epilog=EPILOG, help=HELP)(judging(tested=True))
