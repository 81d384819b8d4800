"""What the `scene:` of a Fated Hand case may say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rulecheck.engine import Entry, Layout, Table, Unfit
from rulecheck.frozen import Roster
from rulecheck.rulesets.fated_hand.creature import Creature, Side
from rulecheck.rulesets.fated_hand.printed import Count, Defence, Effect, Feature, Overlay, Position
from rulecheck.rulesets.fated_hand.scene import Fray
from rulecheck.wording import nearest


class Combatant(Entry):
    """A combatant, or a group of like ones that stand and move together."""

    short: ClassVar[str] = "position"
    position: Position | None = None
    """Where it stands in the fight; left out when there is none."""
    hand: Count | tuple[str, ...] | None = None
    """Skill cards in Hand: how many, or which. Left out, payments are not held against it."""
    units: int = 1
    """How many units the group has; when it leaves Engaged, it is struck as one."""
    mob: bool = False
    """The group is a Mob."""
    health: Count | None = None
    """Damage it can take; at none left it is incapacitated."""
    incapacitated: bool = False
    """It is unable to act or to move by itself."""
    overlays: tuple[Overlay, ...] = ()
    """What lies over its position: `hidden`, `flying`."""
    conditions: tuple[str, ...] = ()
    """Conditions that it suffers from."""
    melee: str = ""
    """The melee it is Engaged in, where several go on."""
    area: str = ""
    """The part of the place it is in, where the fight is split over several."""
    under: tuple[str, ...] = ()
    """Effects that lie on it, by name."""

    def on(self, side: Side) -> Creature:
        """This combatant as the fray knows it."""
        named = self.hand if isinstance(self.hand, tuple) else ()
        return Creature(
            side=side,
            position=self.position,
            hand=len(named) if isinstance(self.hand, tuple) else self.hand,
            cards=named,
            units=self.units,
            mob=self.mob,
            health=self.health,
            incapacitated=self.incapacitated or self.health == 0,
            overlays=self.overlays,
            conditions=self.conditions,
            melee=self.melee,
            area=self.area,
            under=self.under,
        )


class Opening(Layout):
    """Who stands where when the turn begins, and what the effects in play print."""

    heroes: Roster[Combatant] = Roster()
    """The players' side, by name."""
    foes: Roster[Combatant] = Roster()
    """Their enemies, by name."""
    effects: Roster[Effect] = Roster()
    """Attacks, Skills and other effects, by name, with what they print."""
    defences: Roster[Defence] = Roster()
    """Defences and Reactions, by name, with what they print."""
    features: Roster[Feature] = Roster()
    """Cover, terrain, obstacles and objects, by name."""
    reach_between_areas: bool | None = None
    """Whether a position reaches from one area or melee into another; left out, nobody has said."""

    def set_up(self, table: Table) -> Fray:
        """The fray as the turn finds it."""
        for problem in self._problems():
            raise problem
        creatures = {name: each.on("heroes") for name, each in self.heroes.items()}
        creatures |= {name: each.on("foes") for name, each in self.foes.items()}
        return Fray(
            table=table,
            creatures=Roster(creatures),
            effects=self.effects,
            defences=self.defences,
            features=self.features,
            reach_between_areas=self.reach_between_areas,
        )

    def _problems(self) -> Iterator[Unfit]:
        for side, group in (("heroes", self.heroes), ("foes", self.foes)):
            for name, each in group.items():
                yield from self._misfits(each, (side, name))
                if side == "foes" and name in self.heroes:
                    yield Unfit(f"{name} is on both sides", at=(side, name))

    def _misfits(self, each: Combatant, at: tuple[str, str]) -> Iterator[Unfit]:
        if each.units < 1:
            yield Unfit("a group has at least one unit", at=(*at, "units"))
        if each.melee and each.position != "engaged":
            yield Unfit("only who is Engaged is in a melee", at=(*at, "melee"))
        for index, name in enumerate(each.under):
            if name not in self.effects:
                yield Unfit(
                    f"no effect {name!r} in the scene{nearest(name, self.effects)}",
                    at=(*at, "under", index),
                )
