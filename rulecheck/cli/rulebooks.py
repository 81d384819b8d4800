"""`rulecheck explain`, `rulecheck clauses` and `rulecheck rulesets`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulecheck.cli.options import ClauseId, SomeRuleset, text_or_json

EXPLAIN = """
\b
Examples:
  rulecheck explain FH-PB-1
  rulecheck explain na-bm-1
  rulecheck explain strike
"""
CLAUSES = """
\b
Examples:
  rulecheck clauses warcry
  rulecheck clauses --format json
"""


def add_to(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command(epilog=EXPLAIN, no_args_is_help=True)(explain)
    app.command(epilog=CLAUSES)(clauses)
    app.command()(rulesets)


def explain(id: ClauseId) -> None:
    """Say what a clause means and which cases show it, or how a verb is written.

    Of a clause its words, source, readings and numbers, and the rules that enforce it.
    """
    from rulecheck.cli.clauses import explained, verb_explained
    from rulecheck.cli.completion import clause_ids

    verb = () if id.upper() in clause_ids(id) else tuple(verb_explained(id))
    typer.echo("\n".join(verb or explained(id)))


def clauses(
    ruleset: SomeRuleset = None,
    format: Annotated[str, text_or_json()] = "text",
) -> None:
    """List the clauses of a ruleset, or of all."""
    from rulecheck.cli.clauses import as_json, listed

    typer.echo(as_json(ruleset) if format == "json" else "\n".join(listed(ruleset)))


def rulesets(format: Annotated[str, text_or_json()] = "text") -> None:
    """List the rulesets there are."""
    from rulecheck.cli.clauses import rulesets_as_json, rulesets_listed

    typer.echo(rulesets_as_json() if format == "json" else "\n".join(rulesets_listed()))
