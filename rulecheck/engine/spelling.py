"""Words as people write them: `Fleet Foot` is `fleet-foot`, `Prone` is `prone`."""

from __future__ import annotations

from collections.abc import Iterable


def folded(word: str) -> str:
    """Return a word as a case writes it: in lower case, with hyphens between its parts."""
    return "-".join(word.casefold().replace("_", " ").replace("-", " ").split())


def respelled(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that another one is but for its spelling, `None` where none is."""
    plain = folded(word)
    return next((each for each in known if folded(each) == plain), None)
