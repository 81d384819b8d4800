"""What the scene of a case may say: where the conflict stands and what each side has left."""

from __future__ import annotations

from typing import Literal

from rulecheck.engine import Layout, Table, Unfit
from rulecheck.frozen import Roster, kebab
from rulecheck.rulesets.position_track.places import mirrored, steps_from_neutral
from rulecheck.rulesets.position_track.scene import Conflict, Numbers, Side
from rulecheck.wording import many


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
        _check_numbers(table.plain_numbers)
        for name, side in (("hero", self.hero), ("enemy", self.enemy)):
            _check_counts(name, side)
            _check_shield(name, side, table.plain_numbers.shield_uses)
        return Conflict(
            table=table,
            sides=Roster(hero=self.hero.but(place=None), enemy=self.enemy.but(place=None)),
            shift=self._shift(),
            social=self.conflict == "social",
        )

    def _shift(self) -> int | None:
        hero, enemy = self.hero.place, self.enemy.place
        if hero and enemy and enemy != mirrored(hero):
            raise Unfit(f"a hero in {hero} faces {mirrored(hero)}", at=("enemy", "place"))
        if self.conflict == "social" and not (hero or enemy):
            return 0  # nothing is open about a board that is not used
        place = hero or (mirrored(enemy) if enemy else None)
        return None if place is None else steps_from_neutral(place)


def _check_counts(name: str, side: Side) -> None:
    for what in ("armor", "shield_used", "fatigue", "wounds"):
        count = getattr(side, what)
        if isinstance(count, int) and count < 0:
            raise Unfit(f"{count} is less than none", at=(name, kebab(what)))


def _check_shield(name: str, side: Side, uses: int) -> None:
    at = (name, "shield-used")
    if side.shield_used and not side.shield:
        raise Unfit(f"the {name} has no Shield that could have been used", at=at)
    if side.shield_used > uses:
        times = "once" if uses == 1 else f"{uses} times"
        raise Unfit(
            f"a Shield is of use {times} in a combat, not {many(side.shield_used, 'time')}", at=at
        )


def _check_numbers(numbers: Numbers) -> None:
    margin, steps = numbers.margin, numbers.steps
    if margin["wide"] <= margin["narrow"]:
        told = f"wide {margin['wide']} and narrow {margin['narrow']}"
        raise Unfit(f"the margin of a wide Clash is greater than that of a narrow one, not {told}")
    if steps["wide"] < steps["narrow"]:
        told = f"wide {steps['wide']} and narrow {steps['narrow']}"
        raise Unfit(f"a wide Clash moves no fewer steps than a narrow one, not {told}")
