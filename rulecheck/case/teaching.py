"""What mistakes are answered with beside their names: examples, and ways to get what was wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulecheck.case.wordbook import scene_of_starter
from rulecheck.engine import Ruleset
from rulecheck.model import At, Clause
from rulecheck.reference import Reference
from rulecheck.wording import nearest, quoted, shown

_LONGEST_EXAMPLE = 80
"""Characters of an example that still helps in one line."""


def no_such_reading(reference: Reference, clause: Clause, reading: Any) -> str:
    """Say which readings a clause has, or how else somebody may depart from it."""
    if clause.readings:
        hint = nearest(str(reading), clause.readings)
        listed = f"{hint}; known are {', '.join(clause.readings)}"
        return f"no reading {quoted(reading)} of {clause.id}{listed}"
    numbers = [each.name for each in reference.numbers.values() if each.clause == clause.id]
    ways = [f"a number of the house (`house: {{{name}: ...}}`)" for name in numbers[:1]]
    ways += [
        "a ruling beside the step (`ruled: ...`) where the game master may decide",
        f"a reading proposed under {clause.id} in {reference.path.name}",
    ]
    return f"{clause.id} names no readings: to play it otherwise, use {'; or '.join(ways)}"


def as_in_scene(game: Ruleset, at: At, message: str) -> str:
    """Return what the scene of the starter has where something is wrong, if that is of use."""
    if not message.startswith("expected"):
        return ""
    example = next(_like(scene_of_starter(game), at), None)
    if not isinstance(example, Mapping | tuple) or not example:
        return ""
    text = shown(example)
    return f"; as in `{text}`" if len(text) <= _LONGEST_EXAMPLE else ""


def _like(value: Any, at: At) -> Iterator[Any]:
    """Yield what stands at a place, or at one beside it where a name is another one."""
    if not at:
        yield value
    elif isinstance(value, Mapping):
        named = at[0] in value or all(isinstance(each, Mapping) for each in value.values())
        for each in (value[at[0]],) if at[0] in value else value.values() if named else ():
            yield from _like(each, at[1:])
    elif isinstance(value, tuple) and isinstance(at[0], int):
        for each in value:
            yield from _like(each, at[1:])
