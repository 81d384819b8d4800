"""Tables as SVG: to scale, from above or from the side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

from rulecheck.drawing.extent import extent_of, halves
from rulecheck.drawing.pen import WIDTH, XY, Drawn, line, look, polygon, sign, tag, text
from rulecheck.drawing.room import Box, around, wide
from rulecheck.drawing.shapes import Area, Mark, Path, Point, Table, Token
from rulecheck.drawing.stage import Stage
from rulecheck.drawing.words import marked

FILLED = ("obstacle", "platform", "difficult")
_HIGHEST, _CLOSEST = 320.0, 64.0


def table(panel: Table, marks: Sequence[Mark]) -> Drawn:
    """The table to scale, with a bar that shows the unit."""
    extent = extent_of(panel)
    scale = min((WIDTH - 2) / extent.width, _HIGHEST / extent.height, _CLOSEST)

    def place(at: Point) -> XY:
        x, y = (float(at[0]) - extent.left) * scale, (extent.top - float(at[1])) * scale
        return x, y

    width, height = extent.width * scale, extent.height * scale
    stage = Stage(Box(1, 1, width - 1, height - 1), place)
    for path in panel.paths:
        end, start = (_rim(path, panel.tokens, at) * scale for at in (-1, 0))
        stage.way(path, end, start)
    _people(stage, panel, scale)
    stage.wrong_ways()
    for mark in marks:
        if mark.kind == "reach":
            x, y = place(mark.spots[0]) if not isinstance(mark.spots[0], str) else (0, 0)
            stage.below.append(
                tag("circle", cx=x, cy=y, r=float(mark.radius) * scale, class_="rc-ring")
            )
        stage.mark(
            mark, lambda at: tag("circle", cx=place(at)[0], cy=place(at)[1], r=9, class_="rc-fault")
        )
    _measures(stage, panel.paths)
    _names(stage, panel.areas, height)
    used = frozenset(f"area-{area.kind}" for area in panel.areas if area.kind in FILLED)
    ground = _ground(panel, place, scale, (width, height))
    return Drawn(max(width, 80), height + 28, stage.body, used, ground)


def _ground(
    panel: Table, place: Callable[[Point], XY], scale: float, size: tuple[float, float]
) -> str:
    width, height = size
    body = [tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, class_="rc-frame")]
    for area in panel.areas:
        fill = f"url(#@-area-{area.kind})" if area.kind in FILLED else "none"
        corners = [place(at) for at in area.points]
        body.append(polygon(corners, class_=f"rc-area rc-area-{area.kind}", fill=fill))
    if panel.ground:
        y = place((0, 0))[1]
        body.append(line((0, y), (width, y), class_="rc-floor"))
    for ring in panel.rings:
        x, y = place(ring.centre)
        body.append(tag("circle", cx=x, cy=y, r=float(ring.radius) * scale, class_="rc-ring"))
    body.append(_bar(scale, panel.unit, height))
    return "".join(body)


def _bar(scale: float, unit: str, height: float) -> str:
    length = next((n for n in (1, 2, 5, 10, 20, 50, 100) if n * scale >= 24), 100)
    y = height + 14
    bar = line((1, y), (1 + length * scale, y), class_="rc-bar")
    return bar + text(f"{length}{unit}", length * scale + 8, y + 5, "rc-rest")


def _rim(path: Path, tokens: Sequence[Token], end: int) -> float:
    """How far from an end of a way the base of whoever went it reaches, or that of its ghost."""
    mine = (each for each in tokens if each.name == path.name and each.ghost == (end == 0))
    base = next((halves(each.base) for each in mine if each.at == path.points[end]), (0.0, 0.0))
    if len(path.points) < 2 or not min(base):
        return max(base)
    one, other = path.points[end], path.points[1 if end == 0 else -2]
    x, y = float(other[0] - one[0]), float(other[1] - one[1])
    return hypot(x, y) / (hypot(x / base[0], y / base[1]) or 1)


def _people(stage: Stage, panel: Table, scale: float) -> None:
    """Put everybody on the table, the widest bases lowest, those of one spot one in the other."""
    named, taken = [], dict[tuple[float, float, float], int]()
    everybody = sorted(marked(panel.tokens), key=lambda pair: -max(halves(pair[1].base)))
    for mark, token in sorted(everybody, key=lambda pair: not pair[1].ghost):
        at = stage.place(token.at)
        across, down = (side * scale for side in halves(token.base))
        spot = round(at[0]), round(at[1]), round(across)
        inner = taken[spot] = taken.get(spot, -1) + 1
        across, down = max(across - 4 * inner, across / 3), max(down - 4 * inner, down / 3)
        stage.stand(token, at, max(across, 8), _base(token, at, across, down))
        named.append((token, mark, at, max(min(across, down), 8.0 if not across else 1.0)))
    for token, mark, at, radius in sorted(named, key=lambda each: each[0].ghost):
        stage.sign_name(token, mark, at, radius)


def _base(token: Token, at: XY, across: float, down: float) -> str:
    if not across:
        return sign(token, at, 8)
    return tag("ellipse", cx=at[0], cy=at[1], rx=across, ry=down, class_=look(token))


def _measures(stage: Stage, paths: Sequence[Path]) -> None:
    """Write what the ways of now measure, each beside its middle."""
    for path in paths:
        if path.note and not path.past and len(path.points) > 1:
            (x0, y0), (x1, y1) = (stage.place(at) for at in (path.points[0], path.points[-1]))
            spots = [
                spot
                for part in (0.5, 0.35, 0.65)
                for spot in around((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part), 14, 13)
            ]
            stage.name([path.note], spots, "rc-count rc-halo")


def _names(stage: Stage, areas: Sequence[Area], height: float) -> None:
    """Write the name and the height of a piece of terrain on it, or beside it."""
    for area in areas:
        corners = [stage.place(at) for at in area.points]
        xs, ys = [at[0] for at in corners], [at[1] for at in corners]
        middle, centre = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        said = [" ".join(filter(None, [area.name, area.note])), area.note, area.name]
        half = wide(said[0]) / 2 + 3
        fits = 2 * half < max(xs) - min(xs) and max(ys) - min(ys) > 16
        inside = [(middle, centre), (middle, min(ys) + 10), (middle, max(ys) - 10)]
        spots = [
            *(inside if fits else []),
            (middle, min(ys) - 9),
            (middle, max(ys) + 9),
            (max(xs) + half, centre),
            (min(xs) - half, centre),
            (min(max(middle, half + 2), WIDTH - half - 4), min(ys) - 9),
            (min(max(middle, half + 2), WIDTH - half - 4), min(max(ys) + 9, height - 9)),
        ]
        stage.name(said, [*spots, *inside], "rc-rest rc-halo")
