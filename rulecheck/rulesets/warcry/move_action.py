"""Move Action: how far, through what, past whom, and where to stop."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, Undecided, due, rule
from rulecheck.rulesets.warcry.contact import brushes
from rulecheck.rulesets.warcry.ground import Figure
from rulecheck.rulesets.warcry.scene import Battlefield
from rulecheck.rulesets.warcry.steps import (
    Increment,
    Move,
    MovingStart,
    Retreat,
    Walk,
)
from rulecheck.rulesets.warcry.words import inches, into, too_close, where
from rulecheck.wording import shown


@rule(Increment, cites="WC-MOV-1")
def increments_belong_to_a_move_action(step: Increment, battle: Battlefield) -> Iterator[Broken]:
    """A fighter moves in the course of a Move action."""
    if battle.action_of(step.who) is None:
        yield Broken(f"{step.who} is in no Move action", first=Move(who=step.who))


@rule(Increment, cites="WC-MOV-1")
def a_move_goes_no_further_than_the_move_characteristic(
    step: Increment, battle: Battlefield
) -> Iterator[Broken]:
    """The increments of a Move action add up to no more than the Move characteristic."""
    over = 0 if battle.is_retreating(step.who) else step.overdraws(battle)
    if over:
        yield Broken(f"{inches(over)} more than Move {shown(battle[step.who].move)}", by=over)


@rule(MovingStart, cites="WC-MOV-10", outright=True)
def a_fighter_moves_in_its_own_activation(
    start: MovingStart, battle: Battlefield
) -> Iterator[Broken]:
    """Whoever takes a Move action or a Retreat is the one whose activation it is."""
    own = battle.active == start.who
    if not battle.active:
        yield Broken(f"it is nobody's activation, not that of {start.who} either")
    elif not own and battle.reads("WC-MOV-10") == "own-activation":
        yield Broken(f"this is the activation of {battle.active}, not of {start.who}")


@due(Walk, "inches", cites="WC-MOV-2")
def a_walk_counts_its_rounded_length(walk: Walk, battle: Battlefield) -> Figure:
    """A straight increment counts its length, rounded up to full inches."""
    return battle.rounded(walk.line(battle).length)


@rule(Increment, cites="WC-MOV-3")
def no_way_leads_through_terrain(step: Increment, battle: Battlefield) -> Iterator[Broken]:
    """Unless it flies, a base meets no terrain piece on its way that is not insignificant."""
    if step.passes_over:
        return
    for met in battle.pieces_crossed(step.who, step.way(battle)):
        yield Broken(f"{into(battle, step.who, met)}, {where(battle, step.who, met.at)}")


@rule(Increment, cites="WC-MOV-4")
def no_way_leads_through_an_enemy(step: Increment, battle: Battlefield) -> Iterator[Broken]:
    """Unless it flies, a base meets no enemy's base on its way."""
    if step.passes_over:
        return
    enemies = battle.enemies_of(step.who)
    for met in battle.bases_crossed(step.who, step.way(battle), enemies):
        at = where(battle, step.who, met.at)
        yield Broken(f"{inches(met.by)} into the base of {met.name}, {at}")


@rule(Increment, cites="WC-MOV-4", reading="all-fighters")
def no_way_leads_through_a_friend(step: Increment, battle: Battlefield) -> Iterator[Broken]:
    """Unless it flies, a base meets no friend's base on its way either."""
    if step.passes_over:
        return
    friends = battle.friends_of(step.who)
    for met in battle.bases_crossed(step.who, step.way(battle), friends):
        at = where(battle, step.who, met.at)
        yield Broken(f"{inches(met.by)} into the base of {met.name}, {at}")


@rule(Move, cites="WC-MOV-5")
def no_move_starts_within_an_inch_of_an_enemy(move: Move, battle: Battlefield) -> Iterator[Broken]:
    """Whoever is within 1 inch of an enemy takes Retreat instead of Move."""
    for enemy, apart in battle.close_enemies(move.who):
        yield Broken(f"{enemy} is {inches(apart)} away: what can be taken is Retreat")


@rule(Increment, cites="WC-MOV-6")
def an_enemys_inch_is_not_left_again(step: Increment, battle: Battlefield) -> Iterator[Broken]:
    """Where a way comes within 1 inch of an enemy nobody else is close to, it ends."""
    if not battle.stops_at_enemies(step.who, flying=step.passes_over):
        return
    for brush in brushes(battle, step.who, step.way(battle)):
        at = where(battle, step.who, brush.at)
        yield Broken(f"{too_close(battle, brush)}, {at}")


@rule(Increment, cites="WC-MOV-6")
def no_increment_follows_one_that_met_an_enemy(
    step: Increment, battle: Battlefield
) -> Iterator[Broken]:
    """A Move action that came within 1 inch of an enemy nobody else is close to is over."""
    if not battle.stops_at_enemies(step.who, flying=step.passes_over):
        return
    for enemy in battle.met_by(step.who):
        yield Broken(f"{step.who} had to stop within an inch of {enemy}")


@rule(Retreat, cites="WC-MOV-7")
def a_retreat_follows_given_terms(retreat: Retreat, battle: Battlefield) -> Iterator[Undecided]:
    """How far a Retreat goes is given by the case."""
    if battle.retreat_inches is None:
        yield Undecided("WC-MOV-7", "how far a Retreat goes is not in this document")


@rule(Increment, cites="WC-MOV-7")
def a_retreat_keeps_to_its_terms(step: Increment, battle: Battlefield) -> Iterator[Broken]:
    """The increments of a Retreat add up to no more than the case says it allows."""
    over = step.overdraws(battle) if battle.is_retreating(step.who) else 0
    if over:
        yield Broken(f"{inches(over)} more than the Retreat allows", by=over)


@rule(Walk, cites="WC-MOV-8")
def a_walk_keeps_to_the_ground(walk: Walk, battle: Battlefield) -> Iterator[Broken]:
    """A walk stays on the floor or a platform, and its end has room for the base."""
    gap = next(battle.gaps_on_a_walk(walk.who, walk.line(battle)), None)
    if gap:
        yield Broken(f"no ground for {inches(gap[0])}, {where(battle, walk.who, gap[1])}")
    elif not battle.has_ground(walk.who, walk.target(battle)) and battle.stands(walk.who):
        yield Broken(f"not the whole base of {walk.who} stands on ground there")


@rule(Walk, cites="WC-MOV-8")
def a_walk_ends_beside_a_friend(walk: Walk, battle: Battlefield) -> Iterator[Broken]:
    """Where a friend's base is, no other base stands."""
    for name in battle.friends_stood_on(walk.who, walk.target(battle)):
        yield Broken(f"the base of {name} is there")
