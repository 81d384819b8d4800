"""House rules: numbers and readings of a table's own, and what they change over a whole suite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rulecheck.case import Case
from rulecheck.case.documents import DocumentReading, Enough
from rulecheck.frozen import Frozen
from rulecheck.judge import Changed, attempted
from rulecheck.model import At, Finding, Problem, Verdict
from rulecheck.reader import Document, Unreadable, bytes_of, read

KEYS = ("ruleset", "house", "readings", "title")

House = Mapping[str, Changed]
"""What is otherwise, by the id of the ruleset."""


class Difference(Frozen):
    """A case whose verdict is another one under house rules: what vanishes, what is new."""

    case: Case
    before: Verdict
    after: Verdict
    gone: tuple[Finding, ...]
    new: tuple[Finding, ...]


def load_house(path: Path) -> House:
    """Read a file of house rules: one document a ruleset, with `house:` and `readings:`.

    `Unreadable` lists everything that is wrong with it; `OSError` if it cannot be opened,
    or is too large.
    """
    found: dict[str, Changed] = {}
    problems: list[Problem] = []
    for document in read(bytes_of(path), path.as_posix()):
        reading = _HouseReading(path.as_posix(), document)
        found |= reading.house()
        problems += reading.problems
    if problems:
        raise Unreadable(tuple(problems))
    return found


class _HouseReading(DocumentReading):
    """Reads one document of house rules by the words of a case."""

    keys = KEYS

    def __init__(self, path: str, document: Document) -> None:
        super().__init__(path, 1, document, document)

    def house(self) -> dict[str, Changed]:
        try:
            return self._house()
        except Enough:
            return {}

    def _house(self) -> dict[str, Changed]:
        if not isinstance(self.document.value, dict):
            self._wrong((), False, "expected house rules: a mapping with ruleset and house")
            return {}
        self.check_keys()
        game = self.ruleset()
        if game is None:
            return {}
        table = self.table(game)
        return {game.id: Changed(numbers=table.house, preferred=table.readings)}


def differences(house: House, cases: Iterable[Case]) -> Iterator[Difference | Problem]:
    """Judge every case as the rulebook stands and under house rules; yield those that differ.

    What a case chooses itself comes first. A case that cannot be judged both ways is a problem.
    """
    for case in cases:
        if case.ruleset.id in house:
            yield from _difference(case, house[case.ruleset.id])


def _difference(case: Case, changed: Changed) -> Iterator[Difference | Problem]:
    before, after = attempted(case), attempted(case, changed)
    if isinstance(before, Problem):
        yield before
    elif isinstance(after, Problem):
        yield after
    elif _told(before) != _told(after):
        gone, new = _lacking(before, after), _lacking(after, before)
        yield Difference(case=case, before=before, after=after, gone=gone, new=new)


def _told(verdict: Verdict) -> tuple[str, set[Any]]:
    return verdict.word, set(map(_key, verdict.findings))


def _lacking(these: Verdict, those: Verdict) -> tuple[Finding, ...]:
    others = set(map(_key, those.findings))
    return tuple(finding for finding in these.findings if _key(finding) not in others)


def _key(finding: Finding) -> tuple[str, str, int, At, str]:
    return finding.clause.id, finding.kind, finding.step, finding.at, finding.message
