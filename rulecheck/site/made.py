"""Text that the templates made to a page, without a Markdown parser.

What a template writes is HTML but for its headings, each on a line of its own:
`## The steps { data-search-exclude }`, `## A title {: #its-id }`. Everything else passes as it is,
which other builders of Markdown do as well, only more slowly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulecheck.frozen import Frozen
from rulecheck.site.markup import slug, spoken

_HEADING = re.compile(
    r"^(?P<marks>#{1,6}) (?P<text>.*?)(?: \{:? ?(?P<told>[^{}]*?) ?\})?$", re.MULTILINE
)


class Heading(Frozen):
    """A heading of a page: its level from 1, its id and its text as markup."""

    level: int
    id: str
    text: str


class Body(Frozen):
    """The HTML of a page, and its headings."""

    html: str
    headings: tuple[Heading, ...]

    @property
    def outline(self) -> list[Any]:
        """The headings within each other, as a table of contents takes them."""
        top: list[dict[str, Any]] = []
        open_: list[dict[str, Any]] = []
        for heading in self.headings:
            told = {"level": heading.level, "id": heading.id, "name": heading.text, "children": []}
            while open_ and open_[-1]["level"] >= heading.level:
                open_.pop()
            (open_[-1]["children"] if open_ else top).append(told)
            open_.append(told)
        return top


def body_of(text: str) -> Body:
    """Return the body of a page from the text that a template made, without its front matter."""
    headings = tuple(_headings(text))
    marked = iter(headings)
    html = _HEADING.sub(lambda found: _element(next(marked), found["told"] or ""), text)
    return Body(html=html, headings=headings)


def _headings(text: str) -> Iterator[Heading]:
    taken: set[str] = set()
    for found in _HEADING.finditer(text):
        asked = re.search(r"#([\w-]+)", found["told"] or "")
        id = name = asked[1] if asked else slug(spoken(found["text"]))
        count = 0
        while id in taken:
            count += 1
            id = f"{name}_{count}"
        taken.add(id)
        yield Heading(level=len(found["marks"]), id=id, text=found["text"])


def _element(heading: Heading, told: str) -> str:
    others = "".join(f' {word}=""' for word in told.split() if not word.startswith("#"))
    link = (
        f'<a class="headerlink" href="#{heading.id}" title="Link to this section">&para;</a>'
        if heading.level > 1
        else ""
    )
    name = f"h{heading.level}"
    return f'<{name} id="{heading.id}"{others}>{heading.text}{link}</{name}>'
