"""What a stretch uses: its length, times Difficult terrain, hiding and crawling."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Total, due, rule
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Cross, Enter, Move, Route, Travel
from rulecheck.rulesets.narateer.tolls import (
    left_after,
    sprints,
    toll_of_crossing,
    toll_of_metres,
    toll_of_spaces,
)


@due(Move, "spends", cites="NA-TER-2")
def reasons_do_not_multiply(move: Move, scene: Situation) -> Total | None:
    """Several reasons for Difficult terrain cost what one does, unless a rule has them stack."""
    return toll_of_metres(move, scene) if len(move.difficult) > 1 else None


@due(Move, "spends", cites="NA-CIN-3")
def each_metre_in_a_zone_costs_a_tenth(move: Move, scene: Situation) -> Total | None:
    """Ten metres within a Zone use up as much as one Zone."""
    return toll_of_metres(move, scene) if scene.mode == "cinematic" else None


@due(Move, "spends", cites="NA-TER-1")
def metres_cost_what_the_ground_asks(move: Move, scene: Situation) -> Total:
    """A metre uses a metre of the allowance, and two through Difficult terrain."""
    return toll_of_metres(move, scene)


@due(Cross, "spends", cites="NA-CIN-2")
def a_connection_costs_a_zone(cross: Cross, scene: Situation) -> Total:
    """Passing into a neighbouring Zone costs one Zone on an ordinary route."""
    return toll_of_crossing(cross, scene)


@due(Enter, "spends", cites="NA-TAC-3")
def spaces_cost_what_is_crossed(enter: Enter, scene: Situation) -> Total:
    """Each Space entered costs one, and what its terrain asks."""
    return toll_of_spaces(enter, scene)


@rule(Travel, cites="NA-HID-2")
def a_sprint_does_not_stay_hidden(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """Ordinary Sprint movement gives hiding up."""
    if scene[travel.who].hidden and not travel.openly and sprints(travel, scene):
        yield Broken("a Sprint cannot stay hidden: it goes openly")


@due(Route, "left", cites="NA-CIN-1")
def a_rest_of_zones_is_not_rounded(route: Route, scene: Situation) -> object:
    """What is spent is subtracted, and the rest of the Zones never rounded again."""
    return left_after(route, scene) if scene.mode == "cinematic" else None


@due(Route, "left", cites="NA-SEQ-1")
def the_remainder_is_kept(route: Route, scene: Situation) -> object:
    """What a stretch uses is deducted, and the remainder kept."""
    return left_after(route, scene)
