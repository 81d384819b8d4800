"""Prone: dropping, standing, crawling."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Total, due, rule
from rulecheck.rulesets.narateer.figures import price
from rulecheck.rulesets.narateer.modes import second_choice
from rulecheck.rulesets.narateer.route_costs import cost_of_metres, cost_of_spaces, crawls
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.sequence import left_now
from rulecheck.rulesets.narateer.steps import (
    Choice,
    DropProne,
    Enter,
    Move,
    Route,
    Run,
    Shoot,
    Spend,
    Sprint,
    Stand,
)

# dropping


@due(DropProne, "ad", cites="NA-PRN-1")
def dropping_prone_is_free(drop: DropProne, scene: Situation) -> int:
    """Dropping Prone is a Trivial Action that costs nothing."""
    return scene.numbers.drop


@rule(DropProne, cites="NA-PRN-1")
def nobody_drops_who_is_down(drop: DropProne, scene: Situation) -> Iterator[Broken]:
    """Whoever drops Prone is upright before."""
    if scene[drop.who].prone:
        yield Broken(f"{drop.who} is Prone already")


@rule(DropProne, cites="NA-PRN-11")
def nobody_drops_outside_the_own_turn(drop: DropProne, scene: Situation) -> Iterator[Broken]:
    """Dropping by choice is done on the own turn: it is no Reaction."""
    if not scene.is_turn_of(drop.who):
        yield Broken(f"it is not the turn of {drop.who}")


# standing up


@due(Stand, "ad", cites="NA-PRN-2")
def standing_up_has_its_cost(stand: Stand, scene: Situation) -> Total:
    """Standing up costs one AD, before what changes costs."""
    return price(scene, stand.who, "stand")


@rule(Stand, cites="NA-PRN-3", outright=True)
def one_stands_up_from_prone(stand: Stand, scene: Situation) -> Iterator[Broken]:
    """Whoever stands up is Prone before."""
    if not scene[stand.who].prone:
        yield Broken(f"{stand.who} is upright already")


@rule(Stand, cites="NA-PRN-3")
def one_stands_on_the_own_turn(stand: Stand, scene: Situation) -> Iterator[Broken]:
    """Standing up is done on the own turn, unless a specific rule allows another time."""
    if not scene.is_turn_of(stand.who) and not stand.allowed_by:
        yield Broken(f"it is not the turn of {stand.who}")


@rule(Stand, cites="NA-PRN-3")
def one_stands_if_able_to(stand: Stand, scene: Situation) -> Iterator[Broken]:
    """Standing up takes being physically able to."""
    if name := scene[stand.who].prevented("standing"):
        yield Broken(f"{name} prevents standing up")


@due(Stand, "left", cites="NA-PRN-4", overrides=("NA-SEQ-5", "NA-SEQ-1"))
def standing_restores_no_movement(stand: Stand, scene: Situation) -> object:
    """Standing up brings back nothing of the movement that is used."""
    movement = scene[stand.who].movement
    less = movement is not None and stand.left is not None and stand.left < movement.left
    return None if less else left_now(stand, scene)


# crawling


@due(Move, "spends", cites="NA-PRN-5", overrides="NA-TER-1")
def crawled_metres_cost_twice_as_much(move: Move, scene: Situation) -> Total | None:
    """Each metre crawled uses two metres of the allowance."""
    return cost_of_metres(move, scene) if crawls(move, scene) else None


@due(Enter, "spends", cites="NA-PRN-5", overrides="NA-TAC-3")
def crawled_spaces_cost_twice_as_much(enter: Enter, scene: Situation) -> Total | None:
    """Each Space that is crawled into costs twice what it costs otherwise."""
    return cost_of_spaces(enter, scene) if crawls(enter, scene) else None


@rule(Choice, cites="NA-PRN-6")
def the_walk_of_a_crawl_stands(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """A crawl without a mode has chosen Walk, also for the time after getting up."""
    if second_choice(choice, scene) == "crawled":
        yield Broken("the crawl has chosen Walk")


@rule(Choice, cites="NA-PRN-7")
def the_prone_choose_no_run_or_sprint(choice: Choice, scene: Situation) -> Iterator[Broken]:
    """While Prone, nobody chooses Run or Sprint."""
    if scene[choice.who].prone and isinstance(choice, Run | Sprint):
        yield Broken(f"{choice.who} is Prone")


@rule(Spend, cites="NA-PRN-7")
def a_dropped_runner_crawls_no_further(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Read so, only one who was made to fall crawls the rest of a Run or Sprint."""
    mover = scene[spend.who]
    crawls = mover.prone and mover.mode in ("run", "sprint") and not spend.by
    if crawls and scene.reads("NA-PRN-7") == "knocked-only" and mover.dropped:
        yield Broken(f"{spend.who} dropped by choice")


@rule(Shoot, cites="NA-PRN-8")
def only_a_sprint_protects_from_a_shot(shoot: Shoot, scene: Situation) -> Iterator[Broken]:
    """Sprinting may protect from a ranged attack; a crawl is no Sprint movement, nor is a Walk."""
    target = scene[shoot.at]
    if not shoot.sprint_protection:
        return
    if target.gait == "crawl":
        yield Broken(f"{shoot.at} crawls", at="sprint_protection")
    elif target.mode != "sprint":
        yield Broken(f"{shoot.at} does not sprint", at="sprint_protection")


@rule(Route, cites="NA-PRN-12", reading="stopped")
def prone_stops_additional_movement(route: Route, scene: Situation) -> Iterator[Broken]:
    """Read so, additional movement is stopped by Prone unless it works on the ground."""
    mover = scene[route.who]
    grant = mover.sheet.grants.get(route.by) if mover.prone and route.by else None
    if grant and not grant.on_the_ground:
        yield Broken(f"{route.who} is Prone, {route.by} does not say it works on the ground")
