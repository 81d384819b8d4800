"""Where on its way a fighter comes within an inch of an enemy, and does not stop there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulecheck.rulesets.warcry.geometry import TOLERANCE, Span
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.ways import Leg, from_base, nearest, span_near


class Brush(NamedTuple):
    """An enemy's inch on a way: how near it comes, where that is, how near it ends.

    `left` where the way leads out of the inch again.
    """

    enemy: str
    apart: float
    at: float
    end: float
    left: bool


def brushes(battle: Battlefield, who: str, legs: tuple[Leg, ...]) -> Iterator[Brush]:
    """Yield each enemy in whose inch a way goes on; one that it starts in is left out."""
    for enemy in battle.enemies_of(who):
        brush = _brush(battle, who, enemy, legs)
        if brush and _goes_on(battle, brush) and battle.is_held_off_from(who, enemy):
            yield brush


def _brush(battle: Battlefield, who: str, enemy: str, legs: tuple[Leg, ...]) -> Brush | None:
    me, you, limit = battle[who], battle[enemy], battle.close_limit
    there = you.spot
    near = [span_near(leg, me.rim, you.rim, there.point, there.level, limit) for leg in legs]
    if not any(near) or (near[0] and near[0][0] == 0):
        return None
    gone, found = 0.0, []
    for leg in legs:
        share, apart = nearest(leg, me.rim, you.rim, there.point, there.level)
        found.append((apart, gone + share * leg.length))
        gone += leg.length
    last = legs[-1]
    end = from_base(me.rim, last.b, last.high, you.rim, there.point, there.level)
    return Brush(enemy, *min(found), end, _is_left(legs, near))


def _goes_on(battle: Battlefield, brush: Brush) -> bool:
    """Whether a way that comes within an inch of an enemy does not stop "there"."""
    match battle.reads("WC-MOV-9"):
        case "nearer-only":
            return brush.left or brush.end > brush.apart + TOLERANCE
        case "at-the-edge":
            return brush.left or brush.apart < float(battle.numbers.close) - TOLERANCE
    return brush.left


def _is_left(legs: tuple[Leg, ...], spans: list[Span | None]) -> bool:
    entered = False
    for leg, span in zip(legs, spans, strict=True):
        if entered and (span is None or span[0] > leg.least):
            return True
        if span and span[1] < 1 - leg.least:
            return True
        entered = entered or span is not None
    return False
