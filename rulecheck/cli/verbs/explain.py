"""`rulecheck explain`."""

from __future__ import annotations

import re
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
  rulecheck explain I leave the melee
"""


_ID = re.compile(r"\w+(-\w+)*-\d+")
"""What is meant for the id of a clause, mistyped perhaps."""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("explain", epilog=EPILOG, no_args_is_help=True)(explain)


def explain(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="ID",
            help="The id of a clause, a verb, or a question in your own words.",
            autocompletion=clause_ids,
        ),
    ],
    ruleset_path: Folders = None,
) -> None:
    """Say what a clause means and which cases show it, or how a verb is written.

    Of a clause its words, source, readings and numbers, and the rules that enforce it. Whatever
    else is said finds the clauses that people ask for in such words.
    """
    said = " ".join(words)
    known = said.upper() in clause_ids(said)
    typer.echo("\n".join((not known and (tuple(_verb(said)) or _asked(said))) or _clause(said)))


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


def _asked(question: str) -> tuple[str, ...]:
    """Return the clauses that answer a question; nothing where what is said looks like an id."""
    from rulecheck.cli.games import games
    from rulecheck.report.asking import answered, answers

    if _ID.fullmatch(question):
        return ()
    found = answers(question, games())
    return tuple(answered(found)) if found else ()


def _clause(word: str) -> Iterator[str]:
    from rulecheck.cli.games import game_of
    from rulecheck.cli.suite import cases_about
    from rulecheck.report.rulebooks import explained

    id = word.upper()
    game = game_of(id)
    return explained(game, game.clause(id), cases_about(id))
