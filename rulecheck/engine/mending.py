"""A written step set right: as little of it changed as makes its findings go."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulecheck.engine.details import Stance
from rulecheck.engine.evaluation import Evaluator
from rulecheck.engine.faults import Fault, Key
from rulecheck.engine.scene import Debt
from rulecheck.engine.steps import Step, Written
from rulecheck.model import At


class Mended(NamedTuple):
    """What the mended world plays for a written step: nothing, where it is wrong as a whole.

    `before` comes first. `mending` are faults of the smaller steps it unfolds into: their figures
    are taken as due there, and those wrong as a whole left out.
    """

    written: Written | None
    before: tuple[Written, ...] = ()
    mending: frozenset[Key] = frozenset()


def mended(written: Written, faults: list[Fault], scene: object, by: Evaluator) -> Mended:
    """Return a step with its faults mended: a figure as it is due, a claim left out, a list cut."""
    if not faults:
        return Mended(written)
    step: Step | None = written.step
    before: list[Written] = []
    mending: set[Key] = set()
    for fault in faults:
        if step is None or fault.outright:
            return Mended(None)
        if fault.first is not None:
            before.append(Written(step=fault.first, number=written.number))
            continue
        without = _without(step, fault, scene, by)
        in_list = fault.finding.at and isinstance(fault.finding.at[-1], int)
        if without is None and fault.inner and not in_list:
            mending.add(fault.key)
            continue
        step = without
    if step is None:
        return Mended(None)
    kept = written.but(step=step)
    return Mended(kept, tuple(before), frozenset(mending))


def gone_on(
    block: tuple[Written, ...], faults: list[Fault], scene: Any, by: Evaluator, *, implied: bool
) -> tuple[Any, tuple[Debt, ...]]:
    """Return the mended world after a step and those that answer in its midst, all set right.

    `faults` are those that count. The debts that nobody answered in its midst, but were paid there
    as they are due, are returned too.
    """
    planned = []
    for each in block:
        mine = [f for f in faults if f.breaks and f.finding.step == each.number]
        planned.append(mended(each, mine, scene, by))
    first, *others = planned
    keys: set[Key] = set().union(*(each.mending for each in planned))
    stance = Stance(mending=keys, paying=True)
    coming = [each.written for each in others if each.written]
    paid: tuple[Debt, ...] = ()
    for each in first.before:
        scene = by.evaluated(each, scene).scene
    if first.written is not None:
        judged = by.evaluated(first.written, scene, coming, stance=stance, implied=implied)
        scene, paid = judged.scene, judged.paid
    for each in coming:
        scene = by.evaluated(each, scene, stance=stance).scene
    return scene, paid


def _without(step: Step, fault: Fault, scene: object, by: Evaluator) -> Step | None:
    """Return a step without what is wrong with it; `None` if that is the step itself."""
    at = fault.finding.at
    before = step.detail(at) if at else None
    if before is None:
        # an earlier mend has taken it away already, or the step does not say it itself
        return step if fault.figure and not fault.inner else None
    if fault.figure:
        return step.saying(at, None)
    if isinstance(at[-1], int):
        return _cut(step, at)
    if not by.game.is_optional(type(step), at):
        return None
    left = step.saying(at, None)
    return None if by.filled(left, scene).detail(at) == before else left


def _cut(step: Step, at: At) -> Step | None:
    """Return a step whose list ends before a place in it; `None` if nothing is left."""
    *to, index = at
    kept = step.detail(tuple(to))[:index]
    return step.saying(tuple(to), kept) if kept else None
