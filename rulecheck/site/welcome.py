"""Pages written by hand that show something of the book: a case from YAML to verdict, the rulesets.

They ask for it by a remark on a line of its own: `<!-- rulecheck: rulesets -->`,
`<!-- rulecheck: case cases/x/y.yaml -->`, `<!-- rulecheck: commands -->`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from rulecheck.site.book import Book, Example
from rulecheck.site.case_page import game_page, marks_of, verdict_context
from rulecheck.site.excerpt import excerpt
from rulecheck.site.film import first_and_key
from rulecheck.site.listing import listing
from rulecheck.site.press import Press
from rulecheck.site.writer import Page

REMARK = re.compile(r"^<!-- rulecheck: (?P<part>\w+)(?: (?P<of>\S+))? -->$", re.MULTILINE)


_TABLE = re.compile(r"^(Examples|Exit codes):\n((?:  .*\n)+)", re.MULTILINE)


class Unknown(Exception):
    """A remark that asks for something there is not."""


def hand_written(docs: Path, book: Book, press: Press) -> Iterator[Page]:
    """Yield the pages of a folder that ask for something, with what they ask for."""
    for path in sorted(docs.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(docs).as_posix()
        if REMARK.search(text):
            filled = REMARK.sub(lambda asked, at=name: _part(asked, at, book, press), text)  # type: ignore[misc]  # bound in the loop
            yield Page(path=name, text=filled, source=f"{docs.name}/{name}")


def _part(asked: re.Match[str], page: str, book: Book, press: Press) -> str:
    match asked["part"], asked["of"]:
        case "rulesets", None:
            return press.text("rulesets.jinja", page, games=book.games, game_page=game_page)
        case "case", str(id):
            return _case(id, page, book, press)
        case "commands", None:
            return _commands()
    raise Unknown(f"{page}: nothing is called {asked[0]}")


def _case(id: str, page: str, book: Book, press: Press) -> str:
    example = next((each for each in book.examples if each.case.id == id), None)
    if example is None:
        raise Unknown(f"{page}: there is no case {id}")
    return press.text(
        "shown.jinja",
        page,
        **verdict_context(example),
        example=example,
        findings=example.verdict.findings,
        listing=_marked(example),
        drawings=first_and_key(example.case, example.verdict, "shown-"),
    )


def _marked(example: Example) -> str:
    return listing(excerpt(example.case), "yaml", marked=marks_of(example.verdict))


def _commands() -> str:
    """Return the reference of the commands, as the command line tells it of itself."""
    asked = [
        sys.executable,
        "-m",
        "typer",
        "rulecheck.cli.app",
        "utils",
        "docs",
        "--name",
        "rulecheck",
    ]
    plain = {**os.environ, "NO_COLOR": "1", "TERM": "dumb"}
    told = subprocess.run(asked, capture_output=True, text=True, check=True, env=plain)
    body = re.sub(r"^# .*$", "", told.stdout.replace("\b", ""), count=1, flags=re.MULTILINE)
    return _TABLE.sub(r"**\1**:\n\n```text\n\2```\n", body)
