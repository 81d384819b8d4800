"""The pages of the rulebooks in the navigation of a site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation, Section

PLACE = "rulecheck"
"""An entry of a navigation that stands for all pages of the rulebooks."""
_RULES = "rules/"


def entries_of(pages: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return what a navigation lists: the pages of each ruleset, and those beside them."""
    games: dict[str, list[Any]] = {}
    entries: list[dict[str, Any]] = []
    for page in pages:
        if not page["listed"]:
            continue
        folder = page["path"].rpartition("/")[0]
        if not folder:
            entries.append({page["title"]: page["path"]})
        elif page["path"].endswith("/index.md"):
            games[folder] = [page["path"]]
            entries.append({page["title"]: games[folder]})
        else:
            games[folder].append({page["title"]: page["path"]})
    return entries


def placed(nav: list[Any], entries: list[dict[str, Any]]) -> Iterator[Any]:
    """Yield a navigation with the entries where it asks for them, else at its end."""
    asked = False
    for item in nav:
        if isinstance(item, dict) and PLACE in item.values():
            asked = True
            yield {next(iter(item)): entries}
        else:
            yield item
    if not asked:
        yield {"Rules": entries}


class Beside:
    """What the theme puts beside pages to go on from, made once for those that may share it.

    The pages of a folder that are in no navigation may: none of them is marked in it, and from each
    the way to any other page is the same.
    """

    def __init__(self, nav: Navigation) -> None:
        self._listed = {id(page) for page in nav.pages}
        self._made: dict[tuple[str, int], Any] = {}

    def known(self, page: Any) -> Any:
        """Return what stands beside a page, if it has been made; else nothing."""
        return None if self._is_listed(page) else self._made.get(_folder_of(page))

    def keep(self, page: Any, made: Any) -> Any:
        """Return what was made beside a page, kept for those that share it."""
        if not self._is_listed(page):
            self._made[_folder_of(page)] = made
        return made

    def _is_listed(self, page: Any) -> bool:
        return page is None or id(page) in self._listed


def _folder_of(page: Any) -> tuple[str, int]:
    """Return the folder that a page is served from, and what marks it in a navigation."""
    return page.url.rstrip("/").rpartition("/")[0], id(page.parent)


def put_in_order(nav: Navigation, pages: Mapping[str, Mapping[str, Any]]) -> None:
    """Put the pages of each ruleset in the order of its rulebook, under its title.

    Where a site says no navigation of its own, MkDocs lists them by their files.
    """
    order = {path: index for index, path in enumerate(pages)}
    for id, section in _games(nav.items):
        children: list[Any] = section.children
        if all(each.is_page and each.file.src_uri in order for each in children):
            children.sort(key=lambda each: order[each.file.src_uri])
            section.title = pages[f"{_RULES}{id}/index.md"]["title"]
    nav.pages[:] = _pages(nav.items)
    for before, after in pairwise((None, *nav.pages, None)):
        if before is not None:
            before.next_page = after
        if after is not None:
            after.previous_page = before


def _pages(items: Iterable[Any]) -> Iterator[Any]:
    for item in items:
        if item.is_page:
            yield item
        elif isinstance(item, Section):
            yield from _pages(item.children)


def put_under(nav: Navigation, files: Files, pages: Mapping[str, Mapping[str, Any]]) -> None:
    """Put pages that are in no navigation under the ruleset they are of.

    Beside a case, or the source of a rule, then stand the chapters of its ruleset.
    """
    games = dict(_games(nav.items))
    for file in files.documentation_pages():
        ruleset = pages.get(file.src_uri, {}).get("ruleset")
        if file.page is not None and file.page.parent is None and ruleset in games:
            file.page.parent = games[ruleset]


def _games(items: Iterable[Any]) -> Iterator[tuple[str, Section]]:
    """Yield the section of every ruleset, by its id."""
    for item in items:
        if isinstance(item, Section):
            yield from _games(item.children)
        elif item.is_page and item.parent is not None and item.is_index:
            folder = item.file.src_uri.removesuffix("/index.md")
            if folder.startswith(_RULES):
                yield folder.removeprefix(_RULES), item.parent
