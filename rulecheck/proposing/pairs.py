"""A clause kept and broken: turns that may show it, made the smallest cases that do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulecheck.case import Case
from rulecheck.case.nouns import mapping
from rulecheck.case.writing import NewCase, new_case
from rulecheck.engine import RulesetFailed, Step, Turn, Unfit
from rulecheck.engine.faults import signature
from rulecheck.engine.fixes import Unwritable
from rulecheck.exploring.cases import as_found
from rulecheck.exploring.search import Visit
from rulecheck.exploring.worlds import Way, assumed_of, claims, completed
from rulecheck.judge import judge
from rulecheck.proposing.needs import Need
from rulecheck.shrinking import smaller


class Try(NamedTuple):
    """Two turns, the one of which is thought to break a clause, and the other to keep it."""

    clauses: frozenset[str]
    broken: Turn
    kept: Turn | None


def wrong_steps(visit: Visit) -> Iterator[tuple[Step, Step | None]]:
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


def pair_of(visit: Visit, need: Need, each: Try) -> tuple[NewCase, NewCase] | None:
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


def _is_broken(case: Case, need: Need) -> bool:
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
