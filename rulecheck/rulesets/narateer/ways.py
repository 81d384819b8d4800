"""The ways from one Zone or place to another."""

from __future__ import annotations

from rulecheck.engine import Undecided
from rulecheck.rulesets.narateer.scene import Situation
from rulecheck.rulesets.narateer.steps import Cross, Reposition


def no_way(step: Cross | Reposition, scene: Situation, clause: str) -> str:
    """Return why no way leads to a Zone or place; empty if one does.

    Undecided, where somebody goes who is nowhere, and a way leads there from somewhere.
    """
    start = scene[step.who].place
    if start is None and any(step.to in way.between for way in scene.connections):
        raise Undecided(clause, f"where {step.who} is has not been told", "open")
    way = scene.connection(start, step.to)
    if way is None:
        return f"no way leads from {start or 'nowhere'} to {step.to}"
    return f"{way.barred} bars the way to {step.to}" if way.barred else ""
