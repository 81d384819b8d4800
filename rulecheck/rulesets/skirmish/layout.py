"""What the `scene:` of a skirmish may say: the field, the two sides, who stands where and how."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from rulecheck import ruleset
from rulecheck.model import Roster, frozen
from rulecheck.ruleset import Entry, Table, Unfit
from rulecheck.rulesets.skirmish import chart
from rulecheck.rulesets.skirmish.combatant import Activation, Footprint, Posture, Size, Unit, Weapon
from rulecheck.rulesets.skirmish.field import BorderKind, Field, GridField, Kind, corners
from rulecheck.rulesets.skirmish.grid import Hexes, Point, Spot, Squares, coordinates, named
from rulecheck.rulesets.skirmish.open_table import OpenField, Piece
from rulecheck.rulesets.skirmish.scene import Fray

Side = Literal["party", "foes"]


@frozen
class Combatant(Entry):
    """One fighter as the turn finds it."""

    at: Spot | None = None
    """The space it stands in (the first of several), or the centre of its base on an open table."""
    mark: str | None = None
    """The letter that stands for it on the map."""
    size: Size = "medium"
    footprint: Footprint | None = None
    """What the game master rules of its bulk: spaces across and down."""
    speed: int | None = None
    """Speed in spaces, where it is not that of most combatants."""
    heavy_armour: bool = False
    """Whether it wears heavy armour, which lowers Speed."""
    might: int = 0
    defense: int = 0
    penalty: int = 0
    """What its conditions take from its rolls, by the core book: a number below 0."""
    weapons: Roster[Weapon] = field(default_factory=Roster[Weapon])
    """Its weapons by name; without any, it strikes with a plain one."""
    state: Posture = "standing"
    slowed: bool = False
    entangled: bool = False
    concealed: bool = False
    """Fully out of sight, where the map does not show why."""
    cannot_fall: bool = False
    """Staggered where others go Prone."""
    hit_and_run: bool = False
    """Whether its playbook keeps the rest of a Move after an attack."""
    actions: int | None = None
    """Actions still in hand, where its activation has begun before this turn."""
    held: int = 0
    """Strikes readied by holding ground before this turn."""
    braced: tuple[str, ...] = ()
    """The foes it is braced against since before this turn."""
    to_reload: Roster[int] = field(default_factory=Roster[int])
    """Actions still to be spent until a weapon, by name, is loaded again."""

    @property
    def acted(self) -> bool:
        """Whether its activation has begun before the turn."""
        return self.actions is not None

    def unit(self, side: Side, at: str, table: Table) -> Unit:
        """Return the fighter as the scene keeps it."""
        usual = table.numbers.heavy_armour_speed if self.heavy_armour else table.numbers.speed
        large = table.numbers.large if self.size in ("large", "bigger") else 1
        bulk = self.footprint or Footprint(wide=large, deep=large)
        return Unit(
            side=side,
            at=at,
            mark=self.mark or "",
            size=self.size,
            bulk_ruled=self.footprint is not None,
            wide=bulk.wide,
            deep=bulk.deep,
            speed=usual if self.speed is None else self.speed,
            might=self.might,
            defense=self.defense,
            penalty=self.penalty,
            weapons=self.weapons,
            state=self.state,
            slowed=self.slowed,
            entangled=self.entangled,
            concealed=self.concealed,
            cannot_fall=self.cannot_fall,
            hit_and_run=self.hit_and_run,
            actions=self.actions or 0,
            held=self.held,
            braced=self.braced,
            to_reload=self.to_reload,
        )


@frozen
class Terrain(Entry):
    """Spaces by what they hold, for a grid that is not drawn as a map."""

    wall: tuple[Spot, ...] = ()
    door: tuple[Spot, ...] = ()
    """Shut doors."""
    open_door: tuple[Spot, ...] = ()
    smoke: tuple[Spot, ...] = ()
    """Thick smoke."""
    cover: tuple[Spot, ...] = ()
    difficult: tuple[Spot, ...] = ()

    def ground(self) -> dict[str, frozenset[Kind]]:
        """Return what each space holds."""
        found: dict[str, frozenset[Kind]] = {}
        for kind, spots in self._kinds():
            for name in map(named, spots):
                found[name] = found.get(name, frozenset()) | {kind}
        return found

    def _kinds(self) -> tuple[tuple[Kind, tuple[Spot, ...]], ...]:
        return (
            ("wall", self.wall),
            ("door", self.door),
            ("open-door", self.open_door),
            ("smoke", self.smoke),
            ("cover", self.cover),
            ("difficult", self.difficult),
        )


@frozen
class Edge(Entry):
    """A wall, a shut door or a low wall (cover) between two spaces."""

    between: tuple[Spot, Spot]
    is_: BorderKind = "wall"


@frozen
class Tier(Entry):
    """Spaces that lie higher than the floor."""

    height: int
    spaces: tuple[Spot, ...]


@frozen
class Area(Entry):
    """A rectangle of terrain on an open table, by two opposite corners; a wall may be thin."""

    corners: tuple[Spot, Spot]
    is_: Kind | None = None
    height: int = 0


@frozen
class Layout(ruleset.Layout):
    """The field and who stands on it when the turn begins."""

    grid: Literal["square", "hex", "open"] = "square"
    """Squares like `c4`, hexes in axial coordinates, or inches on an open table."""
    map: str | None = None
    """The field drawn as text, letters over the columns and numbers before the rows."""
    heights: str | None = None
    """A second map that holds the height of each space in digits."""
    size: tuple[int, int] = (26, 26)
    """Columns and rows of a grid that no map draws; the first is the radius of a hex grid."""
    terrain: Terrain = Terrain()
    edges: tuple[Edge, ...] = ()
    raised: tuple[Tier, ...] = ()
    areas: tuple[Area, ...] = ()
    """Terrain of an open table."""
    party: Roster[Combatant] = field(default_factory=Roster[Combatant])
    """The players' side, by name."""
    foes: Roster[Combatant] = field(default_factory=Roster[Combatant])
    """The other side, by name."""

    def set_up(self, table: Table) -> Fray:
        """Return the scene; `Unfit` where the field does not hold what is said of it."""
        drawn = chart.chart(self.map) if self.map else chart.Chart()
        ground = self._field(drawn)
        placing = _Placing(drawn=drawn, ground=ground, table=table)
        units = Roster(
            {
                name: placing.unit(side, name, each)
                for side, roster in self._sides()
                for name, each in roster.items()
            }
        )
        if len(units) < len(self.party) + len(self.foes):
            twice = next(name for name in self.foes if name in self.party)
            raise Unfit(f"{twice} stands on both sides", at=("foes", twice))
        placing.check_marks(units)
        acted = (name for _, roster in self._sides() for name, each in roster.items() if each.acted)
        turns = Roster({name: Activation() for name in acted})
        return Fray(table=table, ground=ground, units=units, turns=turns)

    def _sides(self) -> tuple[tuple[Side, Roster[Combatant]], ...]:
        return ("party", self.party), ("foes", self.foes)

    def _field(self, drawn: chart.Chart) -> Field:
        if self.grid == "open":
            return OpenField(pieces=tuple(map(_piece, self.areas)))
        if self.grid == "hex":
            hexes = Hexes(min(self.size[0], 15))
            return GridField(hexes, self.terrain.ground(), self._heights({}), self._borders({}))
        grid = Squares(drawn.columns, drawn.rows) if self.map else Squares(*self.size)
        ground = {**drawn.ground, **self.terrain.ground()}
        heights = chart.heights(self.heights) if self.heights else {}
        tiers = self._heights({**drawn.heights, **heights})
        return GridField(grid, ground, tiers, self._borders(drawn.borders))

    def _heights(self, drawn: dict[str, int]) -> dict[str, int]:
        told = {named(spot): tier.height for tier in self.raised for spot in tier.spaces}
        return {**drawn, **told}

    def _borders(self, drawn: dict[frozenset[str], BorderKind]) -> dict[frozenset[str], BorderKind]:
        return {**drawn, **{frozenset(map(named, each.between)): each.is_ for each in self.edges}}


@frozen
class _Placing:
    """Puts fighters on the field."""

    drawn: chart.Chart
    ground: Field
    table: Table
    used: set[str] = field(default_factory=set)

    def unit(self, side: Side, name: str, said: Combatant) -> Unit:
        """Return a fighter in its place, or say what is wrong with the place."""
        where = self.drawn.marks.get(said.mark or "", [])
        at = named(said.at) if said.at is not None else where[0] if where else None
        if at is None:
            raise Unfit(f"{name} has no place: at, or a mark on the map", at=(side, name))
        unit = said.unit(side, at, self.table)
        if not self.ground.has(unit.body):
            raise Unfit(f"{at} is no place on this field", at=(side, name))
        self.used.update(said.mark or "")
        if where and said.at is None:
            self._footprint(unit, where, (side, name))
        return unit

    def _footprint(self, unit: Unit, where: list[str], at: tuple[str, str]) -> None:
        if isinstance(self.ground, GridField) and set(where) != set(self.ground.spaces(unit.body)):
            drawn = f"{unit.mark} is drawn in {', '.join(where)}"
            raise Unfit(f"{drawn}; its footprint is {unit.wide}x{unit.deep}", at=at)

    def check_marks(self, units: Roster[Unit]) -> None:
        """Every letter on the map is somebody's mark."""
        for mark in self.drawn.marks:
            if mark not in self.used:
                raise Unfit(f"nobody's mark is {mark}", at=("map",))


def _piece(area: Area) -> Piece:
    one, other = (_point(spot) for spot in area.corners)
    return Piece(area.is_, corners(one, other), area.height)


def _point(spot: Spot) -> Point:
    point = coordinates(named(spot))
    if point is None:
        raise Unfit(f"{named(spot)} is no pair of inches", at=("areas",))
    return point
