"""What the scene of a case may say: where the conflict stands and what each side has left."""

from __future__ import annotations

from typing import Literal

from rulecheck.engine import Layout, Table, Unfit
from rulecheck.frozen import Roster, frozen
from rulecheck.rulesets.position_track.scene import (
    Conflict,
    Side,
    mirrored,
    steps_from_neutral,
)


@frozen
class Sides(Layout):
    """The two sides of a conflict."""

    conflict: Literal["combat", "social"] = "combat"
    """A combat, or a Social Conflict, which has no board."""
    hero: Side = Side()
    """The hero's side."""
    enemy: Side = Side()
    """The other side."""

    def set_up(self, table: Table) -> Conflict:
        """Return the conflict as it stands; `Unfit` where its sides contradict each other."""
        for name, side in (("hero", self.hero), ("enemy", self.enemy)):
            self._check_counts(name, side)
        return Conflict(
            table=table,
            sides=Roster(hero=self.hero.but(place=None), enemy=self.enemy.but(place=None)),
            shift=self._shift(),
            social=self.conflict == "social",
        )

    def _check_counts(self, name: str, side: Side) -> None:
        for what in ("armor", "shield_used", "fatigue", "wounds"):
            count = getattr(side, what)
            if isinstance(count, int) and count < 0:
                raise Unfit(f"{count} is less than none", at=(name, what))

    def _shift(self) -> int | None:
        hero, enemy = self.hero.place, self.enemy.place
        if hero and enemy and enemy != mirrored(hero):
            raise Unfit(f"a hero in {hero} faces {mirrored(hero)}", at=("enemy", "place"))
        if self.conflict == "social" and not (hero or enemy):
            return 0  # nothing is open about a board that is not used
        place = hero or (mirrored(enemy) if enemy else None)
        return None if place is None else steps_from_neutral(place)
