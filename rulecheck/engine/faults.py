"""What is found at a step, before it is known whether it counts."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, NamedTuple

from rulecheck.engine.declarations import Broken, Due, Rule, worth
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.steps import Step, Written
from rulecheck.engine.table import Table, Undecided
from rulecheck.engine.totals import Total
from rulecheck.model import Assumed, At, Edit, Finding
from rulecheck.wording import shown

Key = tuple[int, str, At]
"""What makes two faults the same in two worlds: step, clause (none for a figure), and detail."""
Signature = tuple[str, str, int, At]


class Fault(NamedTuple):
    """A finding before it is known whether it counts.

    `first` is the step that had to come before. Nothing else about a step counts beside a fault
    that is `outright`. `inner` faults were found at a smaller step that the written one unfolds
    into; `figure` is a detail that is not as due. `by` tells how much is missing.
    """

    finding: Finding
    first: Step | None = None
    outright: bool = False
    inner: bool = False
    figure: bool = False
    by: Any = None

    @property
    def key(self) -> Key:
        """What makes it the same fault in another world."""
        finding = self.finding
        return finding.step, "" if self.figure else finding.clause.id, finding.at

    @property
    def breaks(self) -> bool:
        """Whether it is a violation, and no question."""
        return self.finding.kind == "violation"


class Found:
    """What one run through a written step finds, told where the turn says it.

    `steps` are the written step and the smaller ones it has unfolded into, down to the one at hand.
    """

    implied = False

    def __init__(self, game: Ruleset, written: Written, table: Table) -> None:
        self.game, self.table, self.written = game, table, written
        self.number = written.number
        self.faults: list[Fault] = []
        self.assumed: list[Assumed] = []
        self.steps: list[Step] = []

    def written_at(self, at: At) -> At:
        """Return where the turn says a detail of the step at hand, which may be a smaller one."""
        if len(self.steps) < 2:
            return at
        for smaller, step in pairwise(reversed(self.steps)):
            at = step.written_at(smaller, at)
        return at

    def assume(self, step: Step, at: At, value: Any, by: Due) -> None:
        """Note what a detail was taken to be that the turn leaves out."""
        clause = self.game.clause(by.cites)
        self.assumed.append(Assumed(self.number, step.verb, self.written_at(at), value, clause))

    def misstated(self, at: At, stated: Any, due: Any, by: Due) -> Fault:
        """Note that a detail is not as due; the clauses of what was forgotten are cited."""
        value = worth(due)
        forgotten = due.forgotten(stated) if isinstance(due, Total) else ()
        cited = [part.clause for part in forgotten if part.clause] or [by.cites]
        parts = f" ({due})" if isinstance(due, Total) and len(due.parts) > 1 else ""
        message = f"{at[-1]} is {shown(stated)}, due is {shown(value)}{parts}"
        broken = Broken(message, at=at, see=tuple(cited[1:]), stated=stated, due=value)
        return self._add(self._finding(cited[0], broken, by.see), figure=True)

    def broken(self, by: Rule, word: Broken) -> None:
        """Note what a rule finds; what a step is as a whole is said once, not of each part."""
        finding = self._finding(by.cites, word, by.see)
        fault = Fault(finding, inner=len(self.steps) > 1)
        if not (fault.inner and not finding.at and any(fault.key == f.key for f in self.faults)):
            self._add(finding, first=word.first, outright=by.outright, by=word.by)

    def doubt(self, undecided: Undecided, at: At) -> None:
        """Note once what nobody can tell."""
        if undecided.among:
            self.table.unknown[undecided.clause] = undecided.among
        clause = self.game.clause(undecided.clause)
        if any(clause is fault.finding.clause for fault in self.faults):
            return
        kind = undecided.kind or ("ruling" if clause.kind == "discretion" else "open")
        finding = Finding(
            clause=clause,
            kind=kind,
            message=undecided.why,
            step=self.number,
            implied=self.implied,
            at=self.written_at(at),
        )
        self._add(finding)

    def _finding(self, clause: str, word: Broken, see: tuple[str, ...]) -> Finding:
        at = self.written_at(word.at)
        due = word.due if at else None
        edit = Edit(how="set", step=self.number, at=at, value=due) if due is not None else None
        return Finding(
            clause=self.game.clause(clause),
            kind="violation",
            message=word.message,
            step=self.number,
            implied=self.implied,
            at=at,
            see=(*word.see, *see),
            stated=word.stated,
            due=word.due,
            edit=edit,
        )

    def _add(self, finding: Finding, **what: Any) -> Fault:
        fault = Fault(finding, inner=len(self.steps) > 1, **what)
        self.faults.append(fault)
        return fault


def standing(faults: list[Fault], there: list[Fault]) -> tuple[list[Fault], list[Fault]]:
    """Part faults into those that another world has too, and those that it has not."""
    left = Counter(each.key for each in there)
    standing, vanished = [], []
    for each in faults:
        if left[each.key]:
            left[each.key] -= 1
            standing.append(each)
        else:
            vanished.append(each)
    return standing, vanished


def without_idle(faults: list[Fault]) -> tuple[list[Fault], list[Fault]]:
    """Part off what need not be asked of steps that may not be at all."""
    outright = {each.finding.step for each in faults if each.outright}
    if not outright:
        return faults, []
    idle = [each for each in faults if each.finding.step in outright and not each.outright]
    return [each for each in faults if each not in idle], idle


def signature(finding: Finding) -> Signature:
    """Return what makes two findings the same under two readings."""
    return finding.clause.id, finding.kind, finding.step, finding.at
