"""`rulecheck explain`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from rulecheck.cli.completion import clause_ids
from rulecheck.cli.options import Folders, text_or_json

if TYPE_CHECKING:
    from rulecheck.case.wordlist import Verb, WordList
    from rulecheck.explaining import Explanation

EPILOG = """
\b
Examples:
  rulecheck explain FH-PB-1
  rulecheck explain na-bm-1
  rulecheck explain strike
  rulecheck explain FH-PB-1 --format json
  rulecheck explain I leave the melee
"""


_ID = re.compile(r"\w+(-\w+)*-\d+")
"""What is meant for the id of a clause, mistyped perhaps."""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("explain", epilog=EPILOG, no_args_is_help=True)(explain_word)


def explain_word(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="ID",
            help="The id of a clause, a verb, or a question in your own words.",
            autocompletion=clause_ids,
        ),
    ],
    format: Annotated[str, text_or_json()] = "text",
    ruleset_path: Folders = None,
) -> None:
    """Say what a clause means and which cases show it, or how a verb is written.

    Of a clause its words, source, readings and numbers, and the rules that enforce it. Whatever
    else is said finds the clauses that people ask for in such words.
    """
    from rulecheck.report.rulebooks import explained

    said = " ".join(words)
    verb = said.upper() not in clause_ids(said)
    if format == "json":
        typer.echo(_as_json(said, verb=verb))
    else:
        lines = verb and (tuple(_verb(said)) or _asked(said))
        typer.echo("\n".join(lines or explained(_found(said))))


def _as_json(id: str, *, verb: bool) -> str:
    import json

    from rulecheck.report.answers import as_data
    from rulecheck.report.wordlists import words_data

    words = [words_data(each, each_verb.verb) for each, each_verb in _verbs(id)] if verb else []
    said = {"words": words} if words else {"clause": as_data(_found(id))}
    return json.dumps({"schema_version": 1, **said}, indent=2)


def _verb(word: str) -> Iterator[str]:
    """Yield how a verb is written, in every ruleset that has it; nothing where none has."""
    from rulecheck.report.wordlists import verb_lines

    for words, verb in _verbs(word):
        yield from (*verb_lines(words, verb), "")


def _verbs(word: str) -> Iterator[tuple[WordList, Verb]]:
    from rulecheck.case.wordlist import words_of
    from rulecheck.cli.games import games
    from rulecheck.engine.spelling import respelled

    for game in games():
        name = respelled(word, game.steps)
        words = words_of(game) if name else None
        verb = words.verb(name) if words and name else None
        if words and verb:
            yield words, verb


def _asked(question: str) -> tuple[str, ...]:
    """Return the clauses that answer a question; nothing where what is said looks like an id."""
    from rulecheck.asking import answers
    from rulecheck.cli.games import games
    from rulecheck.report.rulebooks import answered

    if _ID.fullmatch(question):
        return ()
    found = answers(question, games())
    return tuple(answered(found)) if found else ()


def _found(id: str) -> Explanation:
    from rulecheck.cli.games import game_of
    from rulecheck.cli.suite import loaded_cases
    from rulecheck.explaining import explain

    game_of(id.upper())
    return explain(id, (case for each in loaded_cases(id.upper()) for case in each.cases))
