"""What is owed at a moment of a play: what has come too late, what is missing, what lapses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulecheck.engine.evaluation import Evaluator
from rulecheck.engine.fixes import Unwritable, untouched, written_as
from rulecheck.engine.scene import Debt
from rulecheck.engine.steps import Step, Written
from rulecheck.engine.turns import End
from rulecheck.model import Edit, Finding

Late = Callable[[Debt], bool]
"""Tells whether a debt should have been paid by now."""


def every(debt: Debt) -> bool:
    """Whether a debt should have been paid where nothing may wait any longer."""
    return True


def late_at(coming: Step, *, pays: bool) -> Late:
    """Return what tells whether a debt should have been paid before a step, which may pay one."""

    def late(debt: Debt) -> bool:
        until = debt.by.until
        if until is None:
            return not pays
        return isinstance(coming, until) and not debt.paid_by(coming)

    return late


def lapsed(scene: Any, late: Late) -> Any:
    """Return a scene in which what should have been paid no longer has to be."""
    unpaid = list(filter(late, scene.owed))
    scene = scene.but(owed=tuple(debt for debt in scene.owed if debt not in unpaid))
    for debt in unpaid:
        scene = scene.lapsed(debt.step)
    return scene


def paid(scene: Any, late: Late, by: Evaluator, causes: set[Any] | None = None) -> Any:
    """Return a scene after everything owed has come as it is due, or what has certain causes."""
    for debt in scene.owed:
        if debt.demanded and late(debt) and (causes is None or debt.cause in causes):
            scene = by.evaluated(Written(step=debt.step, number=debt.number), scene).scene
    return lapsed(scene, late)


def missing(debt: Debt, by: Evaluator, edit: Edit | None) -> Finding:
    """Return the finding that nobody has paid a debt."""
    who, told = debt.step.who, " or ".join(dict.fromkeys(each.verb for each in debt.steps))
    return Finding(
        clause=by.game.clause(debt.by.cites),
        kind="violation",
        message=f"{who}'s {told} is missing" if who else f"{told} is missing",
        step=debt.number,
        implied=debt.implied,
        see=debt.by.see,
        edit=edit,
    )


def owing(debt: Debt, scene: Any, after: int, by: Evaluator) -> Edit | None:
    """Return the change that puts an owed step where it belongs, if no die decides of it."""
    if len(debt.steps) > 1:
        return None
    scene = untouched(scene)
    step = by.filled(debt.step, scene)
    if by.evaluated(Written(step=step, number=debt.number), scene).faults:
        return None
    end: tuple[Any, ...] = ({End.verb: {}},) if debt.implied else ()
    try:
        return Edit(how="after", step=after, value=(*end, written_as(step)))
    except Unwritable:
        return None
