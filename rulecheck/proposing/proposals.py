"""What is proposed: two cases on both sides of something that a suite lacks."""

from __future__ import annotations

from typing import NamedTuple

from rulecheck.case.writing import NewCase
from rulecheck.model import Clause

HEAD = (
    "# Proposed by a program, for a person to review: the verdicts are what the engine says.\n"
    "# Hold them against the rulebook, say in the titles what they show, and take this away.\n"
)


class Proposal(NamedTuple):
    """Two cases on both sides of something that a suite lacks, and the clause it is about."""

    clause: Clause
    lacks: tuple[str, ...]
    cases: tuple[NewCase, NewCase]

    @property
    def text(self) -> str:
        """The file with both cases, marked as a proposal."""
        one, other = self.cases
        lacks = "".join(f"# Lacking: {each}\n" for each in self.lacks)
        return HEAD + lacks + one.text + other.variation(one)


class Proposed(NamedTuple):
    """What was proposed, and what is still lacking, in words."""

    found: tuple[Proposal, ...]
    lacking: tuple[str, ...]

    @property
    def texts(self) -> dict[str, str]:
        """The proposals as files: a name for each, after its clause, and its text."""
        texts: dict[str, str] = {}
        for each in self.found:
            name = each.clause.id.lower()
            many = sum(1 for file in texts if file.startswith(f"{name}."))
            texts[f"{name}.{many + 1}.yaml"] = each.text
        return texts
