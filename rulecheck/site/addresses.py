"""Where pages lie, and how one links to another."""

import posixpath
from collections import Counter
from collections.abc import Iterable

from rulecheck.site.markup import slug


def case_page(path: str, number: int) -> str:
    """Return the page of a case: `cases/x/y.yaml` is `cases/x/y.md`, its second document below."""
    folder, name = posixpath.split(path)
    stem = posixpath.splitext(name)[0]
    stem += "-case" if stem.lower() in ("index", "readme") else ""
    page = posixpath.join(folder, stem)
    return f"{page}.md" if number == 1 else f"{page}/{number}.md"


def chapter_pages(ruleset: str, sections: Iterable[str]) -> dict[str, str]:
    """Return the page of every chapter, no two alike."""
    seen: Counter[str] = Counter({"index": 1, "coverage": 1, "questions": 1, "words": 1})
    pages = {}
    for section in sections:
        name = slug(section)
        seen[name] += 1
        suffix = f"-{seen[name]}" if seen[name] > 1 else ""
        pages[section] = f"rules/{slug(ruleset)}/{name}{suffix}.md"
    return pages


class Links:
    """Links between pages as a browser follows them, with or without a folder for each page."""

    def __init__(self, folders: bool = True) -> None:
        self.folders = folders

    def address(self, page: str) -> str:
        """Return where a page is served, from the root of the site."""
        stem = page.removesuffix(".md")
        folder, name = posixpath.split(stem)
        if not self.folders:
            return f"{stem}.html"
        if name == "index":
            return f"{folder}/" if folder else ""
        return f"{stem}/"

    def between(self, page: str, other: str, anchor: str = "") -> str:
        """Return the link from one page to another, or to a place on it."""
        start = posixpath.dirname(self.address(page)) or "."
        goal = self.address(other)
        link = posixpath.relpath(goal or ".", start)
        link += "/" if self.folders else ""
        return f"{link}#{anchor}" if anchor else link
