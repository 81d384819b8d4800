"""Who crosses, and how."""

from typing import Literal

from rulecheck.engine import DUE, Entry, Layout, Scene, Step, Table, internal
from rulecheck.frozen import Frozen, Roster

Place = Literal["bank", "pier", "boat"]


class Numbers(Frozen):
    fare: int


class Traveller(Entry):
    """One traveller."""

    at: Place = "bank"
    """Where the traveller is."""
    coins: int = 0
    """Coins left."""


class Ferry(Scene[Numbers]):
    """Where everybody is."""

    travellers: Roster[Traveller]
    storm: bool = internal(False)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.travellers)

    def __getitem__(self, name: str) -> Traveller:
        return self.travellers[name]

    def changed(self, name: str, **changes: object) -> "Ferry":
        return self.but(travellers=self.travellers.but(name, self[name].but(**changes)))


class FerryLayout(Layout):
    """Who is there."""

    travellers: Roster[Traveller] = Roster()
    """By name."""

    def set_up(self, table: Table) -> Ferry:
        return Ferry(table=table, travellers=self.travellers)


class Walk(Step):
    """Walk to the bank, or out on the pier."""

    to: Literal["bank", "pier"]
    """Where to."""

    def applied_to(self, scene: Ferry) -> Ferry:
        return scene.changed(self.who, at=self.to)


class Board(Step):
    """Board the boat."""

    def applied_to(self, scene: Ferry) -> Ferry:
        return scene.changed(self.who, at="boat")


class Pay(Step):
    """Pay the fare."""

    coins: int = DUE
    """How many coins."""

    def applied_to(self, scene: Ferry) -> Ferry:
        return scene.changed(self.who, coins=max(0, scene[self.who].coins - self.coins))
