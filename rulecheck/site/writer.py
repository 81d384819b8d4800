"""Pages to disk: only what changed is written, and what is no longer told is removed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from rulecheck.frozen import Frozen, items

MANIFEST = "pages.json"
OFTEN = 500
"""After how many pages it is told how far one is."""


class Term(Frozen):
    """A clause as machines are told of it: its id, title, sentence and place on the page."""

    id: str
    title: str
    says: str
    anchor: str


class Page(Frozen):
    """One page: its path under the folder of pages, its text, the file it is edited in.

    A page without a text is as it was written the last time; one of bytes is a picture.

    `listed` pages belong in a navigation, under their `title`. `description` says in a line what is
    on it, for search engines and previews; `terms` are the clauses it tells, for machines;
    `ruleset` is the one beside whose chapters it is shown; `preview` is the picture of it that
    stands beside links to it elsewhere.
    """

    path: str
    text: str | bytes | None
    source: str = ""
    title: str = ""
    listed: bool = False
    description: str = ""
    terms: tuple[Term, ...] = ()
    ruleset: str = ""
    preview: str = ""


class Written(Frozen):
    """What a run did: how many pages there are, which were written and which removed.

    `clashes` are pages that were not written, since another has their address.
    """

    pages: int
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    clashes: tuple[str, ...] = ()


def write(
    pages: Iterable[Page], folder: Path, tell: Callable[[int], None] = lambda _: None
) -> Written:
    """Bring a folder to exactly these pages, and list them in its manifest.

    `tell` is told after every few hundred pages how many there were.
    """
    known = _known(folder)
    entries: dict[str, dict[str, Any]] = {}
    changed = []
    clashes = []
    for page in pages:
        if page.path in entries:
            clashes.append(_clash(page, entries[page.path]))
            continue
        if page.text is not None and _put(folder / page.path, page.text):
            changed.append(page.path)
        entries[page.path] = _entry(page)
        if len(entries) % OFTEN == 0:
            tell(len(entries))
    removed = sorted(known - entries.keys())
    for path in removed:
        _remove(folder, path)
    _put(folder / MANIFEST, json.dumps({"pages": list(entries.values())}, indent=0) + "\n")
    return Written(
        pages=len(entries),
        changed=tuple(changed),
        removed=tuple(removed),
        clashes=tuple(clashes),
    )


def _entry(page: Page) -> dict[str, Any]:
    return {
        "path": page.path,
        "source": page.source,
        "title": page.title,
        "listed": page.listed,
        "description": page.description,
        "ruleset": page.ruleset,
        "preview": page.preview,
        "terms": [dict(items(term)) for term in page.terms],
    }


def _clash(page: Page, first: Mapping[str, Any]) -> str:
    """Tell that two sources would be one page."""
    one, other = page.source or page.title, first["source"] or first["title"]
    return f"{one}: its page {page.path} is that of {other} already; rename one of them"


def _known(folder: Path) -> set[str]:
    manifest = folder / MANIFEST
    if not manifest.is_file():
        return set()
    pages = json.loads(manifest.read_text(encoding="utf-8"))["pages"]
    return {entry["path"] for entry in pages}


def _put(path: Path, text: str | bytes) -> bool:
    data = text if isinstance(text, bytes) else text.encode("utf-8", errors="backslashreplace")
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}")
    beside.write_bytes(data)
    beside.replace(path)  # it is there as a whole or not at all
    return True


def _remove(folder: Path, path: str) -> None:
    target = (folder / path).resolve()
    if not target.is_relative_to(folder.resolve()):
        return
    target.unlink(missing_ok=True)
    for parent in target.parents:
        if parent == folder.resolve() or any(parent.iterdir()):
            break
        parent.rmdir()
