"""Fighters and terrain put on the field, and what is wrong with where they are put."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import field

from rulecheck.engine import Unfit
from rulecheck.frozen import Frozen
from rulecheck.model import At
from rulecheck.rulesets.skirmish.chart import Chart
from rulecheck.rulesets.skirmish.combatant import Unit, Weapon
from rulecheck.rulesets.skirmish.field import Field, Kind, corners
from rulecheck.rulesets.skirmish.grid import Grid, Point, Spot, coordinates, named
from rulecheck.rulesets.skirmish.grid_field import GridField
from rulecheck.rulesets.skirmish.open_table import Piece
from rulecheck.wording import nearest, quoted

BIGGEST = 60
"""The most spaces that a footprint has each way."""
Limits = tuple[tuple[str, int, int | None], ...]
"""The figures of a fighter with the least and the most that each can be."""


class Placing(Frozen):
    """Puts fighters on the field, by the space they are said to stand in or by their mark."""

    drawn: Chart
    ground: Field
    limits: Limits = ()
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
            raise Unfit(f"{quoted(unit.at)[1:-1]} is no place on this field", at=here)
        self.used.add(unit.mark)
        if said is None:
            self._check_footprint(unit, here)

    def _check_figures(self, unit: Unit, here: At) -> None:
        for figure, least, most in self.limits:
            told = getattr(unit, figure)
            if told < least or (most is not None and told > most):
                bounds = f"{least} or more" if most is None else f"{least} to {most}"
                raise Unfit(f"{figure} is {bounds}, not {told}", at=(*here, figure))
        if unit.penalty > 0:
            raise Unfit(f"penalty is 0 or less, not {unit.penalty}", at=(*here, "penalty"))
        if not (1 <= unit.wide <= BIGGEST and 1 <= unit.deep <= BIGGEST):
            why = f"a footprint is 1 to {BIGGEST} spaces each way"
            raise Unfit(why, at=(*here, "footprint"))

    def _check_footprint(self, unit: Unit, here: At) -> None:
        where = self.drawn.marks[unit.mark]
        if isinstance(self.ground, GridField) and set(where) != set(self.ground.spaces(unit.body)):
            drawn = f"{unit.mark} is drawn in {', '.join(where)}"
            raise Unfit(f"{drawn}; its footprint is {unit.wide}x{unit.deep}", at=here)

    def check_names(self, units: Mapping[str, Unit]) -> None:
        """Raise `Unfit` for a brace against nobody, or a weapon that cannot be as it is told."""
        for name, unit in units.items():
            for foe in unit.braced:
                if foe not in units or units[foe].side == unit.side:
                    foes = (each for each in units if units[each].side != unit.side)
                    why = f"no foe {foe!r} in the scene{nearest(foe, foes)}"
                    raise Unfit(why, at=(unit.side, name, "braced"))
            for weapon, left in unit.to_reload.items():
                _check_reload(unit, name, weapon, left)
            for weapon, told in unit.weapons.items():
                _check_weapon(told, (unit.side, name, "weapons", weapon))

    def check_marks(self) -> None:
        """Raise `Unfit` for a letter on the map that is nobody's mark."""
        for mark in self.drawn.marks:
            if mark not in self.used:
                raise Unfit(f"nobody's mark is {mark}", at=("map",))


def _check_reload(unit: Unit, name: str, weapon: str, left: int) -> None:
    here = (unit.side, name, "to-reload")
    if weapon not in unit.weapons:
        raise Unfit(f"{name} has no {weapon!r}{nearest(weapon, unit.weapons)}", at=here)
    most = unit.weapons[weapon].reload
    if not 0 <= left <= most:
        raise Unfit(f"reloading {weapon} takes 0 to {most} more, not {left}", at=(*here, weapon))


def _check_weapon(told: Weapon, here: At) -> None:
    if told.reload < 0:
        raise Unfit(f"reload is 0 or more, not {told.reload}", at=(*here, "reload"))
    if told.bands and not 0 <= told.bands.clean <= told.bands.long:
        why = "the clean band is 0 or more and no longer than the long one"
        raise Unfit(why, at=(*here, "bands"))


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
