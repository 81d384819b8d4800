"""Distances between those who share a Zone, as agreed and as moves change them."""

from __future__ import annotations

from collections.abc import Mapping

from rulecheck.frozen import Roster
from rulecheck.rulesets.narateer.amounts import Exact
from rulecheck.rulesets.narateer.scene import Situation


def approached(
    scene: Situation, who: str, metres: Exact, toward: str | None, agreed: Mapping[str, Exact]
) -> Situation:
    """Return the scene with distances as somebody's move leaves them.

    They have come nearer to the one they approach, and be at most so much farther from others.
    """
    now = {
        other: max(far - metres, 0) if other == toward else far + metres
        for other, far in scene[who].apart.items()
    }
    return standing_apart(scene, who, {**now, **agreed})


def standing_apart(scene: Situation, who: str, metres: Mapping[str, Exact]) -> Situation:
    """Return the scene with somebody so far from others in the Zone, and from nobody else."""
    if not metres and not scene[who].apart:  # what one of two tells, the other tells as well
        return scene
    after = scene.changed(who, apart=Roster(metres))
    for other in scene.names:
        if other == who or metres.get(other) == scene[other].apart.get(who):
            continue
        kept = scene[other].apart.without(who)
        mine = kept.but(who, metres[other]) if other in metres else kept
        after = after.changed(other, apart=mine)
    return after


def both_ways_apart(scene: Situation) -> Situation:
    """Return the scene in which a distance that one of two tells is the other's as well."""
    for who in scene.names:
        for other, metres in scene[who].apart.items():
            theirs = scene[other].apart
            if who not in theirs:
                scene = scene.changed(other, apart=theirs.but(who, metres))
    return scene
