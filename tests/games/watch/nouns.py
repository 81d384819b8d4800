"""Who sneaks past whom, and what they can do."""

from rulecheck.engine import DUE, Entry, Layout, Name, Scene, Step, Table, internal
from rulecheck.frozen import Frozen, Roster
from rulecheck.model import At


class Numbers(Frozen):
    nerve: int


class Figure(Entry):
    """One of them."""

    room: int = 0
    """Where it is."""
    nerve: int = 3
    """How much it has left; with none it goes no further."""
    watches: int | None = None
    """The room it watches."""
    brave: bool = False
    """Whether calls are nothing to it."""
    shut: bool = True
    """Whether its lantern is shut."""


class Night(Scene[Numbers]):
    """Where everybody is."""

    figures: Roster[Figure]
    curfew: bool = internal(False)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.figures)

    def __getitem__(self, name: str) -> Figure:
        return self.figures[name]

    def changed(self, name: str, **changes: object) -> "Night":
        return self.but(figures=self.figures.but(name, self[name].but(**changes)))


class NightLayout(Layout):
    """Who is there."""

    figures: Roster[Figure] = Roster()
    """By name."""
    curfew: bool = False
    """Whether it is late."""

    def set_up(self, table: Table) -> Night:
        return Night(table=table, figures=self.figures, curfew=self.curfew)


class Sneak(Step):
    """Sneak from room to room."""

    rooms: tuple[int, ...]
    """The rooms, in order."""
    on_a_way = True

    def unfolded(self, scene: Night) -> tuple[Step, ...]:
        return tuple(Enter(who=self.who, room=room, nth=n) for n, room in enumerate(self.rooms))

    def goes_on(self, scene: Night) -> bool:
        return scene[self.who].nerve > 0

    def written_at(self, smaller: Step, at: At) -> At:
        assert isinstance(smaller, Enter)
        return ("rooms", smaller.nth)


class Enter(Step):
    """One room of a way."""

    room: int
    nth: int

    def applied_to(self, scene: Night) -> Night:
        return scene.changed(self.who, room=self.room)


class Shut(Step):
    """Shut one's lantern."""

    def applied_to(self, scene: Night) -> Night:
        return scene.changed(self.who, shut=True)


class Call(Step):
    """Call out to somebody."""

    at: Name
    """To whom."""
    price: int = DUE
    """What it costs them; made of what they lose."""
    loses: int = DUE
    """Nerve they lose."""

    def applied_to(self, scene: Night) -> Night:
        return scene.changed(self.at, nerve=max(0, scene[self.at].nerve - self.loses))


class Knock(Step):
    """Knock at somebody's door."""

    at: Name
    """Whose."""


class Admit(Step):
    """Admit a door."""


class Refuse(Step):
    """Leave a door shut."""


class Pass(Step):
    """Pass a gate."""

    toll: int = DUE
    """What is paid."""
