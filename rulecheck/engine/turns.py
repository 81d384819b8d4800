"""A turn: the scene it starts from as a case lays it out, and the activations of combatants."""

from __future__ import annotations

from typing import Any

from rulecheck.engine.entries import Entry, Unfit
from rulecheck.engine.scene import Scene
from rulecheck.engine.steps import Step, Written
from rulecheck.engine.table import Table
from rulecheck.frozen import Frozen


class Layout(Entry):
    """The scene of a case as it is written; a game says what it may hold."""

    def set_up(self, table: Table) -> Scene[Any]:
        """Return the scene at the start; `Unfit` for what its types allow and the game does not."""
        raise Unfit("this game has no scene")


class Begin(Step):
    """The start of a combatant's activation."""

    def applied_to(self, scene: Scene[Any]) -> Scene[Any]:
        """Return the scene with the activation begun."""
        return scene.begun(self.who)


class End(Step):
    """The end of a combatant's activation."""

    def applied_to(self, scene: Scene[Any]) -> Scene[Any]:
        """Return the scene with the activation ended."""
        return scene.ended(self.who)


class Activation(Frozen):
    """The steps of one combatant's activation, reactions of others among them."""

    who: str
    steps: tuple[Written, ...]
    number: int


Turn = tuple[Activation | Written, ...]


def written_in(turn: Turn) -> list[Written]:
    """Return the steps of a turn as they are written, in order, those of activations among them."""
    found: list[Written] = []
    for act in turn:
        found += act.steps if isinstance(act, Activation) else (act,)
    return found
