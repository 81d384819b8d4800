"""Fighters and terrain put on the field, and what is wrong with where they are put."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from rulecheck.frozen import frozen
from rulecheck.model import At
from rulecheck.ruleset import Unfit
from rulecheck.rulesets.skirmish.chart import Chart
from rulecheck.rulesets.skirmish.combatant import Unit
from rulecheck.rulesets.skirmish.field import Field, GridField, Kind, corners
from rulecheck.rulesets.skirmish.grid import Grid, Point, Spot, coordinates, named
from rulecheck.rulesets.skirmish.open_table import Piece


@frozen
class Placing:
    """Puts fighters on the field, by the space they are said to stand in or by their mark."""

    drawn: Chart
    ground: Field
    used: set[str] = field(default_factory=set)

    def placed(self, name: str, said: Spot | None, unit: Unit) -> Unit:
        """Return a fighter in its place, or say what is wrong with the place."""
        where, here = self.drawn.marks.get(unit.mark, []), (unit.side, name)
        at = named(said) if said is not None else where[0] if where else None
        if at is None:
            raise Unfit(f"{name} has no place: at, or a mark on the map", at=here)
        self._check_figures(unit, here)
        unit = unit.but(at=at)
        if not self.ground.has(unit.body):
            raise Unfit(f"{at} is no place on this field", at=here)
        self.used.add(unit.mark)
        if said is None:
            self._check_footprint(unit, where, here)
        return unit

    def _check_figures(self, unit: Unit, here: At) -> None:
        for figure in ("speed", "held", "actions"):
            if getattr(unit, figure) < 0:
                raise Unfit(f"{figure} is 0 or more", at=(*here, figure))
        if min(unit.wide, unit.deep) < 1:
            raise Unfit("a footprint is 1 space or more each way", at=(*here, "footprint"))

    def _check_footprint(self, unit: Unit, where: list[str], here: At) -> None:
        if isinstance(self.ground, GridField) and set(where) != set(self.ground.spaces(unit.body)):
            drawn = f"{unit.mark} is drawn in {', '.join(where)}"
            raise Unfit(f"{drawn}; its footprint is {unit.wide}x{unit.deep}", at=here)

    def check_names(self, units: Mapping[str, Unit]) -> None:
        """Raise `Unfit` for a brace against nobody, or a weapon that nobody has to reload."""
        for name, unit in units.items():
            here = (unit.side, name)
            for foe in set(unit.braced) - set(units):
                raise Unfit(f"no combatant {foe!r} in the scene", at=(*here, "braced"))
            for weapon in set(unit.to_reload) - set(unit.weapons):
                raise Unfit(f"{name} has no {weapon!r}", at=(*here, "to-reload"))

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
