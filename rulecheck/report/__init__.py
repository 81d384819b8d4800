"""What a run found, in one format a module: each is a function of results that yields text."""

from importlib import import_module

from rulecheck.report.results import Format, Result, Style, Tally

FORMATS = ("full", "concise", "json", "jsonl", "github", "sarif", "junit", "md")
"""The names of the formats, the one for people first."""
SILENT = frozenset({"full", "concise", "sarif"})
"""Those that say nothing of a case that passes a test."""


def format_called(name: str) -> Format:
    """Return the format of a name; `KeyError` for one that is not there. Only it is imported."""
    if name not in FORMATS:
        raise KeyError(name)
    written: Format = getattr(import_module(f"{__name__}.{name}"), name)
    return written


__all__ = ["FORMATS", "SILENT", "Format", "Result", "Style", "Tally", "format_called"]
