"""`[tool.rulecheck]` of a pyproject.toml: what a run does when it is not told otherwise."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import typer

from rulecheck.cli.options import unknown
from rulecheck.frozen import Frozen
from rulecheck.model import Problem
from rulecheck.reader import bytes_of

_LISTS = ("paths", "select", "ignore", "ruleset-path")
_TEXTS = ("house", "site")
KEYS = (*_LISTS, *_TEXTS, "readings")


class Settings(Frozen):
    """What a project says; paths are relative to its folder.

    `unopened` tells that its file could not be opened: the rest is judged, and the run fails.
    """

    paths: tuple[Path, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    ruleset_path: tuple[Path, ...] = ()
    house: Path | None = None
    site: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    unopened: tuple[Problem, ...] = ()


def settings() -> Settings:
    """Return what the nearest pyproject.toml above says; a mistake in it is a usage error."""
    for folder in (Path.cwd(), *Path.cwd().parents):
        file = folder / "pyproject.toml"
        if os.path.lexists(file):
            return _of(file)
    return Settings()


def _of(file: Path) -> Settings:
    try:
        data = bytes_of(file)
    except OSError as error:
        message = f"{error.strerror}: judged without what it says"
        return Settings(unopened=(Problem(path=str(file), line=1, column=1, message=message),))
    if b"rulecheck" not in data:
        return Settings()
    said = _table(file, data)
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


@lru_cache(maxsize=1)
def _table(file: Path, data: bytes) -> Mapping[str, Any]:
    """Return the table of rulecheck, empty where there is none."""
    import tomllib

    try:
        tool = tomllib.loads(data.decode("utf-8")).get("tool", {})
    except RecursionError:
        raise typer.BadParameter(f"{file}: nested too deep") from None
    except ValueError as error:  # no TOML, no UTF-8, or a number with very many digits
        raise typer.BadParameter(f"{file}: {' '.join(str(error).split())}") from None
    said = tool.get("rulecheck", {}) if isinstance(tool, Mapping) else tool
    if not isinstance(said, Mapping):
        where = "[tool.rulecheck]" if isinstance(tool, Mapping) else "tool"
        raise typer.BadParameter(f"{file}: {where} is a table: expected {', '.join(KEYS)} in it")
    return said


def _wrong(key: str, value: Any) -> str:
    if key not in KEYS:
        return unknown("key", key, KEYS)
    if key in _LISTS:
        fits = isinstance(value, list) and all(map(_is_text, value))
        return "" if fits else f"{key}: expected a list of texts"
    if key == "readings":
        fits = isinstance(value, Mapping) and all(map(_is_text, value.values()))
        return "" if fits else "readings: expected a table of clauses and readings"
    return "" if _is_text(value) else f"{key}: expected a text"


def _is_text(value: Any) -> bool:
    """Whether a value is a text that may be a path: NUL stands in none."""
    return isinstance(value, str) and "\0" not in value


def _shortest(folder: Path) -> Path:
    """Return a folder relative to here if it is here, so that reports name files briefly."""
    return Path() if folder == Path.cwd() else folder
