"""Whose code went wrong: the function of a ruleset that failed, with its file and line."""

from __future__ import annotations

from pathlib import Path
from traceback import walk_tb

LONGEST = 300
"""Characters of what an error says of itself that are passed on."""
_SHIPPED = "rulecheck.rulesets."


def package_of(module: str) -> str:
    """Return the package a ruleset is all in, by the name of one of its modules."""
    if module.startswith(_SHIPPED):
        return _SHIPPED + module.removeprefix(_SHIPPED).partition(".")[0]
    return module.partition(".")[0]


def blamed(error: BaseException, package: str) -> str:
    """Say in one line what went wrong, and where in a package, if it was there.

    The innermost function of the package is meant, whatever it called outside.
    """
    said = " ".join(str(error).split())
    said = said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"
    reason = f"{type(error).__name__}: {said}" if said else type(error).__name__
    where = _written_at(error) if isinstance(error, SyntaxError) else _raised_at(error, package)
    return f"{where}: {reason}" if where else reason


def _written_at(error: SyntaxError) -> str:
    """Return where the text stands that is no code."""
    return f"{called(error.filename)}:{error.lineno or 1}" if error.filename else ""


def _raised_at(error: BaseException, package: str) -> str:
    within = f"{package}."
    where = ""
    for frame, line in walk_tb(error.__traceback__):
        module = str(frame.f_globals.get("__name__", ""))
        if module == package or module.startswith(within):
            function = frame.f_code.co_qualname.partition(".<locals>")[0]
            told = "" if function.startswith("<") else f", in {function}"
            where = f"{called(frame.f_code.co_filename)}:{line}{told}"
    return where


def called(file: str) -> str:
    """Return how a file is called in a message: from the folder one is in, if it is below it."""
    try:
        return Path(file).relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):  # it lies elsewhere, or the folder one was in is gone
        return Path(file).as_posix()
