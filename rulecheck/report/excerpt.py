"""The line of a file that a place is on, with carets under the place."""

from collections.abc import Iterator
from functools import lru_cache

from rulecheck.model import Place, Problem
from rulecheck.report.ink import Ink
from rulecheck.report.printable import printable, width

WIDEST = 100
"""Columns of source shown; a longer line is cut around the place."""
_NEAR = 4 * WIDEST
"""Letters looked at on either side of a place, however long its line."""


def excerpt(text: str, place: Place, ink: Ink, meaning: str = "illegal") -> Iterator[str]:
    """Yield the numbered line of a text that a place begins on, and the carets below it."""
    lines = _lines(text)
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    yield from _shown(line, place, ink, meaning)


def excerpt_of(problem: Problem, ink: Ink) -> Iterator[str]:
    """Yield the line that a problem is on, if it is known, and the carets below it."""
    if problem.source.strip():
        end = max(problem.end, problem.column + 1)
        place = Place(
            line=problem.line, column=problem.column, end_line=problem.line, end_column=end
        )
        yield from _shown(problem.source, place, ink, "error")


def _shown(line: str, place: Place, ink: Ink, meaning: str) -> Iterator[str]:
    start = min(place.column - 1, len(line))
    end = place.end_column - 1 if place.end_line == place.line else len(line)
    before, under, after = _cut(line, start, max(start, end))
    number = str(place.line)
    gutter = " " * len(number)
    yield f"  {ink.faint(f'{number} |')} {before}{under}{after}".rstrip()
    carets = "^" * max(1, width(under.rstrip()))
    yield f"  {ink.faint(f'{gutter} |')} {' ' * width(before)}{ink.word(meaning, carets)}"


@lru_cache(maxsize=1)
def _lines(text: str) -> tuple[str, ...]:
    """Return the lines of a file, of which several may be shown."""
    return tuple(text.split("\n"))


def _cut(line: str, start: int, end: int) -> tuple[str, str, str]:
    """Return a line printable, in three parts, without what is far from the middle one."""
    before = printable(line[max(0, start - _NEAR) : start])
    under = printable(line[start : min(end, start + _NEAR)])
    after = printable(line[end : end + _NEAR])
    if width(before) > WIDEST // 2 and width(before + under + after) > WIDEST:
        before = "…" + before[-(WIDEST // 2) :]
    if width(before + under) > WIDEST:
        return before, under[: max(1, WIDEST - len(before))] + "…", ""
    room = max(0, WIDEST - width(before + under))
    return before, under, after if width(after) <= room else after[:room] + "…"
