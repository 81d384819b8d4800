"""What a case may say of a scene before the turn: who stands where, with what, on which ground."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.engine import Layout, Table, Unfit
from rulecheck.frozen import Roster, frozen
from rulecheck.model import At
from rulecheck.rulesets.narateer.amounts import Exact
from rulecheck.rulesets.narateer.ground import Connection, Spaces
from rulecheck.rulesets.narateer.mover import Mover, Sheet
from rulecheck.rulesets.narateer.obstacle import Obstacle
from rulecheck.rulesets.narateer.scene import SceneMode, Situation


@frozen
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
        for unfit in self._unfit(spaces):
            raise unfit
        return Situation(
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

    def _unfit(self, spaces: Spaces) -> Iterator[Unfit]:
        for name in self.opponents:
            if name in self.characters:
                yield Unfit(f"{name} stands on both sides", at=("opponents", name))
        for row, column, sign in spaces.strange:
            yield Unfit(f"{sign!r} in row {row}, column {column}: use . # or ~", at=("map",))
        for name, sheet in self.characters.items():
            yield from _unmoving(sheet, ("characters", name))
        for side, sheets in (("characters", self.characters), ("opponents", self.opponents)):
            for name, sheet in sheets.items():
                yield from _contradictory(sheet, (side, name))
                yield from _off_the_map(sheet, spaces, (side, name))


def _off_the_map(sheet: Sheet, spaces: Spaces, at: At) -> Iterator[Unfit]:
    if sheet.space is not None and not spaces.holds(sheet.space):
        yield Unfit(f"no Space {sheet.space} on the map", at=(*at, "space"))


def _unmoving(sheet: Sheet, at: At) -> Iterator[Unfit]:
    if sheet.strength is None and sheet.agility is None and sheet.base_movement is None:
        yield Unfit("base-movement is missing, or strength and agility", at=at)


def _contradictory(sheet: Sheet, at: At) -> Iterator[Unfit]:
    if (sheet.strength is None) != (sheet.agility is None):
        yield Unfit("strength and agility go together", at=at)
    if sheet.strength is not None and sheet.base_movement is not None:
        message = "base-movement follows from strength and agility: state one or the other"
        yield Unfit(message, at=(*at, "base-movement"))
    for name, grant in sheet.grants.items():
        if (grant.metres is None) != grant.continues:
            yield Unfit("a grant has metres or continues a Sprint", at=(*at, "grants", name))
    for name in ("slowed", "prone", "hidden"):
        if name in sheet.conditions:
            yield Unfit(f"write {name}: true beside it", at=(*at, "conditions", name))


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
