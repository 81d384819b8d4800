"""Pages kept from one build to the next while a site is served: only what changed is built anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from rulecheck.frozen import Frozen
from rulecheck.site.memory import Stamp, stamp_of


class Page(Frozen):
    """A page as it was built, and the stamp of the text it was built of."""

    stamp: Stamp | None
    html: str


class Kept:
    """The built pages of the last builds, as long as what stands around all pages is the same."""

    def __init__(self) -> None:
        self._frame = ""
        self._pages: dict[str, Page] = {}

    def look_at(
        self, config: MkDocsConfig, pages: Iterable[Mapping[str, Any]], files: Files
    ) -> None:
        """Forget every page where the navigation or the configuration is another."""
        frame = _frame(config, pages, files)
        if frame != self._frame:
            self._pages.clear()
        self._frame = frame

    def keep(self, file: File, html: str) -> None:
        """Keep a page that was built."""
        if file.abs_src_path:
            stamp = stamp_of(Path(file.abs_src_path))
            self._pages[file.src_uri] = Page(stamp=stamp, html=html)

    def put(self, files: Files, path: str, text: Path, config: MkDocsConfig) -> bool:
        """Add a page as it was built, and return whether it could be."""
        kept = self._pages.get(path)
        if kept is None or kept.stamp is None or kept.stamp != stamp_of(text):
            return False
        address = File.generated(config, path, content="").dest_uri
        files.append(File.generated(config, address, content=kept.html))
        return True


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
