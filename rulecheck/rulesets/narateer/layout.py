"""What a case may say of a scene before the turn: who stands where, with what, on which ground."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Layout, Table, Unfit
from rulecheck.frozen import Roster
from rulecheck.rulesets.narateer.amounts import Exact
from rulecheck.rulesets.narateer.challenges import Obstacle
from rulecheck.rulesets.narateer.distances import both_ways_apart
from rulecheck.rulesets.narateer.ground import Connection, Spaces
from rulecheck.rulesets.narateer.mover import Mover
from rulecheck.rulesets.narateer.scene import SceneMode, Situation
from rulecheck.rulesets.narateer.sheet import Sheet
from rulecheck.rulesets.narateer.unfit import in_the_way, on_the_ground, on_their_sides


class Opening(Layout):
    """Who is where when the turn begins, and how the scene is told."""

    mode: SceneMode = "metres"
    """How movement is told: in bare metres, or in the terms of a Scene Mode."""
    characters: Roster[Sheet] = Roster()
    """The players' side, by name."""
    opponents: Roster[Sheet] = Roster()
    """The other side, by name."""
    connections: tuple[Connection, ...] = ()
    """Which Zones (Cinematic Mode) or places (Story Mode) lead to each other."""
    map: str | None = None
    """The Spaces of Tactical Mode, a row a line: `.` open, `#` blocked, `~` Difficult."""
    obstacles: Roster[Obstacle] = Roster()
    """What may stand in the way, by name."""

    def set_up(self, table: Table) -> Situation:
        """Return the scene; `Unfit` says what cannot be."""
        spaces = Spaces.drawn(self.map) if self.map else Spaces()
        for unfit in self._unfit(spaces, table.numbers.base):
            raise unfit
        scene = Situation(
            table=table,
            mode=self.mode,
            characters=Roster(
                {name: mover_of(sheet, table) for name, sheet in self.characters.items()}
            ),
            opponents=Roster(
                {name: mover_of(sheet, table) for name, sheet in self.opponents.items()}
            ),
            obstacles=self.obstacles,
            connections=self.connections,
            spaces=spaces,
        )
        return both_ways_apart(scene)

    def _unfit(self, spaces: Spaces, base: int) -> Iterator[Unfit]:
        sides = {"characters": self.characters, "opponents": self.opponents}
        yield from on_their_sides(sides, spaces, base)
        yield from on_the_ground(spaces, self.connections)
        yield from in_the_way(self.obstacles)


def recorded_base(sheet: Sheet, table: Table) -> Exact | None:
    """Return what a sheet records as Base Movement before the turn."""
    if sheet.strength is None or sheet.agility is None:
        return sheet.base_movement
    base: int = table.numbers.base
    return base + sheet.strength + sheet.agility


def mover_of(sheet: Sheet, table: Table) -> Mover:
    """Return somebody as their sheet has them before the turn."""
    return Mover(
        sheet=sheet,
        strength=sheet.strength,
        agility=sheet.agility,
        base_movement=recorded_base(sheet, table),
        ready_ad=sheet.ready_ad,
        slowed=sheet.slowed,
        prone=sheet.prone,
        hidden=sheet.hidden,
        conditions=sheet.conditions,
        place=sheet.place,
        space=sheet.space,
        apart=sheet.apart,
    )
