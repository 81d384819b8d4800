"""Additional movement: kept apart from normal movement, and used as it is written."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Broken, rule, short
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Spend


@rule(Spend, cites="NA-ADD-1")
def additional_movement_is_granted(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Additional movement comes from a rule that grants it."""
    if spend.by and spend.by not in scene[spend.who].sheet.grants:
        yield Broken(f"{spend.who} has no movement granted by {spend.by}")


@rule(Spend, cites="NA-ADD-2")
def a_grant_is_used_as_written(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Additional movement is the amount that is written, whatever mode was chosen."""
    grant = scene.grant(spend.who, spend.by)
    if grant and spend.amount > grant.left:
        yield short("the stretch uses", spend.amount, grant.left, where=f"left of {spend.by}")


@rule(Spend, cites="NA-ADD-2")
def a_sprint_is_continued_on_what_it_left(spend: Spend, scene: Situation) -> Iterator[Broken]:
    """Whoever continues a Sprint uses what is left of a Sprint."""
    if not spend.by:
        return
    mover = scene[spend.who]
    grant = mover.sheet.grants.get(spend.by)
    if grant is None or not grant.continues:
        return
    left = mover.movement.left if mover.movement and mover.mode == "sprint" else 0
    if spend.amount > left:
        yield short("the stretch uses", spend.amount, left, where="left of a Sprint")
