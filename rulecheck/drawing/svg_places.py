"""Lanes and graphs of places as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulecheck.drawing.pen import (
    WIDTH,
    XY,
    Drawn,
    badge,
    chip,
    cut,
    folded,
    head,
    line,
    polyline,
    tag,
    text,
)
from rulecheck.drawing.room import Box, Writing, wide
from rulecheck.drawing.shapes import Graph, Hop, Lanes, Mark, Token, Zone

_GUTTER = 26.0
_BOX = 138.0
_GAP = WIDTH - 2 * _BOX - 2
_CHANNEL = 14.0
"""The room beside the names of the lanes in which arrows go up and down."""


class _Chips:
    """Where everybody is drawn: the middle of each sign, the room of each chip."""

    def __init__(self) -> None:
        self.signs: dict[str, XY] = {}
        self.ghosts: dict[str, XY] = {}
        self.rooms: dict[str, Box] = {}

    def put(self, token: Token, x: float, y: float, room: float) -> Drawn:
        """Draw somebody, and remember where."""
        drawn = chip(token, x, y, room)
        (self.ghosts if token.ghost else self.signs)[token.name] = x + 9, y + 10
        if not token.ghost:
            self.rooms[token.name] = Box(x - 2, y - 1, x + drawn.width + 1, y + drawn.height - 1)
        return drawn

    def flow(self, tokens: Sequence[Token], left: float, top: float, room: float) -> Drawn:
        """Tokens side by side, on a new line where the room ends."""
        x, y, high, body = left, top, 0.0, []
        for token in tokens:
            width = chip(token, 0, 0, room).width
            if x > left and x + width > left + room:
                x, y, high = left, y + high + 6, 0.0
            drawn = self.put(token, x, y, room)
            body.append(drawn.body)
            x, high = x + width + 10, max(high, drawn.height)
        return Drawn(room, y + high - top, "".join(body))

    @property
    def gone(self) -> Iterator[tuple[XY, XY]]:
        """Where each who moved was and is."""
        return ((at, self.signs[name]) for name, at in self.ghosts.items() if name in self.signs)


def lanes(panel: Lanes, marks: Sequence[Mark]) -> Drawn:
    """Places one below the other, with who stands there and who comes and goes."""
    names = max((wide(lane.name) for lane in panel.lanes), default=0) * 1.08
    label = min(names + 20, 130)
    gutter = _GUTTER * len(panel.hops)
    left, room = label + _CHANNEL, WIDTH - label - _CHANNEL - gutter - 8
    y, body, middles, chips = 1.0, list[str](), dict[str, float](), _Chips()
    for lane in panel.lanes:
        inside = chips.flow(lane.tokens, left, y + 11, room)
        notes = folded(lane.note, label - 16) if lane.note else []
        height = max(inside.height + 16, 40, 32 + 17 * len(notes))
        kind = "rc-place rc-marked" if lane.marked else "rc-place"
        body.append(
            tag("rect", x=1, y=y, width=WIDTH - gutter - 2, height=height, rx=4, class_=kind)
        )
        body.append(text(cut(lane.name, label - 14), 10, y + 26, "rc-strong"))
        body += [text(part, 10, y + 43 + 17 * at, "rc-rest") for at, part in enumerate(notes)]
        body.append(inside.body)
        middles[lane.name] = y + height / 2
        y += height + 5
    body += _hops(panel.hops, middles, gutter)
    body += _gone(chips, label + 8)
    body += _marked(chips, marks, label + 3, Box(0, 0, WIDTH, y))
    return Drawn(WIDTH, y, "".join(body))


def _hops(hops: Sequence[Hop], middles: dict[str, float], gutter: float) -> Iterator[str]:
    for number, hop in enumerate(hops, start=1):
        if hop.start in middles and hop.end in middles:
            x = WIDTH - gutter + _GUTTER * (number - 0.5)
            points = [(x, middles[hop.start]), (x, middles[hop.end])]
            yield polyline(points, class_="rc-path rc-broken") + head(points)
            yield tag("circle", cx=x, cy=points[0][1], r=9, class_="rc-step")
            yield text(str(number), x, points[0][1] + 4.5, "rc-mark", "middle")


def _gone(chips: _Chips, channel: float) -> Iterator[str]:
    """An arrow from every ghost to where it is now, above the names and beside the lanes."""
    for number, (was, is_) in enumerate(chips.gone):
        points = _round(was, is_, channel - 3 * number)
        yield polyline(points, class_="rc-path") + head(points)


def _round(one: XY, other: XY, channel: float) -> list[XY]:
    """The way from one sign to another that crosses no words."""
    (x0, y0), (x1, y1) = one, other
    over0, over1 = y0 - 13, y1 - 15
    if y0 == y1:
        return [(x0, y0 - 7), (x0, over0), (x1, over0), (x1, y1 - 6)]
    return [
        (x0, y0 - 7),
        (x0, over0),
        (channel, over0),
        (channel, over1),
        (x1, over1),
        (x1, y1 - 6),
    ]


def _marked(chips: _Chips, marks: Sequence[Mark], channel: float, edge: Box) -> Iterator[str]:
    for mark in marks:
        spots = [each for each in mark.spots if isinstance(each, str) and each in chips.signs]
        if mark.kind == "fault":
            yield from (_ringed(chips.rooms[each], edge) for each in spots[-1:])
        elif mark.kind != "reach" and len(spots) == 2 and spots[0] != spots[1]:
            points = _round(chips.signs[spots[0]], chips.signs[spots[1]], channel)
            yield polyline(points, class_=f"rc-{mark.kind}") + head(points, "rc-head-act")


def _ringed(room: Box, edge: Box) -> str:
    right = min(room.right + 2, edge.right - 2)
    frame = tag(
        "rect",
        x=room.left,
        y=room.top,
        width=right - room.left,
        height=room.bottom - room.top,
        rx=5,
        class_="rc-fault",
    )
    x = right + 2 if right + 10 <= edge.right else right - 5
    return frame + badge((x, room.top - 1))


# a graph


def graph(panel: Graph, marks: Sequence[Mark]) -> Drawn:
    """Zones as boxes, two in a row, by their distance from the first; connections between them."""
    spots, chips = _two_abreast(panel), _Chips()
    columns = max((spot[0] for spot in spots.values()), default=0) + 1
    gap, across = (_GAP, _BOX) if columns > 1 else (0.0, WIDTH - 2)
    high = {zone.name: _zone(zone, 0, 0, across, _Chips()).height for zone in panel.zones}
    tops, y = dict[int, float](), 1.0
    for row in sorted({spot[1] for spot in spots.values()}):
        tops[row] = y
        y += max(high[name] for name, spot in spots.items() if spot[1] == row) + 44
    corners = {name: (1 + spot[0] * (across + gap), tops[spot[1]]) for name, spot in spots.items()}
    boxes = {name: Box(x, top, x + across, top + high[name]) for name, (x, top) in corners.items()}
    body = [_zone(zone, *corners[zone.name], across, chips).body for zone in panel.zones]
    writing = Writing(Box(0, 0, WIDTH, y), boxes.values())
    links = [_link(boxes, link.one, link.other, link.kind) for link in panel.links]
    for link in panel.links:
        said = ", ".join(filter(None, [link.kind if link.kind != "ordinary" else "", link.note]))
        if link.one in boxes and link.other in boxes:
            found = writing.place(
                [said, link.kind * bool(said)], _along(boxes[link.one], boxes[link.other])
            )
            body.append(text(*found, "rc-rest rc-halo", "middle") if found else "")
    arrows = [*_crossings(panel, boxes), *_marked_in(chips, marks, Box(0, 0, WIDTH, y))]
    return Drawn(WIDTH, y - 40, "".join([*links, *body, *arrows]))


def _centre(box: Box) -> XY:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def _link(boxes: dict[str, Box], one: str, other: str, kind: str) -> str:
    if one not in boxes or other not in boxes:
        return ""
    return line(_centre(boxes[one]), _centre(boxes[other]), class_=f"rc-link rc-link-{kind}")


def _along(one: Box, other: Box) -> list[XY]:
    """Places for words beside a connection."""
    (x0, y0), (x1, y1) = _centre(one), _centre(other)
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    upright = abs(x0 - x1) < 1
    gap = (one.bottom + other.top) / 2 if one.bottom < other.top else (other.bottom + one.top) / 2
    y = gap if one.bottom < other.top or other.bottom < one.top else middle[1]
    sides = (62, -62, 90, 40, 110, 30) if upright else (0, 40, -40, 80, -80)
    return [
        (middle[0] + side, y + up) for side in sides for up in ((0,) if upright else (-9, 9, 0))
    ]


def _crossings(panel: Graph, boxes: dict[str, Box]) -> Iterator[str]:
    """An arrow beside the connection from where each ghost was to where it is."""
    here = {t.name: zone.name for zone in panel.zones for t in zone.tokens if not t.ghost}
    for zone in panel.zones:
        for token in zone.tokens:
            end = here.get(token.name, zone.name)
            if token.ghost and end != zone.name:
                points = _between(boxes[zone.name], boxes[end])
                yield polyline(points, class_="rc-path") + head(points)


def _between(one: Box, other: Box) -> list[XY]:
    """The way from the edge of one box to that of another, beside the line of their middles."""
    start, end = _centre(one), _centre(other)
    across = abs(start[1] - end[1]) < min(one.bottom - one.top, other.bottom - other.top) / 2
    if across:
        y = (max(one.top, other.top) + min(one.bottom, other.bottom)) / 2 + 12
        right = start[0] < end[0]
        return [(one.right if right else one.left, y), (other.left if right else other.right, y)]
    down = start[1] < end[1]
    shift = 14.0
    return [
        (start[0] - shift, one.bottom if down else one.top),
        (end[0] - shift, other.top if down else other.bottom),
    ]


def _marked_in(chips: _Chips, marks: Sequence[Mark], edge: Box) -> Iterator[str]:
    for mark in marks:
        spots = [each for each in mark.spots if isinstance(each, str) and each in chips.signs]
        if mark.kind == "fault":
            yield from (_ringed(chips.rooms[each], edge) for each in spots[-1:])
        elif mark.kind != "reach" and len(spots) == 2:
            (x0, y0), (x1, y1) = (chips.signs[each] for each in spots)
            points = [(x0 - 7, y0), (x0 - 12, y0), (x0 - 12, y1), (x1 - 8, y1)]
            if x0 == x1 and y0 != y1:
                yield polyline(points, class_=f"rc-{mark.kind}") + head(points, "rc-head-act")


def _zone(zone: Zone, x: float, top: float, across: float, chips: _Chips) -> Drawn:
    body, y = [text(cut(zone.name, across - 16), x + 10, top + 20, "rc-strong")], 28.0
    for part in folded(zone.note, across - 16) if zone.note else []:
        body.append(text(part, x + 10, top + y + 10, "rc-rest"))
        y += 17
    for token in zone.tokens:
        drawn = chips.put(token, x + 14, top + y + 4, across - 20)
        body.append(drawn.body)
        y += drawn.height + 4
    height = max(y + 8, 44)
    kind = "rc-place rc-ground" + (" rc-rough" if zone.kind == "difficult" else "")
    box = tag("rect", x=x, y=top, width=across, height=height, rx=4, class_=kind)
    return Drawn(across, height, box + "".join(body))


def _two_abreast(panel: Graph) -> dict[str, tuple[int, int]]:
    """Column and row of every zone, no more than two in a row: a phone is no wider."""
    rows: dict[int, list[str]] = {}
    for name, (_, row) in _spots(panel).items():
        rows.setdefault(row, []).append(name)
    spots, down = dict[str, tuple[int, int]](), 0
    for _, names in sorted(rows.items()):
        for number, name in enumerate(names):
            spots[name] = number % 2, down + number // 2
        down += (len(names) + 1) // 2
    return spots


def _spots(panel: Graph) -> dict[str, tuple[int, int]]:
    """Column and row of every zone: as given, else the row counts the links from the first."""
    near: dict[str, list[str]] = {zone.name: [] for zone in panel.zones}
    for link in panel.links:
        near.get(link.one, []).append(link.other)
        near.get(link.other, []).append(link.one)
    depth: dict[str, int] = {}
    for zone in panel.zones:
        frontier = [zone.name] if zone.name not in depth else []
        depth |= {name: max(depth.values(), default=-1) + 1 for name in frontier}
        while frontier:
            here = frontier.pop(0)
            new = [name for name in near[here] if name in near and name not in depth]
            depth |= dict.fromkeys(new, depth[here] + 1)
            frontier += new
    spots: dict[str, tuple[int, int]] = {}
    for zone in panel.zones:
        row = depth[zone.name]
        spots[zone.name] = zone.at or (sum(spot[1] == row for spot in spots.values()), row)
    return spots
