"""The pages of a ruleset: its chapters, its open questions, the source of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rulecheck.engine import Declaration
from rulecheck.frozen import Frozen
from rulecheck.model import Clause
from rulecheck.site.book import Example, Game, Shown
from rulecheck.site.case_page import game_page
from rulecheck.site.listing import listing, numbered
from rulecheck.site.press import Press
from rulecheck.site.words_page import words_page
from rulecheck.site.writer import Page
from rulecheck.wording import shown

_WORDS = {"Rule": "rule", "Due": "due", "Owed": "debt"}


class Group(Frozen):
    """Examples under a word of what they show."""

    word: str
    examples: tuple[Example, ...]


def pages_of(game: Game, press: Press) -> Iterator[Page]:
    """Yield every page of a ruleset but for its coverage and its cases."""
    yield _index(game, press)
    for section, clauses in game.chapters.items():
        yield _chapter(game, section, clauses, press)
    yield _questions(game, press)
    for module in dict.fromkeys(_module(declaration) for declaration in game.ruleset.declarations):
        yield _source(game, module, press)


def coverage_page(game: Game) -> str:
    """Return the page of what the examples of a ruleset cover."""
    return f"rules/{game.id}/coverage.md"


def questions_page(game: Game) -> str:
    """Return the page of what the document of a ruleset leaves open."""
    return f"rules/{game.id}/questions.md"


def _index(game: Game, press: Press) -> Page:
    path = game_page(game)
    text = press.text(
        "game.md.jinja",
        path,
        game=game,
        chapters=[_row(game, section, press) for section in game.chapters],
        coverage_page=coverage_page(game),
        questions_page=questions_page(game),
        words_page=words_page(game),
    )
    source = _reference_source(game)
    return Page(path=path, text=text, title=game.reference.title, listed=True, source=source)


def _row(game: Game, section: str, press: Press) -> dict[str, Any]:
    ids = {clause.id for clause in game.chapters[section]}
    return {
        "section": section,
        "page": press.chapter_page(section, game),
        "clauses": len(ids),
        "examples": sum(bool(ids & set(example.clauses)) for example in game.examples),
    }


def _chapter(game: Game, section: str, clauses: Iterable[Clause], press: Press) -> Page:
    path = press.chapter_page(section, game)
    text = press.text(
        "chapter.md.jinja",
        path,
        game=game,
        game_page=game_page(game),
        section=section,
        told=[_clause(clause, game) for clause in clauses],
    )
    return Page(path=path, text=text, title=section, listed=True, source=_reference_source(game))


def _clause(clause: Clause, game: Game) -> dict[str, Any]:
    numbers = [each for each in game.reference.numbers.values() if each.clause == clause.id]
    declarations = [each for each in game.ruleset.declarations if each.cites == clause.id]
    return {
        "noun": clause,
        "numbers": numbers,
        "declarations": [_told(declaration, game) for declaration in declarations],
        "groups": _groups(game.shown[clause.id]),
        "rulings": list(_rulings(clause.id, game)),
    }


def _groups(shown: Shown) -> list[Group]:
    settling = {example.case.id for example in shown.settled}
    legal = [example for example in shown.legal if example.case.id not in settling]
    groups = [
        Group(word="Shown legal", examples=tuple(legal)),
        Group(word="Shown broken", examples=shown.broken),
        Group(word="Left undecided", examples=shown.undecided),
        Group(word="Settled by a ruling, a value or a reading", examples=shown.settled),
    ]
    return [group for group in groups if group.examples]


def _told(declaration: Declaration, game: Game) -> dict[str, str]:
    return {
        "says": declaration.says.split("\n")[0],
        "word": _WORDS[type(declaration).__name__],
        "verb": declaration.on.verb,
        "page": _source_page(game, _module(declaration)),
        "anchor": f"line-{declaration.source[1]}",
    }


def _rulings(clause: str, game: Game) -> Iterator[dict[str, Any]]:
    for example in game.shown[clause].settled:
        for words in dict.fromkeys(_ruled(example, clause)):
            yield {"words": words, "example": example}


def _ruled(example: Example, clause: str) -> Iterator[str]:
    for written in example.case.written:
        if isinstance(written.ruled, str):
            yield written.ruled
        elif written.ruled and clause in written.ruled:
            yield shown(written.ruled[clause])


def _questions(game: Game, press: Press) -> Page:
    path = questions_page(game)
    clauses = [_clause(clause, game) for clause in game.reference.clauses.values()]
    kinds = {"discretion": "Left to the game master", "open": "Left open"}
    kinds["silent"] = "Said elsewhere, or nowhere"
    told = [
        {"word": word, "told": [each for each in clauses if each["noun"].kind == kind]}
        for kind, word in kinds.items()
    ]
    read = [each for each in clauses if each["noun"].readings and each["noun"].kind not in kinds]
    told.append({"word": "Read in more than one way", "told": read})
    text = press.text("questions.md.jinja", path, game=game, groups=told)
    return Page(path=path, text=text, title="Open questions and rulings", listed=True)


def _module(declaration: Declaration) -> Path:
    return Path(declaration.source[0])


def _source_page(game: Game, module: Path) -> str:
    return f"rules/{game.id}/source/{module.stem}.md"


def _source(game: Game, module: Path, press: Press) -> Page:
    path = _source_page(game, module)
    text = press.text(
        "source.md.jinja",
        path,
        game=game,
        game_page=game_page(game),
        name=module.name,
        listing=listing(numbered(module.read_text(encoding="utf-8")), "python", anchor="line-"),
    )
    return Page(path=path, text=text, title=module.name)


def _reference_source(game: Game) -> str:
    return f"reference/{game.reference.path.name}"
