"""What the site tells: every case judged once, and what shows which clause."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from rulecheck.case import Case, case_files, load_file
from rulecheck.engine import Ruleset
from rulecheck.frozen import Frozen
from rulecheck.judge import Outcome, examined
from rulecheck.model import Clause, FindingKind, Problem, Verdict
from rulecheck.reference import Reference
from rulecheck.site.memory import Memory

OFTEN = 500
"""After how many files it is told how far one is."""


class Example(Frozen):
    """A case with its verdict."""

    case: Case
    outcome: Outcome

    @property
    def verdict(self) -> Verdict:
        """What the rulebook says of it."""
        return self.outcome.verdict

    @property
    def topic(self) -> str:
        """The folder it lies in: what its author filed it under."""
        parts = self.case.path.split("/")
        return parts[-2] if len(parts) > 1 else ""

    @property
    def found(self) -> tuple[str, ...]:
        """The clauses it is found to break or to touch, each once."""
        return tuple(dict.fromkeys(finding.clause.id for finding in self.verdict.findings))

    def kinds(self, clause: str) -> frozenset[FindingKind]:
        """How it is found to break or to touch a clause."""
        findings = self.verdict.findings
        return frozenset(each.kind for each in findings if each.clause.id == clause)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it is about: those found, shown, and settled."""
        return tuple(dict.fromkeys((*self.found, *self.case.shows, *self.settled)))

    @property
    def settled(self) -> tuple[str, ...]:
        """The clauses it settles: by a ruling that was asked for, a value or a reading."""
        table = self.case.table
        return (*self.verdict.rulings, *table.values, *table.readings)


class Shown(Frozen):
    """The examples of a clause, by what they show of it."""

    legal: tuple[Example, ...] = ()
    broken: tuple[Example, ...] = ()
    undecided: tuple[Example, ...] = ()
    settled: tuple[Example, ...] = ()

    @property
    def any(self) -> bool:
        """Whether there is an example at all."""
        return bool(self.legal or self.broken or self.undecided or self.settled)


class Game:
    """A ruleset and its examples."""

    def __init__(self, game: Ruleset, examples: Iterable[Example]) -> None:
        self.ruleset = game
        self.id = game.id
        self.examples = tuple(examples)

    @property
    def reference(self) -> Reference:
        """The clauses and numbers of the rulebook."""
        return self.ruleset.reference

    @cached_property
    def chapters(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses of each section of the document, in its order."""
        clauses = self.reference.clauses.values()
        return {
            section: tuple(clause for clause in clauses if clause.section == section)
            for section in self.reference.sections
        }

    @cached_property
    def shown(self) -> Mapping[str, Shown]:
        """The examples of every clause."""
        return {id: self._shown(id) for id in self.reference.clauses}

    @cached_property
    def _beside(self) -> Mapping[str, tuple[Example, ...]]:
        beside: dict[str, list[Example]] = defaultdict(list)
        for example in self.examples:
            beside[_folder(example)].append(example)
        return {folder: tuple(examples) for folder, examples in beside.items()}

    def beside(self, example: Example) -> tuple[Example, ...]:
        """Return the examples of the folder that one lies in, itself among them."""
        return self._beside[_folder(example)]

    @cached_property
    def _about(self) -> Mapping[str, tuple[Example, ...]]:
        about: dict[str, list[Example]] = defaultdict(list)
        for example in self.examples:
            for clause in example.clauses:
                about[clause].append(example)
        return {clause: tuple(examples) for clause, examples in about.items()}

    def about(self, clause: str) -> tuple[Example, ...]:
        """Return the examples that are about a clause."""
        return self._about.get(clause, ())

    def _shown(self, clause: str) -> Shown:
        mine = self.about(clause)
        found = [example for example in mine if clause in example.found]
        rest = [example for example in mine if clause not in example.found]
        settled = [example for example in rest if clause in example.settled]
        legal = [example for example in rest if clause in example.case.shows]
        return Shown(
            legal=tuple(each for each in legal if not each.verdict.findings),
            broken=tuple(each for each in found if "violation" in each.kinds(clause)),
            undecided=tuple(each for each in found if each.kinds(clause) - {"violation"}),
            settled=tuple(settled),
        )


def _folder(example: Example) -> str:
    return example.case.path.rpartition("/")[0]


class Book(Frozen):
    """Everything there is to tell."""

    games: tuple[Game, ...]
    problems: tuple[Problem, ...]

    @property
    def examples(self) -> tuple[Example, ...]:
        """Every example of every game."""
        return tuple(example for game in self.games for example in game.examples)


class Judged(Frozen):
    """The examples of one file, and what could not be read of it."""

    examples: tuple[Example, ...]
    problems: tuple[Problem, ...]


def judged(path: Path) -> Judged:
    """Judge every case of a file."""
    loaded = load_file(path)
    outcomes = [(case, examined(case)) for case in loaded.cases]
    return Judged(
        examples=tuple(
            Example(case=case, outcome=outcome)
            for case, outcome in outcomes
            if not isinstance(outcome, Problem)
        ),
        problems=(*loaded.problems, *(each for _, each in outcomes if isinstance(each, Problem))),
    )


def gathered(
    paths: Iterable[Path],
    memory: Memory | None = None,
    tell: Callable[[int], None] = lambda _: None,
) -> Book:
    """Judge every case below some paths, and sort them by the game they are of.

    `tell` is told after every few hundred files how many there were.
    """
    memory = memory or Memory()
    examples: dict[str, list[Example]] = {}
    problems: list[Problem] = []
    for count, path in enumerate(case_files(paths), 1):
        if count % OFTEN == 0:
            tell(count)
        found: Judged = memory.of_file(path, judged)
        problems += found.problems
        for example in found.examples:
            examples.setdefault(example.case.ruleset.id, []).append(example)
    games = tuple(memory.game(id, mine, _game) for id, mine in sorted(examples.items()))
    return Book(games=games, problems=tuple(problems))


def _game(examples: Sequence[Example]) -> Game:
    return Game(examples[0].case.ruleset, examples)
