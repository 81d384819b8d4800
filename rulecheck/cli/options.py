"""Arguments and options that several commands take."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

import typer

from rulecheck.cli.completion import ruleset_ids
from rulecheck.report import FORMATS


def _look_in(folders: list[Path] | None) -> list[Path] | None:
    from rulecheck.rulesets import look_in

    for folder in folders or ():
        look_in(folder)
    return folders


Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say only what is wrong.")]
HouseFile = Annotated[
    Path | None, typer.Option("--house", metavar="FILE", help="Judge under these house rules.")
]
Folders = Annotated[
    list[Path] | None,
    typer.Option(
        "--ruleset-path",
        metavar="FOLDER",
        help="Look for rulesets there too.",
        callback=_look_in,
    ),
]
"""Once it is read, the rulesets there are known: a command need only have the option."""
SomeRuleset = Annotated[
    str | None,
    typer.Argument(
        metavar="RULESET", help="One ruleset; all if left out.", autocompletion=ruleset_ids
    ),
]


OneRuleset = Annotated[
    str, typer.Argument(metavar="RULESET", help="A ruleset.", autocompletion=ruleset_ids)
]
MostSteps = Annotated[
    int | None, typer.Option("--steps", min=1, help="Look no further than turns so long.")
]
MostSeconds = Annotated[
    float | None,
    typer.Option("--seconds", min=0, help="Stop after that long; 60 unless --steps is given."),
]


def within(steps: int | None, seconds: float | None) -> float | None:
    """Return after how many seconds to stop: 60 where nobody says how far to look."""
    return 60.0 if steps is None and seconds is None else seconds


def one_of(known: Iterable[str], what: str) -> Callable[[str], str]:
    """Return a check that a word is one of those known; the nearest is named if not."""
    names = tuple(known)

    def checked(word: str) -> str:
        if word not in names:
            raise typer.BadParameter(unknown(what, word, names))
        return word

    return checked


def unknown(what: str, word: str, names: Iterable[str]) -> str:
    """Return the line that says a word is not known, and which one may be meant."""
    from rulecheck.wording import nearest

    known = tuple(names)
    hint = nearest(word, known)
    return f"no {what} {word!r}{hint}" + ("" if hint else f"; known are {', '.join(known)}")


def outputs(words: list[str] | None) -> list[str] | None:
    """Check that each word is `FORMAT=FILE` of a known format."""
    for word in words or ():
        name, _, file = word.partition("=")
        if name not in FORMATS:
            raise typer.BadParameter(unknown("format", name, FORMATS))
        if not file:
            raise typer.BadParameter(f"expected {name}=FILE")
    return words


def format_option(known: Iterable[str], help: str) -> typer.models.OptionInfo:
    """Return the option `--format` of a command that can write in several ways."""
    names = tuple(known)
    option: typer.models.OptionInfo = typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        help=help,
        callback=one_of(names, "format"),
        autocompletion=lambda: list(names),
    )
    return option


def text_or_json(help: str = "How to write it: text or json.") -> typer.models.OptionInfo:
    """Return the option `--format` of a command that prints data."""
    return format_option(("text", "json"), help)


def in_colour() -> bool:
    """Tell whether the report may be coloured: on a terminal that can, unless NO_COLOR is set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()
