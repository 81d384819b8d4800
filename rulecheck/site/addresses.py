"""Where pages lie, and how one links to another."""

import posixpath
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from rulecheck.site.markup import slug


def case_page(path: str, number: int) -> str:
    """Return the page of a case: `cases/x/y.yaml` is `cases/x/y.md`, its second document below.

    No two files share one, and none has a character in its address that a server, a browser or a
    file system takes for something else.
    """
    folder, name = posixpath.split(_addressable(path))
    stem, suffix = posixpath.splitext(name)
    is_first = stem.lower() in ("index", "readme")
    stem += "" if suffix == ".yaml" else suffix.replace(".", "-")
    stem += "-case" if is_first else ""
    page = posixpath.join(folder, stem)
    return f"{page}.md" if number == 1 else f"{page}/{number}.md"


def _addressable(path: str) -> str:
    """Return a path without odd characters, told apart from others by a mark of its own."""
    if path.isprintable() and _ODD.isdisjoint(path):
        return path
    plain = "".join("-" if each in _ODD or not each.isprintable() else each for each in path)
    mark = sha256(path.encode("utf-8", "surrogateescape")).hexdigest()[:8]
    stem, suffix = posixpath.splitext(plain)
    return f"{stem}-{mark}{suffix}"


_ODD = frozenset(' #?%&+:;*"<>|\\')


def source_file(path: str) -> str:
    """Return where the file itself is served, as plain text that a browser shows."""
    return f"{_addressable(path)}.txt"


TAKEN = ("index", "asked", "coverage", "examples", "questions", "summary", "words")
"""The names of the pages that every ruleset has, which no chapter takes."""


def chapter_pages(ruleset: str, sections: Iterable[str]) -> dict[str, str]:
    """Return the page of every chapter, no two alike."""
    seen: Counter[str] = Counter(dict.fromkeys(TAKEN, 1))
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
        """Return where a page, or a file beside the pages, is served from the root of the site."""
        if not page.endswith(".md"):
            return page
        stem = page.removesuffix(".md")
        folder, name = posixpath.split(stem)
        if not self.folders:
            return f"{stem}.html"
        if name == "index":
            return f"{folder}/" if folder else ""
        return f"{stem}/"

    def between(self, page: str, other: str, anchor: str = "") -> str:
        """Return the link from one page to another, or to a place on it."""
        link = _relative(self.address(other), self.address(page).rpartition("/")[0])
        link += "/" if self.folders and other.endswith(".md") else ""
        return f"{link}#{anchor}" if anchor else link


def _relative(goal: str, start: str) -> str:
    """Return the way from a folder to a page, both from the root of the site."""
    here, there = _parts(start), _parts(goal.rstrip("/"))
    shared = 0
    for mine, theirs in zip(here, there, strict=False):
        if mine != theirs:
            break
        shared += 1
    return "/".join([".."] * (len(here) - shared) + there[shared:]) or "."


def _parts(address: str) -> list[str]:
    return address.split("/") if address else []
