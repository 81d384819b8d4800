"""What a file would have otherwise, line by line, for people."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

from rulecheck.report.printable import printable


def differences(before: bytes, after: bytes, name: str, done: str) -> Iterator[str]:
    """Yield what was `done` to a file as a unified difference, line by line."""
    old, new = (data.decode().splitlines() for data in (before, after))
    for line in unified_diff(old, new, name, f"{name} ({done})", n=2, lineterm=""):
        yield f"{printable(line)}\n"
