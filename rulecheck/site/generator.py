"""Cases and rulebooks to a folder of pages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from itertools import chain
from pathlib import Path

from rulecheck.case.schema import any_case_schema, case_schema
from rulecheck.coverage import Coverage
from rulecheck.drawing import STYLE
from rulecheck.frozen import Frozen
from rulecheck.site.addresses import Links
from rulecheck.site.book import Book, Game, gathered
from rulecheck.site.case_page import page_of
from rulecheck.site.covering import Wanted, coverages
from rulecheck.site.press import Press
from rulecheck.site.rule_pages import pages_of
from rulecheck.site.tables import examples_page, matrix_page
from rulecheck.site.welcome import hand_written
from rulecheck.site.words_page import page_of_words
from rulecheck.site.writer import Page, Written, write

_STYLES = ("rulecheck.css", "case.css")
_SCRIPTS = ("rulecheck.js", "film.js")


class Made(Frozen):
    """What a run wrote, and what it has to say about the cases."""

    written: Written
    complaints: tuple[str, ...]


def generate(
    cases: Iterable[Path],
    folder: Path,
    *,
    docs: Path | None = None,
    folders: bool = True,
    coverage: Wanted = "run",
) -> Made:
    """Write the pages of some cases to a folder.

    `docs` is a folder of pages written by hand, some of which may ask for a part; `folders` says
    whether every page is served as a folder of its own.
    """
    book = gathered(cases)
    press = Press(book, Links(folders))
    covered = coverages(book, folder.parent / "coverage", coverage)
    told = chain(pages(book, press, covered), hand_written(docs, book, press) if docs else ())
    return Made(written=write(told, folder), complaints=tuple(_complaints(book)))


def pages(book: Book, press: Press, covered: Mapping[str, Coverage]) -> Iterator[Page]:
    """Yield every page of a book, and what the pages need beside them."""
    yield examples_page(book, press)
    for game in book.games:
        yield from _game_pages(game, press, covered.get(game.id))
    yield Page(path="assets/rulecheck.css", text="\n".join((STYLE, *map(_asset, _STYLES))))
    yield Page(path="assets/rulecheck.js", text="\n".join(map(_asset, _SCRIPTS)))
    yield from _schemas(book)


def _schemas(book: Book) -> Iterator[Page]:
    """Yield what editors are told of the cases: a schema of each ruleset, and one of them all."""
    games = [game.ruleset for game in book.games]
    for game in games:
        yield Page(path=f"schemas/{game.id}.json", text=json.dumps(case_schema(game)))
    yield Page(path="schemas/case.json", text=json.dumps(any_case_schema(games)))


def _game_pages(game: Game, press: Press, covered: Coverage | None) -> Iterator[Page]:
    yield from pages_of(game, press)
    yield page_of_words(game, press)
    yield matrix_page(game, covered, press)
    for example in game.examples:
        yield page_of(example, game, press)


def _asset(name: str) -> str:
    return files("rulecheck.site").joinpath("assets", name).read_text(encoding="utf-8")


def _complaints(book: Book) -> Iterator[str]:
    yield from map(str, book.problems)
    for example in book.examples:
        if not example.outcome.passed:
            yield f"{example.case.id}: not as its author expected"
