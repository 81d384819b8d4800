"""What the details of a conflict on the track may be chosen from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulecheck.engine import by_chance, choices
from rulecheck.rulesets.position_track.scene import Conflict
from rulecheck.rulesets.position_track.steps import (
    Clash,
    Compare,
    Consequence,
    Exchange,
    Fighter,
)

DRAWN = by_chance(Consequence, "drawn")
EVEN = 10
"""A total that the other side's is told from."""


@choices(Compare, "hero", chance=True)
def totals_of_the_hero(compare: Compare, conflict: Conflict) -> tuple[int, ...]:
    """A tie, a narrow and a wide Clash, won or lost."""
    return _totals(conflict)


@choices(Compare, "enemy", chance=True)
def totals_of_the_enemy(compare: Compare, conflict: Conflict) -> tuple[int, ...]:
    """What the hero's total is told from."""
    return (EVEN,)


@choices(Clash, "hero", chance=True)
def parts_of_the_hero(clash: Clash, conflict: Conflict) -> Iterator[Fighter]:
    """Any total that matters, with or without Shield and armor break."""
    for total in _totals(conflict):
        yield from _parts(total)


@choices(Clash, "enemy", chance=True)
def parts_of_the_enemy(clash: Clash, conflict: Conflict) -> Iterator[Fighter]:
    """The total that the hero's is told from, with or without Shield and armor break."""
    return _parts(EVEN)


@choices(Exchange, "opening", chance=True)
def openings(exchange: Exchange, conflict: Conflict) -> tuple[bool, ...]:
    """A Social Break made an Opening, or none did."""
    return (False, True)


def _totals(conflict: Conflict) -> tuple[int, ...]:
    least = tuple(conflict.numbers.margin.values())
    return (EVEN, *(EVEN + each for each in least), *(EVEN - each for each in least))


def _parts(total: int) -> Iterator[Fighter]:
    for breaks, shield in product((False, True), repeat=2):
        yield Fighter(total=total, breaks_armor=breaks, shield=shield)
