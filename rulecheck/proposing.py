"""Pairs of cases for what a suite lacks: a turn that keeps a clause, and one that breaks it.

What is lacking is what coverage tells: clauses that no case shows kept or broken, figures, readings
and rules that could be otherwise without any case noticing. The verdicts are what the engine says:
a person holds them against the rulebook before they are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rulecheck.case import Case
from rulecheck.case.nouns import mapping
from rulecheck.case.writing import NewCase, new_case
from rulecheck.coverage import Coverage, covered
from rulecheck.coverage import Progress as Counted
from rulecheck.engine import (
    Ruleset,
    RulesetFailed,
    Step,
    Turn,
    Unfit,
    Written,
    judged,
    written_in,
)
from rulecheck.engine.faults import signature
from rulecheck.engine.fixes import Unwritable
from rulecheck.exploring.cases import as_found
from rulecheck.exploring.explore import scenes_of
from rulecheck.exploring.partings import (
    Contrast,
    Partings,
    Side,
    least,
    of_readings,
    telling,
)
from rulecheck.exploring.search import Limits, Progress, Search, Visit
from rulecheck.exploring.worlds import Way, assumed_of, claims, completed, world_of
from rulecheck.judge import UNCHANGED, judge
from rulecheck.model import Clause
from rulecheck.mutants import Mutant, mutants_of
from rulecheck.shrinking import smaller

HEAD = (
    "# Proposed by a program, for a person to review: the verdicts are what the engine says.\n"
    "# Hold them against the rulebook, say in the titles what they show, and take this away.\n"
)


class Proposal(NamedTuple):
    """Two cases on both sides of something that a suite lacks, and the clause it is about."""

    clause: Clause
    lacks: tuple[str, ...]
    cases: tuple[NewCase, NewCase]

    @property
    def text(self) -> str:
        """The file with both cases, marked as a proposal."""
        one, other = self.cases
        lacks = "".join(f"# Lacking: {each}\n" for each in self.lacks)
        return HEAD + lacks + one.text + other.variation(one)


class Proposed(NamedTuple):
    """What was proposed, and what is still lacking, in words."""

    found: tuple[Proposal, ...]
    lacking: tuple[str, ...]

    @property
    def texts(self) -> dict[str, str]:
        """The proposals as files: a name for each, after its clause, and its text."""
        texts: dict[str, str] = {}
        for each in self.found:
            name = each.clause.id.lower()
            many = sum(1 for file in texts if file.startswith(f"{name}."))
            texts[f"{name}.{many + 1}.yaml"] = each.text
        return texts


class _Need(NamedTuple):
    """Something that a suite lacks: what tells it, where a mutant survives or rulebooks part."""

    clause: str
    lack: str
    mutant: Mutant | None = None
    contrasts: tuple[Contrast, ...] = ()


def proposed(
    game: Ruleset,
    cases: Iterable[Case],
    limits: Limits,
    counted: Counted | None = None,
    progress: Progress | None = None,
) -> Proposed:
    """Propose pairs of cases for what a suite lacks, from its scenes and turns.

    `RedSuite` if a case fails as it is. `KeyboardInterrupt` ends the search, not the telling.
    """
    mine = tuple(cases)
    needs = list(_needs(game, covered(game, mine, counted)))
    search = _Search(game, needs)
    worlds = tuple(world_of(case) for case in scenes_of(mine)) if needs else ()
    try:
        for visit in Search(worlds, limits, progress, midway=True).visits():
            search.look(visit)
            if not search.needs:
                break
    except KeyboardInterrupt:
        pass
    return Proposed(tuple(search.found), tuple(each.lack for each in search.needs))


def _needs(game: Ruleset, shown: Coverage) -> Iterator[_Need]:
    """Yield what a suite lacks: figures and rules that may be otherwise, clauses not shown."""
    survivors = set(shown.mutants) - set(shown.killed)
    numbers: dict[str, list[Mutant]] = {}
    for each in mutants_of(game):
        if each.name.startswith("number:"):
            numbers.setdefault(each.name.partition(" ")[0], []).append(each)
        elif each.name in survivors and each.declaration is not None:
            yield _Need(each.declaration.cites, f"{each.name} would not be noticed", each)
    for cell, both in numbers.items():
        if any(each.name in survivors for each in both):
            number = game.reference.numbers[cell.removeprefix("number:").partition(".")[0]]
            contrasts = tuple(map(_against_the_book, both))
            yield _Need(number.clause, f"{cell}, {number.says}", contrasts=contrasts)
    yield from _not_shown(game, shown)


def _not_shown(game: Ruleset, shown: Coverage) -> Iterator[_Need]:
    """Yield the readings that no case tells from others, and the clauses that no two cases show."""
    for contrast in _untold(game, shown):
        lack = f"{contrast.clause} read as {contrast.one.name} or as {contrast.other.name}"
        yield _Need(contrast.clause, lack, contrasts=(contrast,))
    for clause in shown.testable:
        if clause not in shown.shown_legal or clause not in shown.shown_broken:
            yield _Need(clause, f"{game.clause(clause).called} is not shown kept and broken")


def _against_the_book(mutant: Mutant) -> Contrast:
    return Contrast(Side("the book", UNCHANGED), Side(mutant.name, mutant.changed))


def _untold(game: Ruleset, shown: Coverage) -> Iterator[Contrast]:
    mark = ": reading untold: "
    untold = {(clause, way) for clause, _, way in (gap.partition(mark) for gap in shown.gaps)}
    readings = {each.id: each.readings for each in game.reference.clauses.values()}
    for each in of_readings({clause: ways for clause, ways in readings.items() if ways}):
        if {(each.clause, each.one.name), (each.clause, each.other.name)} & untold:
            yield each


class _Search:
    """What is still needed, and what was found for it."""

    def __init__(self, game: Ruleset, needs: list[_Need]) -> None:
        self.game, self.needs = game, needs
        self.found: list[Proposal] = []
        self.partings = Partings(())
        self.edges: dict[str, dict[str, NewCase]] = {}
        self.legal: dict[tuple[int, type[Step]], Turn] = {}

    def look(self, visit: Visit) -> None:
        """Look for what is needed at a state."""
        known: dict[Any, Any] = {}
        wanted = {each.clause for each in self.needs if not each.contrasts}
        tries = list(self._tries(visit, wanted)) if wanted else []
        for need in list(self.needs):
            if need.contrasts:
                pair = self._edge(visit, need, known)
            else:
                pair = next(filter(None, (_pair(visit, need, each) for each in tries)), None)
            if pair is not None:
                self.needs.remove(need)
                self._propose(need, pair)

    def _propose(self, need: _Need, pair: tuple[NewCase, NewCase]) -> None:
        """Keep a pair; where it stands for something else already, for both."""
        for index, each in enumerate(self.found):
            if [one.said["turn"] for one in each.cases] == [one.said["turn"] for one in pair]:
                self.found[index] = each._replace(lacks=(*each.lacks, need.lack))
                return
        self.found.append(Proposal(self.game.clause(need.clause), (need.lack,), pair))

    def _tries(self, visit: Visit, wanted: set[str]) -> Iterator[_Try]:
        """Yield turns that may break what is wanted, each with the legal one nearest to it."""
        here, number = visit.here, visit.here.number
        self._remember(visit)
        yield from self._endings(visit, wanted)
        for wrong, right in _pairs(visit):
            faults = [f for each in here.tried(wrong) for f in each.faults if f.breaks]
            clauses = frozenset(each.finding.clause.id for each in faults)
            if clauses & wanted:
                broken = here.with_(Written(step=wrong, number=number))
                legal = self.legal.get((id(visit.world), type(wrong)))
                kept = here.with_(Written(step=right, number=number)) if right else legal
                yield _Try(clauses, broken, kept)

    def _endings(self, visit: Visit, wanted: set[str]) -> Iterator[_Try]:
        """Yield the turn up to a state, if it may not end there, and one that may."""
        clauses = frozenset(each.clause.id for each in visit.here.ended())
        if not clauses & wanted:
            return
        for debt in visit.here.owed:
            for way in visit.ways:
                if debt.demanded and way.step is not None and debt.paid_by(way.step):
                    yield _Try(clauses, visit.spot.turn, way.to.turn)
        last = [type(each.step) for each in written_in(visit.spot.turn)][-1:]
        for kind in last:
            yield _Try(clauses, visit.spot.turn, self.legal.get((id(visit.world), kind)))

    def _remember(self, visit: Visit) -> None:
        """Remember a legal turn that ends with each kind of step, in each world."""
        world = visit.world
        for way in visit.ways:
            if way.step is None or (id(world), type(way.step)) in self.legal:
                continue
            if judged(world.game, world.scene, way.to.turn, noting=False).word == "legal":
                self.legal[id(world), type(way.step)] = way.to.turn

    def _edge(self, visit: Visit, need: _Need, known: Any) -> tuple[NewCase, NewCase] | None:
        """Return turns on both sides of a figure, or of two readings, once both were found."""
        sides = self.edges.setdefault(need.lack, {})
        for contrast in need.contrasts:
            if contrast.clause and contrast.clause not in visit.asked:
                continue
            for turn in self.partings.turns(visit, contrast, known):
                for new, apart in telling(visit.world.case, turn, contrast):
                    word = apart[0] if "legal" in apart[:2] and "after" not in apart else ""
                    if word in ("legal", "illegal") and word not in sides:
                        sides[word] = _titled(least(new, contrast, apart), need, contrast, word)
                if len(sides) == 2:
                    return sides["legal"], sides["illegal"]
        return None


def _titled(new: NewCase, need: _Need, contrast: Contrast, word: str) -> NewCase:
    readings = {**new.said.get("readings", {}), **contrast.one.changed.readings}
    title = f"{need.clause}, {contrast.one.name}: {word} ({need.lack})"
    shows = (need.clause,) if word == "legal" else ()
    return as_found(new.saying(title=title, readings=readings, shows=shows), keep=contrast.clause)


# a clause kept and broken


class _Try(NamedTuple):
    """Two turns, the one of which is thought to break a clause, and the other to keep it."""

    clauses: frozenset[str]
    broken: Turn
    kept: Turn | None


def _pairs(visit: Visit) -> Iterator[tuple[Step, Step | None]]:
    """Yield steps that may be wrong, each with the right one nearest to it, if there is one."""
    for way in visit.ways:
        if way.step is not None:
            yield from claims(visit.here, way.step, assumed_of(visit.here, way))
    for bar in visit.bars:
        step = completed(visit.here, bar)
        if step is not None:
            yield step, _nearest(visit.ways, step)


def _nearest(ways: Iterable[Way], step: Step) -> Step | None:
    """Return the step that may be taken and differs in fewest details from one that may not."""
    alike = [e.step for e in ways if type(e.step) is type(step) and e.who == step.who]
    return min(alike, key=lambda each: _unlike(each, step), default=None)


def _unlike(one: Step, other: Step) -> int:
    mine, theirs = ({(name, str(value)) for name, value, _ in each.said} for each in (one, other))
    return len(mine ^ theirs)


def _pair(visit: Visit, need: _Need, each: _Try) -> tuple[NewCase, NewCase] | None:
    """Return two turns as cases, if they are what a suite lacks."""
    if need.clause not in each.clauses or each.kept is None:
        return None
    case, readings = visit.world.case, visit.world.scene.table.readings
    title = case.ruleset.clause(need.clause).called

    def holds(less: Case) -> bool:
        scene = mapping(less.home("scene")).get("scene", {})
        return _is_broken(less, need) and _is_kept(kept.saying(scene=scene).read())

    try:
        kept = new_case(case, each.kept, f"Kept: {title}", readings).saying(shows=(need.clause,))
        broken = new_case(case, each.broken, f"Broken: {title}", readings)
        first = broken.read()
        if first is None or not holds(first):
            return None
        broken = smaller(broken, holds, ("scene",))
        return as_found(kept.saying(scene=broken.said["scene"])), as_found(broken)
    except Unwritable:
        return None


def _is_broken(case: Case, need: _Need) -> bool:
    """Whether a turn breaks a clause and nothing else, and a mutant notices."""
    try:
        verdict = judge(case, noting=False)
        only = {each.clause.id for each in verdict.findings} == {need.clause}
        if not only or verdict.word != "illegal" or need.mutant is None:
            return only and verdict.word == "illegal"
        other = judge(case, mutation=need.mutant.mutation, noting=False)
    except (Unfit, RulesetFailed):
        return False
    told = {signature(each) for each in verdict.findings}
    return told != {signature(each) for each in other.findings}


def _is_kept(case: Case | None) -> bool:
    try:
        return case is not None and judge(case, noting=False).word == "legal"
    except (Unfit, RulesetFailed):
        return False
