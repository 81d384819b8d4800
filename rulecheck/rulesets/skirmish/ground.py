"""The ground of a fight: its field, measured as this play reads the rulebook."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulecheck.engine import Memoizing, Table, Undecided, cached_property
from rulecheck.rulesets.skirmish.field import Field
from rulecheck.rulesets.skirmish.grid import Body
from rulecheck.rulesets.skirmish.numbers import Numbers


class Ground(Memoizing):
    """A field, and the readings and numbers by which it is measured."""

    def __init__(self, field: Field, table: Table) -> None:
        self.plain, self.table = field, table

    @cached_property
    def field(self) -> Field:
        """The field; on an open table as adjacency is read there."""
        read = self.plain
        return read if read.drawn else read.read(self.reads("SK-FLD-6") == "base-contact")

    @property
    def numbers(self) -> Numbers:
        """The rulebook's numbers."""
        return self.table.numbers  # type: ignore[no-any-return]  # a table holds those of any game

    def reads(self, clause: str) -> str:
        """Return how a clause is read."""
        return self.table.reading(clause)

    def distance(self, one: Body, other: Body) -> int:
        """Return the distance of two footprints in spaces."""
        bulky = not (one.single and other.single)
        if bulky and self.reads("SK-FLD-5") != "nearest-space":
            one, other = one.marked, other.marked
        return self.field.apart(one, other)

    def within(self, reach: int, one: Body, other: Body) -> bool:
        """Whether a Strike that reaches so far in spaces goes from one footprint to another."""
        return self.distance(one, other) <= reach and not self.wall_bars(one, other)

    def wall_bars(self, one: Body, other: Body) -> bool:
        """Whether a wall or a closed door between two footprints bars a Strike."""
        return self.field.walled(one, other) and self.reads("SK-RNG-5") == "wall-bars"

    def rests(self, *bodies: Body) -> tuple[str, ...]:
        """Return the clauses on which a distance between footprints rests."""
        table = () if self.field.drawn else ("SK-FLD-6",)
        return table if all(body.single for body in bodies) else (*table, "SK-FLD-5")

    def rough_price(self) -> Fraction:
        """Return what a space of difficult ground costs."""
        why = "what a space of difficult ground costs"
        said = self.table.value("SK-FLD-4", why)
        if type(said) not in (int, Fraction) or said < 1:
            raise Undecided("SK-FLD-4", f"{why}; given must be a number, and at least 1")
        return Fraction(said)

    @property
    def least_price(self) -> int | None:
        """What difficult ground costs at least, where nothing gives its price."""
        said: Any = self.table.values.get("SK-FLD-4")
        return None if type(said) in (int, Fraction) and said >= 1 else 1
