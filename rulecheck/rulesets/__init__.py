"""The games: five that ship with rulecheck, and those that others add; each loaded when named.

Others are installed packages with an entry point in the group `rulecheck.rulesets`, or packages in
a folder that `look_in` was told of. The name of an entry point or of a package is the ruleset's id.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rulecheck.engine import Ruleset

SHIPPED: tuple[str, ...] = ("fated-hand", "narateer", "position-track", "skirmish", "warcry")
GROUP = "rulecheck.rulesets"
_folders: list[Path] = []


class BrokenRuleset(Exception):
    """A ruleset of somebody's own that cannot be loaded, by name, and why."""

    def __init__(self, id: str, why: BaseException | str) -> None:
        reason = why if isinstance(why, str) else f"{type(why).__name__}: {why}"
        super().__init__(f"the ruleset {id} cannot be loaded: {' '.join(reason.split())}")
        self.id = id


def look_in(folder: Path) -> None:
    """Have rulesets looked for among the packages of a folder too."""
    folder = folder.resolve()
    if folder not in _folders:
        _folders.append(folder)
        sys.path.append(str(folder))


def known() -> tuple[str, ...]:
    """Return the ids of every ruleset there is, the shipped ones first; none is loaded."""
    others = sorted({*_in_folders(), *(entry.name for entry in _installed())} - {*SHIPPED})
    return (*SHIPPED, *others)


def ruleset_named(id: str) -> Ruleset:
    """Return a ruleset by its id.

    `KeyError` for one that is not there, `BrokenRuleset` for somebody's own that does not load.
    """
    if id in SHIPPED:
        return _shipped(id)
    try:
        return _ruleset(_others(id), id)
    except (KeyError, BrokenRuleset):
        raise
    except Exception as why:
        raise BrokenRuleset(id, why) from why


@cache
def _shipped(id: str) -> Ruleset:
    return _ruleset(import_module(f"{__name__}.{_package(id)}").RULESET, id)


def _others(id: str) -> Any:
    if id in _in_folders():
        return import_module(_package(id)).RULESET
    for entry in _installed():
        if entry.name == id:
            return entry.load()
    raise KeyError(id)


def _ruleset(found: Any, id: str) -> Ruleset:
    if not isinstance(found, Ruleset):
        raise BrokenRuleset(id, "what its name leads to is no Ruleset")
    return found


def _in_folders() -> list[str]:
    packages = (init.parent for folder in _folders for init in folder.glob("*/__init__.py"))
    return [package.name.replace("_", "-") for package in packages]


def _installed() -> Any:
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _package(id: str) -> str:
    return id.replace("-", "_")
