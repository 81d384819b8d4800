"""A picture as one SVG element that takes its colours from the page around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from rulecheck.drawing.pen import WIDTH, Drawn, clean, stacked, text
from rulecheck.drawing.shapes import Graph, Grid, Lanes, Ledger, Mark, Panel, Picture, Table
from rulecheck.drawing.style import FILLS, STYLE
from rulecheck.drawing.svg_grid import grid
from rulecheck.drawing.svg_places import graph, lanes
from rulecheck.drawing.svg_table import table
from rulecheck.drawing.words import described

_FIELD = re.compile('<g class="rc-field">(.*?)</g>', re.DOTALL)


def as_svg(picture: Picture, prefix: str = "picture", styled: bool = True) -> str:
    """The picture as an SVG element with a name and a description; empty if it is all figures.

    Every id in it starts with `prefix`, which must differ between the pictures of a page. An
    unstyled picture relies on `STYLE` standing in a style sheet of the page. Figures (`ledgers`)
    and the `legend` are written beside a picture, not into it.
    """
    drawn = _whole(picture)
    if drawn is None:
        return ""
    name = quoteattr(clean(prefix))[1:-1]
    return _element(
        picture, drawn, name, f"{_style(styled)}{_patterns(drawn.patterns, name)}", name
    )


def as_strip(pictures: Sequence[Picture], prefix: str = "picture") -> tuple[str, tuple[str, ...]]:
    """The pictures of a turn as SVG elements, and the one that holds what they share.

    That one is unseen, and stands before them on the page. What lies below everybody is drawn once.
    """
    drawn = [_whole(picture) for picture in pictures]
    used = frozenset[str]().union(*(each.patterns for each in drawn if each))
    name = quoteattr(clean(prefix))[1:-1]
    fields: dict[str, str] = {}

    def shared(found: re.Match[str]) -> str:
        id = fields.setdefault(found[1], f"{name}-field-{len(fields) + 1}")
        return f'<use href="#{id}"/>'

    elements = []
    for number, (picture, each) in enumerate(zip(pictures, drawn, strict=True)):
        if each is None:
            elements.append("")
            continue
        body = _FIELD.sub(shared, each.body)
        kept = Drawn(each.width, each.height, body, each.patterns)
        elements.append(_element(picture, kept, f"{name}-{number}", "", name))
    inside = _patterns(used, name) + "".join(
        f'<g id="{id}">{field}</g>'.replace("url(#@-", f"url(#{name}-")
        for field, id in fields.items()
    )
    defs = f'<svg class="rc-shared" width="0" height="0" aria-hidden="true">{inside}</svg>'
    return defs if inside else "", tuple(elements)


def _whole(picture: Picture) -> Drawn | None:
    """Every panel that is drawn, one below the other; `None` where there is none."""
    parts, marks = list[Drawn](), tuple(picture.marks)
    seen = [panel for panel in picture.panels if not isinstance(panel, Ledger)]
    for panel in seen:
        parts += _titled(panel, marks, len(seen) > 1)
        marks = ()
    return stacked(parts, gap=6) if parts else None


def _element(picture: Picture, drawn: Drawn, id: str, before: str, name: str) -> str:
    width = f"{max(drawn.width, WIDTH) + 4:.0f}"
    said = clean(described(picture)) or clean(picture.title)
    kind = "rc-picture rc-doubt" if picture.doubt else "rc-picture"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" role="img"'
        f' aria-labelledby="{id}-title {id}-description"'
        f' viewBox="-2 -2 {width} {drawn.height + 4:.0f}" width="{width}">'
        f'<title id="{id}-title">{escape(clean(picture.title))}</title>'
        f'<desc id="{id}-description">{escape(said)}</desc>'
        + before
        + drawn.body.replace("url(#@-", f"url(#{name}-")
        + "</svg>"
    )


def _style(styled: bool) -> str:
    return f"<style>{STYLE}</style>" if styled else ""


def _titled(panel: Panel, marks: Sequence[Mark], titled: bool) -> Iterator[Drawn]:
    if panel.title and titled:
        yield Drawn(WIDTH, 22, text(panel.title, 0, 15, "rc-strong"))
    match panel:
        case Lanes():
            yield lanes(panel, marks)
        case Grid():
            yield grid(panel, marks)
        case Table():
            yield table(panel, marks)
        case Graph():
            yield graph(panel, marks)


def _patterns(used: frozenset[str], name: str) -> str:
    fills = "".join(
        f'<pattern id="{name}-{kind}" width="{size}" height="{size}"'
        f' patternUnits="userSpaceOnUse">{inside}</pattern>'
        for kind, (size, inside) in FILLS.items()
        if kind in used
    )
    return f"<defs>{fills}</defs>" if fills else ""
