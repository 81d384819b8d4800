"""What is worked out of a frozen noun once, and kept with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

N = TypeVar("N", bound="Keeping")
T = TypeVar("T")
A = TypeVar("A")


class Keeping:
    """A noun whose cached properties are worked out once.

    They are kept beside its fields: a changed copy works them out anew, and two nouns are equal
    whatever they keep.
    """


def latest(ask: Callable[[N, T], A]) -> Callable[[N, T], A]:
    """Have a noun keep its answer about the thing it was asked about last.

    Of a step, details that have a due must not bear on it: they are filled in later.
    """
    name = f"latest {ask.__name__}"

    @wraps(ask)
    def answer(noun: Any, thing: Any) -> Any:
        kept = noun.__dict__.get(name)
        if kept is None or kept[0] is not thing:
            kept = noun.__dict__[name] = thing, ask(noun, thing)
        return kept[1]

    return answer
