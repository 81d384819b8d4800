"""Answers in words, for a reader who has only these: a person, or a language model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulecheck.judge import Outcome
from rulecheck.model import ANSWERS, Clause, Repair, Verdict
from rulecheck.report.blocks import checked
from rulecheck.report.data import Data
from rulecheck.report.ink import Ink
from rulecheck.report.printable import printable
from rulecheck.report.results import Style


class Ask(NamedTuple):
    """Something that has to be decided before a turn can be judged: at which step, on what clause.

    A ruling is whoever runs the table's; where the rulebook leaves open how it is read, or is
    silent, the table chooses once for all.
    """

    step: int
    clause: Clause
    is_ruling: bool
    message: str

    @property
    def answer(self) -> str:
        """What the answer must be, in words."""
        if self.clause.readings and not self.is_ruling:
            return f"one of {', '.join(self.clause.readings)}"
        answer = self.clause.answer
        return (
            f"one of {', '.join(answer)}"
            if isinstance(answer, tuple)
            else ANSWERS[answer or "words"]
        )

    @property
    def write(self) -> str:
        """Where the answer is written in the case."""
        if self.is_ruling:
            return f"beside step {self.step}: ruled: {{{self.clause.id}: ...}}"
        key = "readings" if self.clause.readings else "given"
        return f"at the top: {key}: {{{self.clause.id}: ...}}"

    @property
    def data(self) -> Data:
        """The same as plain data."""
        return {
            "step": self.step,
            "clause": self.clause.id,
            "of": "the game master" if self.is_ruling else "the table",
            "says": self.clause.says,
            "question": self.message,
            "answer": self.answer,
            "readings": dict(self.clause.readings),
            "write": self.write,
        }


def asks_of(verdict: Verdict) -> Iterator[Ask]:
    """Yield what has to be decided before a turn can be judged, each once."""
    for each in verdict.findings:
        if each.kind != "violation":
            is_ruling = each.kind == "ruling"
            yield Ask(step=each.step, clause=each.clause, is_ruling=is_ruling, message=each.message)


def told_verdict(found: Outcome) -> Iterator[str]:
    """Yield a verdict with each finding in its place, and what somebody has to decide first."""
    yield from checked(found, Style(), Ink(False))
    for ask in asks_of(found.verdict):
        yield ""
        yield f"Undecided, and not for you to decide: {ask.clause.called}."
        yield f"  asked of {ask.data['of']}: {printable(ask.message)}"
        yield f"  the answer is {ask.answer}; write it {ask.write}"
    yield from (f"note: {printable(each.message)}" for each in found.problems)


def told_repairs(verdict: Verdict, mended: Iterable[Repair]) -> Iterator[str]:
    """Yield the changes that make a turn legal, the least first."""
    repairs = tuple(mended)
    if verdict.word != "illegal":
        yield f"The turn is {verdict.words}: there is nothing to mend."
    elif not repairs:
        yield "No small change was found that makes the turn legal."
    for number, repair in enumerate(repairs, 1):
        yield f"{number}. {printable(repair.told)}"


def told_clauses(clauses: Iterable[Clause]) -> Iterator[str]:
    """Yield a line for each clause."""
    found = tuple(clauses)
    yield from (f"{each.id}  {each.kind}: {each.headed} ({each.section})" for each in found)
    if not found:
        yield "No clause was found: try fewer or other words."
