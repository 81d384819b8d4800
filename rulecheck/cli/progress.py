"""How far a long run has come, on a terminal's standard error and nowhere else."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator

from rulecheck.report.results import Result
from rulecheck.wording import many

PATIENCE = 1.0
"""Seconds after which a run counts as long."""
_OFTEN = 0.2
"""Seconds between two words about a search."""


def shown(results: Iterable[Result], whole: int) -> Iterator[Result]:
    """Yield results; while a long run works on the next one, say how many files are done.

    The line is wiped before a result is handed on, so that it never mixes with a report.
    """
    if not sys.stderr.isatty():
        yield from results
        return
    start = time.monotonic()
    for done, result in enumerate(results, 1):
        say("")
        yield result
        if time.monotonic() - start > PATIENCE:
            say(f"{done:,} of {many(whole, 'file')}")
    say("")


def counted(what: str) -> Callable[[int, int], None]:
    """Return a function that says how many of something are done, and wipes the line at the end."""

    def told(done: int, whole: int) -> None:
        say(f"{what}: {done:,} of {whole:,}" if done < whole else "")

    return told


def explored_so_far(what: str) -> Callable[[int, int, int], None]:
    """Return a function that says how far a search has come, a few times a second at most."""
    said = time.monotonic()

    def told(states: int, left: int, steps: int) -> None:
        nonlocal said
        now = time.monotonic()
        if not left or now - said > _OFTEN:
            said = now
            so_far = f"{many(states, 'state')}, {left:,} to go, {many(steps, 'step')}"
            say(f"{what}: {so_far}" if left else "")

    return told


def say(text: str) -> None:
    """Write over the line of progress; nothing where nobody sees it."""
    if not sys.stderr.isatty():
        return
    sys.stderr.write(f"\r{text:<70}\r{text}")
    sys.stderr.flush()
