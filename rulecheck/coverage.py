"""What the cases show of a rulebook, computed by running them, and by breaking the rulebook.

A suite holds if every mutant of its rulebook makes some case fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rulecheck.case import Case
from rulecheck.engine import Declaration, Mutation, Ruleset, RulesetFailed, Unfit
from rulecheck.engine.written import misspelled
from rulecheck.frozen import Frozen
from rulecheck.judge import Changed, Outcome, compare, judge
from rulecheck.model import Assumed, Clause
from rulecheck.mutants import Mutant, mutants_of
from rulecheck.wording import many

Progress = Callable[[int, int], None]


class RedSuite(Exception):
    """Cases that do not pass as they are: no mutant can be judged by them."""

    def __init__(self, failed: tuple[Outcome, ...]) -> None:
        fail = "fails" if len(failed) == 1 else "fail"
        named = ", ".join(each.case.id for each in failed)
        super().__init__(f"{many(len(failed), 'case')} {fail}: {named}")
        self.failed = failed


class Coverage(Frozen):
    """What the cases of one ruleset show."""

    ruleset: str
    clauses: int
    testable: tuple[str, ...]
    enforced: tuple[str, ...]
    shown_legal: tuple[str, ...]
    shown_broken: tuple[str, ...]
    rules: int
    mutants: tuple[str, ...]
    killed: Mapping[str, str]
    excused: Mapping[str, str]
    gaps: tuple[str, ...]
    cases: int

    @property
    def percent(self) -> float:
        """The least of the shares: enforced, shown legal, shown broken, killed; 100 without gaps.

        A gap of another kind (a reading untold, a ruling never asked) keeps it below 100.
        """
        whole = len(self.testable)
        shares = [len(part) / whole for part in self._parts] if whole else []
        shares += [len(self.killed) / len(self.mutants)] if self.mutants else []
        least = 100 * min(shares, default=1.0)
        return min(least, 99.9) if self.gaps else least

    @property
    def _parts(self) -> tuple[tuple[str, ...], ...]:
        return self.enforced, self.shown_legal, self.shown_broken


def covered(game: Ruleset, cases: Iterable[Case], progress: Progress | None = None) -> Coverage:
    """Run the cases of a ruleset, then every mutant; `RedSuite` if a case fails as it is.

    Cases that are put off show nothing.
    """
    runs = [_Run.of(case) for case in cases if not case.todo]
    failed = tuple(run.outcome for run in runs if not run.outcome.passed)
    if failed:
        raise RedSuite(failed)
    shown = _Shown(game, runs)
    excused = game.reference.excused
    figured = frozenset().union(*(run.figured for run in runs))
    every = {each.name: each for each in mutants_of(game, figured)}
    mutants = [each for name, each in every.items() if name not in excused]
    killed = _killed(mutants, runs, progress)
    survivors = (f"survived: {each.name}" for each in mutants if each.name not in killed)
    needless = (f"excused, but no mutant: {name}" for name in excused if name not in every)
    misspelt = map(str, misspelled(game))
    return Coverage(
        ruleset=game.id,
        clauses=len(game.reference.clauses),
        testable=tuple(shown.testable),
        enforced=tuple(id for id in shown.testable if id in shown.enforced),
        shown_legal=tuple(id for id in shown.testable if id in shown.legal),
        shown_broken=tuple(id for id in shown.testable if id in shown.broken),
        rules=len(game.declarations),
        mutants=tuple(mutant.name for mutant in mutants),
        killed=killed,
        excused=excused,
        gaps=(*shown.gaps(), *survivors, *needless, *misspelt),
        cases=len(runs),
    )


def _killed(mutants: list[Mutant], runs: list[_Run], progress: Progress | None) -> dict[str, str]:
    """Return the mutants that make some case fail, each with such a case."""
    killed: dict[str, str] = {}
    for count, mutant in enumerate(mutants, 1):
        likeliest = _those_about(mutant.clause, runs)
        killer = next((run.case.id for run in likeliest if run.killed_by(mutant)), None)
        if killer is not None:
            killed[mutant.name] = killer
        if progress:
            progress(count, len(mutants))
    return killed


def _those_about(clause: str, runs: Iterable[_Run]) -> list[_Run]:
    """Return runs in an order in which those of the cases about a clause come first."""
    return sorted(runs, key=lambda run: clause not in run.about)


@dataclass
class _Run:
    """A case as it stands, and who was heard when it was judged."""

    case: Case
    outcome: Outcome
    heard: set[Declaration]
    figured: set[Declaration]

    @classmethod
    def of(cls, case: Case) -> _Run:
        heard, figured = set[Declaration](), set[Declaration]()
        verdict = judge(case, mutation=Mutation(heard=heard, figured=figured), noting=False)
        return cls(case, compare(case, verdict), heard, figured)

    @cached_property
    def about(self) -> frozenset[str]:
        """The clauses that the case shows, and those that it breaks."""
        return frozenset((*self.case.shows, *(each.clause for each in self.case.expected)))

    def killed_by(self, mutant: Mutant) -> bool:
        if mutant.declaration is not None and mutant.declaration not in self.heard:
            return False
        if mutant.mutation.untold:
            return judge(self.case, mutation=mutant.mutation).assumed != self.assumed
        return not self.passes(mutant.mutation, mutant.changed)

    @cached_property
    def assumed(self) -> tuple[Assumed, ...]:
        """What the case as it stands takes as due."""
        return judge(self.case).assumed

    def passes(self, mutation: Mutation, changed: Changed) -> bool:
        try:
            verdict = judge(self.case, mutation=mutation, changed=changed, noting=False)
        except (Unfit, RulesetFailed):
            return False
        return compare(self.case, verdict).passed

    def reads(self, clause: Clause) -> str | None:
        return self.case.table.readings.get(clause.id, clause.preferred)

    def tells_apart(self, clause: Clause) -> bool:
        """Whether this case would fail if a clause were read in some other way."""
        others = (other for other in clause.readings if other != self.reads(clause))
        changes = (Changed(readings={clause.id: other}) for other in others)
        return any(not self._passes_but_for_use(changed) for changed in changes)

    def _passes_but_for_use(self, changed: Changed) -> bool:
        try:
            outcome = compare(self.case, judge(self.case, changed=changed, noting=False))
        except (Unfit, RulesetFailed):
            return False
        return not (outcome.missing or outcome.unexpected or outcome.scene)


@dataclass(slots=True)
class _Shown:
    """What runs of the cases show of each clause."""

    game: Ruleset
    runs: list[_Run]
    enforced: set[str] = field(default_factory=set)
    legal: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    settled: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for run in self.runs:
            self._note(run)

    def _note(self, run: _Run) -> None:
        verdict = run.outcome.verdict
        self.enforced |= {each.cites for each in run.heard}
        self.settled |= set(verdict.rulings) | set(run.case.table.values)
        self.settled |= set(run.case.table.readings)
        for finding in verdict.findings:
            self.enforced.add(finding.clause.id)
            (self.broken if finding.kind == "violation" else self.asked).add(finding.clause.id)
        if not verdict.findings:
            self.legal |= set(run.case.shows)

    @property
    def testable(self) -> list[str]:
        return [clause.id for clause in self._clauses if clause.testable]

    @property
    def _clauses(self) -> Iterable[Clause]:
        return self.game.reference.clauses.values()

    def gaps(self) -> Iterator[str]:
        for clause in self._clauses:
            yield from (f"{clause.id}: {lack}" for lack in self._lacks(clause))
            yield from (f"{clause.id}: reading untold: {r}" for r in self._untold(clause))

    def _lacks(self, clause: Clause) -> Iterator[str]:
        id = clause.id
        match clause.kind:
            case "discretion" | "open" | "silent":
                if id not in self.settled and id not in self.legal:
                    yield "no case that settles it"
                if id not in self.asked and not clause.preferred:
                    yield "no case that leaves it undecided"
            case kind:
                if id not in self.legal:
                    yield "no legal case shows it"
                if clause.testable and id not in self.broken:
                    yield f"no case breaks this {kind}"
                if clause.testable and id not in self.enforced:
                    yield "nothing enforces it"

    def _untold(self, clause: Clause) -> Iterator[str]:
        for reading in clause.readings:
            likeliest = _those_about(clause.id, self.runs)
            told = (run for run in likeliest if run.reads(clause) == reading)
            if not any(run.tells_apart(clause) for run in told):
                yield reading
