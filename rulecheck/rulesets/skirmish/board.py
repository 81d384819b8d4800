"""A skirmish as a picture: the map with everybody on it, and how they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulecheck.drawing import Area, Edge, Grid, Path, Picture, Table, Token
from rulecheck.drawing.shapes import Cell, Terrain
from rulecheck.rulesets.skirmish.combatant import Unit
from rulecheck.rulesets.skirmish.grid import column_name, coordinates
from rulecheck.rulesets.skirmish.grid_field import GridField
from rulecheck.rulesets.skirmish.open_table import OpenField, Piece
from rulecheck.rulesets.skirmish.scene import Fight

_PIECES: dict[str, Terrain] = {"difficult": "difficult", "cover": "insignificant"}
_MARGIN = 1
_WHOLE = 12
"""Grids of no more columns and rows than this are drawn to their edges."""


def drawn(fight: Fight) -> Picture:
    """Return the field, with terrain, heights and tokens."""
    panel = _table(fight, fight.field) if isinstance(fight.field, OpenField) else _grid(fight)
    return Picture(title="The field", panels=(panel,))


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
class _View:
    """The part of a grid that is drawn, and where its spaces come to lie there."""

    field: GridField
    first: Cell
    last: Cell

    @property
    def hexes(self) -> bool:
        """Whether it is a part of a grid of hexes."""
        return self.field.grid.form == "hex"

    def cell(self, at: str) -> Cell:
        """Return where a space is drawn."""
        x, y = _cell(self.field, at)
        return x - self.first[0], y - self.first[1]

    @property
    def names(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of the columns and of the rows; a row of hexes is the second coordinate."""
        rows = range(self.first[1], self.last[1] + 1)
        columns = range(self.first[0], self.last[0] + 1)
        if self.hexes:
            return tuple("" for _ in columns), tuple(f"r={row}" for row in rows)
        return tuple(map(column_name, columns)), tuple(str(row + 1) for row in rows)


def _grid(fight: Fight) -> Grid:
    field = fight.field
    assert isinstance(field, GridField)
    view = _view(fight, field)
    columns, rows = view.names
    tokens = [
        _token(
            name,
            unit,
            hexes=view.hexes,
            at=view.cell(unit.at),
            size=max(unit.wide, unit.deep),
        )
        for name, unit in fight.units.items()
    ]
    return Grid(
        columns=len(columns),
        rows=len(rows),
        cells=[(view.cell(at), kind) for at, kinds in field.ground.items() for kind in kinds],
        heights=[(view.cell(at), height) for at, height in field.heights.items()],
        edges=list(_edges(view)),
        tokens=tokens,
        paths=list(_ways(fight, view)),
        hexes=view.hexes,
        column_names=columns,
        row_names=rows,
    )


def _ways(fight: Fight, view: _View) -> Iterator[Path]:
    """The spaces of everybody's last stretch, in order."""
    for name, unit in fight.units.items():
        if unit.walked and unit.set_out:
            yield Path([view.cell(at) for at in (unit.set_out, *unit.walked)], name=name)


def _edges(view: _View) -> Iterator[Edge]:
    for pair, kind in view.field.borders.items():
        one, other = (view.cell(at) for at in sorted(pair))
        yield Edge(one, other, "window" if kind == "cover" else kind)


def _view(fight: Fight, field: GridField) -> _View:
    cells = [_cell(field, at) for at in field.grid.spaces]
    whole = max(x for x, _ in cells), max(y for _, y in cells)
    if max(whole) < _WHOLE and field.grid.form == "square":
        return _View(field, (0, 0), whole)
    shown = list(_shown(fight, field))
    least = min(x for x, _ in shown) - _MARGIN, min(y for _, y in shown) - _MARGIN
    most = max(x for x, _ in shown) + _MARGIN, max(y for _, y in shown) + _MARGIN
    if field.grid.form == "square":
        least = max(least[0], 0), max(least[1], 0)
        most = min(most[0], whole[0]), min(most[1], whole[1])
    return _View(field, (least[0], least[1] - least[1] % 2), most)


def _shown(fight: Fight, field: GridField) -> Iterator[Cell]:
    for unit in fight.units.values():
        yield from (_cell(field, at) for at in field.spaces(unit.body))
        if unit.walked and unit.set_out:
            yield from (_cell(field, at) for at in (unit.set_out, *unit.walked))
    yield from (_cell(field, at) for at in (*field.ground, *field.heights))
    yield from (_cell(field, at) for pair in field.borders for at in pair)


def _cell(field: GridField, at: str) -> Cell:
    x, y = map(int, field.grid.centre(at))
    return (x + (y - y % 2) // 2, y) if field.grid.form == "hex" else (x, y)


# an open table


def _table(fight: Fight, field: OpenField) -> Table:
    tokens = [
        _token(name, unit, at=coordinates(unit.at), base=max(unit.wide, unit.deep) / 2)
        for name, unit in fight.units.items()
    ]
    return Table(areas=list(map(_area, field.pieces)), tokens=tokens)


def _area(piece: Piece) -> Area:
    kind: Terrain = "platform" if piece.height else _PIECES.get(piece.kind or "", "obstacle")
    note = f"{piece.height} up" if piece.height else ""
    return Area(piece.shape, name=piece.kind or "raised", kind=kind, note=note)
