"""The MkDocs plugin: has the pages written, and puts them beside those written by hand."""

from __future__ import annotations

import json
import os
from importlib.resources import files as package_files
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation

from rulecheck.reference import data_folder
from rulecheck.site.addresses import source_file
from rulecheck.site.compiled import COMPILED
from rulecheck.site.generating import Generator
from rulecheck.site.heads import head_of
from rulecheck.site.kept import Kept
from rulecheck.site.navigation import Beside, entries_of, placed, put_in_order, put_under
from rulecheck.site.pages import MadePage
from rulecheck.site.search import OTHERS, script, sections_of
from rulecheck.site.try_it.vendoring import CannotVendor, vendored
from rulecheck.site.writer import MANIFEST, OFTEN
from rulecheck.wording import many

log = get_plugin_logger("rulecheck")
_THEME = package_files("rulecheck.site") / "theme"


class RulecheckConfig(Config):  # type: ignore[no-untyped-call]  # untyped there
    """What `mkdocs.yml` may say about the plugin."""

    cases = config_options.Type(str, default="cases")
    pages = config_options.Type(str, default=".rulecheck/pages")
    coverage = config_options.Type(bool, default=True)
    try_it = config_options.Type(bool, default=False)
    offline = config_options.Type(bool, default=False)
    rulesets = config_options.ListOfItems(config_options.Type(str), default=[])


class RulecheckPlugin(BasePlugin[RulecheckConfig]):  # type: ignore[no-untyped-call]  # same
    """Pages for every ruleset, chapter and case."""

    def __init__(self) -> None:
        self._serving = False
        self._generator = Generator()
        self._kept = Kept()
        self._manifest: dict[str, dict[str, Any]] = {}
        self._found: list[Any] = []
        self._built = 0
        self._files: Files | None = None
        self._site: Path | None = None
        """The folder of a site that is served: what has not changed stays in it."""

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Note whether the site is being served."""
        self._serving = command == "serve"

    def on_shutdown(self) -> None:
        """Let go of the process that writes the pages."""
        self._generator.stop()
        if self._site is not None:
            self._kept.forget(self._site)

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Have the pages written; their style and their scripts are asked for by every page."""
        if self.config.offline:
            config.use_directory_urls = False
        self._write(config)
        if "attr_list" not in config.markdown_extensions:
            config.markdown_extensions.append("attr_list")
        config.extra_css.append("assets/rulecheck.css")
        config.extra_css += ["assets/try/try.css"] if self.config.try_it else []
        config.extra_javascript += [
            f"assets/{name}" for name in ("rulecheck.js", "film.js", "search.js")
        ]
        if config.nav is not None:
            config.nav = [*placed(config.nav, entries_of(self._manifest.values()))]
        own = 1 if config.theme.custom_dir else 0
        config.theme.dirs.insert(own, str(_THEME))
        _switch_off_other_search(config)
        self._found, self._built = [], 0
        return config

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Keep what was built before from being removed."""
        if self._serving:
            self._site = Path(config.site_dir)
            self._kept.set_aside(self._site)

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the pages, and the files they are edited in."""
        if self._site is not None:
            self._kept.put_back(self._site)
            self._kept.look_at(config, self._manifest.values(), files)
        root, pages = _root(config), self._pages(config)
        for page in self._manifest.values():
            by_hand = page["source"].endswith(".md")
            text = pages / page["path"]
            file = File.generated(
                config,
                page["path"],
                abs_src_path=str(text),
                inclusion=InclusionLevel.UNDEFINED if page["listed"] else InclusionLevel.NOT_IN_NAV,
            )
            if self._site is not None and not page["listed"]:
                if self._kept.put(files, file, text):
                    continue
                self._kept.keep(file, text)
            source = root / page["source"]
            file.edit_uri = _edit_uri(source, config) if source.is_file() else None
            _put(files, file, told=not by_hand)
            if page["path"].endswith(".md") and not by_hand:
                MadePage(page["title"] or None, file, config)
        self._put_sources(files, config)
        for path in self._vendored(config):
            name = f"assets/try/{path.name}"
            _put(files, File.generated(config, name, abs_src_path=str(path)), told=False)
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

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Show beside every page of a ruleset, those of its cases too, the chapters it has."""
        if config.nav is None:
            put_in_order(nav, self._manifest)
        put_under(nav, files, self._manifest)
        self._beside = Beside(nav)
        return nav

    def on_page_content(self, html: str, *, page: Any, config: MkDocsConfig, files: Files) -> str:
        """Note what the search may find on a page that somebody wrote."""
        if not isinstance(page, MadePage):
            self._found += sections_of(page.url, page.title or "", html)
        return html

    def on_env(self, env: Any, *, config: MkDocsConfig, files: Files) -> Any:
        """Add what the search may find on the pages that somebody wrote."""
        self._files = files
        theirs = config.theme.dirs[config.theme.dirs.index(str(_THEME)) + 1 :]
        env.loader = ChoiceLoader([env.loader, PrefixLoader({"theme": FileSystemLoader(theirs)})])
        env.globals["beside"] = self._beside
        env.bytecode_cache = env.bytecode_cache or COMPILED
        files.append(File.generated(config, OTHERS, content=script(self._found)))
        return env

    def on_page_context(self, context: Any, *, page: Any, config: MkDocsConfig, nav: Any) -> Any:
        """Where there is no repository to edit in, the pencil opens the file itself."""
        told = self._manifest.get(page.file.src_uri, {})
        source = told.get("source", "")
        here = bool(source) and (_root(config) / source).is_file()
        if page.edit_url is None and here and isinstance(page, MadePage):
            link = os.path.relpath(source_file(source), _folder(page.url)).replace(os.sep, "/")
            page.edit_url = quote(link)
        if told.get("description"):
            page.meta.setdefault("description", told["description"])
        return context

    def on_post_page(self, output: str, *, page: Any, config: MkDocsConfig) -> str:
        """Tell other programs what the page is, and now and then how far the build is."""
        told = self._manifest.get(page.file.src_uri, {})
        output = output.replace("</head>", f"{head_of(page, told, config)}</head>", 1)
        self._built += 1
        if self._built % OFTEN == 0:
            log.info(f"{many(self._built, 'page')} built")
        return output

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Remove what earlier builds have left that this one has not."""
        if self._site is not None and self._files is not None:
            self._kept.clear_away(self._files, self._site)

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> None:
        """Follow edits of the cases and of the rulebooks."""
        folders = (_root(config) / each for each in self.config.rulesets)
        own = [package.parent for each in folders for package in each.glob("*/__init__.py")]
        for folder in (_root(config) / self.config.cases, data_folder("reference"), *own):
            if folder.exists():
                server.watch(str(folder))

    def _write(self, config: MkDocsConfig) -> None:
        """Write the pages in a process of their own, which sees rulebooks and rules afresh."""
        asked = [self.config.cases, "--into", self.config.pages, "--docs", config.docs_dir]
        asked += [] if config.use_directory_urls else ["--files"]
        run = "kept" if self._serving else "run"
        asked += ["--try-it"] if self.config.try_it else []
        asked += ["--previews"] if config.site_url and not self._serving else []
        asked += ["--coverage", run if self.config.coverage else "none"]
        asked += [word for each in self.config.rulesets for word in ("--ruleset-path", each)]
        made = self._generator.run(asked, _root(config), log.info)
        for complaint in made.complaints:
            log.warning(complaint)
        log.info(made.told)
        if not self._serving:
            self._generator.stop()
        text = (self._pages(config) / MANIFEST).read_text(encoding="utf-8")
        self._manifest = {page["path"]: page for page in json.loads(text)["pages"]}

    def _pages(self, config: MkDocsConfig) -> Path:
        return _root(config) / self.config.pages

    def _put_sources(self, files: Files, config: MkDocsConfig) -> None:
        """Add the files that pages were made of, as text that a browser shows."""
        root = _root(config)
        sources = {page["source"] for page in self._manifest.values()}
        for source in sorted(sources):
            path = root / source
            if source and not source.endswith(".md") and path.is_file():
                shown = File.generated(config, source_file(source), abs_src_path=str(path))
                if self._site is None or not self._kept.put(files, shown, path):
                    self._kept.keep(shown, path)
                    _put(files, shown, told=False)


def _switch_off_other_search(config: MkDocsConfig) -> None:
    """Have no two searches on a page: the one of the theme knows neither clauses nor games."""
    if "material/search" in config.plugins:
        config.plugins["material/search"].config.enabled = False


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent


def _edit_uri(source: Path, config: MkDocsConfig) -> str:
    path = os.path.relpath(source, config.docs_dir).replace(os.sep, "/")
    return quote(os.fsencode(path))


def _put(files: Files, file: File, *, told: bool) -> None:
    """Add a file in place of any other of its name; who wrote the other by hand is told."""
    if file.src_uri in files.src_uris:
        if told:
            log.warning(f"{file.src_uri} is a page that rulecheck writes; yours is not shown")
        files.remove(files.src_uris[file.src_uri])
    files.append(file)


def _folder(url: str) -> str:
    """Return the folder a page is served from."""
    return url.rpartition("/")[0] or "."
