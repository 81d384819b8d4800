"""The cases of a file judged once, for all that an editor shows of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulecheck.case import Loaded, load_bytes
from rulecheck.judge import UNCHANGED, Changed, Outcome, examined
from rulecheck.model import Problem

House = Mapping[str, Changed]


class Judged(NamedTuple):
    """What a file holds, and what became of each of its cases, in their order."""

    loaded: Loaded
    found: tuple[Outcome | Problem, ...]

    @property
    def outcomes(self) -> Iterator[Outcome]:
        """The cases that could be judged."""
        return (each for each in self.found if isinstance(each, Outcome))


def judged(text: str, path: str, house: House) -> Judged:
    """Judge the cases of a text by a house's rules, by ruleset, where there are any."""
    loaded = load_bytes(text.encode(errors="replace"), path)
    found = (examined(each, house.get(each.ruleset.id, UNCHANGED)) for each in loaded.cases)
    return Judged(loaded, tuple(found))
