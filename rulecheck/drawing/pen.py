"""Marks on an SVG canvas: elements, text that fits, tokens and arrows. Units are CSS pixels."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, hypot, pi, sin
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from rulecheck.drawing.room import wide
from rulecheck.drawing.shapes import Side, Token
from rulecheck.drawing.words import hue, remarks

WIDTH = 340.0
"""How wide a picture is: a narrow phone shows it at its own size."""
LINE = 18
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_HARMLESS = re.compile(r"[\w .,#()@:-]*", re.ASCII)

XY: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A part of a picture and the room it takes; `ground` lies below all else and never moves."""

    width: float
    height: float
    body: str
    patterns: frozenset[str] = field(default=frozenset())
    """Names of the fills it uses."""
    ground: str = ""


def tag(name: str, inside: str = "", /, **attributes: str | float) -> str:
    """An element; `inside` is markup, every attribute is escaped. `_` stands for `-`."""
    said = "".join(
        [
            f" {key.rstrip('_').replace('_', '-')}={_quoted(value)}"
            for key, value in attributes.items()
            if value != ""
        ]
    )
    return f"<{name}{said}>{inside}</{name}>" if inside else f"<{name}{said}/>"


def _quoted(value: str | float) -> str:
    if isinstance(value, str):
        return f'"{value}"' if _HARMLESS.fullmatch(value) else quoteattr(clean(value))
    return f'"{_value(value)}"'


def _value(value: float) -> str:
    """A length to a tenth of a pixel."""
    return f"{value + 0.0:.1f}".removesuffix(".0")


def clean(text: str) -> str:
    """Text without the characters that XML cannot hold, on one line."""
    return " ".join(_UNPRINTABLE.sub("\ufffd", text).split("\n"))


def text(said: str, x: float, y: float, kind: str = "", anchor: str = "", rest: str = "") -> str:
    """A line of text on its base line; `rest` follows in a lighter weight."""
    more = tag("tspan", escape(clean(rest)), dx=6.0, class_="rc-rest") if rest else ""
    inside = escape(clean(said)) + more
    return tag("text", inside or " ", x=x, y=y, class_=kind, text_anchor=anchor)


def cut(said: str, room: float) -> str:
    """The text, or as much of it as fits the room, with an ellipsis."""
    if wide(said) <= room:
        return said
    kept = said
    while kept and wide(kept + "…") > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def folded(said: str, room: float) -> list[str]:
    """The text in lines that fit the room; words longer than a line are cut."""
    lines = [""]
    for word in (cut(word, room) for word in said.split()):
        longer = f"{lines[-1]} {word}".strip()
        if wide(longer) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def polygon(points: Sequence[XY], **attributes: str) -> str:
    """A closed shape through some points."""
    return tag("polygon", points=_listed(points), **attributes)


def polyline(points: Sequence[XY], **attributes: str) -> str:
    """A line through some points."""
    return tag("polyline", points=_listed(points), **attributes)


def outlines(shapes: Sequence[Sequence[XY]], **attributes: str) -> str:
    """Several closed shapes as one element."""
    drawn = "".join(f"M{' '.join(f'{_value(x)} {_value(y)}' for x, y in each)}Z" for each in shapes)
    return tag("path", d=drawn, **attributes)


def _listed(points: Sequence[XY]) -> str:
    return " ".join(f"{_value(x)},{_value(y)}" for x, y in points)


def line(start: XY, end: XY, **attributes: str) -> str:
    """A straight line."""
    return tag("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)


def outline(side: Side, at: XY, radius: float, flat: float = 1, **attributes: str) -> str:
    """The shape of a side: round for friends, pointed for foes, square for others."""
    x, y = at
    if side == "friend":
        return tag("ellipse", cx=x, cy=y, rx=radius, ry=radius * flat, **attributes)
    turn = 0 if side == "foe" else pi / 4
    reach = radius * (1.15 if side == "foe" else 1.2)
    corners = [
        (x + reach * cos(turn + k * pi / 2), y + reach * flat * sin(turn + k * pi / 2))
        for k in range(4)
    ]
    return polygon(corners, **attributes)


def look(token: Token) -> str:
    """The classes that a token is drawn with."""
    kinds = ["rc-token", f"rc-{token.side}"]
    kinds += [f"rc-hue-{hue(token.team)}"] if hue(token.team) else []
    kinds += ["rc-hidden"] if "hidden" in token.states else []
    return " ".join([*kinds, *(["rc-ghost"] if token.ghost else [])])


def sign(token: Token, at: XY, radius: float) -> str:
    """A token as a sign: its side's shape, drawn as its states ask; its mark is written later."""
    flat = 0.55 if "prone" in token.states else 1.0
    parts = [outline(token.side, at, radius, flat, class_=look(token))]
    x, y = at
    if "flying" in token.states:
        wings = [
            (x - radius * 0.7, y - radius),
            (x, y - radius * 1.4),
            (x + radius * 0.7, y - radius),
        ]
        parts.append(polyline(wings, class_="rc-line"))
    if {"fallen", "incapacitated", "down", "out"} & set(token.states):
        parts += [
            line(
                (x + a * radius, y + b * radius),
                (x + a * radius * 0.55, y + b * radius * 0.55),
                class_="rc-line",
            )
            for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1))
        ]
    return "".join(parts)


def chip(token: Token, x: float, y: float, room: float) -> Drawn:
    """A token with its name and remarks beside it, as wide as it needs within the room."""
    said = remarks(token)
    name, kind = cut(token.name, room - 24), "rc-rest" if token.ghost else "rc-name"
    drawn = sign(token, (x + 9, y + 10), 7)
    beside = 30 + wide(name) + wide(said)
    if not said or beside <= room:
        drawn += text(name, x + 21, y + 15, kind, rest=said)
        return Drawn(min(beside, room), 24, drawn)
    drawn += text(name, x + 21, y + 15, kind)
    lines = folded(said, room - 24)
    more = "".join(
        text(part, x + 21, y + 15 + 17 * number, "rc-rest") for number, part in enumerate(lines, 1)
    )
    return Drawn(room, 24 + 17 * len(lines), drawn + more)


def toward(start: XY, end: XY, length: float) -> XY:
    """A point so far from the start on the way to the end."""
    apart = hypot(end[0] - start[0], end[1] - start[1]) or 1
    part = min(length, apart) / apart
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def short_of(points: Sequence[XY], radius: float, start: float = 0) -> list[XY]:
    """A way that ends at the rim of what stands at its end, and starts at that of a ghost."""
    if start:
        return short_of(short_of(list(reversed(points)), start)[::-1], radius)
    rest, end = list(points), points[-1]
    while len(rest) > 2 and hypot(end[0] - rest[-2][0], end[1] - rest[-2][1]) <= radius + 6:
        rest.pop(-2)
    apart = hypot(end[0] - rest[-2][0], end[1] - rest[-2][1])
    rest[-1] = toward(end, rest[-2], min(radius, apart / 2))
    return rest


def head(points: Sequence[XY], kind: str = "rc-head") -> str:
    """The arrowhead at the end of a way."""
    (x0, y0), (x1, y1) = points[-2], points[-1]
    length = max(hypot(x1 - x0, y1 - y0), 0.001)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    corners = [
        (x1, y1),
        (x1 - 9 * ux - 5 * uy, y1 - 9 * uy + 5 * ux),
        (x1 - 9 * ux + 5 * uy, y1 - 9 * uy - 5 * ux),
    ]
    return polygon(corners, class_=kind)


def badge(at: XY) -> str:
    """The sign of a fault; in a picture of a doubt, a dot in place of the cross."""
    x, y = at
    cross = "".join(
        line((x - 3, y - 3 * way), (x + 3, y + 3 * way), class_="rc-badge-cross") for way in (1, -1)
    )
    open_ = tag("circle", cx=x, cy=y, r=2.5, class_="rc-badge-doubt")
    return tag("circle", cx=x, cy=y, r=7, class_="rc-badge-fault") + cross + open_


def stacked(parts: Sequence[Drawn], gap: float = 0) -> Drawn:
    """Parts one below the other, flush left."""
    y, body = 0.0, []
    for part in parts:
        ground = tag("g", part.ground, class_="rc-field") if part.ground else ""
        body.append(tag("g", ground + part.body, transform=f"translate(0 {_value(y)})"))
        y += part.height + gap
    patterns = frozenset[str]().union(*(part.patterns for part in parts))
    return Drawn(max((part.width for part in parts), default=0), y, "".join(body), patterns)
