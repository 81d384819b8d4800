"""`[tool.rulecheck]` of a pyproject.toml: what a run does when it is not told otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from rulecheck.cli.options import unknown
from rulecheck.frozen import frozen

_LISTS = ("paths", "select", "ignore", "ruleset-path")
_TEXTS = ("house", "site")
KEYS = (*_LISTS, *_TEXTS, "readings")


@frozen
class Settings:
    """What a project says; paths are relative to its folder."""

    paths: tuple[Path, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    ruleset_path: tuple[Path, ...] = ()
    house: Path | None = None
    site: str = ""
    readings: tuple[tuple[str, str], ...] = ()


def settings() -> Settings:
    """Return what the nearest pyproject.toml above says; a mistake in it is a usage error."""
    for folder in (Path.cwd(), *Path.cwd().parents):
        file = folder / "pyproject.toml"
        if file.is_file():
            return _of(file)
    return Settings()


def _of(file: Path) -> Settings:
    if b"tool.rulecheck" not in file.read_bytes():
        return Settings()
    import tomllib

    try:
        said = tomllib.loads(file.read_text(encoding="utf-8")).get("tool", {}).get("rulecheck", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"{file}: {error}") from None
    for key, value in said.items():
        wrong = _wrong(key, value)
        if wrong:
            raise typer.BadParameter(f"{file}: [tool.rulecheck] {wrong}")
    folder = _shortest(file.parent)
    return Settings(
        paths=tuple(folder / each for each in said.get("paths", ())),
        select=tuple(said.get("select", ())),
        ignore=tuple(said.get("ignore", ())),
        ruleset_path=tuple(folder / each for each in said.get("ruleset-path", ())),
        house=folder / said["house"] if "house" in said else None,
        site=said.get("site", ""),
        readings=tuple(said.get("readings", {}).items()),
    )


def _wrong(key: str, value: Any) -> str:
    if key not in KEYS:
        return unknown("key", key, KEYS)
    if key in _LISTS:
        fits = isinstance(value, list) and all(isinstance(each, str) for each in value)
        return "" if fits else f"{key}: expected a list of texts"
    if key == "readings":
        fits = isinstance(value, Mapping) and all(isinstance(each, str) for each in value.values())
        return "" if fits else "readings: expected a table of clauses and readings"
    return "" if isinstance(value, str) else f"{key}: expected a text"


def _shortest(folder: Path) -> Path:
    """Return a folder relative to here if it is here, so that reports name files briefly."""
    return Path() if folder == Path.cwd() else folder
