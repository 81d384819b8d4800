"""The one change of a turn that mends a finding, tried out before it is offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from numbers import Rational
from typing import Any

from rulecheck.engine.entries import Entry, unsaid
from rulecheck.engine.evaluation import Evaluated, Evaluator
from rulecheck.engine.faults import Fault, Key
from rulecheck.engine.steps import Step, Written
from rulecheck.frozen import kebab, traced
from rulecheck.model import Edit
from rulecheck.wording import shown


class Unwritable(Exception):
    """A value that no case could write: somebody has to decide it first."""


def fix_of(
    fault: Fault, judged: Evaluated, written: Written, scene: Any, evaluator: Evaluator
) -> Edit | None:
    """Return the change that takes a fault away and brings no other at its step, if there is one.

    `judged` is what the written step came to from that scene. A change that leaves something owed
    that was not owed before is none.
    """
    scene = untouched(scene)
    told, owed = Counter(map(_said, judged.faults)), {d.cause for d in judged.scene.owed}
    for edit, step, before in _tries(fault, written, scene, evaluator):
        if before is not None:
            first = evaluator.evaluated(before, scene)
            if first.faults:
                continue
            scene = first.scene
        again = evaluator.evaluated(written.but(step=step), scene, list(judged.woven))
        left = Counter(map(_said, again.faults))
        news = any(debt.demanded and debt.cause not in owed for debt in again.scene.owed)
        if not news and left <= told and left[_said(fault)] < told[_said(fault)]:
            return edit
    return None


def _said(fault: Fault) -> tuple[Key, str]:
    return fault.key, fault.finding.clause.id


def untouched(scene: Any) -> Any:
    """Return a scene on a table of its own, so that what is tried leaves no trace."""
    table = scene.table
    return scene.but(table=table.fresh(table.choices, table.preferred, table.tried))


def _tries(
    fault: Fault, written: Written, scene: Any, evaluator: Evaluator
) -> Iterator[tuple[Edit, Step, Written | None]]:
    """Yield changes that may mend a fault, each with the step it leaves and what it puts before."""
    step, at, number = written.step, fault.finding.at, written.number
    if fault.first is not None:
        first = evaluator.filled(fault.first, scene)
        try:
            edit = Edit(how="before", step=number, value=(written_as(first),))
        except Unwritable:
            return
        yield edit, step, Written(step=first, number=number)
    elif fault.finding.edit is not None:
        try:
            value = plainly(fault.finding.due)
        except Unwritable:
            return
        edit = Edit(how="set", step=number, at=at, value=value)
        yield edit, step.saying(at, fault.finding.due), None
    elif at and evaluator.game.is_optional(type(step), at) and step.detail(at) is not None:
        less = step.saying(at, None)
        if not isinstance(at[-1], int) or less.detail(at[:-1]):
            yield Edit(how="unset", step=number, at=at), less, None


def written_as(step: Step) -> dict[str, Any]:
    """Return a step as a case writes it, by whoever takes it; `Unwritable` if none could."""
    said: dict[str, Any] = {step.verb: _details(step)}
    return {step.who: said} if step.who else said


def plainly(value: Any) -> Any:
    """Return a value of a step as a case writes it; `Unwritable` if none could."""
    if isinstance(value, Entry):
        return _details(value)
    if isinstance(value, Mapping):
        return {key: plainly(each) for key, each in value.items()}
    if isinstance(value, tuple | frozenset):
        return type(value)(map(plainly, value))
    if isinstance(value, Rational) and "/" in shown(value):
        raise Unwritable(value)
    if value is None or isinstance(value, str | int | float | Rational):
        return value
    raise Unwritable(value)


def _details(noun: Entry) -> dict[str, Any]:
    said = ((name, getattr(noun, name)) for name in traced(noun) if name != "who")
    return {kebab(name): plainly(value) for name, value in said if value != unsaid(noun, name)}
