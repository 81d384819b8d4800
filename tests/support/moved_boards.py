"""Shipped cases with their boards shifted, mirrored or made larger: what the maps of them say.

A place is a pair of coordinates; `Sent` tells where each place of the old board lies on the new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulecheck.rulesets.skirmish.grid import column_name, column_number
from support.edited_cases import at, plain, steps

Place = tuple[Any, Any]
Sent = Callable[[Place, int], Place]
"""Where somebody goes who stands at a place and is so many spaces wide (1 for a plain place)."""
Margin = tuple[int, int, int, int]
"""Columns and rows added to the left, above, to the right and below."""


def shift(by: Place) -> Sent:
    """Send every place by the same vector."""
    return lambda place, wide: (place[0] + by[0], place[1] + by[1])


def mirror(columns: int) -> Sent:
    """Send the left side of a board of squares to the right."""
    return lambda place, wide: (columns - place[0] - wide, place[1])


def square(name: str) -> Place:
    """Return column and row of a square, from 0."""
    letters = name.rstrip("0123456789")
    return column_number(letters), int(name[len(letters) :]) - 1


def spelled(place: Place) -> str:
    """Return the name of a square."""
    return f"{column_name(place[0])}{place[1] + 1}"


# an open table: Warcry


def table(case: Any, sent: Sent, *, turned: bool = False) -> dict[str, Any]:
    """Return a case of Warcry with every point sent; `turned` where directions are mirrored."""

    def told(key: Any, value: Any) -> Any:
        if key in ("at", "to") and isinstance(value, list):
            return list(sent((value[0], value[1]), 0))
        if key == "footprint":
            return [list(sent((x, y), 0)) for x, y in value]
        if key == "facing" and turned:
            return -value
        return each_told(told, value)

    return each_told(told, plain(case))


def each_told(told: Callable[[Any, Any], Any], value: Any) -> Any:
    """Return a value with each part retold by its key, those of a list by none."""
    if isinstance(value, dict):
        return {key: told(key, each) for key, each in value.items()}
    return [told(None, each) for each in value] if isinstance(value, list) else value


# the Spaces of Narateer


def rows(case: Any) -> list[str]:
    """Return the map of a case of Narateer, row by row."""
    return list(case.scene.spaces.rows)


def spaces(case: Any) -> Iterator[str]:
    """Yield each Space that a case of Narateer has somebody stand in or enter."""
    found: list[str] = []

    def told(key: Any, value: Any) -> Any:
        if key == "space" and value:
            found.append(value)
        elif key == "spaces":
            found.extend(value)
        return each_told(told, value)

    told(None, plain(case))
    yield from found


def mapped(case: Any, sent: Sent, new: list[str]) -> dict[str, Any]:
    """Return a case of Narateer with another map, and every Space of the old one sent."""

    def told(key: Any, value: Any) -> Any:
        if key == "space" and value:
            return moved(value)
        if key in ("spaces", "bars"):
            return [moved(each) if case.scene.spaces.holds(each) else each for each in value]
        return "\n".join(new) if key == "map" else each_told(told, value)

    def moved(space: str) -> str:
        return spelled(sent(square(space), 1))

    return each_told(told, plain(case))


def framed(drawn: list[str], margin: Margin, sign: str = ".") -> list[str]:
    """Return the rows of a map with more of one sign around them."""
    left, above, right, below = margin
    wide = left + max(map(len, drawn)) + right
    inner = [(sign * left + row).ljust(wide, sign) for row in drawn]
    return [sign * wide] * above + inner + [sign * wide] * below


# walks in single steps


def in_steps(
    case: Any, parts: Callable[[Any, Any], list[Any] | None]
) -> tuple[dict[str, Any], dict[int, int], int]:
    """Return a case with walks written as several steps, each old step's new number,
    and how many were split.

    `parts` says what a step is to be written as, given its number, itself and its details:
    mappings of one verb each; `None` for a step to be left as it is.
    """
    value, extra = plain(case), {}
    for number, step, verb in reversed(list(steps(case))):
        said = at(value, verb[:-1])
        new = parts(number, step, said[verb[-1]]) if isinstance(verb[-2], int) else None
        if new:
            beside = {key: said[key] for key in ("ruled",) if key in said}
            at(value, verb[:-2])[verb[-2] : verb[-2] + 1] = [{**each, **beside} for each in new]
            extra[number] = len(new) - 1
    last = max(case.steps, default=0)
    new_number = {n: n + sum(extra[m] for m in extra if m <= n) for n in range(last + 2)}
    value.pop("expect", None)
    return value, new_number, len(extra)
