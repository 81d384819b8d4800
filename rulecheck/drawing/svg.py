"""A picture as one SVG element that takes its colours from the page around it."""

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from rulecheck.drawing.pen import Drawn, clean, paragraph, stacked, text
from rulecheck.drawing.shapes import Graph, Grid, Lanes, Ledger, Panel, Picture, Table
from rulecheck.drawing.svg_maps import grid, table
from rulecheck.drawing.svg_places import WIDTH, graph, lanes, ledger
from rulecheck.drawing.words import described

STYLE = """
.rc-picture{display:block;max-width:100%;height:auto;color:inherit;font-size:14px;fill:currentColor}
.rc-picture text{font-family:inherit;stroke:none}
.rc-strong,.rc-name,.rc-mark{font-weight:600}
.rc-rest{font-weight:400}.rc-small{font-size:12px}.rc-mark{font-size:13px}
.rc-place,.rc-frame,.rc-cell{stroke:currentColor;stroke-opacity:.45;fill:currentColor;fill-opacity:.03}
.rc-filled{stroke:none}.rc-frame{fill:none}
.rc-ground{fill:var(--rc-ground,Canvas);fill-opacity:1}
.rc-marked{stroke-opacity:1;stroke-width:2.5;fill-opacity:.1}.rc-rough{stroke-dasharray:7 4}
.rc-token{stroke:currentColor;stroke-width:1.6}
.rc-friend{fill:var(--rc-friend,#bcd9ff)}.rc-foe{fill:var(--rc-foe,#ffcfae);stroke-width:2.4}
.rc-other{fill:var(--rc-other,#dcdcdc)}
.rc-token~.rc-mark,.rc-step~.rc-mark{fill:var(--rc-ink,#111)}.rc-hidden{stroke-dasharray:3 3}
.rc-line,.rc-path,.rc-cross,.rc-link,.rc-bar,.rc-floor,.rc-edge{stroke:currentColor;fill:none;stroke-width:2}
.rc-path{stroke:var(--rc-path,currentColor)}.rc-head{fill:var(--rc-path,currentColor)}
.rc-broken{stroke-dasharray:6 5}.rc-cross{stroke-width:3}
.rc-step{fill:var(--rc-step,#fff1a8);stroke:currentColor}
.rc-link-difficult{stroke-dasharray:8 5}.rc-link-closed{stroke-dasharray:2 6}
.rc-edge{stroke-width:5}.rc-edge-door{stroke-dasharray:9 3}.rc-edge-open-door{stroke-dasharray:3 9}
.rc-edge-window{stroke-width:2}.rc-rule{stroke:currentColor;stroke-opacity:.25}
.rc-area{stroke:currentColor;stroke-width:1.5}
.rc-area-insignificant,.rc-area-floor{stroke-dasharray:3 4}
.rc-ring{fill:none;stroke:currentColor;stroke-dasharray:4 4}.rc-floor{stroke-width:3}
.rc-picture .rc-halo{paint-order:stroke;stroke:var(--rc-ground,Canvas);stroke-width:5px}
""".strip()

_FILLS = {
    "wall": (4, '<rect width="4" height="4" fill="currentColor" fill-opacity=".55"/>'),
    "door": (8, '<path d="M0 4H8" stroke="currentColor" stroke-width="3" stroke-opacity=".35"/>'),
    "open-door": (8, '<path d="M0 4H8" stroke="currentColor" stroke-opacity=".35"/>'),
    "smoke": (7, '<circle cx="3" cy="3" r="1.3" fill="currentColor" fill-opacity=".7"/>'),
    "cover": (9, '<path d="M0 0L9 9M9 0L0 9" stroke="currentColor" stroke-opacity=".35"/>'),
    "difficult": (9, '<path d="M0 9L9 0" stroke="currentColor" stroke-opacity=".45"/>'),
    "raised": (
        9,
        '<path d="M0 6L4.500 2L9 6" stroke="currentColor" fill="none" stroke-opacity=".4"/>',
    ),
    "pit": (
        10,
        '<circle cx="5" cy="5" r="3" stroke="currentColor" fill="none" stroke-opacity=".4"/>',
    ),
    "area-obstacle": (9, '<path d="M0 0L9 9M9 0L0 9" stroke="currentColor" stroke-opacity=".25"/>'),
    "area-platform": (10, '<path d="M0 5H10" stroke="currentColor" stroke-opacity=".3"/>'),
    "area-difficult": (9, '<path d="M0 9L9 0" stroke="currentColor" stroke-opacity=".45"/>'),
}


def as_svg(picture: Picture, prefix: str = "picture", styled: bool = True) -> str:
    """The picture as an SVG element with a name and a description.

    Every id in it starts with `prefix`, which must differ between the pictures of a page. An
    unstyled picture relies on `STYLE` standing in a style sheet of the page.
    """
    parts = [part for panel in picture.panels for part in _titled(panel)]
    parts += [paragraph(f"{sign} {meaning}", WIDTH) for sign, meaning in picture.keys]
    parts += [paragraph(note, WIDTH) for note in picture.notes]
    drawn = stacked(parts, gap=6)
    name = quoteattr(clean(prefix))[1:-1]
    width = f"{drawn.width + 4:.0f}"
    said = clean(described(picture)) or clean(picture.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rc-picture" role="img"'
        f' aria-labelledby="{name}-title {name}-description"'
        f' viewBox="-2 -2 {width} {drawn.height + 4:.0f}" width="{width}">'
        f'<title id="{name}-title">{escape(clean(picture.title))}</title>'
        f'<desc id="{name}-description">{escape(said)}</desc>'
        + (f"<style>{STYLE}</style>" if styled else "")
        + _defs(drawn, name)
        + drawn.body.replace("url(#@-", f"url(#{name}-")
        + "</svg>"
    )


def _titled(panel: Panel) -> Iterator[Drawn]:
    if panel.title:
        yield Drawn(WIDTH, 22, text(panel.title, 0, 16, "rc-strong"))
    yield _drawn(panel)


def _drawn(panel: Panel) -> Drawn:
    match panel:
        case Lanes():
            return lanes(panel)
        case Grid():
            return grid(panel)
        case Table():
            return table(panel)
        case Graph():
            return graph(panel)
        case Ledger():
            return ledger(panel)


def _defs(drawn: Drawn, name: str) -> str:
    fills = "".join(
        f'<pattern id="{name}-{kind}" width="{size}" height="{size}"'
        f' patternUnits="userSpaceOnUse">{inside}</pattern>'
        for kind, (size, inside) in _FILLS.items()
        if kind in drawn.patterns
    )
    return f"<defs>{fills}</defs>" if fills else ""
