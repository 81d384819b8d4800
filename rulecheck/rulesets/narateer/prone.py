"""Prone: dropping, standing, crawling."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, due, rule
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import (
    Choice,
    DropProne,
    Route,
    Run,
    Shoot,
    Spend,
    Sprint,
    Stand,
)


@rule(DropProne, cites="NA-PRN-11")
def nobody_drops_outside_the_own_turn(drop: DropProne, scene: Situation) -> Iterator[Broken]:
    """Dropping by choice is done on the own turn: it is no Reaction."""
    if not scene.is_turn_of(drop.who):
        yield Broken(f"it is not the turn of {drop.who}")


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


@due(Stand, "left", cites="NA-PRN-4")
def standing_restores_no_movement(stand: Stand, scene: Situation) -> object:
    """Standing up leaves the rest of the movement what it was."""
    movement = scene[stand.who].movement
    return movement.left if movement else None


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
def a_crawl_protects_from_no_shot(shoot: Shoot, scene: Situation) -> Iterator[Broken]:
    """Crawling is no Sprint movement and protects from no ranged attack."""
    if shoot.sprint_protection and scene[shoot.at].gait == "crawl":
        yield Broken(f"{shoot.at} crawls", at="sprint_protection")


@rule(Route, cites="NA-PRN-12", reading="stopped")
def prone_stops_additional_movement(route: Route, scene: Situation) -> Iterator[Broken]:
    """Read so, additional movement is stopped by Prone unless it works on the ground."""
    mover = scene[route.who]
    grant = mover.sheet.grants.get(route.by or "")
    if mover.prone and grant and not grant.on_the_ground:
        yield Broken(f"{route.who} is Prone, {route.by} does not say it works on the ground")
