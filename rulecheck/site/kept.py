"""Pages kept from one build to the next while a site is served: only what changed is built anew."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from rulecheck.site.memory import Stamp, stamp_of


class Kept:
    """The files of the last build, as long as what stands around all pages is the same.

    MkDocs empties the folder of the site when a build begins. It is set aside before that, and put
    back after: what has not changed stays where it is, and is neither built nor copied.
    """

    def __init__(self) -> None:
        self._frame = ""
        self._stamps: dict[str, Stamp | None] = {}
        self._built: set[str] = set()

    def set_aside(self, site: Path) -> None:
        """Have the folder of the site out of the way while MkDocs empties it."""
        self.forget(site)
        if site.is_dir():
            site.rename(_aside(site))

    def put_back(self, site: Path) -> None:
        """Have the folder of the site where it was."""
        if _aside(site).is_dir() and not site.exists():
            _aside(site).rename(site)

    def forget(self, site: Path) -> None:
        """Remove what is still set aside."""
        shutil.rmtree(_aside(site), ignore_errors=True)

    def look_at(
        self, config: MkDocsConfig, pages: Iterable[Mapping[str, Any]], files: Files
    ) -> None:
        """Build every page anew where the navigation or the configuration is another."""
        frame = _frame(config, pages, files)
        if frame != self._frame:
            self._stamps.clear()
        self._frame = frame

    def keep(self, file: File, made_of: Path) -> None:
        """Keep a file of the site as long as what it is made of stays the same."""
        self._stamps[file.dest_uri] = stamp_of(made_of)

    def put(self, files: Files, file: File, made_of: Path) -> bool:
        """Add a file as it was built, and return whether it could be."""
        known = self._stamps.get(file.dest_uri)
        here = Path(file.dest_dir, file.dest_uri)
        if known is None or known != stamp_of(made_of) or not here.is_file():
            return False
        # MkDocs lets alone what plugins have written where it is to be
        there = File(file.dest_uri, file.dest_dir, file.dest_dir, use_directory_urls=False)
        there.abs_src_path = str(here)
        files.append(there)
        return True

    def clear_away(self, files: Files, site: Path) -> None:
        """Remove what an earlier build has written and this one has not."""
        built = {file.dest_uri for file in files}
        for gone in self._built - built:
            (site / gone).unlink(missing_ok=True)
        self._built = built


def _aside(site: Path) -> Path:
    return site.with_name(f"{site.name}.aside")


def _frame(config: MkDocsConfig, pages: Iterable[Mapping[str, Any]], files: Files) -> str:
    """Return a digest of what stands around every page: settings, styles, navigation."""
    made = sha256(Path(config.config_file_path).read_bytes())
    listed = [(page["path"], page["title"]) for page in pages if page["listed"]]
    made.update(repr(listed).encode())
    for file in files:
        if file.is_documentation_page() and file.abs_src_path:
            lines = file.content_string.splitlines()
            head = [*takewhile(lambda line: not line.startswith("# "), lines)]
            made.update(repr((file.src_uri, lines[: len(head) + 1])).encode())
    if config.theme.custom_dir:
        for path in sorted(Path(config.theme.custom_dir).rglob("*")):
            made.update(repr((path, stamp_of(path))).encode())
    return made.hexdigest()
