"""The pictures of one turn: all in one frame, each with ghosts of where somebody was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulecheck.drawing.extent import frame_of
from rulecheck.drawing.shapes import (
    Graph,
    Grid,
    Lane,
    Lanes,
    Panel,
    Path,
    Picture,
    Point,
    Table,
    Token,
    Zone,
)
from rulecheck.drawing.words import marked


def film(pictures: Sequence[Picture]) -> tuple[Picture, ...]:
    """The pictures of a turn in one frame, each beside what the one before it showed.

    Whoever has moved leaves a ghost where it was, with a straight way from there where no other is
    drawn; ways of earlier steps turn faint; everybody has one mark throughout.
    """
    framed = _framed(_marked(pictures))
    return tuple(
        replace(now, panels=tuple(_beside(before, now))) if at else now
        for at, (before, now) in enumerate(zip((framed[:1] + framed), framed, strict=False))
    )


# one frame


def _framed(pictures: Sequence[Picture]) -> list[Picture]:
    """Have panels that show the same part of the scene show the same stretch of it."""
    alike: dict[tuple[str, str], list[Panel]] = {}
    for picture in pictures:
        for panel in picture.panels:
            alike.setdefault(_key(panel), []).append(panel)
    return [
        replace(
            picture, panels=tuple(_in_frame(each, alike[_key(each)]) for each in picture.panels)
        )
        for picture in pictures
    ]


def _key(panel: Panel) -> tuple[str, str]:
    return type(panel).__name__, panel.title


def _in_frame(panel: Panel, alike: Sequence[Panel]) -> Panel:
    if isinstance(panel, Table):
        frames = [each.frame or frame_of(each) for each in alike if isinstance(each, Table)]
        left, right, low, high = zip(*frames, strict=True)
        return replace(panel, frame=(min(left), max(right), min(low), max(high)))
    if isinstance(panel, Grid):
        cells = [each.frame for each in alike if isinstance(each, Grid)]
        west, east, north, south = zip(*cells, strict=True)
        first = min(west), min(north)
        return replace(panel, first=first, columns=max(east) - first[0], rows=max(south) - first[1])
    return panel


# one mark


def _marked(pictures: Sequence[Picture]) -> list[Picture]:
    everybody = {
        token.name: token
        for picture in pictures
        for panel in picture.panels
        for token in tokens_of(panel)
    }
    signs = {token.name: mark for mark, token in marked(list(everybody.values()))}

    def named(token: Token) -> Token:
        return replace(token, mark=signs[token.name])

    return [
        replace(picture, panels=tuple(_each_token(panel, named) for panel in picture.panels))
        for picture in pictures
    ]


def tokens_of(panel: Panel) -> Sequence[Token]:
    """Everybody who stands on a panel."""
    match panel:
        case Grid() | Table():
            return panel.tokens
        case Lanes():
            return [token for lane in panel.lanes for token in lane.tokens]
        case Graph():
            return [token for zone in panel.zones for token in zone.tokens]
    return ()


def _each_token(panel: Panel, change: object) -> Panel:
    assert callable(change)
    match panel:
        case Grid() | Table():
            return replace(panel, tokens=tuple(map(change, panel.tokens)))
        case Lanes():
            lanes = tuple(replace(e, tokens=tuple(map(change, e.tokens))) for e in panel.lanes)
            return replace(panel, lanes=lanes)
        case Graph():
            zones = tuple(replace(e, tokens=tuple(map(change, e.tokens))) for e in panel.zones)
            return replace(panel, zones=zones)
    return panel


# beside what was before


def _beside(before: Picture, now: Picture) -> Iterator[Panel]:
    earlier = {_key(panel): panel for panel in before.panels}
    for panel in now.panels:
        yield _after(earlier.get(_key(panel)), panel)


def _after(before: Panel | None, now: Panel) -> Panel:
    match before, now:
        case (Grid() as old, Grid() as new) | (Table() as old, Table() as new):
            gone = _gone(old.tokens, new.tokens)
            gone_before = [(path.name, path.points) for path in old.paths]
            paths = tuple(
                replace(path, past=(path.name, path.points) in gone_before) for path in new.paths
            )
            ways = [path.name for path in paths if not path.past]
            straight = [
                Path((middle(was), middle(is_)), was.name)
                for was, is_ in gone
                if was.name not in ways
            ]
            ghosts = [_ghost(was) for was, _ in gone]
            return replace(new, tokens=(*ghosts, *new.tokens), paths=(*paths, *straight))
        case Lanes() as old, Lanes() as new:
            left = _left(old.lanes, new.lanes)
            lanes = (replace(e, tokens=(*e.tokens, *left.get(e.name, ()))) for e in new.lanes)
            return replace(new, lanes=tuple(lanes))
        case Graph() as old, Graph() as new:
            left = _left(old.zones, new.zones)
            zones = (replace(e, tokens=(*e.tokens, *left.get(e.name, ()))) for e in new.zones)
            return replace(new, zones=tuple(zones))
    return now


def _gone(before: Sequence[Token], now: Sequence[Token]) -> list[tuple[Token, Token]]:
    """Whoever stands elsewhere than before: both tokens of each."""
    were = {token.name: token for token in before}
    both = ((were[token.name], token) for token in now if token.name in were)
    return [(was, is_) for was, is_ in both if (was.at, was.cells) != (is_.at, is_.cells)]


def middle(token: Token) -> Point:
    """The middle of the cells that a token fills, or the point where it stands on a table."""
    count = len(token.filled)
    if count == 1:
        return token.at
    return sum(x for x, _ in token.filled) / count, sum(y for _, y in token.filled) / count


def _ghost(token: Token) -> Token:
    return replace(token, ghost=True, states=(), note="")


def _left(
    before: Sequence[Lane] | Sequence[Zone], now: Sequence[Lane] | Sequence[Zone]
) -> dict[str, tuple[Token, ...]]:
    """The ghosts that each place holds of those who stand in another now."""
    here = {token.name: each.name for each in now for token in each.tokens}
    return {
        each.name: tuple(_ghost(t) for t in each.tokens if here.get(t.name, each.name) != each.name)
        for each in before
    }
