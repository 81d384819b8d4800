"""Grids and tables as SVG."""

from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin

from rulecheck.drawing.extent import extent_of, halves
from rulecheck.drawing.pen import (
    LETTER,
    XY,
    Drawn,
    arrow,
    line,
    polygon,
    sign,
    stacked,
    tag,
    text,
)
from rulecheck.drawing.shapes import Area, Grid, Line, Path, Point, Table, Token
from rulecheck.drawing.svg_places import WIDTH
from rulecheck.drawing.words import GROUND_WORDS, column_name, figure, marked, remarks, row_name

_MARGIN = 24.0


def grid(panel: Grid) -> Drawn:
    """The board, labelled, with its legend."""
    size = min(46.0, (WIDTH - _MARGIN) / (max(panel.columns, 1) + (0.5 if panel.hexes else 0)))
    pitch = size * (3**0.5 / 2 if panel.hexes else 1.0)

    def centre(at: Point) -> XY:
        shift = size / 2 if panel.hexes and int(at[1]) % 2 else 0
        return _MARGIN + (float(at[0]) + 0.5) * size + shift, _MARGIN + (float(at[1]) + 0.5) * pitch

    ground = dict(panel.cells)
    body = [
        _cell(panel, centre((x, y)), size, ground.get((x, y), "floor"))
        for y in range(panel.rows)
        for x in range(panel.columns)
    ]
    body += _labels(panel, centre, size)
    body += [_edge(centre(e.one), centre(e.other), size, panel.hexes, e.kind) for e in panel.edges]
    body += [_height(centre(at), size, figure(height)) for at, height in panel.heights]
    body += [_way(path, centre, size) for path in panel.paths]
    for mark, token in marked(panel.tokens):
        body.append(_stand(token, mark, centre, size))
    width = _MARGIN + size * (panel.columns + (0.5 if panel.hexes else 0)) + 1
    height = _MARGIN + pitch * (panel.rows - 1) + size * 1.1
    used = frozenset(kind for kind in ground.values() if kind in _FILLED)
    board = Drawn(width, height + 6, "".join(body), used)
    kinds = list(dict.fromkeys([*ground.values(), *(edge.kind for edge in panel.edges)]))
    return stacked([board, *_legend(panel.tokens), *_swatches([k for k in kinds if k != "floor"])])


_FILLED = ("wall", "door", "open-door", "smoke", "cover", "difficult", "raised", "pit")


def _cell(panel: Grid, at: XY, size: float, kind: str) -> str:
    corners = _corners(at, size, panel.hexes)
    drawn = polygon(corners, class_="rc-cell")
    if kind in _FILLED:
        drawn += polygon(corners, class_="rc-filled", fill=f"url(#@-{kind})")
    if kind in ("door", "open-door"):
        drawn += text("+" if kind == "door" else "/", at[0], at[1] + 5, "rc-mark", "middle")
    return drawn


def _corners(at: XY, size: float, hexes: bool) -> list[XY]:
    if hexes:
        reach = size / 3**0.5
        turns = [pi / 6 + k * pi / 3 for k in range(6)]
    else:
        reach = size / 2**0.5
        turns = [pi / 4 + k * pi / 2 for k in range(4)]
    return [(at[0] + reach * cos(turn), at[1] + reach * sin(turn)) for turn in turns]


def _labels(panel: Grid, centre: Callable[[Point], XY], size: float) -> list[str]:
    across = [
        text(column_name(panel, x), centre((x, 0))[0], 16, "rc-rest", "middle")
        for x in range(panel.columns)
    ]
    return across + [
        text(row_name(panel, y), 10, centre((0, y))[1] + 5, "rc-rest", "middle")
        for y in range(panel.rows)
    ]


def _edge(one: XY, other: XY, size: float, hexes: bool, kind: str) -> str:
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    length = hypot(other[0] - one[0], other[1] - one[1]) or 1
    half = size / 2 if not hexes else size / 3**0.5 / 2
    ux, uy = -(other[1] - one[1]) / length * half, (other[0] - one[0]) / length * half
    return line((x - ux, y - uy), (x + ux, y + uy), class_=f"rc-edge rc-edge-{kind}")


def _height(at: XY, size: float, said: str) -> str:
    return text(f"↑{said}", at[0] + size / 2 - 3, at[1] + size / 2 - 5, "rc-rest rc-small", "end")


def _way(path: Path, centre: Callable[[Point], XY], size: float) -> str:
    points = [centre(at) for at in path.points]
    if len(points) < 2:
        return ""
    steps = [
        tag("circle", cx=x + size / 3, cy=y - size / 3, r=8, class_="rc-step")
        + text(str(number), x + size / 3, y - size / 3 + 4, "rc-mark rc-small", "middle")
        for number, (x, y) in enumerate(points[1:], start=1)
    ]
    return arrow(points, path.broken) + "".join(steps)


def _stand(token: Token, mark: str, centre: Callable[[Point], XY], size: float) -> str:
    far = token.size - 1
    first, last = centre(token.at), centre((token.at[0] + far, token.at[1] + far))
    middle = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    return sign(token, middle, size * 0.36 * token.size, mark)


def _legend(tokens: Sequence[Token]) -> list[Drawn]:
    def row(mark: str, token: Token) -> Drawn:
        label = text(token.name, 40, 23, "rc-name", rest=remarks(token))
        return Drawn(WIDTH, 34, sign(token, (17, 18), 13, mark) + label)

    return [row(mark, token) for mark, token in marked(tokens)]


def _swatches(kinds: Sequence[str]) -> list[Drawn]:
    x, y, body = 2.0, 6.0, []
    for kind in kinds:
        word = GROUND_WORDS.get(kind, kind)
        width = 30 + len(word) * LETTER
        if x + width > WIDTH and x > 2:
            x, y = 2.0, y + 26
        body.append(tag("rect", x=x, y=y, width=20, height=16, class_="rc-cell"))
        if kind in _FILLED:
            fill = f"url(#@-{kind})"
            body.append(tag("rect", x=x, y=y, width=20, height=16, fill=fill, class_="rc-filled"))
        if kind in ("door", "open-door", "window"):
            body.append(line((x, y + 8), (x + 20, y + 8), class_=f"rc-edge rc-edge-{kind}"))
        body.append(text(word, x + 26, y + 13))
        x += width + 14
    used = frozenset(kind for kind in kinds if kind in _FILLED)
    return [Drawn(WIDTH, y + 26, "".join(body), used)] if kinds else []


def table(panel: Table) -> Drawn:
    """The table to scale, with a bar that shows the unit, and its legend."""
    extent = extent_of(panel)
    scale = min(WIDTH / extent.width, 340 / extent.height, 70.0)

    def place(at: Point) -> XY:
        return (float(at[0]) - extent.left) * scale, (extent.top - float(at[1])) * scale

    width, height = extent.width * scale, extent.height * scale
    body = [tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, class_="rc-frame")]
    body += [_area(area, place) for area in panel.areas]
    body += _floor(place((0, 0))[1], width) if panel.ground else []
    for ring in panel.rings:
        x, y = place(ring.centre)
        body.append(tag("circle", cx=x, cy=y, r=float(ring.radius) * scale, class_="rc-ring"))
        body.append(
            text(ring.name, x, y - float(ring.radius) * scale + 16, "rc-halo rc-small", "middle")
        )
    body += [
        arrow([place(at) for at in path.points], path.broken)
        for path in panel.paths
        if len(path.points) > 1
    ]
    body += [_measure(measured, place) for measured in panel.lines]
    body += [_base(token, mark, place, scale) for mark, token in marked(panel.tokens)]
    body.append(_bar(scale, panel.unit, width, height))
    used = frozenset(f"area-{area.kind}" for area in panel.areas if area.kind in _AREAS)
    return stacked([Drawn(width, height + 26, "".join(body), used), *_legend(panel.tokens)])


_AREAS = ("obstacle", "platform", "difficult")


def _area(area: Area, place: Callable[[Point], XY]) -> str:
    points = [place(at) for at in area.points]
    fill = f"url(#@-area-{area.kind})" if area.kind in _AREAS else "none"
    drawn = polygon(points, class_=f"rc-area rc-area-{area.kind}", fill=fill)
    x = sum(at[0] for at in points) / len(points)
    y = min(at[1] for at in points) + 14
    said = " ".join(filter(None, [area.name, area.note]))
    return drawn + (text(said, x, y + 5, "rc-halo", "middle") if said else "")


def _floor(y: float, width: float) -> list[str]:
    return [line((0, y), (width, y), class_="rc-floor")]


def _measure(measured: Line, place: Callable[[Point], XY]) -> str:
    start, end = place(measured.start), place(measured.end)
    drawn = arrow([start, end], measured.broken) if start != end else ""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 8)
    return drawn + (text(measured.note, *middle, "rc-halo", "middle") if measured.note else "")


def _base(token: Token, mark: str, place: Callable[[Point], XY], scale: float) -> str:
    x, y = place(token.at)
    half = [side * scale for side in halves(token.base)]
    if max(half) == 0:
        return sign(token, (x, y), 8) + text(mark, x + 12, y - 8, "rc-halo rc-mark")
    kind = f"rc-token rc-{token.side}" + (" rc-hidden" if "hidden" in token.states else "")
    drawn = tag("ellipse", cx=x, cy=y, rx=half[0], ry=half[1], class_=kind)
    size = min(max(min(half) * 0.62, 9), 16)
    if min(half) < 13:
        return drawn + text(mark, x + half[0] + 3, y - half[1], "rc-halo rc-mark")
    return drawn + sign(token, (x, y), size, mark)


def _bar(scale: float, unit: str, width: float, height: float) -> str:
    length = next((n for n in (1, 2, 5, 10, 20, 50, 100) if n * scale >= 24), 100)
    y = height + 14
    return line((1, y), (1 + length * scale, y), class_="rc-bar") + text(
        f"{length}{unit}", length * scale + 10, y + 5, "rc-rest"
    )
