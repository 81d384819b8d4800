"""What a play rests on besides the scene: numbers, readings, values given, rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulecheck.engine.steps import Ruling
from rulecheck.frozen import Roster
from rulecheck.model import Clause, FindingKind


class Undecided(Exception):
    """What the rulebook leaves to the game master, leaves open, or says elsewhere.

    `among` are the values that can be given for the clause, where they are few: what is wrong
    whichever of them holds is wrong.
    """

    def __init__(
        self,
        clause: str,
        why: str,
        kind: FindingKind | None = None,
        among: tuple[Any, ...] = (),
    ) -> None:
        super().__init__(clause, why)
        self.clause = clause
        self.why = why
        self.kind = kind
        self.among = among


class OpenReading(BaseException):
    """An open reading was asked for on a table that has none chosen: what is tried parts there.

    It is nobody's mistake, so that whoever catches those of a ruleset lets it pass.
    """

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


class Table:
    """What one play rests on besides the scene, and what it was asked for.

    Numbers, readings and values given; the ruling on the step at hand; which of them were used.
    A play has a table of its own, so that nothing is shared between two of them.
    """

    def __init__(
        self,
        numbers: Any,
        clauses: Mapping[str, Clause],
        *,
        readings: Mapping[str, str] | None = None,
        given: Mapping[str, Any] | None = None,
        house: Mapping[str, Any] | None = None,
        preferred: Mapping[str, str] | None = None,
    ) -> None:
        self.clauses = clauses
        self.readings = readings or {}
        self.values = given or {}
        self.house = house or {}
        self.preferred = preferred or {}
        self.plain_numbers = numbers
        self.numbers: Any = (
            _Watched(numbers, frozenset(self.house), self._use) if house else numbers
        )
        self.ruled: Ruling = None
        self.number = 0
        self.choices: Mapping[str, str] = {}
        self.parts = False
        self.tried: Mapping[str, Any] = {}
        self.used: set[tuple[str, str]] = set()
        self.rulings_used: set[tuple[int, str]] = set()
        self.settled: list[str] = []
        self.asked: dict[str, str] = {}
        self.untold: list[str] = []
        self.unknown: dict[str, tuple[Any, ...]] = {}

    def __eq__(self, other: object) -> bool:
        """Any table is as good as another: scenes are the same by what they hold."""
        return isinstance(other, Table)

    def __hash__(self) -> int:
        return hash(Table)

    @property
    def said(self) -> list[tuple[str, str]]:
        """Everything that a case chooses, gives or decides for its house, by key and name."""
        if not (self.readings or self.values or self.house):
            return []
        keys = {"readings": self.readings, "given": self.values, "house": self.house}
        return [(key, name) for key, names in keys.items() for name in names]

    def fresh(
        self,
        choices: Mapping[str, str],
        preferred: Mapping[str, str],
        tried: Mapping[str, Any] | None = None,
    ) -> Table:
        """Return a table for another play, on which open readings are read as chosen.

        `tried` are values for clauses that the case gives none for.
        """
        table = Table(
            self.plain_numbers,
            self.clauses,
            readings=self.readings,
            given=self.values,
            house=self.house,
            preferred=preferred,
        )
        table.choices, table.tried = choices, tried or {}
        return table

    def rule_on(self, number: int, ruled: Ruling) -> None:
        """Lay down what the game master ruled on the step that is evaluated from now on."""
        self.number, self.ruled = number, ruled

    def reading(self, clause: str) -> str:
        """Return how a clause is read: as the case says, as preferred, or as chosen to try.

        Where nothing settles it the first reading is taken and the clause noted as `untold`, or, on
        a table that `parts`, `OpenReading` is raised.
        """
        if clause in self.asked:
            return self.asked[clause]
        if clause in self.choices:
            return self.choices[clause]
        if clause in self.readings:
            self._use("readings", clause)
            self.asked[clause] = self.readings[clause]
            return self.readings[clause]
        preferred = self.preferred.get(clause) or self.clauses[clause].preferred
        if preferred:
            self.asked[clause] = preferred
            return preferred
        if self.parts:
            raise OpenReading(clause)
        if clause not in self.untold:
            self.untold.append(clause)
        return next(iter(self.clauses[clause].readings))

    def look(self, clauses: Iterable[str]) -> None:
        """Note that rules were asked under the readings that the case chooses for some clauses."""
        for clause in clauses:
            if clause in self.readings:
                self._use("readings", clause)

    def value(self, clause: str, why: str, among: tuple[Any, ...] = ()) -> Any:
        """Return the value the case gives for a clause; `Undecided` where it gives none."""
        if clause in self.tried:
            return self.tried[clause]
        if clause not in self.values:
            raise Undecided(clause, why, among=among)
        self._use("given", clause)
        return self.values[clause]

    def ruled_on(self, clause: str) -> Any:
        """Return what is ruled on the step at hand, unasked; `None` where nothing is."""
        return self.ruled.get(clause) if isinstance(self.ruled, Roster) else self.ruled

    def ruling(self, clause: str, why: str) -> Any:
        """Return what the game master ruled on the step at hand; `Undecided` without a ruling."""
        ruled = self.ruled_on(clause)
        if ruled is None:
            raise Undecided(clause, why, "ruling")
        self.rulings_used.add((self.number, clause))
        if clause not in self.settled:
            self.settled.append(clause)
        return ruled

    def _use(self, what: str, name: str) -> None:
        self.used.add((what, name))


class _Watched:
    """Numbers that note which of the house's own are looked at."""

    def __init__(
        self, numbers: Any, house: frozenset[str], use: Callable[[str, str], None]
    ) -> None:
        self._seen = (numbers, house, use)

    def __getattr__(self, name: str) -> Any:
        numbers, house, use = self._seen
        key = name.replace("_", "-")
        if key in house:
            use("house", key)
        return getattr(numbers, name)
