"""`rulecheck coverage`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulecheck.cli.options import Folders, SomeRuleset, text_or_json

if TYPE_CHECKING:
    from rulecheck.case import Case
    from rulecheck.coverage import Coverage
    from rulecheck.engine import Ruleset

EPILOG = """
\b
Examples:
  rulecheck coverage fated-hand
  rulecheck coverage --fail-under 100

\b
Exit codes:
  0  every gate is met
  1  a share is below --fail-under, or a case fails as it is
  2  usage, a file that cannot be read or understood, or a ruleset that fails
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("coverage", epilog=EPILOG)(coverage)


def coverage(
    ruleset: SomeRuleset = None,
    format: Annotated[str, text_or_json()] = "text",
    fail_under: Annotated[
        float, typer.Option(metavar="PERCENT", min=0, max=100, help="Exit with 1 below this.")
    ] = 0,
    ruleset_path: Folders = None,
) -> None:
    """Measure what the cases show of a rulebook.

    By running them, and by breaking the rulebook to see whether some case notices. Over the cases
    in ./cases if there are any, else over those that come with rulecheck.
    """
    from rulecheck.cli.games import games
    from rulecheck.cli.suite import cases_of, refuse
    from rulecheck.report.coverage import coverage_as_json, coverage_as_text

    wanted = games(ruleset)
    cases, unread = cases_of(ruleset)
    measured = [_covered(game, [case for case in cases if case.ruleset is game]) for game in wanted]
    found = [each for each in measured if each is not None]
    if found:
        typer.echo(coverage_as_json(found) if format == "json" else coverage_as_text(found))
    refuse(unread)
    if len(found) < len(wanted):
        raise typer.Exit(2)
    raise typer.Exit(int(any(each.percent < fail_under for each in found)))


def _covered(game: Ruleset, cases: list[Case]) -> Coverage | None:
    """Measure one ruleset; one that fails while judging is told in a line, and is none."""
    from rulecheck.cli.progress import counted
    from rulecheck.coverage import RedSuite, covered
    from rulecheck.engine import RulesetFailed
    from rulecheck.report.blocks import tested
    from rulecheck.report.ink import PLAIN
    from rulecheck.report.printable import printable

    try:
        return covered(game, cases, counted(f"{game.id}, mutants"))
    except RulesetFailed as failed:
        typer.echo(printable(f"rulecheck: {failed}"), err=True)
        return None
    except RedSuite as red:
        blocks = ("\n".join(tested(each, PLAIN)) for each in red.failed)
        typer.echo("\n\n".join(blocks), err=True)
        typer.echo("\nmutants are judged by cases that pass: mend these first", err=True)
        raise typer.Exit(1) from None
