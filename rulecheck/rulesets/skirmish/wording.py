"""How findings word what they count."""

from __future__ import annotations

from rulecheck.rulesets.skirmish.grid import Exact
from rulecheck.wording import shown


def spaces(number: Exact) -> str:
    """Return a number of spaces in words: `1 space`, `2.5 spaces`."""
    return "1 space" if number == 1 else f"{shown(number)} spaces"
