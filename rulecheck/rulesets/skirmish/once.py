"""Questions about something that never changes: answered once, and remembered by what was asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

MOST = 1 << 12
"""How many answers are remembered; with more, all are forgotten and found anew."""
_UNASKED: Any = object()


class Remembering(Protocol):
    """What never changes, with what it was asked so far."""

    @property
    def known(self) -> dict[Any, Any]:
        """Every answer so far by what was asked."""
        ...


S = TypeVar("S", bound=Remembering)
P = ParamSpec("P")
R = TypeVar("R")


def once(ask: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Have a question answered once, by its arguments in their order; what it raises is not kept.

    Two threads that ask at once both find the answer, and it is the same.
    """
    name, found_out = ask.__name__, cast(Callable[..., R], ask)

    @wraps(ask)
    def answer(this: Any, *asked: Any) -> Any:
        known, question = this.known, (name, asked)
        found = known.get(question, _UNASKED)
        if found is _UNASKED:
            found = found_out(this, *asked)
            if len(known) >= MOST:
                known.clear()
            known[question] = found
        return found

    return cast(Callable[Concatenate[S, P], R], answer)
