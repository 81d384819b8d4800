"""Scenes as pictures: neutral shapes, a text writer and an SVG writer."""

from rulecheck.drawing.shapes import (
    Area,
    Edge,
    Graph,
    Grid,
    Hop,
    Lane,
    Lanes,
    Ledger,
    Line,
    Link,
    Path,
    Picture,
    Ring,
    Table,
    Token,
    Zone,
)
from rulecheck.drawing.svg import STYLE, as_svg
from rulecheck.drawing.text import as_text

__all__ = [
    "STYLE",
    "Area",
    "Edge",
    "Graph",
    "Grid",
    "Hop",
    "Lane",
    "Lanes",
    "Ledger",
    "Line",
    "Link",
    "Path",
    "Picture",
    "Ring",
    "Table",
    "Token",
    "Zone",
    "as_svg",
    "as_text",
]
