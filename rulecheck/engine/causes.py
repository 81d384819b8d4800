"""Why a fault follows from another: the figures by which the told world differs from the mended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulecheck.frozen import Roster, kebab

Fact = tuple[str, str | None]
"""A field of a scene, or an entry of a roster in it."""


class Causes:
    """Since which finding each fact of the told world has been another than in the mended one."""

    def __init__(self) -> None:
        self.since: dict[Fact, int] = {}
        self._noted = -1
        self._pairs: dict[Fact, tuple[Any, Any]] = {}

    def note(self, told: Any, mended: Any, finding: int) -> None:
        """Note by what two worlds differ after a finding; nothing where they are one again."""
        pairs = {} if told is mended else dict(_differing(told, mended))
        news = finding > self._noted
        for fact, pair in pairs.items():
            if fact not in self.since or (news and pair != self._pairs.get(fact)):
                self.since[fact] = finding
        self._noted, self._pairs = finding, pairs

    def of(
        self, told: Any, mended: Any, vanishes: Callable[[Any], bool]
    ) -> tuple[int | None, tuple[str, ...]]:
        """Return the finding that a fault follows from, and the facts by which it does.

        `vanishes` tells whether the fault is gone from a step played in another scene. `None` where
        the scenes do not differ, or not in what matters.
        """
        facts = [fact for fact, _ in _differing(told, mended) if fact in self.since]
        if not facts or not vanishes(mended):
            return None, ()
        while len(facts) > 1:  # halving finds one fact that is enough, if one is
            halves = facts[: len(facts) // 2], facts[len(facts) // 2 :]
            enough = next((h for h in halves if vanishes(_taken(told, mended, h))), None)
            if enough is None:
                break
            facts = enough
        return max(self.since[fact] for fact in facts), tuple(map(_said, facts))


def _differing(told: Any, mended: Any) -> Iterator[tuple[Fact, tuple[Any, Any]]]:
    for name in told.__struct_fields__:
        mine, theirs = getattr(told, name), getattr(mended, name)
        if name == "table" or mine is theirs or mine == theirs:
            continue
        if isinstance(mine, Roster) and isinstance(theirs, Roster) and mine.keys() == theirs.keys():
            for key in mine:
                if mine[key] is not theirs[key] and mine[key] != theirs[key]:
                    yield (name, key), (mine[key], theirs[key])
        else:
            yield (name, None), (mine, theirs)


def _taken(told: Any, mended: Any, facts: list[Fact]) -> Any:
    """Return the told scene with some facts taken from the mended one."""
    changed: dict[str, Any] = {}
    for name, key in facts:
        theirs = getattr(mended, name)
        mine = changed.get(name, getattr(told, name))
        changed[name] = theirs if key is None else mine.but(key, theirs[key])
    return told.but(**changed)


def _said(fact: Fact) -> str:
    name, key = fact
    return kebab(name) if key is None else key
