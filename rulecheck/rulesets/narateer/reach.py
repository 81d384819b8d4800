"""Melee reach on the map: which Spaces lie within it, and which steps."""

from __future__ import annotations

from itertools import pairwise

from rulecheck.engine import Undecided
from rulecheck.rulesets.narateer.ground import apart
from rulecheck.rulesets.narateer.scene import Situation


def reaches(scene: Situation, who: str, space: str) -> bool:
    """Whether a Space lies within somebody's melee reach."""
    mine, metres = scene[who].space, scene.numbers.space
    if mine is None:
        raise Undecided("NA-OA-1", f"where {who} stands is not told", "open")
    if mine == space:
        return False
    reach = scene.reach_of(who)
    diagonal, straight = apart(mine, space)
    nearest, farthest = (diagonal + straight) * metres, (2 * diagonal + straight) * metres
    if nearest <= reach < farthest:
        return bool((diagonal * scene.diagonal() + straight) * metres <= reach)
    return bool(nearest <= reach)


def within_reach(scene: Situation, who: str, one: str, other: str) -> bool:
    """Whether a step leads from one Space within somebody's reach to another."""
    return reaches(scene, who, one) and reaches(scene, who, other)


def clearly_within_reach(scene: Situation, who: str, one: str, other: str) -> bool:
    """Whether a step lies within somebody's reach, whatever is not told."""
    try:
        return within_reach(scene, who, one, other)
    except Undecided:
        return False


def missed_occasion(scene: Situation, who: str, at: str) -> str:
    """Return why nothing can be answered now: `late`, `edge` of the reach, or `none` at all."""
    if scene.mode != "tactical":
        return "late" if scene[at].gait else "none"
    steps = list(pairwise(scene.plan(at).trail))
    if any(within_reach(scene, who, *step) for step in steps):
        return "late"
    touches = steps and any(reaches(scene, who, space) for space in steps[-1])
    return "edge" if touches else "none"
