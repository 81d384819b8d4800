"""Words a shell may complete, read off the reference files without understanding them."""

import re
from collections.abc import Iterator

_CLAUSE = re.compile(r"^ {2}([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+):", re.MULTILINE)


def clause_ids(incomplete: str) -> list[str]:
    """Return the ids of clauses that begin so, small letters allowed."""
    start = incomplete.upper()
    return [id for text in _references() for id in _CLAUSE.findall(text) if id.startswith(start)]


def ruleset_ids(incomplete: str) -> list[str]:
    """Return the rulesets that begin so."""
    from rulecheck.rulesets import known

    return [id for id in known() if id.startswith(incomplete)]


def _references() -> Iterator[str]:
    from rulecheck.reference import data_folder

    for path in sorted(data_folder("reference").glob("*.yaml")):
        yield path.read_text(encoding="utf-8")
