"""What is worked out of something frozen once, and kept with it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

MOST = 1 << 14
"""How many answers are remembered; with more, all are forgotten and found anew."""
_UNASKED: Any = object()


class Memoizing:
    """What never changes, and keeps beside its fields what it has worked out.

    Cached properties are kept, and answers to questions asked `once` or kept as the `latest`. A
    changed copy works them out anew, and two nouns are equal whatever they keep.
    """

    __slots__ = ("__dict__",)


S = TypeVar("S", bound=Memoizing)
P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


if TYPE_CHECKING:
    from functools import cached_property as cached_property
else:

    class cached_property(functools.cached_property):  # noqa: N801 - it is called so everywhere
        """The library's own, without the lock that it takes in Python 3.11.

        Two threads that ask at once both find the answer, and it is the same.
        """

        def __get__(self, instance: Any, owner: Any = None) -> Any:
            if instance is None:
                return self
            found = instance.__dict__[self.attrname] = self.func(instance)
            return found


def once(ask: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Have a question answered once, by its arguments in their order; what it raises is not kept.

    Two threads that ask at once both find the answer, and it is the same.
    """
    name, found_out = f"answers to {ask.__name__}", cast(Callable[..., R], ask)

    @wraps(ask)
    def answer(this: Any, *asked: Any) -> Any:
        kept = this.__dict__
        known = kept[name] if name in kept else kept.setdefault(name, {})
        found = known.get(asked, _UNASKED)
        if found is _UNASKED:
            found = found_out(this, *asked)
            if len(known) >= MOST:
                known.clear()
            known[asked] = found
        return found

    return cast(Callable[Concatenate[S, P], R], answer)


def known(ask: Callable[Concatenate[S, P], R], this: S, *asked: Any) -> R | None:
    """Return what a question that is asked `once` was answered before; `None` if it was not."""
    answers = this.__dict__.get(f"answers to {ask.__name__}")
    return answers.get(asked) if answers else None


def latest(ask: Callable[[S, T], R]) -> Callable[[S, T], R]:
    """Have the answer about the thing that was asked about last kept.

    Of a step, details that have a due must not bear on it: they are filled in later.
    """
    name = f"latest {ask.__name__}"

    @wraps(ask)
    def answer(this: Any, thing: Any) -> Any:
        kept = this.__dict__
        if name in kept and (last := kept[name])[0] is thing:
            return last[1]
        found = ask(this, thing)
        kept[name] = thing, found
        return found

    return answer
