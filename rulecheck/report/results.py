"""What the formats are functions of: the results of a run, file by file, and their tally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct, field

from rulecheck.case import Case, Loaded
from rulecheck.frozen import Frozen
from rulecheck.judge import Outcome
from rulecheck.model import Problem, VerdictWord

WORST_FIRST: tuple[VerdictWord, ...] = ("illegal", "ruling", "open", "legal")


class Result(Frozen):
    """What became of one file: its cases judged, and what is wrong with it.

    `skipped` is a file that holds no case at all.
    """

    path: str
    outcomes: tuple[Outcome, ...] = ()
    problems: tuple[Problem, ...] = ()
    skipped: bool = False


class Style(Frozen):
    """How a report is written: of a test or of a check, in colour or not, in full or briefly.

    `site` is the address of a site of the rulebooks, for links to clauses.
    """

    tested: bool = False
    colour: bool = False
    quiet: bool = False
    site: str = ""


def result_of(
    loaded: Loaded,
    judged: Iterable[Outcome | Problem],
    problems: tuple[Problem, ...] = (),
    *,
    skipped: bool = False,
) -> Result:
    """Return what became of a file whose cases are judged, or tell how a ruleset fails on them."""
    found = list(judged)
    failed = [each for each in found if isinstance(each, Problem)]
    return Result(
        path=loaded.path,
        outcomes=tuple([each for each in found if isinstance(each, Outcome)]),
        problems=(*problems, *failed),
        skipped=skipped,
    )


Format = Callable[[Iterable[Result], Style], Iterator[str]]
"""Yields the report piece by piece, as the results come."""


class Tally(Struct, eq=False):
    """Results, counted as they pass: verdicts, cases by ruleset, passed and failed, errors.

    `put_off` are the cases that are known not to be as expected yet; they are no failures.
    """

    results: Iterable[Result]
    tested: bool = False
    verdicts: Counter[str] = field(default_factory=Counter)
    rulesets: Counter[str] = field(default_factory=Counter)
    failed: int = 0
    errors: int = 0
    skipped: int = 0
    put_off: list[Case] = field(default_factory=list)

    def __iter__(self) -> Iterator[Result]:
        for result in self.results:
            self.add(result)
            yield result

    def add(self, result: Result) -> None:
        """Count one result."""
        for outcome in result.outcomes:
            self.verdicts[outcome.verdict.word] += 1
            self.rulesets[outcome.case.ruleset.id] += 1
            self.failed += not outcome.passed
            self.put_off += [outcome.case] if outcome.case.todo and outcome.passed else []
            self.errors += len(outcome.problems)
        self.errors += len(result.problems)
        self.skipped += result.skipped

    @property
    def cases(self) -> int:
        """How many cases were judged."""
        return self.verdicts.total()

    @property
    def verdict(self) -> VerdictWord | None:
        """The worst verdict of the run; none where nothing was judged."""
        return next((word for word in WORST_FIRST if self.verdicts[word]), None)

    @property
    def exit_code(self) -> int:
        """The code a run ends with: errors are worst, then what is broken, then what is open."""
        if self.errors or not self.cases:
            return 2
        if self.tested:
            return 1 if self.failed else 0
        return {"illegal": 1, "ruling": 3, "open": 3}.get(self.verdict or "legal", 0)


def tallied(results: Iterable[Result], *, tested: bool) -> Tally:
    """Return results as they are counted; those that somebody counts already are so once."""
    return results if isinstance(results, Tally) else Tally(results, tested)


def problems_of(result: Result) -> tuple[Problem, ...]:
    """Return all that is wrong with a file, and with what its cases ask, in the file's order."""
    asked = (each for outcome in result.outcomes for each in outcome.problems)
    return tuple(sorted((*result.problems, *asked), key=lambda each: (each.line, each.column)))
