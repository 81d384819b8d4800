"""What both writers say alike: figures, names, marks of tokens, and a description in words."""

from collections.abc import Iterator, Sequence

from rulecheck.drawing.shapes import (
    Graph,
    Grid,
    Lane,
    Lanes,
    Ledger,
    Length,
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
    """The name of a column: as given, else a letter."""
    if column < len(grid.column_names):
        return grid.column_names[column]
    letter = chr(ord("a") + column % 26)
    return letter if column < 26 else chr(ord("a") + column // 26 - 1) + letter


def row_name(grid: Grid, row: int) -> str:
    """The name of a row: as given, else its number."""
    return grid.row_names[row] if row < len(grid.row_names) else str(row + 1)


def cell_name(grid: Grid, at: Point) -> str:
    """The name of a cell as the board is labelled, `c4`."""
    return f"{column_name(grid, int(at[0]))}{row_name(grid, int(at[1]))}"


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
    return f"{token.name} ({said})" if (said := remarks(token)) else token.name


def described(picture: Picture) -> str:
    """The picture in words, for those who cannot see it."""
    if picture.description:
        return picture.description
    return " ".join([*(_panel(panel) for panel in picture.panels), *picture.notes]).strip()


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
            lines = (f"{line.note}." for line in panel.lines if line.note)
            return " ".join([*words, *lines])
        case Ledger():
            return " ".join(": ".join(filter(None, row)) + "." for row in panel.rows)


def _places(places: Sequence[Lane] | Sequence[Zone]) -> str:
    def told(place: Lane | Zone) -> str:
        name = f"{place.name} ({place.note})" if place.note else place.name
        return f"{name}: {', '.join(called(token) for token in place.tokens) or 'nobody'}."

    return " ".join(told(place) for place in places)
