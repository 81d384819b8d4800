"""`--watch`: judge again whenever a case file changes."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import typer

PAUSE = 0.3
"""Seconds between two looks at the files."""

Seen = dict[Path, tuple[int, int]]


def watched(judge: Callable[[], int], files: Callable[[], list[Path]]) -> None:
    """Judge, and again after every change of the files, until interrupted."""
    seen = looked_at(files())
    while True:
        judge()
        typer.echo("\nwatching for changes; end with Ctrl-C\n")
        now = seen
        while now == seen:
            time.sleep(PAUSE)
            now = looked_at(files())
        seen = now


def looked_at(files: list[Path]) -> Seen:
    """Return what tells a file from its changed self; one that cannot be looked at is left out."""
    found: Seen = {}
    for path in files:
        try:
            stat = path.stat()
        except OSError:
            continue
        found[path] = stat.st_mtime_ns, stat.st_size
    return found
