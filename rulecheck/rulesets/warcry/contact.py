"""Where on its way a fighter comes within an inch of an enemy, and leaves that inch again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulecheck.rulesets.warcry.geometry import Span
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.ways import Leg, nearest, span_near


class Brush(NamedTuple):
    """An enemy's inch, entered and left again: how near, and where that is along the way."""

    enemy: str
    apart: float
    at: float


def brushes(battle: Battlefield, who: str, legs: tuple[Leg, ...]) -> Iterable[Brush]:
    """Yield each enemy whose inch a way enters and leaves again; one it starts in is left out."""
    rim = battle.fighters[who].rim
    for enemy in battle.enemies_of(who):
        other, spot, limit = (
            battle.fighters[enemy].rim,
            battle.fighters[enemy].spot,
            battle.close_limit,
        )
        near = [span_near(leg, rim, other, spot.point, spot.level, limit) for leg in legs]
        if any(near) and _is_left(legs, near) and battle.is_held_off_from(who, enemy):
            yield _nearest(battle, who, enemy, legs)


def _is_left(legs: tuple[Leg, ...], spans: list[Span | None]) -> bool:
    if spans[0] and spans[0][0] == 0:
        return False
    entered = False
    for leg, span in zip(legs, spans, strict=True):
        if entered and (span is None or span[0] > leg.least):
            return True
        if span and span[1] < 1 - leg.least:
            return True
        entered = entered or span is not None
    return False


def _nearest(battle: Battlefield, who: str, enemy: str, legs: tuple[Leg, ...]) -> Brush:
    me, you = battle.fighters[who], battle.fighters[enemy]
    gone, found = 0.0, []
    for leg in legs:
        share, apart = nearest(leg, me.rim, you.rim, you.spot.point, you.spot.level)
        found.append(Brush(enemy, apart, gone + share * leg.length))
        gone += leg.length
    return min(found, key=lambda brush: brush.apart)
