"""Lanes, graphs and ledgers as SVG."""

from collections.abc import Sequence

from rulecheck.drawing.pen import (
    LETTER,
    LINE,
    XY,
    Drawn,
    arrow,
    chip,
    cut,
    folded,
    line,
    paragraph,
    stacked,
    tag,
    text,
)
from rulecheck.drawing.shapes import Graph, Hop, Lane, Lanes, Ledger, Token, Zone

WIDTH = 480.0
_GUTTER = 26.0
_BOX = 150.0


def lanes(panel: Lanes) -> Drawn:
    """Places in a row, and beside them an arrow for every hop."""
    drawn = _columns(panel) if panel.across else _rows(panel)
    return stacked([drawn, *_told(panel.hops)])


def _told(hops: Sequence[Hop]) -> list[Drawn]:
    return [
        paragraph(
            f"{number}. {hop.start} → {hop.end}" + (f": {hop.label}" if hop.label else ""), WIDTH
        )
        for number, hop in enumerate(hops, start=1)
    ]


def _rows(panel: Lanes) -> Drawn:
    label = min(max((len(lane.name) for lane in panel.lanes), default=0) * LETTER * 1.1 + 24, 160)
    gutter = _GUTTER * len(panel.hops)
    room = WIDTH - label - gutter
    y, body, middles = 1.0, [], {}
    for lane in panel.lanes:
        inside = _flow(lane.tokens, label, y + 9, room - 12)
        notes = folded(lane.note, label - 20) if lane.note else []
        height = max(inside.height + 12, 40, 32 + 17 * len(notes))
        kind = "rc-place rc-marked" if lane.marked else "rc-place"
        body.append(
            tag("rect", x=1, y=y, width=WIDTH - gutter - 2, height=height, rx=4, class_=kind)
        )
        body.append(text(cut(lane.name, label - 12), 12, y + 24, "rc-strong"))
        body += [text(part, 12, y + 41 + 17 * at, "rc-rest") for at, part in enumerate(notes)]
        body.append(inside.body)
        middles[lane.name] = y + height / 2
        y += height + 6
    for number, hop in enumerate(panel.hops, start=1):
        if hop.start in middles and hop.end in middles:
            x = WIDTH - gutter + _GUTTER * (number - 0.5)
            body.append(_numbered([(x, middles[hop.start]), (x, middles[hop.end])], number))
    return Drawn(WIDTH, y, "".join(body))


def _numbered(points: Sequence[XY], number: int) -> str:
    x, y = points[0]
    return (
        arrow(points)
        + tag("circle", cx=x, cy=y, r=9, class_="rc-step")
        + text(str(number), x, y + 4.5, "rc-mark", "middle")
    )


def _flow(tokens: Sequence[Token], left: float, top: float, room: float) -> Drawn:
    """Tokens side by side, on a new line where the room ends."""
    x, y, high, body = left, top, 0.0, []
    for token in tokens:
        width = chip(token, 0, 0, room).width
        if x > left and x + width > left + room:
            x, y, high = left, y + high + 4, 0.0
        drawn = chip(token, x, y, room)
        body.append(drawn.body)
        x, high = x + width + 8, max(high, drawn.height)
    return Drawn(room, y + high - top, "".join(body))


def _columns(panel: Lanes) -> Drawn:
    wide = WIDTH / max(len(panel.lanes), 1)
    inside = [_column(lane, wide * at, wide) for at, lane in enumerate(panel.lanes)]
    height = max((part.height for part in inside), default=0) + 8
    body = []
    for at, lane in enumerate(panel.lanes):
        kind = "rc-place rc-marked" if lane.marked else "rc-place"
        body.append(
            tag("rect", x=wide * at + 2, y=1, width=wide - 4, height=height, rx=4, class_=kind)
        )
        body.append(inside[at].body)
    names = [lane.name for lane in panel.lanes]
    y = height + 14
    for number, hop in enumerate(panel.hops, start=1):
        if hop.start in names and hop.end in names:
            ends = (names.index(hop.start) + 0.5) * wide, (names.index(hop.end) + 0.5) * wide
            body.append(_numbered([(ends[0], y), (ends[1], y)], number))
            y += 24
    return Drawn(WIDTH, y if panel.hops else height + 6, "".join(body))


def _column(lane: Lane, left: float, wide: float) -> Drawn:
    middle = left + wide / 2
    body = [text(cut(lane.name, (wide - 4) * 1.12), middle, 22, "rc-strong rc-small", "middle")]
    y = 28.0
    for part in folded(lane.note, (wide - 8) * 1.1) if lane.note else []:
        y += 16
        body.append(text(part, middle, y, "rc-rest rc-small", "middle"))
    y += 8
    for token in lane.tokens:
        drawn = chip(token, left + 8, y, wide - 14)
        body.append(drawn.body)
        y += drawn.height + 4
    return Drawn(wide, max(y, 60), "".join(body))


def graph(panel: Graph) -> Drawn:
    """Zones as boxes in rows by their distance from the first, with labelled connections."""
    spots = _spots(panel)
    boxes = {zone.name: _zone(zone) for zone in panel.zones}
    columns = max((spot[0] for spot in spots.values()), default=0) + 1
    gap = 90.0 if columns > 1 else 30.0
    tops, y = {}, 1.0
    for row in sorted({spot[1] for spot in spots.values()}):
        tops[row] = y
        y += max(boxes[name].height for name, spot in spots.items() if spot[1] == row) + 54
    corners = {name: (1 + spot[0] * (_BOX + gap), tops[spot[1]]) for name, spot in spots.items()}
    centres = {
        name: (x + _BOX / 2, top + boxes[name].height / 2) for name, (x, top) in corners.items()
    }
    body = [_link(link.note, link.kind, centres, link.one, link.other) for link in panel.links]
    body += [
        tag("g", boxes[name].body, transform=f"translate({x:.1f} {top:.1f})")
        for name, (x, top) in corners.items()
    ]
    for number, hop in enumerate(panel.hops, start=1):
        if hop.start in corners and hop.end in corners:
            body.append(_hop(corners[hop.start], corners[hop.end], number))
    wide = max(columns * (_BOX + gap) - gap + 2, WIDTH)
    return stacked([Drawn(wide, y - 46, "".join(body)), *_told(panel.hops)])


def _hop(start: XY, end: XY, number: int) -> str:
    shift = 18.0 * number
    return _numbered(
        [(start[0] + _BOX - shift, start[1] + 14), (end[0] + _BOX - shift, end[1] + 14)], number
    )


def _link(note: str, kind: str, centres: dict[str, XY], one: str, other: str) -> str:
    if one not in centres or other not in centres:
        return ""
    (x0, y0), (x1, y1) = centres[one], centres[other]
    said = ", ".join(filter(None, [kind if kind != "ordinary" else "", note]))
    drawn = line((x0, y0), (x1, y1), class_=f"rc-link rc-link-{kind}")
    middle = ((x0 + x1) / 2, (y0 + y1) / 2 + 5)
    side = (middle[0] + 8, middle[1]) if x0 == x1 else middle
    return drawn + (text(said, *side, "rc-halo", "" if x0 == x1 else "middle") if said else "")


def _zone(zone: Zone) -> Drawn:
    body, y = [text(cut(zone.name, _BOX - 12), 10, 22, "rc-strong")], 30.0
    for part in folded(zone.note, _BOX - 16) if zone.note else []:
        y += 14
        body.append(text(part, 10, y, "rc-rest"))
        y += 3
    for token in zone.tokens:
        drawn = chip(token, 8, y + 4, _BOX - 14)
        body.append(drawn.body)
        y += drawn.height + 4
    height = max(y + 8, 44)
    kind = "rc-place rc-ground" + (" rc-rough" if zone.kind == "difficult" else "")
    return Drawn(
        _BOX, height, tag("rect", width=_BOX, height=height, rx=4, class_=kind) + "".join(body)
    )


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


def _shared(wants: Sequence[float]) -> list[float]:
    """Share the width out: narrow columns get what they want, wide ones what is left."""
    left, wide = WIDTH, [0.0] * len(wants)
    by_want = sorted(range(len(wants)), key=wants.__getitem__)
    for given, at in enumerate(by_want):
        wide[at] = min(wants[at], left / (len(wants) - given))
        left -= wide[at]
    return wide


def ledger(panel: Ledger) -> Drawn:
    """Figures in rows, the first column in bold."""
    rows = [*([panel.head] if panel.head else []), *panel.rows]
    count = max((len(row) for row in rows), default=0)
    wants = [
        max(len(row[at]) if at < len(row) else 0 for row in rows) * LETTER + 16
        for at in range(count)
    ]
    wide = _shared(wants)
    y, body = 0.0, []
    for number, row in enumerate(rows):
        cells = [folded(cell, wide[at] - 10) for at, cell in enumerate(row)]
        for at, lines in enumerate(cells):
            kind = "rc-strong" if at == 0 or (panel.head and number == 0) else ""
            x = sum(wide[:at]) + 4
            body += [text(part, x, y + 16 + LINE * n, kind) for n, part in enumerate(lines)]
        y += LINE * max((len(lines) for lines in cells), default=1) + 4
        body.append(line((0, y), (WIDTH, y), class_="rc-rule"))
    return Drawn(WIDTH, y + 4, "".join(body))
