"""Ground to move on: the Spaces of a map, and the connections between Zones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any

from rulecheck.engine import Entry, Mark
from rulecheck.frozen import Frozen

BLOCKED, DIFFICULT, OPEN = "#", "~", "."
_SIGNS = frozenset((BLOCKED, DIFFICULT, OPEN))
_SPACE = re.compile(r"([a-z])([1-9]\d?)")


class _Space(Mark):
    """Marks a text that is the name of a Space, on the map or off it."""

    wanted = "a Space such as b3"

    @property
    def schema(self) -> Mapping[str, Any]:
        """The pattern of its name."""
        return {"pattern": f"^{_SPACE.pattern}$"}

    def takes(self, value: Any, beside: Mapping[str, Any], scene: Any) -> bool:
        """Tell whether a text is one letter and one number."""
        return place_of(value) is not None


SpaceName = Annotated[str, _Space()]
"""The name of a Space: a letter for its column, a number for its row."""


def is_unfamiliar(reason: str) -> bool:
    """Whether a reason for Difficult terrain says no more than that the ground is unfamiliar."""
    return "unfamiliar" in reason.lower().split()


class Connection(Entry):
    """A way from a Zone or place to a neighbouring one, and back."""

    between: tuple[str, str]
    """The two it connects."""
    difficult: tuple[str, ...] = ()
    """Why it is Difficult terrain, if it is."""
    barred: str | None = None
    """What closes it, if something does."""


class Spaces(Frozen):
    """A map of Spaces, row by row: columns are letters, rows count from 1 at the top."""

    rows: tuple[str, ...] = ()

    @classmethod
    def drawn(cls, text: str) -> Spaces:
        """Read a map; blanks between the signs do not matter."""
        rows = ("".join(line.split()) for line in text.splitlines())
        return cls(rows=tuple(row for row in rows if row))

    @property
    def strange(self) -> Iterator[tuple[int, int, str]]:
        """Row, column and sign of everything a map cannot hold."""
        for number, row in enumerate(self.rows, start=1):
            if _SIGNS.issuperset(row):
                continue
            for column, sign in enumerate(row, start=1):
                if sign not in _SIGNS:
                    yield number, column, sign

    def sign(self, space: str) -> str | None:
        """Return what a Space is, `None` off the map."""
        at = place_of(space)
        if at is None or at[1] >= len(self.rows) or at[0] >= len(self.rows[at[1]]):
            return None
        return self.rows[at[1]][at[0]]

    def holds(self, space: str) -> bool:
        """Whether the map has this Space."""
        return self.sign(space) is not None

    def illegal(self, space: str) -> str:
        """Return why a Space cannot be entered; empty if it can."""
        sign = self.sign(space)
        return "is not on the map" if sign is None else "is blocked" if sign == BLOCKED else ""

    def is_blocked(self, space: str) -> bool:
        """Whether a Space of the map cannot be entered."""
        return self.sign(space) == BLOCKED

    def is_difficult(self, space: str) -> bool:
        """Whether a Space is Difficult terrain."""
        return self.sign(space) == DIFFICULT


@lru_cache(maxsize=4096)
def place_of(space: str) -> tuple[int, int] | None:
    """Return column and row of a Space, from 0: `b3` is (1, 2)."""
    found = _SPACE.fullmatch(space)
    return (ord(found[1]) - ord("a"), int(found[2]) - 1) if found else None


def apart(one: str, other: str) -> tuple[int, int]:
    """Return how far two Spaces lie apart: diagonal steps, then straight ones."""
    (x, y), (u, v) = place_of(one) or (0, 0), place_of(other) or (0, 0)
    across, down = abs(x - u), abs(y - v)
    return min(across, down), abs(across - down)


def neighbours(one: str, other: str) -> bool:
    """Whether a single step leads from one Space to the other."""
    return place_of(other) is not None and sum(apart(one, other)) == 1


def is_diagonal(one: str, other: str) -> bool:
    """Whether a single step between two Spaces is diagonal."""
    return apart(one, other) == (1, 0)
