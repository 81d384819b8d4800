"""Moving while hidden: what it costs, and what gives it up."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Total, due, rule
from rulecheck.rulesets.narateer.route_costs import (
    cost_of_metres,
    cost_of_spaces,
    is_concealed,
    sprints,
)
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Enter, Move, Travel


@due(Move, "spends", cites="NA-HID-1", overrides=("NA-PRN-5", "NA-TER-1"))
def hidden_metres_cost_twice_as_much(move: Move, scene: Situation) -> Total | None:
    """Moving hidden doubles what the metres cost otherwise."""
    return cost_of_metres(move, scene) if is_concealed(move, scene) else None


@due(Enter, "spends", cites="NA-HID-1", overrides=("NA-PRN-5", "NA-TAC-3"))
def hidden_spaces_cost_twice_as_much(enter: Enter, scene: Situation) -> Total | None:
    """Moving hidden doubles what the Spaces cost otherwise."""
    return cost_of_spaces(enter, scene) if is_concealed(enter, scene) else None


@rule(Travel, cites="NA-HID-2")
def a_sprint_does_not_stay_hidden(travel: Travel, scene: Situation) -> Iterator[Broken]:
    """Ordinary Sprint movement gives hiding up."""
    if not travel.openly and scene[travel.who].hidden and sprints(travel, scene):
        yield Broken("a Sprint cannot stay hidden: it goes openly")
