"""The moments of shipped turns: what was written next, and what might have been instead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from rulecheck.engine import SOME_WORDS, Activation, End, Written
from rulecheck.engine.entries import unsaid
from rulecheck.engine.moments import Moment
from support.edited_cases import judged, shipped


def moments(game: str, every: int = 1) -> Iterator[tuple[Any, Written, Moment]]:
    """Yield one of so many legal steps of shipped cases, with its case and the moment before it."""
    steps = ((case, *each) for case in shipped(game) for each in chosen(case))
    for case, written, turn, within in islice(steps, 0, None, every):
        yield case, written, Moment(case.ruleset, case.scene, turn, within=within)


def chosen(case: Any) -> Iterator[tuple[Written, Any, bool]]:
    """Yield each step of a case that is legal and chosen by whoever takes it, as `before_each`."""
    verdict, menu = judged(case), case.ruleset.menu
    wrong = {each.step for each in (*verdict.findings, *verdict.folded)}
    for written, turn, within in before_each(case):
        if wrong and written.number >= min(wrong):
            return
        own = not menu.decider(type(written.step)) and written.ruled is None
        if own and type(written.step) is not End:
            yield written, turn, within


def before_each(case: Any) -> Iterator[tuple[Written, Any, bool]]:
    """Yield each written step with the turn before it, and whether an activation goes on."""
    done: tuple[Any, ...] = ()
    for act in case.turn:
        if isinstance(act, Written):
            yield act, done, False
        else:
            for index, written in enumerate(act.steps):
                begun = Activation(who=act.who, steps=act.steps[:index], number=act.number)
                yield written, (*done, begun), True
        done = (*done, act)


def differs(menu: Any, written: Any, offered: Any) -> str:
    """Return a chosen detail by which an offered step is not the written one; empty for none.

    What dice decide, what is but sampled, words that anybody may choose, and what the turn leaves
    out is free.
    """
    kind = type(written)
    free = {*menu.chances(kind), *menu.sampled(kind)}
    for name in kind.__struct_fields__:
        mine, theirs = getattr(written, name), getattr(offered, name)
        if name == "to" and mine is None and getattr(written, "path", None):
            mine = written.way[-1]  # a path that is told leads to its end
        told = mine != unsaid(written, name) and mine != theirs and theirs != SOME_WORDS
        if told and name not in free and name in menu.details(kind):
            if written.verb in ("move", "move-on") and _is_same_place(mine, theirs):
                continue
            return name
    return ""


def _is_same_place(mine: Any, theirs: Any) -> bool:
    """Whether two places are one, written as a pair and by name."""
    return isinstance(mine, tuple) and ",".join(map(str, mine)) == theirs
