"""A skirmish as a picture: the map with everybody on it, and how they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulecheck.drawing import Area, Edge, Grid, Path, Picture, Table, Token
from rulecheck.drawing.shapes import Cell, Panel, Point, Terrain
from rulecheck.rulesets.skirmish.combatant import Unit
from rulecheck.rulesets.skirmish.grid import Squares, coordinates
from rulecheck.rulesets.skirmish.grid_field import GridField
from rulecheck.rulesets.skirmish.open_table import OpenField, Piece
from rulecheck.rulesets.skirmish.scene import Fight

_PIECES: dict[str, Terrain] = {"difficult": "difficult", "cover": "insignificant"}
_MARGIN = 1
_WHOLE = 9
"""Grids of no more columns and rows than this are drawn to their edges."""


def drawn(fight: Fight) -> Picture:
    """Return the field, with terrain, heights and tokens."""
    return Picture(title="The field", panels=(_field(fight),))


def _field(fight: Fight) -> Panel:
    return _table(fight, fight.field) if isinstance(fight.field, OpenField) else _grid(fight)


def _token(name: str, unit: Unit, *, hexes: bool = False, **place: object) -> Token:
    side = "friend" if unit.side == "party" else "foe"
    states, note = list(_states(unit)), ", ".join(_notes(unit, hexes=hexes))
    return Token(name=name, side=side, states=states, note=note, mark=unit.mark, **place)  # type: ignore[arg-type]  # where it stands


def _states(unit: Unit) -> Iterator[str]:
    words = {"prone": "prone", "downed": "fallen", "unconscious": "fallen"}
    yield from (words[unit.state] for _ in range(not unit.standing))
    yield from (n for n in ("slowed", "entangled", "staggered") if getattr(unit, n))


def _notes(unit: Unit, *, hexes: bool) -> Iterator[str]:
    if hexes:
        yield f"at {unit.at}"
    if unit.held:
        yield f"holds {unit.held}"
    if unit.braced:
        yield f"braced against {', '.join(unit.braced)}"
    if unit.wounds:
        yield f"wounds {unit.wounds}"


# a grid


@dataclass(frozen=True, slots=True)
class View:
    """The part of a grid that is drawn."""

    field: GridField
    first: Cell
    last: Cell

    def way(self, unit: Unit) -> list[Point]:
        """Return the middles of its footprint on its last stretch."""
        right, down = (unit.wide - 1) / 2, (unit.deep - 1) / 2
        cells = (cell_of(self.field, at) for at in (unit.set_out, *unit.walked))
        return [(x + right, y + down) if right or down else (x, y) for x, y in cells]


def _grid(fight: Fight) -> Grid:
    field = fight.field
    assert isinstance(field, GridField)
    view = _view(fight, field)
    hexes = field.grid.form == "hex"
    tokens = [
        _token(
            name,
            unit,
            hexes=hexes,
            at=cell_of(field, unit.at),
            cells=[cell_of(field, at) for at in field.spaces(unit.body)],
        )
        for name, unit in fight.units.items()
    ]
    return Grid(
        columns=view.last[0] - view.first[0] + 1,
        rows=view.last[1] - view.first[1] + 1,
        first=view.first,
        cells=[(cell_of(field, at), kind) for at, kinds in field.ground.items() for kind in kinds],
        heights=[(cell_of(field, at), height) for at, height in field.heights.items()],
        edges=list(_edges(field)),
        tokens=tokens,
        paths=[
            Path(view.way(unit), name=name)
            for name, unit in fight.units.items()
            if unit.walked and unit.set_out
        ],
        hexes=hexes,
    )


def _edges(field: GridField) -> Iterator[Edge]:
    for pair, kind in field.borders.items():
        one, other = (cell_of(field, at) for at in sorted(pair))
        yield Edge(one, other, "window" if kind == "cover" else kind)


def _view(fight: Fight, field: GridField) -> View:
    grid = field.grid
    whole = (grid.columns - 1, grid.rows - 1) if isinstance(grid, Squares) else (0, 0)
    if max(whole) < _WHOLE and field.grid.form == "square":
        return View(field, (0, 0), whole)
    shown = list(_shown(fight, field))
    least = min(x for x, _ in shown) - _MARGIN, min(y for _, y in shown) - _MARGIN
    most = max(x for x, _ in shown) + _MARGIN, max(y for _, y in shown) + _MARGIN
    if field.grid.form == "square":
        least = max(least[0], 0), max(least[1], 0)
        most = min(most[0], whole[0]), min(most[1], whole[1])
    return View(field, (least[0], least[1] - least[1] % 2), most)


def _shown(fight: Fight, field: GridField) -> Iterator[Cell]:
    for unit in fight.units.values():
        yield from (cell_of(field, at) for at in field.spaces(unit.body))
        if unit.walked and unit.set_out:
            yield from (cell_of(field, at) for at in (unit.set_out, *unit.walked))
    yield from (cell_of(field, at) for at in (*field.ground, *field.heights))
    yield from (cell_of(field, at) for pair in field.borders for at in pair)


def cell_of(field: GridField, at: str) -> Cell:
    """Return where a space is drawn: every second row of hexes lies half a hex to the right."""
    x, y = map(int, field.grid.centre(at))
    return (x + (y - y % 2) // 2, y) if field.grid.form == "hex" else (x, y)


# an open table


def _table(fight: Fight, field: OpenField) -> Table:
    tokens = [
        _token(name, unit, at=coordinates(unit.at), base=max(unit.wide, unit.deep) / 2)
        for name, unit in fight.units.items()
    ]
    paths = [
        Path(list(filter(None, map(coordinates, (unit.set_out, *unit.walked)))), name=name)
        for name, unit in fight.units.items()
        if unit.walked and unit.set_out
    ]
    return Table(areas=list(map(_area, field.pieces)), tokens=tokens, paths=paths)


def _area(piece: Piece) -> Area:
    kind: Terrain = "platform" if piece.height else _PIECES.get(piece.kind or "", "obstacle")
    note = f"{piece.height} up" if piece.height else ""
    return Area(piece.shape, name=piece.kind or "raised", kind=kind, note=note)
