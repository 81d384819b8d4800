"""Changes of a turn that need no game: steps moved, cut or left out, and details of one step.

What they cost tells which of two is the better.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulecheck.engine import Step, Turn, Written
from rulecheck.engine.edits import beside, replaced
from rulecheck.engine.entries import unsaid
from rulecheck.engine.fixes import Unwritable, plainly, written_as
from rulecheck.frozen import kebab
from rulecheck.model import Edit

DUE, UP, CLAIM, SHORTER, UNASKED, OTHER, INSERTED, REPLACED, DROPPED = (
    10,
    12,
    14,
    16,
    18,
    20,
    26,
    28,
    40,
)
"""What a change costs: the cheaper of two is told first."""
NEW = 0
"""The number of a step that is put in, until the turn is counted anew."""
DETAIL = 2
"""What each further detail of one change costs."""


class Change(NamedTuple):
    """One change of a turn, by the edits that write it, and the turn with it, not counted anew.

    It is `made_up` where it says what dice show, or takes one of several choices for somebody.
    """

    cost: int
    edits: tuple[Edit, ...]
    turn: Turn
    made_up: bool = False


def left_out(turn: Turn, number: int, cost: int) -> Change:
    """Return the turn without a step."""
    return Change(cost, (Edit(how="drop", step=number),), replaced(turn, number, ()))


def cut_short(turn: Turn, written: Written) -> Iterator[Change]:
    """Yield the turn without a step and all that follow beside it; then from an earlier one on."""
    near = [each.number for each in beside(turn, written.number)]
    index = near.index(written.number)
    for first in range(min(index, len(near) - 2), -1, -1):
        gone, left = near[first:], turn
        for each in gone:
            left = replaced(left, each, ())
        cost = DROPPED + DETAIL * (len(gone) - 1)
        yield Change(cost, tuple(Edit(how="drop", step=each) for each in gone), left)


def moved(turn: Turn, written: Written) -> Iterator[Change]:
    """Yield the turn with a later step moved up to stand right after one, or before it.

    Then with that step moved up before an earlier one.
    """
    near = beside(turn, written.number)
    index = next(n for n, each in enumerate(near) if each.number == written.number)
    for later in near[index + 2 :]:
        yield _up(turn, later, near[index + 1])
    for later in near[index + 1 :]:
        yield _up(turn, later, near[index])
    for earlier in reversed(near[:index]):
        yield _up(turn, near[index], earlier)


def _up(turn: Turn, step: Written, before: Written) -> Change:
    edit = Edit(how="move", step=step.number, value=before.number)
    gone = replaced(turn, step.number, ())
    return Change(UP, (edit,), replaced(gone, before.number, (step, before)))


def stated(step: Step) -> list[str]:
    """Return the details that a step states."""
    names = (name for name in step.__struct_fields__ if name != "who")
    return [kebab(name) for name in names if getattr(step, name) != unsaid(step, name)]


def differing(written: Written, other: Step) -> Iterator[tuple[Edit, ...]]:
    """Yield the edits that make one step another, if a case can write them."""
    step, edits = written.step, []
    for name in step.__struct_fields__:
        mine, theirs = getattr(step, name), getattr(other, name)
        at = (kebab(name),)
        if mine == theirs:
            continue
        if theirs == unsaid(other, name):
            edits.append(Edit(how="unset", step=written.number, at=at))
            continue
        try:
            value = plainly(theirs)
        except Unwritable:
            return
        edits.append(Edit(how="set", step=written.number, at=at, value=value))
    if edits:
        yield tuple(edits)


def is_writable(step: Step) -> bool:
    """Tell whether a case can write a step."""
    try:
        written_as(step)
    except Unwritable:
        return False
    return True
