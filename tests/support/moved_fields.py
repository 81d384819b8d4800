"""Skirmishes with their field shifted, mirrored or made larger, the map drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from rulecheck.rulesets.skirmish import chart
from rulecheck.rulesets.skirmish.grid import column_name, coordinates, named
from support.edited_cases import details, plain, steps
from support.moved_boards import Place, Sent, spelled, square

PITCH, INDENT = 8, 7
"""Signs from one column of a map to the next, and before the first."""


class Squared(NamedTuple):
    """A board of squares: its size, and whether a map is drawn of it."""

    columns: int
    rows: int
    drawn: bool


def squared(case: Any) -> Squared:
    """Return the board of a skirmish on squares."""
    grid = case.scene.field.grid
    return Squared(grid.columns, grid.rows, bool(plain(case)["scene"].get("map")))


def kind(case: Any) -> str:
    """Return the kind of board a skirmish is fought on: square, hex or open."""
    return str(plain(case)["scene"].get("grid", "square"))


def sent_spot(spot: Any, sent: Sent, wide: int = 1) -> Any:
    """Return a place of a skirmish as it is written, sent."""
    name = named(tuple(map(Fraction, spot)) if isinstance(spot, list) else spot)
    pair = coordinates(name)
    return spelled(sent(square(name), wide)) if pair is None else list(sent(pair, wide))


def fray(case: Any, sent: Sent, size: Any = None, ring: str = ".") -> dict[str, Any]:
    """Return a skirmish with every place sent, on a board of another size.

    Around the old board lies a ring, of floor or of walls; beyond it all is floor.
    """
    value = plain(case)
    value["scene"] = field(case, value["scene"], sent, size, ring)
    for name, said in fighters(value):
        if said.get("at") is not None:
            said["at"] = sent_spot(said["at"], sent, case.scene[name].wide)
    for _, step, verb in steps(case):
        stepped(case, step, details(value, verb), sent)
    for name, said in (value.get("expect") or {}).items():
        for key in {"at", "walked"} & set(said):
            said[key] = whole(said[key], sent, case.scene[name].wide, key == "walked")
    return value


def stepped(case: Any, step: Any, said: dict[str, Any], sent: Sent) -> None:
    """Send the places in the details of a step."""
    wide = case.scene[step.who].wide if step.who else 1
    if said.get("path") is not None:
        said["path"] = [sent_spot(spot, sent, wide) for spot in said["path"]]
    if said.get("to") is not None:
        said["to"] = sent_spot(said["to"], sent, wide)
    if said.get("shoves") is not None:
        said["shoves"] = sent_spot(said["shoves"], sent, case.scene[said["at"]].wide)


def whole(said: Any, sent: Sent, wide: int, many: bool) -> Any:
    """Return a place, or several, that a case expects somebody at; on a table as one name."""
    if many:
        return [whole(each, sent, wide, False) for each in said]
    spot = sent_spot(said, sent, wide)
    return named(tuple(map(Fraction, spot))) if isinstance(spot, list) else spot


def fighters(value: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield everybody on both sides of a skirmish, with what the case says of them."""
    for side in ("party", "foes"):
        yield from (value["scene"].get(side) or {}).items()


def field(case: Any, scene: dict[str, Any], sent: Sent, size: Any, ring: str) -> dict[str, Any]:
    """Return the scene of a skirmish with its field sent, its fighters as they were."""
    new = dict(scene)
    for key in ("terrain", "raised", "edges", "areas"):
        if key in new:
            new[key] = spots(new[key], sent)
    if kind(case) == "square":
        board = squared(case)
        size = size or (board.columns, board.rows)
        inside = {sent((x, y), 1) for x, y in product(range(board.columns), range(board.rows))}
        walls = border(inside, size) if ring == "#" else set()
        if board.drawn:
            new["map"] = drawing(told_map(scene), sent, size, walls)
            new.pop("heights", None)
        else:
            terrain = dict(new.get("terrain") or {})
            more = sorted(map(spelled, walls))
            new |= {"size": list(size)}
            new |= {"terrain": terrain | {"wall": [*terrain.get("wall", ()), *more]}}
    elif size is not None:
        new["size"] = [size, size]
    return new


def border(inside: set[Place], size: tuple[int, int]) -> set[Place]:
    """Return the places of a board that touch an area from without."""
    near = {(x + i, y + j) for x, y in inside for i, j in product((-1, 0, 1), repeat=2)} - inside
    return {(x, y) for x, y in near if 0 <= x < size[0] and 0 <= y < size[1]}


def spots(value: Any, sent: Sent) -> Any:
    """Return terrain with each of its places sent."""
    if isinstance(value, dict):
        kept = ("height", "is")
        return {key: each if key in kept else spots(each, sent) for key, each in value.items()}
    pair = isinstance(value, list) and len(value) == 2 and not isinstance(value[0], str | list)
    if isinstance(value, str) or (pair and not isinstance(value[0], dict)):
        return sent_spot(value, sent)
    return [spots(each, sent) for each in value]


def told_map(scene: dict[str, Any]) -> chart.Chart:
    """Return what the maps of a skirmish say."""
    told = chart.chart(scene["map"])
    told.heights |= chart.heights(scene["heights"]) if scene.get("heights") else {}
    return told


SIGNS = {kind: sign for sign, kind in chart.TERRAIN.items()}
ACROSS = {"wall": "|", "door": "+", "cover": ":"}
ALONG = {"wall": "-", "door": "+", "cover": ":"}


def drawing(told: chart.Chart, sent: Sent, size: tuple[int, int], walls: set[Place]) -> str:
    """Draw a map anew with every place sent."""
    texts = signs(told, sent) | dict.fromkeys(walls, "#")
    edges = {
        tuple(sorted(sent(square(name), 1) for name in pair)): kind
        for pair, kind in told.borders.items()
    }
    columns = {x: INDENT + PITCH * x for x in range(size[0])}
    lines = [line({start: column_name(x) for x, start in columns.items()})]
    for y in range(size[1]):
        row, under = {0: f"{y + 1:>3} |"}, {}
        for x, start in columns.items():
            row[start] = texts.get((x, y), ".")
            row[start + 5] = ACROSS.get(edges.get(((x, y), (x + 1, y))), "")
            under[start] = ALONG.get(edges.get(((x, y), (x, y + 1))), "")
        lines += [line(row), line(under)]
    return "\n".join(lines) + "\n"


def signs(told: chart.Chart, sent: Sent) -> dict[Place, str]:
    """Return what is drawn in each space of a map: marks, terrain, height."""
    texts: dict[Place, str] = {}
    for mark, names in told.marks.items():
        for place in (sent(square(name), 1) for name in names):
            texts[place] = texts.get(place, "") + mark
    for name, kinds in told.ground.items():
        place = sent(square(name), 1)
        texts[place] = texts.get(place, "") + "".join(sorted(SIGNS[each] for each in kinds))
    for name, height in told.heights.items():
        place = sent(square(name), 1)
        texts[place] = texts.get(place, "") + str(height)
    return texts


def line(words: dict[int, str]) -> str:
    """Return a line that has each word begin in its column."""
    text = ""
    for start, word in sorted(words.items()):
        text = text.ljust(start) + word
    return text
