"""Templates to pages: every value is written as text, every link from where the page stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from rulecheck.model import Finding, Verdict
from rulecheck.reference import Number
from rulecheck.site.addresses import Links, case_page, chapter_pages
from rulecheck.site.book import Book, Example, Game
from rulecheck.site.compiled import COMPILED
from rulecheck.site.markup import headline, inline, plain, prose, slug
from rulecheck.site.try_it.address import packed
from rulecheck.wording import many, shown

SIGNS = {"legal": "✓", "illegal": "✗", "violation": "✗", "ruling": "§", "open": "?"}
_FOUND = {"violation": "Breaks", "ruling": "Needs a ruling on", "open": "Is left open by"}


class Press:
    """Renders the templates of a site, which knows where each page lies."""

    def __init__(
        self,
        book: Book,
        links: Links,
        *,
        try_it: bool = False,
        preview: Callable[[Example], str] = lambda _: "",
    ) -> None:
        self.book = book
        self.preview = preview
        """Where the picture for links to a case lies; empty where there is none."""
        self.links = links
        self._env = Environment(
            loader=PackageLoader("rulecheck.site"),
            autoescape=True,
            finalize=_text,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            bytecode_cache=COMPILED,
        )
        self._env.filters.update(inline=inline, many=many)
        self._env.globals.update(
            anchor=slug,
            case_page=lambda example: case_page(example.case.path, example.case.number),
            chapter_page=self.chapter_page,
            clause_page=self.clause_page,
            clause_title=self.clause_title,
            data=lambda value: Markup(json.dumps(value, ensure_ascii=False)),
            figure=figure,
            finding_sign=lambda finding: SIGNS[finding.kind],
            finding_word=found_word,
            head=lambda title: Markup(json.dumps(headline(title), ensure_ascii=False)),
            inline=inline,
            prose=prose,
            shown=shown,
            sign=lambda verdict: SIGNS[verdict.word],
            trying=(lambda example: packed(example.case.text)) if try_it else None,
        )

    def text(self, template: str, page: str, **context: Any) -> str:
        """Return a page made of a template."""
        to = self._links_from(page)
        made = self._env.get_template(template).render(to=to, **context)
        return made.replace("\x00", "")

    def _links_from(self, page: str) -> Callable[..., Markup]:
        def to(other: str, anchor: str = "") -> Markup:
            link = quote(self.links.between(page, other, anchor), safe="/#:.?=&-_~")
            return Markup(link)  # quoted

        return to

    @cached_property
    def _chapters(self) -> Mapping[str, Mapping[str, str]]:
        return {game.id: chapter_pages(game.id, game.chapters) for game in self.book.games}

    @cached_property
    def _homes(self) -> Mapping[str, str]:
        return {
            clause.id: self._chapters[game.id][clause.section]
            for game in self.book.games
            for clause in game.reference.clauses.values()
        }

    def chapter_page(self, section: str, game: Game) -> str:
        """Return the page of a chapter."""
        return self._chapters[game.id][section]

    def page_of(self, example: Example) -> str:
        """Return the page of a case."""
        return case_page(example.case.path, example.case.number)

    def clause_title(self, id: str) -> str:
        """Return what a clause is called: its title, or its id where it has none."""
        return self._titles[id]

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        clauses = (each for game in self.book.games for each in game.reference.clauses.values())
        return {clause.id: clause.title or clause.id for clause in clauses}

    def clause_page(self, id: str) -> str:
        """Return the page a clause stands on."""
        return self._homes[id]


def _text(value: Any) -> Any:
    return value if callable(value) else plain(value)


def figure(number: Number) -> str:
    """Return a figure of a rulebook, or a table of them, in a line: `near 1, distant 2 cards`."""
    if isinstance(number.value, Mapping):
        cells = ", ".join(f"{cell} {shown(value)}" for cell, value in number.value.items())
        return f"{cells} {number.unit}".strip()
    return f"{shown(number.value)} {number.unit}".strip()


def found_word(finding: Finding) -> str:
    """Return what a finding says of its clause: `Breaks`."""
    return _FOUND[finding.kind]


def verdict_word(verdict: Verdict) -> str:
    """Return a verdict as the first word of a sentence."""
    words = {"ruling": "A ruling is needed"}
    return words.get(verdict.word, verdict.words.capitalize())


def verdict_says(verdict: Verdict) -> str:
    """Return what a verdict means for the turn; the clauses follow it."""
    if verdict.words == "legal by ruling":
        return "The game master decided"
    return {
        "legal": "Nothing in this turn breaks a rule.",
        "illegal": "The turn breaks",
        "ruling": "The game master must decide",
        "open": "The document does not settle",
    }[verdict.word]


def verdict_clauses(example: Example) -> tuple[str, ...]:
    """Return the clauses a verdict rests on."""
    verdict = example.verdict
    if verdict.word == "legal":
        return verdict.rulings
    kind = {"illegal": "violation"}.get(verdict.word, verdict.word)
    found = (finding.clause.id for finding in verdict.findings if finding.kind == kind)
    return tuple(dict.fromkeys(found))
