"""The search for the smallest changes of a turn that leave nothing wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from rulecheck.case import Case
from rulecheck.engine import RulesetFailed, Turn, written_in
from rulecheck.engine.edits import numbered
from rulecheck.judge import UNCHANGED, Changed, judge, laid_out
from rulecheck.model import Finding, Verdict
from rulecheck.repairs.candidates import Candidates
from rulecheck.repairs.changes import CLAIM, INSERTED, NEW, Change

MOST_JUDGED = 300
"""How many changes of one turn are tried."""
MOST_TOLD = 3
"""How many ways of one turn are told."""

Narrow = Callable[[Verdict], Verdict]
"""Leaves only those findings of a verdict that whoever asks wants to hear of."""
Key = tuple[str, str]


class Way(NamedTuple):
    """One change of a turn, or two one after the other, and the case with them.

    The edits of the second count the steps of the turn that the first leaves.
    """

    changes: tuple[Change, ...]
    case: Case
    verdict: Verdict

    @property
    def cost(self) -> int:
        """What the changes cost together."""
        return sum(each.cost for each in self.changes)

    def does_more_than(self, other: Way) -> bool:
        """Tell whether it changes all that another does, and more."""
        mine = [edit for change in self.changes for edit in change.edits]
        return all(edit in mine for change in other.changes for edit in change.edits)

    @property
    def applicability(self) -> Literal["safe", "unsafe", "display"]:
        """Whether it keeps what its author meant, may not, or is for a person to choose."""
        drops = any(edit.how == "drop" for change in self.changes for edit in change.edits)
        by_hand = drops or any(each.made_up or each.cost >= INSERTED for each in self.changes)
        if by_hand or len(self.changes) > 1:
            return "display"
        return "safe" if self.cost <= CLAIM else "unsafe"


class Search:
    """What is tried on one case, under the rulebook as it is or otherwise.

    `found` is the verdict on it as it is.
    """

    def __init__(self, case: Case, changed: Changed = UNCHANGED, narrow: Narrow | None = None):
        scene = laid_out(case, changed)
        self.case = case.but(scene=scene, table=scene.table)
        self.preferred, self.narrow = changed.preferred, narrow
        self.candidates = Candidates(case.ruleset, scene)
        self.left = MOST_JUDGED
        self.found = self._verdict(self.case)

    def _verdict(self, case: Case, *, noting: bool = True) -> Verdict:
        self.left -= 1
        preferred = Changed(preferred=self.preferred) if self.preferred else UNCHANGED
        found = judge(case, changed=preferred, noting=noting)
        return self.narrow(found) if self.narrow else found

    def ways(self) -> tuple[Way, ...]:
        """Return up to three ways to a turn without a fault, the cheapest first.

        Two changes are looked for only where one does not do. Nothing is found for a turn that is
        not illegal.
        """
        if self.found.word != "illegal":
            return ()
        nearer: list[Way] = []
        found = tuple(self._mended(self.case, self.found, nearer))
        return found or tuple(self._twice(nearer))

    def first(self) -> Way | None:
        """Return the way to a turn without a fault that is found first, the cheapest of all."""
        if self.found.word != "illegal":
            return None
        nearer: list[Way] = []
        found = next(self._mended(self.case, self.found, nearer), None)
        return found or next(self._twice(nearer), None)

    def nearer(self, most: int) -> Iterator[Way]:
        """Yield changes of at most a cost that take findings away and bring no other."""
        if self.found.word == "illegal":
            before = _keys(self.found.findings)
            for way in self._tried(self.case, self.found):
                if way.cost > most or self.left <= 0:
                    return
                if _keys(way.verdict.findings) < before:
                    yield way

    def _mended(self, case: Case, verdict: Verdict, nearer: list[Way]) -> Iterator[Way]:
        told: list[Way] = []
        doubts = _keys(each for each in verdict.findings if each.kind != "violation")
        for way in self._tried(case, verdict, told):
            if way.verdict.word != "illegal" and _keys(way.verdict.findings) <= doubts:
                if not any(way.does_more_than(each) for each in told):
                    told.append(way)
                    yield way
            elif len(way.verdict.findings) < len(verdict.findings):
                nearer.append(way)
            if len(told) >= MOST_TOLD or self.left <= 0:
                return

    def _twice(self, nearer: list[Way]) -> Iterator[Way]:
        """Yield the first pair of changes that leaves nothing to find."""
        for first in sorted(nearer, key=lambda way: (len(way.verdict.findings), way.cost))[
            :MOST_TOLD
        ]:
            self.left = MOST_JUDGED // MOST_TOLD
            verdict = self._verdict(first.case)
            for second in self._mended(first.case, verdict, []):
                yield second._replace(changes=(*first.changes, *second.changes))
                return

    def _tried(self, case: Case, verdict: Verdict, told: Sequence[Way] = ()) -> Iterator[Way]:
        """Yield what changes come to; dear ones only if all told are, and one of each sort."""
        seen = {case.turn}
        for change in self._changes(case, verdict):
            if told and change.cost >= INSERTED:
                if told[0].cost < INSERTED:
                    return
                if change.edits[0].how in {way.changes[0].edits[0].how for way in told}:
                    continue
            turn = numbered(change.turn)
            if turn and turn not in seen:
                seen.add(turn)
                again = _counted_anew(case, change.turn, turn)
                try:
                    yield Way((change,), again, self._verdict(again, noting=False))
                except RulesetFailed:
                    continue

    def _changes(self, case: Case, verdict: Verdict) -> Iterator[Change]:
        try:
            yield from self.candidates.of(case.turn, verdict.findings)
        except Exception:  # a game may fail to say what is to choose in a turn that is wrong
            return


def _counted_anew(case: Case, before: Turn, turn: Turn) -> Case:
    """Return a case with a changed turn; what it allows at a step goes with the step."""
    if not case.allowed:
        return case.but(turn=turn, steps={})
    now = {
        old.number: new.number
        for old, new in zip(written_in(before), written_in(turn), strict=True)
        if old.number != NEW
    }
    allowed = {(now[at], clause): why for (at, clause), why in case.allowed.items() if at in now}
    return case.but(turn=turn, steps={}, allowed=allowed)


def _keys(findings: Iterator[Finding] | tuple[Finding, ...]) -> Counter[Key]:
    return Counter((each.clause.id, each.kind) for each in findings)
