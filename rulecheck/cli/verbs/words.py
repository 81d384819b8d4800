"""`rulecheck words`: what the cases of a game are written in."""

from __future__ import annotations

from typing import Annotated

import typer

from rulecheck.cli.options import Folders, OneRuleset, text_or_json

EPILOG = """
\b
Examples:
  rulecheck words skirmish            every verb, with an example each
  rulecheck words skirmish move       one verb, with its details
  rulecheck words skirmish scene      what a scene may hold
  rulecheck words skirmish attack     what to write for a word of your own
"""


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("words", epilog=EPILOG, no_args_is_help=True)(words)


def words(
    ruleset: OneRuleset,
    word: Annotated[
        str | None, typer.Argument(metavar="VERB", help="A verb, or `scene`; all if left out.")
    ] = None,
    format: Annotated[str, text_or_json()] = "text",
    ruleset_path: Folders = None,
) -> None:
    """List the words that turns and scenes of a ruleset are written in."""
    from rulecheck.case.wordlist import words_of
    from rulecheck.cli.games import games
    from rulecheck.report.wordlists import NoSuchWord, as_json, as_text

    for game in games(ruleset):
        try:
            text = (as_json if format == "json" else as_text)(words_of(game), word)
        except NoSuchWord as missing:
            raise typer.BadParameter(str(missing)) from None
        typer.echo(text)
