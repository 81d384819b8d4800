"""The page on which a turn is tried."""

from __future__ import annotations

import json

from markupsafe import Markup

from rulecheck.engine import Ruleset
from rulecheck.site.book import Book
from rulecheck.site.press import Press
from rulecheck.site.writer import Page
from rulecheck.starter import NoStarter, starter

TRY = "try.md"


def try_page(book: Book, press: Press) -> Page:
    """Return the page that begins with the starter of any game of the book."""
    starters = {game.id: text for game in book.games if (text := _starter(game.ruleset))}
    said = json.dumps(starters).replace("<", "\\u003c")
    games = [game for game in book.games if game.id in starters]
    text = press.text("try.md.jinja", TRY, games=games, starters=Markup(said))  # escaped above
    return Page(path=TRY, text=text, title="Try it", listed=True)


def _starter(game: Ruleset) -> str:
    """Return the starter of a game without the line that leads an editor to its schema."""
    try:
        lines = starter(game).splitlines(keepends=True)
    except NoStarter:
        return ""
    return "".join(line for line in lines if not line.startswith("# yaml-language-server"))
