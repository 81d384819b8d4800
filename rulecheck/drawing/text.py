"""A picture as monospaced text: coarse maps with the exact figures beside them."""

from collections.abc import Iterator, Sequence

from rulecheck.drawing.shapes import (
    Graph,
    Grid,
    Hop,
    Lane,
    Lanes,
    Ledger,
    Panel,
    Picture,
    Table,
    Token,
    Zone,
)
from rulecheck.drawing.text_maps import grid_lines, table_lines
from rulecheck.drawing.words import remarks

_BRACKETS = {"friend": ("(", ")"), "foe": ("<", ">"), "other": ("[", "]")}


def as_text(picture: Picture) -> str:
    """The picture for a terminal: friends in (), foes in <>, others in [], no trailing spaces."""
    blocks = [[picture.title]] if picture.title else []
    for panel in picture.panels:
        title = [f"{panel.title}:"] if panel.title else []
        blocks.append([*title, *_lines(panel)])
    blocks.append([f"{sign}  {meaning}" for sign, meaning in picture.keys])
    blocks.append(list(picture.notes))
    return "\n\n".join("\n".join(_printable(line) for line in block) for block in blocks if block)


def _printable(line: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in line).rstrip()


def _lines(panel: Panel) -> Iterator[str]:
    match panel:
        case Lanes():
            yield from _places(panel.lanes)
            yield from _hops(panel.hops)
        case Graph():
            yield from _places(panel.zones)
            for link in panel.links:
                said = ", ".join(filter(None, [link.kind, link.note]))
                yield f"{link.one} -- {link.other}: {said}"
            yield from _hops(panel.hops)
        case Grid():
            yield from grid_lines(panel)
        case Table():
            yield from table_lines(panel)
        case Ledger():
            yield from _columns([*([panel.head] if panel.head else []), *panel.rows])


def bracketed(token: Token) -> str:
    """A token in the brackets of its side, with its states and note."""
    start, end = _BRACKETS[token.side]
    return " ".join(filter(None, [f"{start}{token.name}{end}", remarks(token)]))


def _places(places: Sequence[Lane] | Sequence[Zone]) -> Iterator[str]:
    width = max((len(_place(place)) for place in places), default=0)
    for place in places:
        there = "   ".join(bracketed(token) for token in place.tokens)
        yield f"{_place(place):{width}} | {there or '-'}"


def _place(place: Lane | Zone) -> str:
    sign = "> " if isinstance(place, Lane) and place.marked else ""
    return f"{sign}{place.name}" + (f" ({place.note})" if place.note else "")


def _hops(hops: Sequence[Hop]) -> Iterator[str]:
    for number, hop in enumerate(hops, start=1):
        yield f"{number}. {hop.start} -> {hop.end}" + (f": {hop.label}" if hop.label else "")


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    count = max((len(row) for row in rows), default=0)
    widths = [max(len(row[at]) if at < len(row) else 0 for row in rows) for at in range(count)]
    for row in rows:
        yield "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=False))
