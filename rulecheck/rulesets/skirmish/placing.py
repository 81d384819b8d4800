"""Fighters and terrain put on the field, and what is wrong with where they are put."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from rulecheck.engine import Unfit
from rulecheck.frozen import frozen
from rulecheck.model import At
from rulecheck.rulesets.skirmish.chart import Chart
from rulecheck.rulesets.skirmish.combatant import Unit
from rulecheck.rulesets.skirmish.field import Field, GridField, Kind, corners
from rulecheck.rulesets.skirmish.grid import Grid, Point, Spot, coordinates, named
from rulecheck.rulesets.skirmish.open_table import Piece

_FIGURES = ("speed", "held", "actions")


@frozen
class Placing:
    """Puts fighters on the field, by the space they are said to stand in or by their mark."""

    drawn: Chart
    ground: Field
    used: set[str] = field(default_factory=set)

    def place(self, said: Spot | None, mark: str | None, here: At) -> str:
        """Return where a fighter stands, by what is said of it or else by its mark."""
        if said is not None:
            return named(said)
        for at in self.drawn.marks.get(mark or "", ()):
            return at
        raise Unfit(f"{here[-1]} has no place: at, or a mark on the map", at=here)

    def check(self, unit: Unit, said: Spot | None, here: At) -> None:
        """Raise `Unfit` for what is wrong with the figures or the place of a fighter."""
        self._check_figures(unit, here)
        if not self.ground.has(unit.body):
            raise Unfit(f"{unit.at} is no place on this field", at=here)
        self.used.add(unit.mark)
        if said is None:
            self._check_footprint(unit, here)

    def _check_figures(self, unit: Unit, here: At) -> None:
        if min(unit.speed, unit.held, unit.actions) < 0:
            figure = next(each for each in _FIGURES if getattr(unit, each) < 0)
            raise Unfit(f"{figure} is 0 or more", at=(*here, figure))
        if unit.wide < 1 or unit.deep < 1:
            raise Unfit("a footprint is 1 space or more each way", at=(*here, "footprint"))

    def _check_footprint(self, unit: Unit, here: At) -> None:
        where = self.drawn.marks[unit.mark]
        if isinstance(self.ground, GridField) and set(where) != set(self.ground.spaces(unit.body)):
            drawn = f"{unit.mark} is drawn in {', '.join(where)}"
            raise Unfit(f"{drawn}; its footprint is {unit.wide}x{unit.deep}", at=here)

    def check_names(self, units: Mapping[str, Unit]) -> None:
        """Raise `Unfit` for a brace against nobody, or a weapon that nobody has to reload."""
        for name, unit in units.items():
            for foe in unit.braced:
                if foe not in units:
                    raise Unfit(
                        f"no combatant {foe!r} in the scene", at=(unit.side, name, "braced")
                    )
            for weapon in unit.to_reload:
                if weapon not in unit.weapons:
                    raise Unfit(f"{name} has no {weapon!r}", at=(unit.side, name, "to-reload"))

    def check_marks(self) -> None:
        """Raise `Unfit` for a letter on the map that is nobody's mark."""
        for mark in self.drawn.marks:
            if mark not in self.used:
                raise Unfit(f"nobody's mark is {mark}", at=("map",))


def check_spaces(grid: Grid, told: Iterable[tuple[At, str]]) -> None:
    """Raise `Unfit` for a space that a grid does not have."""
    for at, name in told:
        if not grid.has(name):
            raise Unfit(f"{name} is no space of this grid", at=at)


def check_edges(grid: Grid, pairs: Iterable[tuple[str, ...]]) -> None:
    """Raise `Unfit` for an edge between two spaces that have none in common."""
    for nth, (one, other) in enumerate(pairs):
        common = set(grid.outline(one)) & set(grid.outline(other))
        if len(common) != 2:
            raise Unfit(f"{one} and {other} have no edge in common", at=("edges", nth, "between"))


def piece(one: str, other: str, kind: Kind | None, height: int) -> Piece:
    """Return a piece of terrain on an open table from two of its corners."""
    return Piece(kind, corners(_point(one), _point(other)), height)


def _point(name: str) -> Point:
    point = coordinates(name)
    if point is None:
        raise Unfit(f"{name} is no pair of inches", at=("areas",))
    return point
