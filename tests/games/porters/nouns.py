"""Porters, their yard, and what they can do."""

from fractions import Fraction
from typing import ClassVar, Literal

from msgspec import field

from rulecheck.engine import DUE, Entry, Layout, Name, Scene, Step, Table, Unfit, internal
from rulecheck.frozen import Frozen, Roster
from rulecheck.model import At


class Numbers(Frozen):
    """The figures of the rules."""

    space: int
    gate: int
    uphill: int
    hit: int
    hop: int | Fraction
    rest: dict[str, int]


class Porter(Entry):
    """One porter."""

    at: int = 0
    """The space the porter stands on."""
    breath: int = 10
    """Breath left."""
    strong: bool = False
    """Whether light loads cost nothing."""
    hurt: bool = False
    """Whether the porter may not act."""


class Yard(Scene[Numbers]):
    """Where everybody is."""

    porters: Roster[Porter]
    rung: int = 0
    mud: tuple[int, ...] = internal(())
    rested: tuple[str, ...] = internal(())
    computed: ClassVar[tuple[str, ...]] = ("foremost",)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.porters)

    @property
    def foremost(self) -> int:
        return max((each.at for each in self.porters.values()), default=0)

    def __getitem__(self, name: str) -> Porter:
        return self.porters[name]

    def with_porter(self, name: str, **changes: int) -> "Yard":
        return self.but(porters=self.porters.but(name, self.porters[name].but(**changes)))

    def tired(self, name: str, by: int) -> "Yard":
        return self.with_porter(name, breath=max(0, self[name].breath - by))

    def ended(self, who: str) -> "Yard":
        return self.but(rested=())

    def lapsed(self, debt: Step) -> "Yard":
        return self.tired(debt.who, 1) if isinstance(debt, Wash) else self


class YardLayout(Layout):
    """Who stands where."""

    porters: Roster[Porter] = Roster()
    """The porters by name."""
    mud: tuple[int, ...] = ()
    """Spaces that are muddy."""

    def set_up(self, table: Table) -> Yard:
        for name, porter in self.porters.items():
            if porter.at > table.numbers.gate:
                raise Unfit(f"{name} stands past the gate", at=("porters", name, "at"))
        return Yard(table=table, porters=self.porters, mud=self.mud)


class Haul(Step):
    """Carry a load to another space."""

    to: int
    """The space hauled to."""
    load: Literal["light", "heavy"] = "light"
    """What is carried."""
    uphill: bool = False
    """Whether the way goes up."""
    breath: int = DUE
    """Breath spent."""

    def applied_to(self, scene: Yard) -> Yard:
        return scene.tired(self.who, self.breath).with_porter(self.who, at=self.to)


class SetDown(Step):
    """Put a load on the ground."""

    at: int | None = None
    """Where."""
    softly: bool = False
    """How."""


class Throw(Step):
    """Throw a bale at somebody."""

    at: Name
    """At whom."""
    roll: int
    """Two dice."""
    modifiers: Roster[int] = DUE
    """What is added, by name."""
    total: int = DUE
    """Roll and modifiers."""
    hit: bool = DUE
    """Whether the bale arrives."""

    def applied_to(self, scene: Yard) -> Yard:
        return scene.tired(self.at, 1) if self.hit else scene


class Catch(Step):
    """Catch what is thrown."""


class Hop(Step):
    """One hop of several; no case writes it."""

    to: int
    index: int
    breath: int = DUE

    def applied_to(self, scene: Yard) -> Yard:
        return scene.tired(self.who, self.breath).with_porter(self.who, at=self.to)


class Hops(Step):
    """Hop from space to space."""

    path: tuple[int, ...]
    """The spaces, in order."""
    paid: Roster[int] = field(default_factory=Roster)
    """Breath spent, hop by hop: `{first: 1}`."""

    def unfolded(self, scene: Yard) -> tuple[Step, ...]:
        return tuple(
            Hop(who=self.who, to=to, index=index, breath=self.paid.get(_NTH[index]))
            for index, to in enumerate(self.path[: len(_NTH)])
        )

    def written_at(self, smaller: Step, at: At) -> At:
        assert isinstance(smaller, Hop)
        return ("paid", _NTH[smaller.index]) if at == ("breath",) else ("path", smaller.index)


_NTH = ("first", "second", "third", "fourth")


class Ford(Step):
    """Wade through water."""


class Dry(Step):
    """Dry oneself."""


class Wash(Step):
    """Wash the mud off."""


class Look(Step):
    """Look out through fogs of several kinds."""

    through: int
    """How many kinds, the first ones."""
    anyway: bool = False
    """Whether one blinding fog blinds; else all must."""


class Swim(Step):
    """Cross deep water."""

    breath: int = DUE
    """Breath spent."""

    def applied_to(self, scene: Yard) -> Yard:
        return scene.tired(self.who, self.breath)


class Whistle(Step):
    """Whistle, perhaps a tune."""

    tune: str | None = None
    """Which tune."""


class Rest(Step):
    """Take a breath."""

    back: int = DUE
    """Breath that comes back."""

    def applied_to(self, scene: Yard) -> Yard:
        return scene.tired(self.who, -self.back).but(rested=(*scene.rested, self.who))


class Bell(Step):
    """The bell rings; nobody's step."""

    taken_by = "nobody"

    def applied_to(self, scene: Yard) -> Yard:
        return scene.but(rung=scene.rung + 1)
