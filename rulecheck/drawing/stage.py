"""A map in the making: what lies under what, who stands where, and what is written on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from rulecheck.drawing.pen import (
    XY,
    badge,
    head,
    line,
    polyline,
    short_of,
    sign,
    tag,
    text,
    toward,
)
from rulecheck.drawing.room import Box, Writing, around
from rulecheck.drawing.shapes import Mark, Path, Point, Spot, Token

_BADGE = 8.0


class Stage:
    """Layers of a map: lines below everybody, arrowheads and faults above."""

    def __init__(self, edge: Box, place: Callable[[Point], XY], half: float = 9) -> None:
        self.place, self.half = place, half
        self.writing = Writing(edge)
        self.below: list[str] = []
        self.people: list[str] = []
        self.above: list[str] = []
        self.spots: dict[str, tuple[XY, float]] = {}
        self.later: list[list[XY]] = []

    @property
    def body(self) -> str:
        """Everything, from below."""
        return "".join([*self.below, *self.people, *self.above])

    def stand(self, token: Token, at: XY, radius: float, drawn: str = "") -> None:
        """Put somebody on the map; a ghost does not take the name."""
        self.people.append(drawn or sign(token, at, radius))
        if not token.ghost:
            self.spots[token.name] = at, radius

    def name(self, said: Sequence[str], spots: Iterable[XY], kind: str) -> bool:
        """Write the first of some wordings that finds room at one of some places, if one does."""
        found = self.writing.place(said, spots)
        if found:
            self.above.append(text(*found, kind, "middle"))
        return found is not None

    def sign_name(self, token: Token, mark: str, at: XY, radius: float) -> None:
        """Write a token's mark on it, or beside it where it has no room."""
        kind = "rc-mark rc-was" if token.ghost else "rc-mark"
        spots = [at, *around(at, radius + 9, radius + 9)]
        inside = radius >= 9
        kind = kind if inside else f"{kind} rc-halo"
        if not self.name([mark], spots if inside else spots[1:], kind) and not token.ghost:
            self.above.append(text(mark, at[0], at[1] + 4.3, kind, "middle"))

    def way(self, path: Path, radius: float, start: float = 0) -> None:
        """Draw a way, its head above everybody and at the rim of who stands at its end.

        One that breaks a rule bears the sign of it in its middle.
        """
        points = [self.place(at) for at in path.points]
        points = [at for n, at in enumerate(points) if not n or at != points[n - 1]]
        if len(points) < 2:
            return
        kind = " rc-past" if path.past else " rc-wrong" if path.broken else ""
        ended = short_of(points, radius, start)
        self.below.append(polyline(ended, class_=f"rc-path{kind}"))
        self.above.insert(0, head(ended, f"rc-head{kind}"))
        if path.broken and not path.past:
            self.later.append([_halfway(*pair) for pair in reversed(list(pairwise(ended)))])

    def wrong_ways(self) -> None:
        """Put the sign of a fault on every way that breaks a rule, once everybody is named."""
        for spots in self.later:
            self._badge([*spots, *(each for at in spots for each in around(at, 16, 16))])

    # marks

    def mark(self, mark: Mark, framed: Callable[[Point], str]) -> None:
        """Draw what a step does or where it is at fault; `framed` draws a cell's frame."""
        spots = [self._spot(each) for each in mark.spots]
        if not spots or any(each is None for each in spots):
            return
        known = [each for each in spots if each]
        match mark.kind:
            case "fault" if len(known) == 1:
                self._ring(mark.spots[0], *known[0], framed)
            case "fault":
                ends = [at for at, _ in known]
                self.above.append(polyline(ends, class_="rc-fault"))
                middle = _halfway(ends[0], ends[-1])
                self._badge([middle, *around(middle, 14, 14)])
            case "blow" | "shot":
                self._arrow(known[0], known[-1], mark.kind)

    def _spot(self, spot: Spot) -> tuple[XY, float] | None:
        if isinstance(spot, str):
            return self.spots.get(spot)
        return self.place(spot), 0.0

    def _ring(self, spot: Spot, at: XY, radius: float, framed: Callable[[Point], str]) -> None:
        if isinstance(spot, str):
            self.above.append(tag("circle", cx=at[0], cy=at[1], r=radius + 4, class_="rc-fault"))
            near, far = around(at, radius + 6, radius + 6), around(at, radius + 16, radius + 16)
            self._badge([*near[4:], *near[:4], *far])
        else:
            self.above.append(framed(spot))
            corners = around(at, self.half, self.half)
            self._badge([*corners[4:], *corners[:4], *around(at, self.half + 9, self.half + 9)])

    def _badge(self, near: Sequence[XY]) -> None:
        """Put the sign of a fault at the first free one of some places, or around the first."""
        spots = [*near, *around(near[0], 26, 26), *around(near[0], 40, 40)]
        boxes = [Box(x - _BADGE, y - _BADGE, x + _BADGE, y + _BADGE) for x, y in spots]
        edge, taken = self.writing.edge, self.writing.taken
        free = [
            n
            for n, box in enumerate(boxes)
            if box.is_within(edge) and not any(box.meets(each) for each in taken)
        ]
        chosen = free[0] if free else 0
        self.writing.take(boxes[chosen])
        self.above.append(badge(spots[chosen]))

    def _arrow(self, one: tuple[XY, float], other: tuple[XY, float], kind: str) -> None:
        start = toward(one[0], other[0], one[1])
        ends = short_of([start, other[0]], other[1] + 1)
        self.below.append(line(ends[0], ends[1], class_=f"rc-{kind}"))
        self.above.insert(0, head(ends, "rc-head-act"))


def _halfway(one: XY, other: XY) -> XY:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
