"""A first case of a ruleset, commented, to be changed into one's own."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from rulecheck.engine import Ruleset
from rulecheck.reference import data_folder

_TITLE = re.compile(r"^title: .*$", re.MULTILINE)


class NoStarter(LookupError):
    """A ruleset that comes without a starter case."""


def starter(game: Ruleset, title: str | None = None, *, schema: bool = True) -> str:
    """Return the starter case of a ruleset, with the schema line that editors read or without.

    `NoStarter` if the ruleset, of somebody's own, has none beside it.
    """
    text = _text(game.layout.__module__)
    if text is None:
        raise NoStarter(f"the ruleset {game.id} comes without a starter case")
    if title is not None:
        text = _TITLE.sub(lambda _: f"title: {_quoted(title)}", text, count=1)
    return schema_line(game) + text if schema else text


@cache
def _text(module: str) -> str | None:
    found = files(_package(module)) / "starter.yaml"
    return found.read_text("utf-8") if found.is_file() else None


def _package(module: str) -> str:
    return module.rpartition(".")[0] or module


def _quoted(title: str) -> str:
    plain = " ".join(title.split())
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def schema_line(game: Ruleset) -> str:
    """Return the line by which editors find the schema of a game; empty where it has none."""
    schema = data_folder("schemas").absolute() / f"{game.id}.json"
    return f"# yaml-language-server: $schema={schema.as_uri()}\n" if schema.is_file() else ""


def write_starter(game: Ruleset, path: Path, title: str | None = None) -> None:
    """Write the starter case to a new file; `FileExistsError` rather than overwrite one."""
    with path.open("x", encoding="utf-8") as file:
        file.write(starter(game, title))
