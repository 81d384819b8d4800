"""What the signs of a picture mean, and its figures: for writing beside it, not into it."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.drawing.pen import look
from rulecheck.drawing.shapes import Graph, Grid, Lanes, Ledger, Panel, Picture, Table
from rulecheck.drawing.words import GROUND_WORDS, figure, marked, remarks


class Key:
    """A line of a legend: what a sign looks like, what is written on it, what it means.

    `look` are the classes that a sign is drawn with, `rc-fill-wall` a kind of ground, whose `fill`
    is set by whoever writes the page.
    """

    __slots__ = ("fill", "look", "mark", "rest", "says")

    def __init__(self, look: str, says: str, mark: str = "", rest: str = "") -> None:
        self.look, self.says, self.mark, self.rest, self.fill = look, says, mark, rest, ""


def legend(picture: Picture) -> tuple[Key, ...]:
    """The lines of the legend: everybody with a mark, each kind of ground, pieces of terrain."""
    keys: dict[tuple[str, str, str], Key] = {}
    for panel in picture.panels:
        for key in _keys(panel):
            keys.setdefault((key.look, key.mark, key.says), key)
    for sign, meaning in picture.keys:
        keys[sign, "", meaning] = Key("", meaning, sign)
    return tuple(keys.values())


def ledgers(picture: Picture) -> tuple[Ledger, ...]:
    """The tables of figures of a picture."""
    return tuple(panel for panel in picture.panels if isinstance(panel, Ledger))


def _keys(panel: Panel) -> Iterator[Key]:
    match panel:
        case Grid():
            yield from (*_people(panel), *_of_a_grid(panel))
        case Table():
            yield from (*_people(panel), *_of_a_table(panel))
        case Lanes() | Graph():
            for number, hop in enumerate(panel.hops, start=1):
                said = f"{hop.label}: " if hop.label else ""
                yield Key("", f"{said}{hop.start} → {hop.end}", str(number))


def _of_a_grid(panel: Grid) -> Iterator[Key]:
    for kind in dict.fromkeys(kind for _, kind in panel.cells if kind != "floor"):
        yield Key(f"rc-fill-{kind}", GROUND_WORDS[kind])
    for border in dict.fromkeys(edge.kind for edge in panel.edges):
        yield Key(f"rc-line-{border}", f"{GROUND_WORDS[border]} between two spaces")
    for _, height in panel.heights[:1]:
        yield Key("", "steps above the floor", f"↑{figure(height)}")


def _of_a_table(panel: Table) -> Iterator[Key]:
    for area in panel.areas:
        if area.kind == "floor":
            continue
        said = ", ".join(filter(None, [area.note, area.kind]))
        yield Key(f"rc-fill-area-{area.kind}", area.name or area.kind, rest=said)
    for name in dict.fromkeys(ring.name for ring in panel.rings if ring.name):
        yield Key("rc-line-ring", name)


def _people(panel: Grid | Table) -> Iterator[Key]:
    for mark, token in marked([each for each in panel.tokens if not each.ghost]):
        said = ", ".join(filter(None, [token.team, remarks(token)]))
        yield Key(look(token), token.name, mark, said)
