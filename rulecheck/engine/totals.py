"""Figures that are put together from several clauses: sums and products that name their parts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import prod
from typing import Literal

from msgspec import Struct

from rulecheck.wording import shown

Exact = int | Fraction


class Part(Struct, frozen=True):
    """One summand or factor, with the clause it comes from where it has one of its own."""

    label: str
    value: Exact
    clause: str | None = None


class Total(Struct, frozen=True):
    """A figure and the parts it is made of."""

    how: Literal["+", "x"]
    parts: tuple[Part, ...]

    @property
    def value(self) -> Exact:
        """The figure itself."""
        parts = self.parts
        if len(parts) == 1:
            return parts[0].value
        if self.how == "+":
            return sum([part.value for part in parts])
        return _together(self.how, parts)

    def forgotten(self, stated: object) -> tuple[Part, ...]:
        """Return the fewest parts with clauses whose absence explains a stated figure."""
        for left_out in self._subsets():
            kept = (part for index, part in enumerate(self.parts) if index not in left_out)
            if _together(self.how, tuple(kept)) == stated:
                return tuple(self.parts[index] for index in left_out)
        return ()

    def _subsets(self) -> Iterator[tuple[int, ...]]:
        cited = [index for index, part in enumerate(self.parts) if part.clause]
        for size in range(1, len(cited) + 1):
            yield from combinations(cited, size)

    def __str__(self) -> str:
        idle = 0 if self.how == "+" else 1
        telling = [part for part in self.parts if part.value != idle] or self.parts[:1]
        said = (f"{part.label} {shown(part.value)}" for part in telling)
        return f" {self.how} ".join(said) + f" = {shown(self.value)}"


def sum_of(*parts: Part) -> Total:
    """Return a figure that adds its parts up."""
    return Total("+", parts)


def product_of(*parts: Part) -> Total:
    """Return a figure that multiplies its parts."""
    return Total("x", parts)


def _together(how: str, parts: tuple[Part, ...]) -> Exact:
    values = [part.value for part in parts]
    return sum(values) if how == "+" else prod(values)
