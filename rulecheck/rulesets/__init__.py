"""The games: five that ship with rulecheck, and those that others add; each loaded when named.

Others are installed packages with an entry point in the group `rulecheck.rulesets`, or packages in
a folder that `look_in` was told of. The name of an entry point or of a package is the ruleset's id.
"""

from __future__ import annotations

import errno
import os
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rulecheck.engine import Ruleset
from rulecheck.engine.blamed import blamed, package_of
from rulecheck.engine.checked import checked
from rulecheck.model import Problem
from rulecheck.reader import Unreadable

SHIPPED: tuple[str, ...] = ("fated-hand", "narateer", "position-track", "skirmish", "warcry")
GROUP = "rulecheck.rulesets"
MOST_TOLD = 5
"""How many mistakes of a ruleset are told at once."""
_folders: list[Path] = []
_found: dict[tuple[str, tuple[Path, ...]], Ruleset | BrokenRuleset] = {}
"""What was found under a name while these folders were looked in: the same for every case."""


class BrokenRuleset(Exception):
    """A ruleset of somebody's own that cannot be loaded, by name, and why.

    In one line: the function that failed with its file and line, or each thing that is named in the
    ruleset and not in its rulebook.
    """

    def __init__(self, id: str, why: str) -> None:
        super().__init__(f"the ruleset {id} cannot be loaded: {' '.join(why.split())}")
        self.id = id


def look_in(folder: Path) -> None:
    """Have rulesets looked for among the packages of a folder too, now or once it is there.

    `OSError` if something else stands in its place.
    """
    if not folder.is_dir() and os.path.lexists(folder):
        raise NotADirectoryError(errno.ENOTDIR, "expected a folder of rulesets", str(folder))
    folder = Path(os.path.realpath(folder))
    if folder not in _folders:
        _folders.append(folder)
        sys.path.append(str(folder))


def look_again() -> None:
    """Have those rulesets tried again that could not be loaded: they may have been mended."""
    for key in [key for key, found in _found.items() if isinstance(found, BrokenRuleset)]:
        del _found[key]


def known() -> tuple[str, ...]:
    """Return the ids of every ruleset there is, the shipped ones first; none is loaded."""
    others = sorted({*_in_folders(), *(entry.name for entry in _installed())} - {*SHIPPED})
    return (*SHIPPED, *others)


def ruleset_named(id: str) -> Ruleset:
    """Return a ruleset by its id.

    `KeyError` for one that is not there, `BrokenRuleset` for somebody's own that does not load, or
    that speaks of what its rulebook does not have.
    """
    if id in SHIPPED:
        return _shipped(id)
    key = id, tuple(_folders)
    if key not in _found:
        _found[key] = _tried(id)
    found = _found[key]
    if isinstance(found, BrokenRuleset):
        raise found.with_traceback(None)
    return found


@cache
def _shipped(id: str) -> Ruleset:
    found: Ruleset = import_module(f"{__name__}.{_package(id)}").RULESET
    return found


def _tried(id: str) -> Ruleset | BrokenRuleset:
    """Load somebody's own ruleset with its reference; whatever its code does, say what it was."""
    module, attribute = _others(id)
    try:
        found = import_module(module)
        for name in filter(None, attribute.split(".")):
            found = getattr(found, name)
        return _whole(found, id)
    except Unreadable as unreadable:
        return BrokenRuleset(id, _told(unreadable.problems))
    except (Exception, SystemExit) as why:
        return BrokenRuleset(id, blamed(why, package_of(module)))


def _whole(found: Any, id: str) -> Ruleset | BrokenRuleset:
    """Return a ruleset that has whatever it speaks of."""
    if not isinstance(found, Ruleset):
        return BrokenRuleset(id, "what its name leads to is no Ruleset")
    wrong = checked(found)
    if wrong:
        return BrokenRuleset(id, _told(wrong))
    found.table()
    return found


def _told(problems: tuple[Problem, ...]) -> str:
    said = "; ".join(map(str, problems[:MOST_TOLD]))
    more = len(problems) - MOST_TOLD
    return f"{said}; and {more} more" if more > 0 else said


def _others(id: str) -> tuple[str, str]:
    """Return where somebody's own ruleset is: its module, and what it is called there."""
    if id in _in_folders():
        return _package(id), "RULESET"
    for entry in _installed():
        if entry.name == id:
            return entry.module, entry.attr or ""
    raise KeyError(id)


def _in_folders() -> list[str]:
    packages = (init.parent for folder in _folders for init in folder.glob("*/__init__.py"))
    return [package.name.replace("_", "-") for package in packages]


@cache
def _installed() -> Any:
    """Return the entry points there are: to look for them opens a file of each package."""
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _package(id: str) -> str:
    return id.replace("-", "_")
