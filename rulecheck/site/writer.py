"""Pages to disk: only what changed is written, and what is no longer told is removed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from rulecheck.frozen import Frozen

MANIFEST = "pages.json"


class Page(Frozen):
    """One page: its path under the folder of pages, its text, the file it is edited in.

    `listed` pages belong in a navigation, under their `title`.
    """

    path: str
    text: str
    source: str = ""
    title: str = ""
    listed: bool = False


class Written(Frozen):
    """What a run did: how many pages there are, which were written and which removed."""

    pages: int
    changed: tuple[str, ...]
    removed: tuple[str, ...]


def write(pages: Iterable[Page], folder: Path) -> Written:
    """Bring a folder to exactly these pages, and list them in its manifest."""
    known = _known(folder)
    entries = []
    changed = []
    for page in pages:
        if _put(folder / page.path, page.text):
            changed.append(page.path)
        entries.append(
            {
                "path": page.path,
                "source": _edited_in(page),
                "title": page.title,
                "listed": page.listed,
            }
        )
    kept = {str(entry["path"]) for entry in entries}
    removed = sorted(known - kept)
    for path in removed:
        _remove(folder, path)
    _put(folder / MANIFEST, json.dumps({"pages": entries}, ensure_ascii=False, indent=0) + "\n")
    return Written(pages=len(entries), changed=tuple(changed), removed=tuple(removed))


def _edited_in(page: Page) -> str:
    """Return the file of a page, where its name is one that other programs can take."""
    return page.source if page.source.isprintable() else ""


def _known(folder: Path) -> set[str]:
    manifest = folder / MANIFEST
    if not manifest.is_file():
        return set()
    pages = json.loads(manifest.read_text(encoding="utf-8"))["pages"]
    return {entry["path"] for entry in pages}


def _put(path: Path, text: str) -> bool:
    data = text.encode("utf-8", errors="backslashreplace")
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
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
