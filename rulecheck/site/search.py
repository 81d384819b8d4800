"""What the search looks through: a line for each clause, chapter, verb, case and page.

`assets/search.js` reads it with MiniSearch in the reader's browser, from a server or from a folder.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulecheck.case.wordlist import words_of
from rulecheck.site.book import Book, Example, Game
from rulecheck.site.markup import slug, spoken
from rulecheck.site.press import Press, verdict_word
from rulecheck.site.rule_pages import game_pages
from rulecheck.site.words_page import words_page

INDEX = "assets/search-index.js"
"""What is searched of the cases and the rulebooks."""
OTHERS = "assets/search-pages.js"
"""What is searched of the pages that somebody wrote by hand."""

Entry = Mapping[str, Any]
"""What may be found: its kind `k`, address `u` and title `t`, the game `g` it is of, ids `i`, the
clause `c` it is, how it is asked for `a`, its text `x`, and the word of its verdict `v`."""


def index_of(book: Book, press: Press) -> str:
    """Return the script that holds everything a search may find of a book."""
    found = (entry for game in book.games for entry in _entries(game, press))
    games = {game.id: game.reference.title for game in book.games}
    return script(found, games)


def script(entries: Iterable[Entry], games: Mapping[str, str] | None = None) -> str:
    """Return entries as a script, which a page in a folder can load without a server."""
    told = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    named = json.dumps(dict(games or {}), ensure_ascii=False)
    return f"(window.rulecheckIndex??=[]).push({{games:{named},entries:[\n{told}\n]}});\n"


def sections_of(url: str, title: str, html: str) -> Iterator[Entry]:
    """Yield what may be found of a page that somebody wrote: each section with its text."""
    parts = re.split(r'<h([1-3])\b[^>]*\bid="([^"]*)"[^>]*>(.*?)</h\1>', html, flags=re.DOTALL)
    first = _said(parts[0])
    if first:
        yield {"k": "page", "u": url, "t": title, "x": first}
    for level, id, heading, text in zip(*(parts[at::4] for at in range(1, 5)), strict=True):
        named = _said(re.sub(r'<a class="headerlink".*?</a>', "", heading, flags=re.DOTALL))
        at = url if level == "1" else f"{url}#{id}"
        yield {"k": "page", "u": at, "t": named, "p": title, "x": _said(text)}


def _entries(game: Game, press: Press) -> Iterator[Entry]:
    address = press.links.address
    for page, title, text in game_pages(game):
        yield {"k": "page", "u": address(page), "t": title, "g": game.id, "x": text}
    for section in game.chapters:
        url = address(press.chapter_page(section, game))
        yield {"k": "chapter", "u": url, "t": section, "g": game.id}
    yield from _clauses(game, press)
    for verb in words_of(game.ruleset).verbs:
        url = f"{address(words_page(game))}#{verb.verb}"
        yield {"k": "verb", "u": url, "t": verb.verb, "g": game.id, "x": verb.says}
    for example in game.examples:
        yield _case(example, game, press)


def _clauses(game: Game, press: Press) -> Iterator[Entry]:
    for clause in game.reference.clauses.values():
        page = press.links.address(press.clause_page(clause.id))
        text = (clause.says, clause.note, clause.example, *clause.readings.values())
        yield {
            "k": "clause",
            "u": f"{page}#{slug(clause.id)}",
            "t": clause.title or clause.id,
            "g": game.id,
            "c": clause.id,
            "i": clause.id,
            "a": "\n".join(clause.asked),
            "p": clause.section,
            "x": " ".join(filter(None, text)),
        }


def _case(example: Example, game: Game, press: Press) -> Entry:
    findings = (finding.message for finding in example.verdict.findings)
    return {
        "k": "case",
        "u": press.links.address(press.page_of(example)),
        "t": example.case.title,
        "g": game.id,
        "i": " ".join(example.clauses),
        "v": example.verdict.word,
        "x": " ".join((verdict_word(example.verdict), example.case.about, *findings)),
    }


def _said(html: str) -> str:
    return " ".join(spoken(html).split())
