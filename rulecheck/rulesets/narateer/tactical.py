"""Tactical Mode: whole Spaces, and legal ways through the map."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Total, due, rule
from rulecheck.rulesets.narateer.ground import neighbours
from rulecheck.rulesets.narateer.route_costs import cost_of_spaces
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Choice, Enter, Pace


@due(Choice, "record", cites="NA-TAC-1")
def an_allowance_is_whole_spaces(choice: Choice, scene: Situation) -> int | None:
    """In Tactical Mode an allowance is as many whole Spaces of two metres as it holds."""
    return choice.allowance // scene.numbers.space if scene.mode == "tactical" else None


@due(Enter, "spends", cites="NA-TAC-3")
def spaces_cost_what_is_crossed(enter: Enter, scene: Situation) -> Total:
    """Each Space entered costs one, and what its terrain asks."""
    return cost_of_spaces(enter, scene)


@rule(Enter, cites="NA-TAC-3")
def a_way_leads_over_some_space(enter: Enter, scene: Situation) -> Iterator[Broken]:
    """A way through the map leads over one Space at least."""
    if not enter.spaces:
        yield Broken("no Space is entered", at="spaces")


@rule(Pace, cites="NA-TAC-2")
def only_legal_spaces_are_entered(pace: Pace, scene: Situation) -> Iterator[Broken]:
    """A Space that is blocked or off the map is not entered."""
    why = scene.spaces.illegal(pace.to)
    if why and not pace.allowed_by:
        yield Broken(f"{pace.to} {why}")


@rule(Pace, cites="NA-TAC-2")
def no_space_is_leapt_over(pace: Pace, scene: Situation) -> Iterator[Broken]:
    """A way through the map leads from each Space to one beside it."""
    start = scene[pace.who].space
    if start and scene.spaces.holds(pace.to) and not neighbours(start, pace.to):
        stays = f"the way begins with {start}, where {pace.who} stands: name the Spaces after it"
        yield Broken(stays if pace.to == start else f"{pace.to} is not beside {start}")
