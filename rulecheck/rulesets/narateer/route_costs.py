"""What a stretch of the way costs: its length times what ground and manner ask."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rulecheck.engine import Part, Total, Undecided, product_of
from rulecheck.rulesets.narateer.amounts import Exact, rest
from rulecheck.rulesets.narateer.figures import difficult, movement_of, pays_in_zones
from rulecheck.rulesets.narateer.ground import is_diagonal
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Cross, Enter, Move, Route, Travel


def cost_of_metres(move: Move, scene: Situation) -> Total:
    """Return what some metres use: in metres, or in tenths of a Zone.

    What the manner of moving asks comes before what the ground asks: of several equal factors, one
    that is left out is the one that does not stand beside the metres.
    """
    zones = pays_in_zones(scene, move.who, move.by)
    tenths = [Part("Zones a metre", scene.numbers.local, "NA-CIN-3")] if zones else []
    return product_of(
        Part("metres", move.metres), *tenths, *_manner(move, scene), *_ground(move, scene)
    )


def _ground(move: Move, scene: Situation) -> Iterator[Part]:
    if not move.difficult:
        return
    if again := more_than_once(move):
        yield Part("stacking", scene.numbers.difficult**again, "NA-TER-2")
    yield difficult(scene, move.who, "NA-CIN-4" if scene.mode == "cinematic" else "NA-TER-1")


def more_than_once(move: Move) -> int:
    """Return how often Difficult terrain counts beyond once.

    Each reason that stacks counts by itself, and all the others count once together.
    """
    reasons = set(move.difficult)
    stacking = reasons.intersection(move.stacking)
    return max(len(stacking) + bool(reasons - stacking) - 1, 0)


def cost_of_crossing(cross: Cross, scene: Situation) -> Total:
    """Return the Zones that a connection uses."""
    way = scene.connection(scene[cross.who].place, cross.to)
    ground = [difficult(scene, cross.who, "NA-CIN-4")] if way and way.difficult else []
    return product_of(Part("Zones", scene.numbers.crossing), *_manner(cross, scene), *ground)


def cost_of_spaces(enter: Enter, scene: Situation) -> Total:
    """Return the Spaces of movement that a row of Spaces uses."""
    start = scene[enter.who].space
    if start is None:
        raise Undecided("NA-TAC-3", f"where {enter.who} stands is not told", "open")
    crossed = sum(_pace(enter, scene, *step) for step in pairwise((start, *enter.spaces)))
    return product_of(Part("Spaces crossed", crossed), *_manner(enter, scene))


def _pace(enter: Enter, scene: Situation, one: str, other: str) -> Exact:
    length = scene.diagonal() if is_diagonal(one, other) else 1
    if not scene.spaces.is_difficult(other):
        return length
    return length * difficult(scene, enter.who, "NA-TAC-3").value


def _manner(travel: Travel, scene: Situation) -> Iterator[Part]:
    """What the manner of moving multiplies by: hidden, crawling, past something slow."""
    if is_concealed(travel, scene):
        clause = "NA-CIN-4" if scene.mode == "cinematic" else "NA-HID-1"
        yield Part("hidden", scene.numbers.hidden, clause)
    if crawls(travel, scene):
        yield Part("crawling", scene.numbers.crawl, "NA-PRN-5")
    for name in travel.past:
        if (factor := scene.slower(travel.who, name)) != 1:
            yield Part(name, factor, scene.obstacle(name).check_clause)


def is_concealed(travel: Travel, scene: Situation) -> bool:
    """Whether somebody moves hidden, at the cost of it: a Sprint cannot."""
    return scene[travel.who].hidden and not travel.openly and not sprints(travel, scene)


def crawls(travel: Travel, scene: Situation) -> bool:
    """Whether a stretch is crawled: while Prone, unless what grants it works on the ground."""
    mover = scene[travel.who]
    grant = mover.sheet.grants.get(travel.by) if mover.prone and travel.by else None
    return mover.prone and not (grant and grant.on_the_ground)


def sprints(travel: Travel, scene: Situation) -> bool:
    """Whether a stretch is Sprint movement: of a Sprint, and upright."""
    mover = scene[travel.who]
    return mover.mode == "sprint" and not mover.prone and not travel.by


def left_after(route: Route, scene: Situation) -> Exact | None:
    """Return the normal movement left after a stretch that it is enough for."""
    movement = movement_of(scene, route.who)
    if movement is None or scene.grant(route.who, route.by):
        return None
    crosses_no_zone = isinstance(route, Cross) and scene.is_local(movement, scene.mode)
    if crosses_no_zone or route.spends > movement.left:
        return None
    return rest(movement.left, route.spends)
