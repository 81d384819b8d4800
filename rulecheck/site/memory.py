"""What a generator that stays remembers, so that one changed case makes few pages anew."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulecheck.frozen import Frozen
from rulecheck.site.writer import Page

Stamp = tuple[int, int]
"""When a file was written last, in nanoseconds, and its size in bytes."""


class Remembered(Frozen):
    """Pages as they were made, and what they were made of."""

    of: tuple[Any, ...]
    pages: tuple[Page, ...]


@dataclass
class Memory:
    """Files as they were judged, and pages by what they were made of.

    What a page is made of is compared by identity: the same example is the same object, since a
    file that has not changed is not judged again.
    """

    judged: dict[str, tuple[Stamp, Any]] = field(default_factory=dict)
    games: dict[str, tuple[tuple[Any, ...], Any]] = field(default_factory=dict)
    made: dict[str, Remembered] = field(default_factory=dict)

    def of_file(self, path: Path, judge: Callable[[Path], Any]) -> Any:
        """Return what a file was judged as, anew only where it has changed."""
        stamp = stamp_of(path)
        known = self.judged.get(os.fspath(path))
        if known is None or known[0] != stamp or stamp is None:
            known = (stamp or (0, 0), judge(path))
            self.judged[os.fspath(path)] = known
        return known[1]

    def game(self, id: str, examples: Sequence[Any], make: Callable[[Sequence[Any]], Any]) -> Any:
        """Return the game of some examples: as it was, where all of them are."""
        of = tuple(examples)
        known = self.games.get(id)
        if known is None or not _same(known[0], of):
            known = self.games[id] = of, make(of)
        return known[1]

    def knows(self, name: str, of: Iterable[Any]) -> bool:
        """Whether pages are as they were, since nothing they are made of is another."""
        known = self.made.get(name)
        return known is not None and _same(known.of, tuple(of))

    def pages(
        self, name: str, of: Iterable[Any], make: Callable[[], Iterable[Page]]
    ) -> Iterator[Page]:
        """Yield pages, made anew only where something they are made of is another."""
        parts = tuple(of)
        if self.knows(name, parts):
            yield from self.made[name].pages
            return
        fresh = []
        for page in make():
            fresh.append(page.but(text=None))
            yield page
        self.made[name] = Remembered(of=parts, pages=tuple(fresh))


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of a file; nothing where it cannot be looked at."""
    try:
        told = path.stat()
    except OSError:
        return None
    return told.st_mtime_ns, told.st_size


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
