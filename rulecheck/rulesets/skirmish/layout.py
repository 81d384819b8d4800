"""What the `scene:` of a skirmish may say: the field, the two sides, who stands where and how."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, Literal

from rulecheck import engine
from rulecheck.engine import Entry, Table, Unfit
from rulecheck.frozen import Roster, traced
from rulecheck.model import At
from rulecheck.rulesets.skirmish import chart
from rulecheck.rulesets.skirmish.combatant import Activation, Footprint, Posture, Size, Unit, Weapon
from rulecheck.rulesets.skirmish.field import BorderKind, Field, Kind
from rulecheck.rulesets.skirmish.grid import Grid, Hexes, Spot, Squares, named
from rulecheck.rulesets.skirmish.grid_field import GridField
from rulecheck.rulesets.skirmish.open_table import OpenField, Piece
from rulecheck.rulesets.skirmish.placing import Limits, Placing, check_edges, check_spaces, piece
from rulecheck.rulesets.skirmish.scene import Fight

Side = Literal["party", "foes"]
FIELDS = 64
"""How many fields are kept, with what was worked out about them."""
MOST = 60
"""Spaces along a side of a grid at most; the radius of a grid of hexes."""


class Combatant(Entry):
    """One fighter as the turn finds it."""

    short: ClassVar[str] = "at"
    at: Spot | None = None
    """The space it stands in (the first of several), or the centre of its base on an open table."""
    mark: str | None = None
    """The letter that stands for it on the map."""
    size: Size = "medium"
    """How big it is."""
    footprint: Footprint | None = None
    """What the game master rules of its bulk: spaces across and down."""
    speed: int | None = None
    """Speed in spaces, where it is not that of most combatants."""
    heavy_armour: bool = False
    """Whether it wears heavy armour, which lowers Speed."""
    might: int = 0
    """Added to the roll of its Strikes."""
    defense: int = 0
    """Taken off the roll of a Strike against it."""
    penalty: int = 0
    """What its conditions take from its rolls, by the core book: a number below 0."""
    weapons: Roster[Weapon] = Roster()
    """Its weapons by name; without any, it strikes with a plain one."""
    state: Posture = "standing"
    """Whether it stands, lies prone, is down or is out."""
    slowed: bool = False
    """Whether it is Slowed."""
    entangled: bool = False
    """Whether it is Entangled."""
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
    to_reload: Roster[int] = Roster()
    """Actions still to be spent until a weapon, by name, is loaded again."""

    @property
    def acted(self) -> bool:
        """Whether its activation has begun before the turn."""
        return self.actions is not None

    def unit(self, side: Side, table: Table, at: str) -> Unit:
        """Return the fighter in its place, as the scene keeps it."""
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


class Terrain(Entry):
    """Spaces by what they hold, for a grid that is not drawn as a map."""

    wall: tuple[Spot, ...] = ()
    """Walls."""
    door: tuple[Spot, ...] = ()
    """Shut doors."""
    open_door: tuple[Spot, ...] = ()
    """Doors that stand open."""
    smoke: tuple[Spot, ...] = ()
    """Thick smoke."""
    cover: tuple[Spot, ...] = ()
    """Things that give cover."""
    difficult: tuple[Spot, ...] = ()
    """Difficult ground."""

    def ground(self) -> dict[str, frozenset[Kind]]:
        """Return what each space holds."""
        found: dict[str, frozenset[Kind]] = {}
        for kind, spots in self.kinds():
            for name in map(named, spots):
                found[name] = found.get(name, frozenset()) | {kind}
        return found

    def kinds(self) -> tuple[tuple[Kind, tuple[Spot, ...]], ...]:
        """Return each kind of terrain with the spaces that hold it."""
        return (
            ("wall", self.wall),
            ("door", self.door),
            ("open-door", self.open_door),
            ("smoke", self.smoke),
            ("cover", self.cover),
            ("difficult", self.difficult),
        )


class Edge(Entry):
    """A wall, a shut door or a low wall (cover) between two spaces."""

    between: tuple[Spot, Spot]
    """The two spaces it stands between."""
    is_: BorderKind = "wall"
    """What stands there."""


class Tier(Entry):
    """Spaces that lie higher than the floor."""

    height: int
    """How high they lie above the floor."""
    spaces: tuple[Spot, ...]
    """The spaces."""


class Area(Entry):
    """A rectangle of terrain on an open table, by two opposite corners; a wall may be thin."""

    corners: tuple[Spot, Spot]
    """Two opposite corners."""
    is_: Kind | None = None
    """What it holds; left out, it is only higher than the floor."""
    height: int = 0
    """How high it lies above the floor."""

    def piece(self) -> Piece:
        """Return the piece of terrain it is."""
        one, other = map(named, self.corners)
        return piece(one, other, self.is_, self.height)


class Layout(engine.Layout):
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
    """What the spaces hold, where no map is drawn."""
    edges: tuple[Edge, ...] = ()
    """What stands between two spaces."""
    raised: tuple[Tier, ...] = ()
    """Spaces above the floor."""
    areas: tuple[Area, ...] = ()
    """Terrain of an open table."""
    party: Roster[Combatant] = Roster()
    """The players' side, by name."""
    foes: Roster[Combatant] = Roster()
    """The other side, by name."""

    def set_up(self, table: Table) -> Fight:
        """Return the scene; `Unfit` where the field does not hold what is said of it."""
        drawn, ground = _laid_out(_of_the_field(self))
        told = [(side, name, each) for side, names in self._sides() for name, each in names.items()]
        placing = Placing(drawn=drawn, ground=ground, limits=_limits(table))
        units: dict[str, Unit] = {}
        for side, name, each in told:
            if name in units:
                raise Unfit(f"{name} stands on both sides", at=(side, name))
            at = placing.place(each.at, each.mark, (side, name))
            units[name] = unit = each.unit(side, table, at)
            placing.check(unit, each.at, (side, name))
        placing.check_marks()
        placing.check_names(units)
        turns = Roster({name: Activation() for _, name, each in told if each.acted})
        return Fight(table=table, field=ground, units=Roster(units), turns=turns)

    def field(self) -> tuple[chart.Chart, Field]:
        """Return what the map says, and the field."""
        self._fits_the_grid()
        drawn = chart.chart(self.map) if self.map else chart.Chart()
        return drawn, self._field(drawn)

    def _sides(self) -> tuple[tuple[Side, Roster[Combatant]], ...]:
        return ("party", self.party), ("foes", self.foes)

    def _fits_the_grid(self) -> None:
        """Raise `Unfit` where the field is told in a way that its grid has no use for."""
        useless = {
            "square": ("areas",),
            "hex": ("areas", "map", "heights"),
            "open": ("map", "heights", "terrain", "edges", "raised"),
        }
        for key in useless[self.grid]:
            if getattr(self, key) not in (None, (), Terrain()):
                raise Unfit(f"{key} does not go with grid: {self.grid}", at=(key,))
        if not all(1 <= side <= MOST for side in self.size):
            raise Unfit(f"a grid has 1 to {MOST} spaces a side", at=("size",))

    def _field(self, drawn: chart.Chart) -> Field:
        if self.grid == "open":
            return OpenField(pieces=tuple(each.piece() for each in self.areas))
        grid: Grid = Squares(drawn.columns, drawn.rows) if self.map else Squares(*self.size)
        grid = Hexes(self.size[0]) if self.grid == "hex" else grid
        check_spaces(grid, self._named())
        check_edges(grid, [tuple(map(named, each.between)) for each in self.edges])
        ground = {**drawn.ground, **self.terrain.ground()}
        heights = chart.heights(self.heights) if self.heights else {}
        tiers = self._heights({**drawn.heights, **heights})
        return GridField(grid, ground, tiers, self._borders(drawn.borders))

    def _named(self) -> Iterator[tuple[At, str]]:
        """Yield every space that the terrain names, with the place where it does."""
        for kind, spots in self.terrain.kinds():
            yield from ((("terrain", kind), named(spot)) for spot in spots)
        for nth, tier in enumerate(self.raised):
            yield from ((("raised", nth, "spaces"), named(spot)) for spot in tier.spaces)
        for nth, edge in enumerate(self.edges):
            yield from ((("edges", nth, "between"), named(spot)) for spot in edge.between)

    def _heights(self, drawn: dict[str, int]) -> dict[str, int]:
        told = {named(spot): tier.height for tier in self.raised for spot in tier.spaces}
        return {**drawn, **told}

    def _borders(self, drawn: dict[frozenset[str], BorderKind]) -> dict[frozenset[str], BorderKind]:
        return {**drawn, **{frozenset(map(named, each.between)): each.is_ for each in self.edges}}


_FIELD = tuple(name for name in traced(Layout) if name not in ("party", "foes"))
_of_the_field = attrgetter(*_FIELD)


def _limits(table: Table) -> Limits:
    """Return between what the figures of a fighter lie: nobody has more than an activation gives.

    Only where held Strikes are read to last until they are loosed do they add up.
    """
    actions = table.numbers.actions
    adds_up = table.readings.get("SK-HLD-6") == "until-loosed"
    held = None if adds_up else actions * max(1, table.numbers.held)
    return ("speed", 0, None), ("held", 0, held), ("actions", 0, actions)


@lru_cache(FIELDS)
def _laid_out(told: tuple[Any, ...]) -> tuple[chart.Chart, Field]:
    """Return the field of a layout by what is told of it: the same one for all that share it."""
    return Layout(**dict(zip(_FIELD, told, strict=True))).field()
