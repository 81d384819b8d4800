"""The page of the words that the cases of a ruleset are written in."""

from __future__ import annotations

from rulecheck.case.wordlist import words_of
from rulecheck.site.book import Game
from rulecheck.site.press import Press
from rulecheck.site.writer import Page


def words_page(game: Game) -> str:
    """Return where the words of a ruleset stand."""
    return f"rules/{game.id}/words.md"


def page_of_words(game: Game, press: Press) -> Page:
    """Return the page of every verb with its details, of the scene, and of other people's words."""
    path = words_page(game)
    text = press.text("words.md.jinja", path, game=game, words=words_of(game.ruleset))
    return Page(path=path, text=text, title="Words", listed=True)
