"""Marks on an SVG canvas: elements, text that fits, tokens and legends. Units are CSS pixels."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from rulecheck.drawing.shapes import Side, Token
from rulecheck.drawing.words import figure, remarks

LETTER = 7.8
"""Room of one letter of the picture's type size, on the safe side."""
LINE = 20
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

XY: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A part of a picture and the room it takes."""

    width: float
    height: float
    body: str
    patterns: frozenset[str] = frozenset()
    """Names of the fills it uses."""


def tag(name: str, inside: str = "", /, **attributes: str | float) -> str:
    """An element; `inside` is markup, every attribute is escaped. `_` stands for `-`."""
    said = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(clean(_value(value)))}"
        for key, value in attributes.items()
        if value != ""
    )
    return f"<{name}{said}>{inside}</{name}>" if inside else f"<{name}{said}/>"


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else figure(round(value, 2))


def clean(text: str) -> str:
    """Text without the characters that XML cannot hold, on one line."""
    return " ".join(_UNPRINTABLE.sub("\ufffd", text).split("\n"))


def text(said: str, x: float, y: float, kind: str = "", anchor: str = "", rest: str = "") -> str:
    """A line of text on its base line; `rest` follows in a lighter weight."""
    more = tag("tspan", escape(clean(f" {rest}")), class_="rc-rest") if rest else ""
    inside = escape(clean(said)) + more
    return tag("text", inside or " ", x=x, y=y, class_=kind, text_anchor=anchor)


def cut(said: str, room: float) -> str:
    """The text, or as much of it as fits the room, with an ellipsis."""
    letters = max(int(room / LETTER), 1)
    return said if len(said) <= letters else said[: letters - 1].rstrip() + "…"


def folded(said: str, room: float) -> list[str]:
    """The text in lines that fit the room; words longer than a line are cut."""
    lines = [""]
    for word in (cut(word, room) for word in said.split()):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) * LETTER <= room or not lines[-1]:
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


def sign(token: Token, at: XY, radius: float, mark: str = "") -> str:
    """A token as a sign: its side's shape, drawn as its states ask, with its mark on it."""
    near = radius * (0.5 if mark else 0)
    flat = 0.55 if "prone" in token.states else 1.0
    kind = f"rc-token rc-{token.side}" + (" rc-hidden" if "hidden" in token.states else "")
    parts = [outline(token.side, at, radius, flat, class_=kind)]
    x, y = at
    if "flying" in token.states:
        wings = [
            (x - radius * 0.7, y - radius),
            (x, y - radius * 1.5),
            (x + radius * 0.7, y - radius),
        ]
        parts.append(polyline(wings, class_="rc-line"))
    if {"fallen", "incapacitated", "down", "out"} & set(token.states):
        parts += [
            line((x + a * radius, y + b * radius), (x + a * near, y + b * near), class_="rc-line")
            for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1))
        ]
    if mark:
        parts.append(text(mark, x, y + 4.5, "rc-mark", "middle"))
    return "".join(parts)


def chip(token: Token, x: float, y: float, room: float) -> Drawn:
    """A token with its name and remarks beside it, as wide as it needs within the room."""
    said = remarks(token)
    beside = len(token.name) + len(said) + 1
    if not said or 24 + beside * LETTER <= room:
        width = min(24 + beside * LETTER, room)
        label = text(cut(token.name, room - 24), x + 20, y + 15, "rc-name", rest=said)
        return Drawn(width, 24, sign(token, (x + 9, y + 10), 7) + label)
    lines = folded(said, room - 24)
    label = text(cut(token.name, room - 24), x + 20, y + 15, "rc-name")
    more = "".join(
        text(part, x + 20, y + 15 + 17 * number, "rc-rest") for number, part in enumerate(lines, 1)
    )
    return Drawn(room, 24 + 17 * len(lines), sign(token, (x + 9, y + 10), 7) + label + more)


def arrow(points: Sequence[XY], broken: bool = False) -> str:
    """A way with a head at its end; one that breaks a rule is dashed and crossed out."""
    (x0, y0), (x1, y1) = points[-2], points[-1]
    length = max(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5, 0.001)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    head = [
        (x1, y1),
        (x1 - 9 * ux - 4 * uy, y1 - 9 * uy + 4 * ux),
        (x1 - 9 * ux + 4 * uy, y1 - 9 * uy - 4 * ux),
    ]
    kind = "rc-path rc-broken" if broken else "rc-path"
    parts = [polyline(points, class_=kind), polygon(head, class_="rc-head")]
    if broken:
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        parts += [
            line((x - 6, y - 6), (x + 6, y + 6), class_="rc-cross"),
            line((x - 6, y + 6), (x + 6, y - 6), class_="rc-cross"),
        ]
    return "".join(parts)


def stacked(parts: Sequence[Drawn], gap: float = 0) -> Drawn:
    """Parts one below the other, flush left."""
    y, body = 0.0, []
    for part in parts:
        body.append(tag("g", part.body, transform=f"translate(0 {_value(y)})"))
        y += part.height + gap
    patterns = frozenset[str]().union(*(part.patterns for part in parts))
    return Drawn(max((part.width for part in parts), default=0), y, "".join(body), patterns)


def paragraph(said: str, room: float, kind: str = "") -> Drawn:
    """Text folded to the room."""
    lines = folded(said, room)
    body = "".join(text(part, 0, 15 + LINE * number, kind) for number, part in enumerate(lines))
    return Drawn(room, LINE * len(lines), body)
