"""A turn under each reading of the clause that its verdict rests on, one beside the other."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from rulecheck.case import Case
from rulecheck.frozen import Frozen
from rulecheck.judge import Changed, attempted
from rulecheck.model import Clause, Verdict
from rulecheck.site.film import key_picture


class Read(Frozen):
    """A turn as a clause is read in one way."""

    reading: str
    says: str
    verdict: Verdict
    message: str
    svg: Markup
    chosen: bool


class Readings(Frozen):
    """A clause that can be read in several ways, and the turn under each."""

    clause: Clause
    ways: tuple[Read, ...]

    @property
    def differ(self) -> bool:
        """Whether it matters how it is read."""
        return len({(way.verdict.word, way.message) for way in self.ways}) > 1


def readings_of(case: Case, verdict: Verdict) -> tuple[Readings, ...]:
    """Return the clauses another reading of which changes the verdict, with the turn under each."""
    ids = dict.fromkeys(verdict.rests_on)
    ids |= dict.fromkeys(
        finding.clause.id
        for finding in verdict.findings
        if finding.kind == "open" and finding.clause.readings
    )
    told = (
        Readings(clause=clause, ways=tuple(_ways(case, verdict, clause)))
        for clause in map(case.ruleset.clause, ids)
    )
    return tuple(each for each in told if each.differ)


def _ways(case: Case, verdict: Verdict, clause: Clause) -> Iterator[Read]:
    for number, (reading, says) in enumerate(clause.readings.items()):
        read = attempted(case, Changed(readings={clause.id: reading}))
        if isinstance(read, Verdict):
            yield Read(
                reading=reading,
                says=says,
                verdict=read,
                message=next((each.message for each in read.findings), ""),
                svg=key_picture(case, read, f"reading-{clause.id}-{number}"),
                chosen=verdict.rests_on.get(clause.id) == reading,
            )
