"""What both writers say alike: figures, names, marks of tokens, and a description in words."""

from collections.abc import Iterator, Sequence

from rulecheck.drawing.shapes import (
    Graph,
    Grid,
    Lane,
    Lanes,
    Ledger,
    Length,
    Mark,
    Panel,
    Picture,
    Point,
    Table,
    Token,
    Zone,
)

GROUND_SIGNS = {
    "floor": "·",
    "wall": "#",
    "door": "+",
    "open-door": "/",
    "smoke": "~",
    "cover": "%",
    "difficult": ":",
    "raised": "^",
    "pit": "o",
}
GROUND_WORDS = {
    "wall": "wall",
    "door": "closed door",
    "open-door": "open door",
    "smoke": "smoke",
    "cover": "cover",
    "difficult": "difficult ground",
    "raised": "raised ground",
    "pit": "pit",
    "window": "window",
}


def figure(length: Length) -> str:
    """A length without needless zeros, to a thousandth."""
    return f"{round(float(length), 3) + 0.0:.3f}".rstrip("0").rstrip(".")


def point(at: Point) -> str:
    """A point as its coordinates."""
    return f"({figure(at[0])}, {figure(at[1])})"


def column_name(grid: Grid, column: int) -> str:
    """The name of a column: a letter; a column of hexes has none."""
    if grid.hexes:
        return ""
    letter = chr(ord("a") + column % 26)
    return letter if 0 <= column < 26 else chr(ord("a") + column // 26 - 1) + letter


def row_name(grid: Grid, row: int) -> str:
    """The name of a row: its number; a row of hexes is the second coordinate."""
    return f"r={row}" if grid.hexes else str(row + 1)


def cell_name(grid: Grid, at: Point) -> str:
    """The name of a cell as the board is labelled: `c4`, of a hex both its coordinates."""
    column, row = int(at[0]), int(at[1])
    if grid.hexes:
        return f"({column - (row - row % 2) // 2}, {row})"
    return f"{column_name(grid, column)}{row_name(grid, row)}"


def marked(tokens: Sequence[Token]) -> list[tuple[str, Token]]:
    """Every token with the one or two letters it has on a map, no two alike."""
    taken = {token.mark for token in tokens if token.mark}
    pairs = []
    for token in tokens:
        mark = token.mark or next(m for m in _marks(token.name) if m not in taken)
        taken.add(mark)
        pairs.append((mark, token))
    return pairs


def _marks(name: str) -> Iterator[str]:
    letters = [letter for letter in name.upper() if letter.isalnum()] or ["?"]
    yield letters[0]
    yield from (letters[0] + letter.lower() for letter in letters[1:])
    yield from (f"{letters[0]}{number}" for number in range(2, 1000))


def remarks(token: Token) -> str:
    """The states and the note of a token, after its name."""
    return ", ".join([*token.states, *([token.note] if token.note else [])])


def called(token: Token) -> str:
    """A token in words: its name, then its states and its note."""
    if token.ghost:
        return f"{token.name} before"
    return f"{token.name} ({said})" if (said := remarks(token)) else token.name


def described(picture: Picture) -> str:
    """The picture in words, for those who cannot see it."""
    if picture.description:
        return picture.description
    marks = (_mark(each, picture) for each in picture.marks if each.kind != "reach")
    return " ".join([*(_panel(panel) for panel in picture.panels), *marks, *picture.notes]).strip()


_DOES = {"fault": "At fault", "blow": "Struck", "shot": "Shot", "reach": "Within reach"}


def _mark(mark: Mark, picture: Picture) -> str:
    grid = next((panel for panel in picture.panels if isinstance(panel, Grid)), None)
    said = (
        spot if isinstance(spot, str) else cell_name(grid, spot) if grid else point(spot)
        for spot in mark.spots
    )
    return f"{_DOES[mark.kind]}: {' to '.join(said)}."


def _panel(panel: Panel) -> str:
    match panel:
        case Lanes():
            return _places(panel.lanes)
        case Graph():
            links = (
                f"{link.one} to {link.other}: {', '.join(filter(None, [link.kind, link.note]))}."
                for link in panel.links
            )
            return " ".join([_places(panel.zones), *links])
        case Grid():
            words = (f"{called(token)} at {cell_name(panel, token.at)}." for token in panel.tokens)
            ways = (
                f"{path.name or 'Path'}: {' to '.join(cell_name(panel, at) for at in path.points)}."
                for path in panel.paths
            )
            return " ".join([*words, *ways])
        case Table():
            words = (f"{called(token)} at {point(token.at)}." for token in panel.tokens)
            ways = (
                f"{path.name or 'Way'}: {' to '.join(map(point, path.points))}"
                f"{f', {path.note}' if path.note else ''}."
                for path in panel.paths
            )
            return " ".join([*words, *ways])
        case Ledger():
            return " ".join(": ".join(filter(None, row)) + "." for row in panel.rows)


def _places(places: Sequence[Lane] | Sequence[Zone]) -> str:
    def told(place: Lane | Zone) -> str:
        name = f"{place.name} ({place.note})" if place.note else place.name
        return f"{name}: {', '.join(called(token) for token in place.tokens) or 'nobody'}."

    return " ".join(told(place) for place in places)


_HUES = {
    "red": "red", "crimson": "red", "blue": "blue", "green": "green", "yellow": "yellow",
    "gold": "yellow", "orange": "orange", "purple": "purple", "violet": "purple", "black": "black",
    "white": "white", "grey": "grey", "gray": "grey",
}  # fmt: skip


def hue(team: str) -> str:
    """The colour that a side is called by; empty where its name is none."""
    return _HUES.get(team.lower(), "")
