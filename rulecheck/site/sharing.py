"""Work shared among processes, its results in order."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

FEW = 150
"""Up to so many items one process is as fast as several."""
_AT_ONCE = 16

T = TypeVar("T")
R = TypeVar("R")

_make: Callable[[Any], Any]
_items: Sequence[Any]


def shared(make: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
    """Yield what is made of each item, by several processes where that pays.

    They are forked, so that nothing they work from has to be sent to them; only what they make is
    sent back.
    """
    global _make, _items
    if len(items) <= FEW or processors() < 2 or "fork" not in _ways():
        yield from map(make, items)
        return
    _make, _items = make, items
    with multiprocessing.get_context("fork").Pool(processors()) as pool:
        yield from pool.imap(_made, range(len(items)), chunksize=_AT_ONCE)


def processors() -> int:
    """Return how many processes can work at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _ways() -> list[str]:
    return multiprocessing.get_all_start_methods()


def _made(index: int) -> Any:
    return _make(_items[index])
