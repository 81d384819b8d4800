"""Scenes as pictures: neutral shapes, a text writer and an SVG writer."""

from rulecheck.drawing.frames import film
from rulecheck.drawing.legend import Key, ledgers, legend
from rulecheck.drawing.shapes import (
    Area,
    Edge,
    Graph,
    Grid,
    Hop,
    Lane,
    Lanes,
    Ledger,
    Link,
    Mark,
    Moment,
    Path,
    Picture,
    Ring,
    Table,
    Token,
    Zone,
)
from rulecheck.drawing.style import STYLE
from rulecheck.drawing.svg import as_strip, as_svg
from rulecheck.drawing.text import as_text

__all__ = [
    "STYLE",
    "Area",
    "Edge",
    "Graph",
    "Grid",
    "Hop",
    "Key",
    "Lane",
    "Lanes",
    "Ledger",
    "Link",
    "Mark",
    "Moment",
    "Path",
    "Picture",
    "Ring",
    "Table",
    "Token",
    "Zone",
    "as_strip",
    "as_svg",
    "as_text",
    "film",
    "ledgers",
    "legend",
]
