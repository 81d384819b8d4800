"""The pages of a ruleset: its overview, its chapters, its questions, the source of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rulecheck.engine import Declaration
from rulecheck.frozen import Frozen
from rulecheck.model import Clause
from rulecheck.site.book import Example, Game, Shown
from rulecheck.site.case_page import game_page
from rulecheck.site.clause_picture import picture_of
from rulecheck.site.listing import listing, numbered
from rulecheck.site.markup import slug
from rulecheck.site.press import Press
from rulecheck.site.words_page import words_page
from rulecheck.site.writer import Page, Term
from rulecheck.wording import shown

_WORDS = {"Rule": "rule", "Due": "due", "Owed": "debt"}
DESCRIBED = 160
"""How many characters of a description others show."""


class Group(Frozen):
    """Examples under a word of what they show."""

    word: str
    examples: tuple[Example, ...]


def pages_of(game: Game, press: Press) -> Iterator[Page]:
    """Yield every page of a ruleset but for its words, its tables and its cases."""
    yield _index(game, press)
    yield _asked(game, press)
    yield _summary(game, press)
    for section, clauses in game.chapters.items():
        yield _chapter(game, section, clauses, press)
    yield _questions(game, press)
    for module in dict.fromkeys(_module(declaration) for declaration in game.ruleset.declarations):
        yield _source(game, module, press)


def page_named(name: str, game: Game) -> str:
    """Return a page that every ruleset has: `summary`, `asked`, `coverage`, `questions`."""
    return f"rules/{game.id}/{name}.md"


def game_pages(game: Game) -> Iterator[tuple[str, str, str]]:
    """Yield the pages of a ruleset beside its chapters: where, the title, what is on it."""
    title = game.reference.title
    yield game_page(game), title, f"Rules overview of {title}: every chapter and every clause."
    yield page_named("asked", game), f"{title}: what do I do when", "Look up a rule by situation."
    yield page_named("summary", game), f"{title} on one page", "Summary of the rules, to print."
    yield page_named("questions", game), f"{title}: open questions and rulings", ""
    yield words_page(game), f"{title}: words", "Verbs and details of a turn and its scene."
    yield page_named("examples", game), f"{title}: all examples", ""
    yield page_named("coverage", game), f"{title}: coverage", ""


def _index(game: Game, press: Press) -> Page:
    path = game_page(game)
    text = press.text(
        "game.md.jinja",
        path,
        game=game,
        chapters=[_row(game, section, press) for section in game.chapters],
        page_named=lambda name: page_named(name, game),
        words_page=words_page(game),
    )
    said = f"The rules of {game.reference.title}, chapter by chapter, with examples of each."
    return Page(
        path=path,
        text=text,
        title=game.reference.title,
        listed=True,
        source=_reference_source(game),
        description=said,
    )


def _row(game: Game, section: str, press: Press) -> dict[str, Any]:
    clauses = game.chapters[section]
    return {
        "section": section,
        "page": press.chapter_page(section, game),
        "clauses": clauses,
        "examples": len({each.case.id for clause in clauses for each in game.about(clause.id)}),
    }


def _asked(game: Game, press: Press) -> Page:
    """Return the page of how people ask, in the order of the document."""
    path = page_named("asked", game)
    text = press.text("asked.md.jinja", path, game=game, game_page=game_page(game))
    title = f"{game.reference.title}: what do I do when …"
    return Page(
        path=path,
        text=text,
        title="What do I do when …",
        listed=True,
        description=f"{title} Look up a rule by what happens at the table.",
    )


def _summary(game: Game, press: Press) -> Page:
    """Return the rules in a sentence each, on one sheet of paper."""
    path = page_named("summary", game)
    text = press.text(
        "summary.md.jinja",
        path,
        game=game,
        game_page=game_page(game),
        numbers=list(game.reference.numbers.values()),
    )
    title = f"{game.reference.title} on one page"
    said = f"{title}: every rule in a line, and the figures, to print on one sheet."
    return Page(path=path, text=text, title="On one page", listed=True, description=said)


def _chapter(game: Game, section: str, clauses: Iterable[Clause], press: Press) -> Page:
    path = press.chapter_page(section, game)
    clauses = tuple(clauses)
    told = [_clause(clause, game) | _first(clause, game) for clause in clauses]
    pictured = next((each["pictured"] for each in told if each["pictured"]), None)
    text = press.text(
        "chapter.md.jinja",
        path,
        game=game,
        game_page=game_page(game),
        section=section,
        told=told,
    )
    titles = "; ".join(clause.title or clause.id for clause in clauses)
    said = f"{game.reference.title}, {section}: {titles}"
    return Page(
        path=path,
        text=text,
        title=section,
        listed=True,
        source=_reference_source(game),
        description=said if len(said) <= DESCRIBED else f"{said[: DESCRIBED - 1]}…",
        terms=tuple(map(_term, clauses)),
        preview=press.preview(pictured) if pictured else "",
    )


def _term(clause: Clause) -> Term:
    return Term(
        id=clause.id, title=clause.title or clause.id, says=clause.says, anchor=slug(clause.id)
    )


def _first(clause: Clause, game: Game) -> dict[str, Any]:
    """Return what of a clause is seen at once: a picture, a legal and a broken example."""
    shown = game.shown[clause.id]
    pair = _pair(shown)
    seen = next((each for each in (*pair[::-1], *shown.undecided, *shown.settled) if each), None)
    return {
        "legal": pair[0],
        "broken": pair[1],
        "picture": picture_of(seen, slug(clause.id)) if seen else None,
        "pictured": seen,
        "more": sum(len(group.examples) for group in _groups(shown)) - sum(map(bool, pair)),
    }


def _pair(shown: Shown) -> tuple[Example | None, Example | None]:
    """Return a legal and a broken example, of one scene where there are any."""
    for broken in shown.broken:
        for legal in shown.legal:
            if legal.case.layout == broken.case.layout:
                return legal, broken
    return next(iter(shown.legal), None), next(iter(shown.broken), None)


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
    path = page_named("questions", game)
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
    said = f"What {game.reference.title} leaves open, and how it has been ruled on."
    title = "Open questions and rulings"
    return Page(path=path, text=text, title=title, listed=True, description=said)


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
    return Page(path=path, text=text, title=module.name, ruleset=game.id)


def _reference_source(game: Game) -> str:
    return f"reference/{game.reference.path.name}"
