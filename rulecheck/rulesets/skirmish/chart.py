"""A map drawn as text, as rulebooks draw one: letters for the columns, numbers for the rows.

       a     b     c
     +------------------
    1 |  S     D     .
      |        --
    2 |  .  |  W     #

The letters may stand below as well, or they and the numbers may be left out.
What stands under a column's letter is its space: marks of combatants (letters), terrain, and a
digit for its height. What stands between two spaces, or between two rows, is an edge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import get_args

from rulecheck.engine import Unfit
from rulecheck.model import At
from rulecheck.rulesets.skirmish.field import Border, BorderKind, Kind
from rulecheck.rulesets.skirmish.grid import column_name, column_number

TERRAIN: dict[str, Kind] = {
    "#": "wall",
    "+": "door",
    "/": "open-door",
    "~": "smoke",
    "%": "cover",
    ":": "difficult",
}
"""The sign of each terrain on a map; a point or a middle dot is open floor."""
FLOOR = ".·"
DIGITS = "0123456789"
EDGES: dict[str, BorderKind] = {"|": "wall", "-": "wall", "+": "door", ":": "cover"}
"""The sign of each edge between two spaces; a cover is a low wall."""

assert set(TERRAIN.values()) == set(get_args(Kind))


@dataclass
class Chart:
    """What a map says: its size, its terrain, who stands where by mark."""

    columns: int = 0
    rows: int = 0
    ground: dict[str, frozenset[Kind]] = field(default_factory=dict)
    heights: dict[str, int] = field(default_factory=dict)
    borders: dict[Border, BorderKind] = field(default_factory=dict)
    marks: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class _Drawing:
    """A map while it is read."""

    columns: dict[int, int]
    chart: Chart
    at: At

    def row(self, line: str) -> None:
        """Read a row of spaces."""
        self.chart.rows += 1
        found = dict.fromkeys(self.columns.values(), "")
        for start, text in _words(line):
            under = self._under(start, text)
            if under is not None:
                found[under] = text
            elif text in EDGES and min(self.columns) < start < max(self.columns):
                self._edge(EDGES[text], *self._beside(start))
        for x, text in found.items():
            self._space(self._name(x), text)

    def between(self, line: str) -> None:
        """Read the line between two rows: edges under the letters of their columns."""
        for start, text in _words(line):
            under = self._under(start, text)
            if under is not None and text[0] in EDGES:
                below = f"{column_name(under)}{self.chart.rows + 1}"
                self._edge(EDGES[text[0]], self._name(under), below)

    def _under(self, start: int, text: str) -> int | None:
        """Return the column whose letter a word stands under, or beside by one at most."""
        for at, x in self.columns.items():
            if start - 1 <= at <= start + len(text):
                return x
        return None

    def _beside(self, start: int) -> tuple[str, str]:
        left = max(at for at in self.columns if at < start)
        right = min(at for at in self.columns if at > start)
        return self._name(self.columns[left]), self._name(self.columns[right])

    def _edge(self, kind: BorderKind, one: str, other: str) -> None:
        self.chart.borders[frozenset((one, other))] = kind

    def _name(self, x: int) -> str:
        return f"{column_name(x)}{self.chart.rows}"

    def _space(self, name: str, text: str) -> None:
        if not text:
            raise Unfit(f"nothing is drawn for {name}; open floor is a point", at=self.at)
        kinds = frozenset(TERRAIN[sign] for sign in text if sign in TERRAIN)
        if kinds:
            self.chart.ground[name] = kinds
        for sign in text:
            if sign in DIGITS:
                self.chart.heights[name] = int(sign)
            elif sign.isalpha():
                self.chart.marks.setdefault(sign, []).append(name)
            elif sign not in TERRAIN and sign not in FLOOR:
                known = " ".join(TERRAIN)
                raise Unfit(f"{sign!r} at {name} means nothing; terrain is {known}", at=self.at)


def chart(text: str, at: At = ("map",)) -> Chart:
    """Return what a map says; `Unfit` tells what cannot be read, at the place of the map."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise Unfit("nothing is drawn", at=at)
    columns = next(filter(None, map(_columns, lines)), {})
    return _lettered(lines, columns, at) if columns else _bare(lines, at)


def _lettered(lines: list[str], columns: dict[int, int], at: At) -> Chart:
    """Read a map with letters over its columns and numbers before its rows."""
    drawing = _Drawing(columns, Chart(columns=len(columns)), at)
    for line in (each for each in lines if not _columns(each)):
        number = re.match(r"\s*(\d+)\s*\|", line)
        if number is None:
            drawing.between(line) if drawing.chart.rows else None
        elif int(number[1]) != drawing.chart.rows + 1:
            raise Unfit(f"row {drawing.chart.rows + 1} is expected, not {number[1]}", at=at)
        else:
            drawing.row(" " * number.end() + line[number.end() :])
    return drawing.chart


def _bare(lines: list[str], at: At) -> Chart:
    """Read a map that is nothing but its rows of spaces."""
    starts = [start for start, text in _words(lines[0]) if text != "|"]
    columns = {start: x for x, start in enumerate(starts)}
    drawing = _Drawing(columns, Chart(columns=len(columns)), at)
    for line in lines:
        drawing.row(line)
    return drawing.chart


def heights(text: str, at: At = ("heights",)) -> dict[str, int]:
    """Return the heights of a second map that holds digits only."""
    return chart(text, at).heights


def _columns(line: str) -> dict[int, int]:
    letters = list(_words(line))
    row = {start: column_number(word) for start, word in letters if word.isalpha()}
    straight = list(row.values()) == list(range(len(letters)))
    return row if straight and all(word.islower() for _, word in letters) else {}


def _words(line: str) -> Iterator[tuple[int, str]]:
    return ((word.start(), word[0]) for word in re.finditer(r"\S+", line))
