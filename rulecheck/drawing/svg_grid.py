"""Grids as SVG."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import cos, hypot, pi, sin

from rulecheck.drawing.frames import middle
from rulecheck.drawing.pen import WIDTH, XY, Drawn, line, look, outlines, polygon, tag, text
from rulecheck.drawing.room import Box, box_of, wide
from rulecheck.drawing.shapes import Cell, Grid, Mark, Point, Token
from rulecheck.drawing.stage import Stage
from rulecheck.drawing.words import column_name, figure, marked, row_name

FILLED = ("wall", "door", "open-door", "smoke", "cover", "difficult", "raised", "pit")
_TOP, _LARGEST = 22.0, 48.0
_SPREAD = {1: (0.32, 1), 2: (0.21, 2), 3: (0.21, 2), 4: (0.21, 2)}


class _Board:
    """Where the cells of a grid come to lie."""

    def __init__(self, panel: Grid) -> None:
        self.panel = panel
        left, right, top, low = panel.frame
        self.columns, self.rows = range(left, right), range(top, low)
        self.margin = max((wide(row_name(panel, row)) for row in self.rows), default=9) + 9
        half = 0.5 if panel.hexes else 0
        filled = [cell for token in panel.tokens for cell in token.filled]
        across = max([right, *(x + 1 for x, _ in filled)]) - left  # somebody may have left the map
        down = max([low, *(y + 1 for _, y in filled)]) - top
        self.size = min(_LARGEST, (WIDTH - self.margin - 2) / (max(across, 1) + half))
        self.pitch = self.size * (3**0.5 / 2 if panel.hexes else 1.0)
        self.width = self.margin + self.size * (across + half) + 1
        self.height = _TOP + self.pitch * (down - 1) + self.size * 1.1 + 2

    def centre(self, at: Point) -> XY:
        """The middle of a cell, or of several."""
        panel, (x, y) = self.panel, (float(at[0]), float(at[1]))
        shift = self.size / 2 if panel.hexes and round(y) % 2 else 0
        left, top = panel.first
        over = self.size * 0.05 if panel.hexes else 0
        return (
            self.margin + (x - left + 0.5) * self.size + shift,
            _TOP + (y - top + 0.5) * self.pitch + over,
        )

    @property
    def labels(self) -> list[tuple[str, float, float, str, Box]]:
        """The names of columns and rows, as many as there is room for, and the room of each."""
        found = []
        for x in self.columns if not self.panel.hexes else ():
            at, said = self.centre((x, self.rows.start))[0], column_name(self.panel, x)
            found.append((said, at, 15.0, "middle", box_of(said, at, 15)))
        for y in self.rows:
            at, said = self.centre((0, y))[1] + 5, row_name(self.panel, y)
            edge = self.margin - 5
            found.append((said, edge, at, "end", box_of(said, edge, at, "end")))
        kept: list[tuple[str, float, float, str, Box]] = []
        for each in found:
            if not any(each[-1].meets(other[-1]) for other in kept):
                kept.append(each)
        return kept

    def corners(self, at: XY) -> list[XY]:
        """The corners of a cell."""
        if self.panel.hexes:
            reach, turns = self.size / 3**0.5, [pi / 6 + k * pi / 3 for k in range(6)]
        else:
            reach, turns = self.size / 2**0.5, [pi / 4 + k * pi / 2 for k in range(4)]
        return [(at[0] + reach * cos(turn), at[1] + reach * sin(turn)) for turn in turns]

    def cells(self, cells: Sequence[Point], kind: str, fill: str = "") -> str:
        """Some cells as one element."""
        shapes = [self.corners(self.centre(at)) for at in cells]
        return outlines(shapes, class_=kind, fill=fill) if shapes else ""


def grid(panel: Grid, marks: Sequence[Mark]) -> Drawn:
    """The board, labelled, with everybody on it."""
    board = _Board(panel)
    stage = Stage(Box(0, 0, board.width, board.height), board.centre, board.size / 2)
    stage.writing.taken += [box for _, *_, box in board.labels]
    for mark in marks:
        if mark.kind == "reach":
            stage.below.append(board.cells(_within(board, mark), "rc-reach"))
    ghosts = [middle(token) for token in panel.tokens if token.ghost]
    for path in panel.paths:
        started = path.points[0] in ghosts
        stage.way(path, board.size * 0.34, board.size * 0.32 if started else 0)
    _people(stage, board)
    stage.wrong_ways()
    for mark in marks:
        stage.mark(mark, lambda at: polygon(board.corners(board.centre(at)), class_="rc-fault"))
    _figures(stage, board)
    used = frozenset(kind for _, kind in panel.cells if kind in FILLED)
    return Drawn(board.width, board.height + 4, stage.body, used, _ground(board))


def _within(board: _Board, mark: Mark) -> list[Point]:
    cells = (each for each in mark.spots if not isinstance(each, str))
    return [at for at in cells if at[0] in board.columns and at[1] in board.rows]


def _ground(board: _Board) -> str:
    panel = board.panel
    drawn = [_lines(board)]
    kinds: dict[str, list[Cell]] = defaultdict(list)
    for at, kind in panel.cells:
        kinds[kind].append(at)
    drawn += [
        board.cells(kinds[kind], "rc-filled", f"url(#@-{kind})") for kind in kinds if kind in FILLED
    ]
    raised = [at for at, height in panel.heights if height]
    drawn.append(board.cells(raised, "rc-raised"))
    drawn += [_edge(board, edge.one, edge.other, edge.kind) for edge in panel.edges]
    drawn += [text(said, x, y, "rc-rest", anchor) for said, x, y, anchor, _ in board.labels]
    return "".join(drawn)


def _lines(board: _Board) -> str:
    """The bare board: hexes one by one, squares by their lines."""
    if board.panel.hexes:
        return board.cells([(x, y) for y in board.rows for x in board.columns], "rc-cell")
    left, top, size = board.margin, _TOP, board.size
    right, low = left + size * len(board.columns), top + size * len(board.rows)
    across = (f"M{left:.1f} {top + size * n:.1f}H{right:.1f}" for n in range(len(board.rows) + 1))
    down = (f"M{left + size * n:.1f} {top:.1f}V{low:.1f}" for n in range(len(board.columns) + 1))
    return tag("path", d="".join([*across, *down]), class_="rc-cell")


def _edge(board: _Board, one: Cell, other: Cell, kind: str) -> str:
    (x0, y0), (x1, y1) = board.centre(one), board.centre(other)
    x, y, length = (x0 + x1) / 2, (y0 + y1) / 2, hypot(x1 - x0, y1 - y0) or 1
    half = board.size / 2 if not board.panel.hexes else board.size / 3**0.5 / 2
    ux, uy = -(y1 - y0) / length * half, (x1 - x0) / length * half
    return line((x - ux, y - uy), (x + ux, y + uy), class_=f"rc-edge rc-edge-{kind}")


# everybody


def _people(stage: Stage, board: _Board) -> None:
    """Put everybody on the board, side by side where they share a space; marks come last."""
    standing: dict[tuple[float, float], list[tuple[str, Token]]] = defaultdict(list)
    for mark, token in marked(board.panel.tokens):
        x, y = board.centre(middle(token))
        standing[round(x, 1), round(y, 1)].append((mark, token))
    named = []
    for at, together in standing.items():
        part, rows = _SPREAD.get(len(together), (0.14, 3))
        for number, (mark, token) in enumerate(together):
            spot = _beside(at, number, len(together), rows, board.size)
            several = len(token.filled) > 1
            radius = board.size * (0.42 if several and len(together) == 1 else part)
            body = board.cells(token.filled, f"{look(token)} rc-footprint") if several else ""
            stage.people.insert(0, body)
            stage.stand(token, spot, radius)
            named.append((token, mark, spot, radius))
    for each in sorted(named, key=lambda each: each[0].ghost):
        stage.sign_name(*each)


def _beside(at: XY, number: int, count: int, rows: int, size: float) -> XY:
    if count == 1:
        return at
    pitch = size * (0.46 if rows == 2 else 0.31)
    high = (count - 1) // rows + 1
    x, y = number % rows - (min(count, rows) - 1) / 2, number // rows - (high - 1) / 2
    return at[0] + x * pitch, at[1] + y * pitch


def _figures(stage: Stage, board: _Board) -> None:
    """Number the steps of the ways of now, and write the height into every raised cell."""
    corner = board.size / 2 - 8
    for path in board.panel.paths:
        for number, at in enumerate([] if path.past else path.points[1:], start=1):
            x, y = board.centre(at)
            spots = [
                (x + a * corner, y + b * corner) for a, b in ((1, -1), (-1, -1), (1, 1), (-1, 1))
            ]
            stage.name([str(number)], spots, "rc-count rc-halo")
    stood_on = {cell for token in board.panel.tokens for cell in token.filled}
    for at, height in board.panel.heights:
        x, y = board.centre(at)
        spots = [
            (x + a * (corner - 2), y + b * corner) for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))
        ]
        spots = spots if at in stood_on else [(x, y), *spots]
        stage.name([f"↑{figure(height)}"], spots, "rc-rest rc-halo")
