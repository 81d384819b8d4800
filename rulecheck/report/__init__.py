"""What a run found, in one format a module: each is a function of results that yields text.

Nothing is imported before a format is asked for, so that all may be listed at no cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulecheck.report.results import Format

FORMATS: Mapping[str, bool] = {
    "full": False,
    "concise": False,
    "json": True,
    "jsonl": True,
    "github": False,
    "sarif": False,
    "junit": True,
    "md": False,
}
"""The formats, the one for people first: each is a module of its name here.

And whether it tells anything of a case that passes a test, be it only its title.
"""


def format_called(name: str) -> Format:
    """Return the format of a name; `KeyError` for one that is not there. Only it is imported."""
    if name not in FORMATS:
        raise KeyError(name)
    written: Format = getattr(import_module(f"{__name__}.{name}"), name)
    return written


__all__ = ["FORMATS", "format_called"]
