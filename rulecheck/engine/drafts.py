"""A step of which some details are not chosen yet: what is wrong with it whatever they will be.

What has not been chosen cannot be looked at. So a rule that finds fault without looking bars every
step that begins so, and none of them has to be tried.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulecheck.engine.declarations import Broken
from rulecheck.engine.details import read_so
from rulecheck.engine.faults import Fault, Found
from rulecheck.engine.ruleset import Declared, FieldDues, Ruleset
from rulecheck.engine.steps import Step, Written, fill_in, opened
from rulecheck.engine.totals import Total


class Unchosen(Exception):
    """A detail of a step was looked at that is not chosen yet."""


def barred(
    game: Ruleset, step: Step, unchosen: Collection[str], scene: Any, number: int
) -> list[Fault]:
    """Return what the first rule finds wrong with a step whatever its unchosen details will be."""
    declared = game.declared_on(type(step))
    scene.table.rule_on(number, None)
    found = Found(game, Written(step=step, number=number), scene.table)
    found.steps.append(step)
    draft = _draft(step, unchosen, declared, scene)
    for each in declared.rules:
        try:
            for word in each.body(draft, scene):
                if isinstance(word, Broken) and read_so(each, scene):
                    found.broken(each, word)
        except Exception:  # whatever fails on half a step is told once a whole one is tried
            continue
        if found.faults:
            break
    return found.faults


def _draft(step: Step, unchosen: Collection[str], declared: Declared, scene: Any) -> Step:
    """Return a step of which details are open: those unchosen, and what is taken as due."""
    left_out = {each.field: each for each in declared.details if not each.is_whole(step)}

    def find(draft: Step, name: str) -> Any:
        if name in unchosen or not left_out[name].plain:
            raise Unchosen(name)
        value = _due(draft, left_out[name], scene)
        fill_in(draft, name, value)
        return value

    draft = opened(step, find)
    for name in {*unchosen, *left_out}:
        getattr(type(step), name).__delete__(draft)
    return draft


def _due(draft: Any, field: FieldDues, scene: Any) -> Any:
    """Return what a detail that is left out will be taken to be."""
    for by in field.dues[0].dues:
        due = by.body(draft, scene)
        if due is not None and read_so(by, scene):
            return due.value if type(due) is Total else due
    return None
