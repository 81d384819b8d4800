"""A turn with one thing about it changed: a step otherwise, elsewhere, left out or put in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from rulecheck.engine.steps import Written
from rulecheck.engine.turns import Activation, Turn


def numbered(turn: Turn) -> Turn:
    """Return a turn whose steps are counted anew from 1."""
    numbers = count(1)
    done: list[Activation | Written] = []
    for act in turn:
        if isinstance(act, Written):
            done.append(act.but(number=next(numbers)))
            continue
        steps = tuple(each.but(number=next(numbers)) for each in act.steps)
        first = steps[0].number if steps else next(numbers)
        done.append(Activation(who=act.who, steps=steps, number=first))
    return tuple(done)


def replaced(turn: Turn, number: int, steps: tuple[Written, ...]) -> Turn:
    """Return a turn with a step replaced by others, or by none."""
    return tuple(_replaced(turn, number, steps))


def _replaced(
    turn: Turn, number: int, steps: tuple[Written, ...]
) -> Iterator[Activation | Written]:
    for act in turn:
        if isinstance(act, Written):
            yield from steps if act.number == number else (act,)
        elif any(each.number == number for each in act.steps):
            longer = [n for e in act.steps for n in (steps if e.number == number else (e,))]
            yield Activation(who=act.who, steps=tuple(longer), number=act.number)
        else:
            yield act


def beside(turn: Turn, number: int) -> tuple[Written, ...]:
    """Return the steps of the activation that a step stands in, or those between activations."""
    for act in turn:
        if isinstance(act, Activation) and any(each.number == number for each in act.steps):
            return act.steps
    return tuple(act for act in turn if isinstance(act, Written))
