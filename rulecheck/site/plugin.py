"""The MkDocs plugin: has the pages written, and puts them beside those written by hand."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel

from rulecheck.reference import data_folder
from rulecheck.site.try_it.vendoring import CannotVendor, vendored
from rulecheck.site.writer import MANIFEST

log = get_plugin_logger("rulecheck")
PLACE = "rulecheck"
"""An entry of a navigation that stands for all pages of the rulebooks."""


class RulecheckConfig(Config):  # type: ignore[no-untyped-call]  # untyped there
    """What `mkdocs.yml` may say about the plugin."""

    cases = config_options.Type(str, default="cases")
    pages = config_options.Type(str, default=".rulecheck/pages")
    coverage = config_options.Type(bool, default=True)
    try_it = config_options.Type(bool, default=False)
    rulesets = config_options.ListOfItems(config_options.Type(str), default=[])


class RulecheckPlugin(BasePlugin[RulecheckConfig]):  # type: ignore[no-untyped-call]  # same
    """Pages for every ruleset, chapter and case."""

    def __init__(self) -> None:
        self._serving = False
        self._sources: dict[str, str] = {}

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Note whether the site is being served."""
        self._serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Have the pages written; their style and their script are asked for by every page.

        Headings say in their attributes what the search passes over.
        """
        self._write(config)
        if "attr_list" not in config.markdown_extensions:
            config.markdown_extensions.append("attr_list")
        config.extra_css.append("assets/rulecheck.css")
        config.extra_javascript.append("assets/rulecheck.js")
        config.extra_css += ["assets/try/try.css"] if self.config.try_it else []
        if config.nav is not None:
            config.nav = [*_placed(config.nav, self._navigation(config))]
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the pages, and the files they are edited in."""
        docs = Path(config.docs_dir)
        for page in self._manifest(config):
            file = File.generated(
                config,
                page["path"],
                abs_src_path=str(self._pages(config) / page["path"]),
                inclusion=InclusionLevel.UNDEFINED if _listed(page) else InclusionLevel.NOT_IN_NAV,
            )
            source = _root(config) / page["source"]
            if source.is_file():
                file.edit_uri = os.path.relpath(source, docs).replace(os.sep, "/")
                if source.suffix != ".md":
                    self._sources[page["path"]] = page["source"]
                    _put(files, File.generated(config, page["source"], abs_src_path=str(source)))
            else:
                file.edit_uri = None
            _put(files, file)
        for path in self._vendored(config):
            name = f"assets/try/{path.name}"
            _put(files, File.generated(config, name, abs_src_path=str(path)))
        return files

    def _vendored(self, config: MkDocsConfig) -> list[Path]:
        """Return the files that the page to try a turn on runs with, if there is to be one."""
        if not self.config.try_it:
            return []
        try:
            folder = vendored(self._pages(config).parent / "try-it")
        except CannotVendor as lacking:
            raise PluginError(f"rulecheck: {lacking}") from lacking
        return sorted(folder.iterdir())

    def on_page_context(self, context: Any, *, page: Any, config: MkDocsConfig, nav: Any) -> Any:
        """Where there is no repository to edit in, the pencil opens the file itself."""
        source = self._sources.get(page.file.src_uri)
        if page.edit_url is None and source:
            page.edit_url = os.path.relpath(source, _folder(page.url)).replace(os.sep, "/")
        return context

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> None:
        """Follow edits of the cases and of the rulebooks."""
        folders = (_root(config) / each for each in self.config.rulesets)
        own = [package.parent for each in folders for package in each.glob("*/__init__.py")]
        for folder in (_root(config) / self.config.cases, data_folder("reference"), *own):
            if folder.exists():
                server.watch(str(folder))

    def _write(self, config: MkDocsConfig) -> None:
        """Write the pages in a process of their own, which sees rulebooks and rules afresh."""
        asked = [sys.executable, "-m", "rulecheck.site", self.config.cases]
        asked += ["--into", self.config.pages, "--docs", config.docs_dir]
        asked += [] if config.use_directory_urls else ["--files"]
        run = "kept" if self._serving else "run"
        asked += ["--try-it"] if self.config.try_it else []
        asked += ["--coverage", run if self.config.coverage else "none"]
        asked += [word for each in self.config.rulesets for word in ("--ruleset-path", each)]
        ran = subprocess.run(asked, cwd=_root(config), capture_output=True, text=True)
        if ran.returncode not in (0, 3):
            raise PluginError(f"rulecheck: {ran.stderr.strip()}")
        for complaint in ran.stderr.splitlines():
            log.warning(complaint)
        log.info(ran.stdout.strip())

    def _pages(self, config: MkDocsConfig) -> Path:
        return _root(config) / self.config.pages

    def _manifest(self, config: MkDocsConfig) -> list[dict[str, Any]]:
        manifest = self._pages(config) / MANIFEST
        pages: list[dict[str, Any]] = json.loads(manifest.read_text(encoding="utf-8"))["pages"]
        return pages

    def _navigation(self, config: MkDocsConfig) -> list[dict[str, Any]]:
        """Return what a navigation lists: the table of examples, and the pages of each ruleset."""
        games: dict[str, list[Any]] = {}
        entries: list[dict[str, Any]] = []
        for page in filter(_listed, self._manifest(config)):
            folder = page["path"].rpartition("/")[0]
            if not folder:
                entries.append({page["title"]: page["path"]})
            elif page["path"].endswith("/index.md"):
                games[folder] = [page["path"]]
                entries.append({page["title"]: games[folder]})
            else:
                games[folder].append({page["title"]: page["path"]})
        return entries


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent


def _listed(page: dict[str, Any]) -> bool:
    return bool(page["listed"])


def _placed(nav: list[Any], entries: list[dict[str, Any]]) -> Iterator[Any]:
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


def _put(files: Files, file: File) -> None:
    """Add a file in place of any other of its name."""
    if file.src_uri in files.src_uris:
        files.remove(files.src_uris[file.src_uri])
    files.append(file)


def _folder(url: str) -> str:
    """Return the folder a page is served from."""
    return url.rpartition("/")[0] or "."
