"""Runners, the race, and what they can do."""

from rulecheck.engine import DUE, Entry, Name, Scene, Step, internal
from rulecheck.frozen import Frozen, Roster


class Numbers(Frozen):
    """The figures of the rules."""

    length: int
    price: int


class Runner(Entry):
    """One runner."""

    at: int = 0
    """The space the runner stands on."""
    energy: int = 3
    """Energy left."""


class Race(Scene[Numbers]):
    """Where everybody is."""

    runners: Roster[Runner]
    hurdles: tuple[int, ...] = internal(())
    wet: bool = internal(False)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.runners)

    def with_runner(self, name: str, **changes: int) -> "Race":
        return self.but(runners=self.runners.but(name, self.runners[name].but(**changes)))


class Run(Step):
    """Run to a space ahead."""

    to: int
    """The space to run to."""
    energy: int = DUE
    """Energy paid."""

    def applied_to(self, scene: Race) -> Race:
        left = max(0, scene.runners[self.who].energy - self.energy)
        return scene.with_runner(self.who, at=self.to, energy=left)


class Stumble(Step):
    """Fall back one space."""

    def applied_to(self, scene: Race) -> Race:
        return scene.with_runner(self.who, at=scene.runners[self.who].at - 1)


class Shove(Step):
    """Push another runner back."""

    at: Name
    """Who is pushed."""

    def applied_to(self, scene: Race) -> Race:
        return scene.with_runner(self.at, at=scene.runners[self.at].at - 1)


class Rest(Step):
    """Take a breath."""

    def applied_to(self, scene: Race) -> Race:
        return scene.with_runner(self.who, energy=scene.runners[self.who].energy + 1)
