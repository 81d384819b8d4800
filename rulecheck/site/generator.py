"""Cases and rulebooks to a folder of pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from itertools import chain
from pathlib import Path

from rulecheck.case.schema import any_case_schema, case_schema
from rulecheck.coverage import Coverage
from rulecheck.drawing import STYLE
from rulecheck.frozen import Frozen
from rulecheck.site.addresses import Links
from rulecheck.site.book import Book, Example, Game, gathered
from rulecheck.site.case_page import game_page, page_of
from rulecheck.site.covering import Wanted, coverages
from rulecheck.site.memory import Memory
from rulecheck.site.press import Press, verdict_clauses, verdict_word
from rulecheck.site.previews import Previews, can_be_drawn
from rulecheck.site.rule_pages import pages_of
from rulecheck.site.search import INDEX, index_of
from rulecheck.site.sharing import shared
from rulecheck.site.tables import examples_page, game_examples_page, matrix_page
from rulecheck.site.try_it.page import try_page
from rulecheck.site.twins import nearest
from rulecheck.site.welcome import hand_written
from rulecheck.site.words_page import page_of_words
from rulecheck.site.writer import Page, Written, write
from rulecheck.wording import many

SEARCH = "search.md"
STYLES = ("rulecheck.css", "chapters.css", "case.css", "search.css")
SCRIPTS = ("rulecheck.js", "film.js", "search.js", "minisearch.js")


class Made(Frozen):
    """What a run wrote, and what it has to say about the cases."""

    written: Written
    complaints: tuple[str, ...]

    @property
    def told(self) -> str:
        """What was done, in a line."""
        written = self.written
        changed, removed = len(written.changed), len(written.removed)
        return f"{many(written.pages, 'page')}, {changed} written, {removed} removed"


def generate(
    cases: Iterable[Path],
    folder: Path,
    *,
    docs: Path | None = None,
    folders: bool = True,
    coverage: Wanted = "run",
    memory: Memory | None = None,
    tell: Callable[[str], None] = lambda _: None,
    try_it: bool = False,
    previews: bool = False,
) -> Made:
    """Write the pages of some cases to a folder.

    `docs` is a folder of pages written by hand, some of which may ask for a part; `folders` says
    whether every page is served as a folder of its own; `memory` has what a run before this one in
    the same process judged and made; `tell` is told now and then how far it is. `try_it` adds the
    page to try a turn on, `previews` a picture of each case for links to it elsewhere.
    """
    memory = memory or Memory()
    book = gathered(cases, memory, lambda count: tell(f"{many(count, 'case')} judged"))
    tell(f"{many(len(book.examples), 'case')} judged, no more to come")
    drawn = Previews(folder) if previews and can_be_drawn() else None
    where = drawn.path if drawn else lambda _: ""
    press = Press(book, Links(folders), try_it=try_it, preview=where)
    covered = coverages(book, folder.parent / "coverage", coverage)
    told = chain(
        pages(book, press, covered, memory, drawn),
        [try_page(book, press)] if try_it else (),
        hand_written(docs, book, press) if docs else (),
    )
    written = write(told, folder, lambda count: tell(f"{many(count, 'page')} made"))
    return Made(written=written, complaints=(*_complaints(book), *written.clashes))


def pages(
    book: Book,
    press: Press,
    covered: Mapping[str, Coverage],
    memory: Memory,
    previews: Previews | None = None,
) -> Iterator[Page]:
    """Yield every page of a book, and what the pages need beside them."""
    yield examples_page(book, press)
    yield search_page(book, press)
    for game in book.games:
        yield from _game_pages(game, press, covered.get(game.id), memory)
        yield from _case_pages(game, press, memory, previews)
    yield Page(path="assets/rulecheck.css", text="\n".join((STYLE, *map(_asset, STYLES))))
    for name in SCRIPTS:
        yield Page(path=f"assets/{name}", text=_asset(name))
    yield Page(path=INDEX, text=index_of(book, press))
    yield from memory.pages(
        "schemas", (game.ruleset for game in book.games), lambda: _schemas(book)
    )


def _schemas(book: Book) -> Iterator[Page]:
    """Yield what editors are told of the cases: a schema of each ruleset, and one of them all."""
    games = [game.ruleset for game in book.games]
    for game in games:
        yield Page(path=f"schemas/{game.id}.json", text=json.dumps(case_schema(game)))
    yield Page(path="schemas/case.json", text=json.dumps(any_case_schema(games)))


def _game_pages(
    game: Game, press: Press, covered: Coverage | None, memory: Memory
) -> Iterator[Page]:
    yield from memory.pages(f"rules/{game.id}", game.examples, lambda: pages_of(game, press))
    yield from memory.pages(
        f"words/{game.id}", (game.ruleset,), lambda: [page_of_words(game, press)]
    )
    yield from memory.pages(
        f"examples/{game.id}", game.examples, lambda: [game_examples_page(game, press)]
    )
    yield matrix_page(game, covered, press)


def _case_pages(
    game: Game, press: Press, memory: Memory, previews: Previews | None
) -> Iterator[Page]:
    """Yield the page of every case, which is made of it and of those beside it."""
    made_of = {
        example.case.id: (example, *game.beside(example), nearest(example, game))
        for example in game.examples
    }
    stale = [
        each for each in game.examples if not memory.knows(each.case.id, made_of[each.case.id])
    ]

    def made(example: Example) -> tuple[Page, ...]:
        page = described(page_of(example, game, press), example, game)
        return (page, previews.page(example)) if previews else (page,)

    fresh = shared(made, stale)
    for id, parts in made_of.items():
        yield from memory.pages(id, parts, lambda: next(fresh))
    yield from chain.from_iterable(fresh)  # none is left; the processes that made them end


def described(page: Page, example: Example, game: Game) -> Page:
    """Return the page of a case with a line that says what is on it."""
    verdict = example.verdict
    titles = (game.reference.clauses[id].title or id for id in verdict_clauses(example))
    told = f"{game.reference.title}. {verdict_word(verdict)}: {'; '.join(titles)}"
    return page.but(description=told.removesuffix(": "), ruleset=game.id)


def search_page(book: Book, press: Press) -> Page:
    """Return the page to search on, for readers who come by its address, and for other themes."""
    text = press.text("search.md.jinja", SEARCH, games=book.games, game_page=game_page)
    return Page(path=SEARCH, text=text, title="Search", listed=True)


def _asset(name: str) -> str:
    return files("rulecheck.site").joinpath("assets", name).read_text(encoding="utf-8")


def _complaints(book: Book) -> Iterator[str]:
    yield from map(str, book.problems)
    for example in book.examples:
        if not example.outcome.passed:
            yield f"{example.case.id}: not as its author expected"
