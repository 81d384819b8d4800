"""What a step holds once everything that follows is filled in, and how its figures come about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulecheck.engine import UNMUTATED, Part, Ruleset, Step, Total, Undecided, Written
from rulecheck.engine.declarations import Due, Unknown
from rulecheck.engine.details import read_so
from rulecheck.engine.evaluation import Evaluator
from rulecheck.wording import shown


class Filled:
    """A written step with what it leaves out taken as due, in the scene before it."""

    def __init__(self, game: Ruleset, written: Written, before: Any) -> None:
        self.game, self.before = game, before
        before.table.number, before.table.ruled = written.number, written.ruled
        evaluator = Evaluator(game, UNMUTATED, noting=False)
        self.step: Step = evaluator.filled(written.step, before)

    def says(self, name: str) -> Any:
        """Return what the step says of a detail; `None` where nobody can tell."""
        value = self.step.detail((name,))
        return None if isinstance(value, Unknown) else value

    def due(self, name: str) -> tuple[Due, Any] | None:
        """Return the due that speaks about a detail, and what it says."""
        for by in self.game.dues_on(type(self.step)).get((name,), ()):
            try:
                due = by.body(self.step, self.before)
            except Undecided:
                return None
            if due is not None and read_so(by, self.before):
                return by, due
        return None


def reckoned(total: Total) -> str:
    """Return how a figure comes about: `12 for the roll and 2 for Might less 1 for cover is 13`."""
    idle = 0 if total.how == "+" else 1
    parts = [part for part in total.parts if part.value != idle]
    if len(parts) < 2:
        return shown(total.value)
    return "".join(_joined(total.how, parts)) + f" is {shown(total.value)}"


def _joined(how: str, parts: list[Part]) -> Iterator[str]:
    for number, part in enumerate(parts):
        label, value = part.label, part.value
        less = how == "+" and value < 0
        if number:
            yield " less " if less else " and " if how == "+" else " times "
        amount = -value if less and number else value
        if label.endswith("="):  # it says how it comes about itself
            yield f"{label} {shown(amount)}"
        else:
            yield f"{shown(amount)} for {label}" if label else shown(amount)


def clauses_of(by: Due, due: Any) -> Iterator[str]:
    """Yield the clauses that a figure comes of: its own, and those of its parts."""
    yield by.cites
    if isinstance(due, Total):
        idle = 0 if due.how == "+" else 1
        yield from (each.clause for each in due.parts if each.clause and each.value != idle)
