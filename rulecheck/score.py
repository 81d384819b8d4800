"""Another judge held against ours: the suite's cases as questions, and what its answers are worth.

A question is a case without what it expects. An answer is a verdict and, if it is illegal, the
clauses that are broken. `falsely certain` is who says legal or illegal where the rulebook leaves it
to somebody, or open.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, get_args

from msgspec import field

from rulecheck.case import Case
from rulecheck.export import question, question_id, split_of
from rulecheck.frozen import Frozen
from rulecheck.judge import attempted
from rulecheck.model import Verdict, VerdictWord

VERSION = 1
Grade = Literal["right", "wrong", "falsely certain", "refused", "no answer"]
GRADES: tuple[Grade, ...] = get_args(Grade)
REFUSED = "refused"
WORDS: tuple[str, ...] = (*get_args(VerdictWord), REFUSED)
"""What an answer may say of a turn."""


class Asked(Frozen):
    """A question with what is right: the verdict, and the clauses found."""

    id: str
    case: Case
    verdict: VerdictWord
    clauses: frozenset[str]
    kinds: tuple[str, ...]

    @property
    def line(self) -> str:
        """The question as one line of JSON."""
        return json.dumps({"id": self.id, **question(self.case)}, separators=(",", ":"))


class Told(Frozen):
    """An answer: a verdict or that there is none, and the clauses named."""

    verdict: str
    clauses: frozenset[str] = frozenset()


class Graded(Frozen):
    """What an answer to a question is worth: of the verdict, and whether its clauses are right."""

    asked: Asked
    grade: Grade
    clauses: bool


class Score(Frozen):
    """How many answers of a judge are worth what, in all, by ruleset and by kind of clause."""

    name: str
    grades: Mapping[str, int] = field(default_factory=dict)
    clauses: int = 0
    by: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def questions(self) -> int:
        """How many questions there were."""
        return sum(self.grades.values())

    @property
    def share(self) -> float:
        """Which part of the verdicts is right."""
        return self.grades.get("right", 0) / max(self.questions, 1)


def questions(cases: Iterable[Case], split: str = "all") -> Iterator[Asked]:
    """Yield the questions that cases are, of one side of the split or of all.

    Left out is what tells its own answer: a case with allowances, and one that is put off.
    """
    for case in cases:
        if case.allowed or case.todo or split not in ("all", split_of(case)):
            continue
        verdict = attempted(case)
        if isinstance(verdict, Verdict):
            found = {each.clause.id: each.clause.kind for each in verdict.findings}
            shown = (case.ruleset.clause(id).kind for id in case.shows)
            yield Asked(
                id=question_id(case),
                case=case,
                verdict=verdict.word,
                clauses=frozenset(found),
                kinds=tuple(dict.fromkeys((*found.values(), *(() if found else shown)))),
            )


def graded(asked: Asked, told: Told | None) -> Graded:
    """Return what an answer is worth."""
    if told is None:
        return Graded(asked=asked, grade="no answer", clauses=False)
    right = told.verdict == asked.verdict
    if told.verdict == REFUSED:
        grade: Grade = "refused"
    elif right:
        grade = "right"
    elif asked.verdict in ("ruling", "open") and told.verdict in ("legal", "illegal"):
        grade = "falsely certain"
    else:
        grade = "wrong"
    return Graded(asked=asked, grade=grade, clauses=right and told.clauses == asked.clauses)


def score(name: str, found: Iterable[Graded]) -> Score:
    """Count what answers are worth."""
    every = tuple(found)
    groups: dict[str, Counter[str]] = {}
    for each in every:
        game = each.asked.case.ruleset.id
        for group in (game, *(f"{game}: {kind}" for kind in each.asked.kinds)):
            groups.setdefault(group, Counter())[each.grade] += 1
    return Score(
        name=name,
        grades=dict(Counter(each.grade for each in every)),
        clauses=sum(each.clauses for each in every),
        by={group: dict(counts) for group, counts in sorted(groups.items())},
    )


BASELINES: Mapping[str, Callable[[Asked], Told]] = {
    "always legal": lambda _: Told(verdict="legal"),
    "always refuses": lambda _: Told(verdict=REFUSED),
}
"""What a judge has to beat to be one."""


def baselines(asked: Iterable[Asked]) -> Iterator[Score]:
    """Yield what the baselines score on questions."""
    every = tuple(asked)
    for name, judge in BASELINES.items():
        yield score(name, (graded(each, judge(each)) for each in every))
