"""`rulecheck explain`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from rulecheck.cli.completion import clause_ids
from rulecheck.cli.options import Folders

EPILOG = """
\b
Examples:
  rulecheck explain FH-PB-1
  rulecheck explain na-bm-1
  rulecheck explain strike
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("explain", epilog=EPILOG, no_args_is_help=True)(explain)


def explain(
    id: Annotated[
        str,
        typer.Argument(metavar="ID", help="The id of a clause.", autocompletion=clause_ids),
    ],
    ruleset_path: Folders = None,
) -> None:
    """Say what a clause means and which cases show it, or how a verb is written.

    Of a clause its words, source, readings and numbers, and the rules that enforce it.
    """
    verb = () if id.upper() in clause_ids(id) else tuple(_verb(id))
    typer.echo("\n".join(verb or _clause(id.upper())))


def _verb(word: str) -> Iterator[str]:
    """Yield how a verb is written, in every ruleset that has it; nothing where none has."""
    from rulecheck.case.wordlist import words_of
    from rulecheck.cli.games import games
    from rulecheck.engine.spelling import respelled
    from rulecheck.report.wordlists import verb_lines

    for game in games():
        name = respelled(word, game.steps)
        words = words_of(game) if name else None
        verb = words.verb(name) if words and name else None
        if words and verb:
            yield from (*verb_lines(words, verb), "")


def _clause(id: str) -> Iterator[str]:
    from rulecheck.cli.games import game_of
    from rulecheck.cli.suite import cases_about
    from rulecheck.report.rulebooks import explained

    game = game_of(id)
    return explained(game, game.clause(id), cases_about(id))
