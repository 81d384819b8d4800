"""Grids and tables as text."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from rulecheck.drawing.extent import Extent, extent_of
from rulecheck.drawing.shapes import Cell, Edge, Grid, Point, Table, Token
from rulecheck.drawing.words import (
    GROUND_SIGNS,
    GROUND_WORDS,
    called,
    cell_name,
    column_name,
    figure,
    marked,
    point,
    row_name,
)

_ACROSS = {"wall": "|", "door": "+", "open-door": "/", "window": ":"}
_ALONG = {"wall": "---", "door": "+++", "open-door": "/ /", "window": ":::"}
_WIDE, _HIGH = 66, 22

_Put: TypeAlias = Callable[[tuple[float, float], str], None]


def grid_lines(grid: Grid) -> Iterator[str]:
    """The board as a rulebook prints it, then the legend, then every path in cells."""
    margin = max((len(row_name(grid, row)) for row in _rows(grid)), default=1)
    left, right, top, low = grid.frame
    names = "".join(f"{column_name(grid, column):^4}" for column in range(left, right))
    yield f"{'':{margin}}   {names}"
    yield f"{'':{margin}} +{'-' * (4 * grid.columns + 1)}"
    signs = _signs(grid)
    edges = {frozenset((edge.one, edge.other)): edge for edge in grid.edges}
    for row in range(top, low):
        shift = "  " if grid.hexes and row % 2 else ""
        cells = "".join(
            f"{signs[column, row]:^3}{_border(edges, (column, row), (column + 1, row))}"
            for column in range(left, right)
        )
        yield f"{row_name(grid, row):>{margin}} | {shift}{cells}"
        yield from _below(grid, edges, row, margin)
    yield from _legend(grid)


def _signs(grid: Grid) -> dict[Cell, str]:
    left, right, top, low = grid.frame
    signs = {(x, y): "·" for x in range(left, right) for y in range(top, low)}
    ground = {at: GROUND_SIGNS[kind] for at, kind in grid.cells}
    ground |= {at: figure(height) for at, height in grid.heights}
    signs |= {at: sign for at, sign in ground.items() if at in signs}
    for path in grid.paths:
        for number, at in enumerate(path.points[1:], start=1):
            cell = int(at[0]), int(at[1])
            signs[cell] = f"{number}{ground.get(cell, '')}."
    for mark, token in marked(grid.tokens):
        for at in token.filled:
            if at in signs:
                signs[at] = f"{mark}{ground.get(at, '')}"[:3]
    return signs


def _rows(grid: Grid) -> range:
    return range(*grid.frame[2:])


def _border(edges: dict[frozenset[Cell], Edge], one: Cell, other: Cell) -> str:
    edge = edges.get(frozenset((one, other)))
    return _ACROSS[edge.kind] if edge else " "


def _below(grid: Grid, edges: dict[frozenset[Cell], Edge], row: int, margin: int) -> Iterator[str]:
    columns = range(*grid.frame[:2])
    found = [edges.get(frozenset(((x, row), (x, row + 1)))) for x in columns]
    if any(found):
        yield f"{'':{margin}} | " + "".join(
            _ALONG[edge.kind] + " " if edge else "    " for edge in found
        )


def _legend(grid: Grid) -> Iterator[str]:
    for mark, token in marked(grid.tokens):
        yield f"{mark:>2}  {called(token)}, {cell_name(grid, token.at)}" + _size(token)
    for kind in dict.fromkeys(kind for _, kind in grid.cells if kind != "floor"):
        yield f"{GROUND_SIGNS[kind]:>2}  {GROUND_WORDS[kind]}"
    for border in dict.fromkeys(edge.kind for edge in grid.edges):
        yield f"{_ACROSS[border]:>2}  {GROUND_WORDS[border]} between two spaces"
    for path in grid.paths:
        ways = " -> ".join(cell_name(grid, at) for at in path.points)
        yield f"{path.name or 'path'}: {ways}" + (" (not allowed)" if path.broken else "")


def _size(token: Token) -> str:
    across, down = ({at[way] for at in token.filled} for way in (0, 1))
    return f", {len(across)}x{len(down)}" if len(token.filled) > 1 else ""


def table_lines(table: Table) -> Iterator[str]:
    """A coarse map of the table, then everything on it with its exact figures."""
    yield from _map(table)
    unit = table.unit
    for mark, token in marked(table.tokens):
        yield f"{mark:>2}  {called(token)} at {point(token.at)}{_base(token, unit)}"
    for area in table.areas:
        said = ", ".join(filter(None, [area.kind, area.note]))
        yield f" #  {area.name or area.kind} ({said}): {' '.join(point(at) for at in area.points)}"
    for ring in table.rings:
        named = ring.name or "ring"
        yield f" o  {named}: {figure(ring.radius)}{unit} about {point(ring.centre)}"
    for path in table.paths:
        ways = " -> ".join(point(at) for at in path.points)
        said = f", {path.note}" if path.note else ""
        yield f" .  {path.name or 'path'}: {ways}{said}" + (" (not allowed)" if path.broken else "")


def _base(token: Token, unit: str) -> str:
    if isinstance(token.base, tuple):
        return f", base {figure(token.base[0] * 2)} by {figure(token.base[1] * 2)}{unit}"
    return f", base {figure(token.base * 2)}{unit} across" if token.base else ""


def _map(table: Table) -> Iterator[str]:
    extent = extent_of(table)
    scale = min(_WIDE / float(extent.width), 2 * _HIGH / float(extent.height))
    wide, high = max(int(extent.width * scale), 1), max(int(extent.height * scale / 2), 1)
    rows = [[" "] * (wide + 1) for _ in range(high + 1)]

    def put(at: tuple[float, float], sign: str) -> None:
        column, row = round((at[0] - extent.left) * scale), round((extent.top - at[1]) * scale / 2)
        for offset, letter in enumerate(sign):
            if 0 <= row <= high and 0 <= column + offset <= wide:
                rows[row][column + offset] = letter

    step = 1 / scale
    for area in table.areas:
        _stroke(put, [*area.points, area.points[0]], "#", step)
    for path in table.paths:
        _stroke(put, path.points, "·", step)
    for mark, token in marked(table.tokens):
        put((float(token.at[0]), float(token.at[1])), mark)
    yield from (f"  {''.join(row)}" for row in rows)
    yield f"  {_scale(extent, wide)}{table.unit}"


def _scale(extent: Extent, wide: int) -> str:
    left, right = figure(extent.left), figure(extent.left + extent.width)
    return f"{left}{'-' * max(wide - len(left) - len(right), 1)}{right}"


def _stroke(put: _Put, points: Sequence[Point], sign: str, step: float) -> None:
    for one, other in pairwise(points):
        across, up = float(other[0] - one[0]), float(other[1] - one[1])
        count = max(int(max(abs(across), abs(up)) / step * 1.5), 1)
        for at in range(count + 1):
            part = at / count
            put((float(one[0]) + across * part, float(one[1]) + up * part), sign)
