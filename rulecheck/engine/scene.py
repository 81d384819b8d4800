"""The scene a turn plays in, and the table that holds what it rests on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from fractions import Fraction
from typing import Any, Generic, Self, TypeVar

from rulecheck.engine.entries import Said, Step
from rulecheck.frozen import Frozen, Roster, frozen
from rulecheck.model import Clause, FindingKind

_KINDS: dict[Any, str] = {
    int: "a whole number",
    Fraction: "a number",
    str: "a word",
    bool: "true or false",
    dict: "a mapping",
}
N = TypeVar("N")
S = TypeVar("S", bound=Step)


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


def internal(default: Any) -> Any:
    """A field of a scene that is neither shown in a ledger nor expected by a case."""
    return field(default=default, metadata={"traced": False})


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
        self.ruled: str | Roster[Any] | None = None
        self.choices: Mapping[str, str] = {}
        self.used: set[tuple[str, str]] = set()
        self.settled: list[str] = []
        self.untold: list[str] = []

    @property
    def said(self) -> list[tuple[str, str]]:
        """Everything that a case chooses, gives or decides for its house, by key and name."""
        if not (self.readings or self.values or self.house):
            return []
        keys = {"readings": self.readings, "given": self.values, "house": self.house}
        return [(key, name) for key, names in keys.items() for name in names]

    def fresh(self, choices: Mapping[str, str], preferred: Mapping[str, str]) -> Table:
        """Return a table for another play, on which open readings are read as chosen."""
        table = Table(
            self.plain_numbers,
            self.clauses,
            readings=self.readings,
            given=self.values,
            house=self.house,
            preferred=preferred,
        )
        table.choices = choices
        return table

    def reading(self, clause: str) -> str:
        """Return how a clause is read: as the case says, as preferred, or as chosen to try."""
        if clause in self.readings:
            self._use("readings", clause)
            return self.readings[clause]
        preferred = self.preferred.get(clause) or self.clauses[clause].preferred
        if preferred:
            return preferred
        if clause in self.choices:
            return self.choices[clause]
        if clause not in self.untold:
            self.untold.append(clause)
        return next(iter(self.clauses[clause].readings))

    def look(self, clause: str) -> None:
        """Note that a rule was asked under the reading that the case chooses for a clause."""
        if clause in self.readings:
            self._use("readings", clause)

    def value(self, clause: str, why: str) -> Any:
        """Return the value the case gives for a clause; `Undecided` where it gives none."""
        if clause not in self.values:
            raise Undecided(clause, why)
        self._use("given", clause)
        return self.values[clause]

    def ruling(self, clause: str, why: str) -> Any:
        """Return what the game master ruled on the step at hand; `Undecided` without a ruling."""
        ruled = self.ruled.get(clause) if isinstance(self.ruled, Roster) else self.ruled
        if ruled is None:
            raise Undecided(clause, why, "ruling")
        self._use("ruled", clause)
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


@frozen
class Debt:
    """A step that must come next, and what it comes from: the declaration and the step's number.

    `implied` where that step is the unwritten start or end of an activation; `demanded` is false
    where the debt may be paid but is not due.
    """

    step: Step
    by: Any
    number: int
    implied: bool
    demanded: bool
    asks: tuple[Said, ...] = ()

    def paid_by(self, step: Step) -> bool:
        """Whether a step is the one owed: same verb, same combatant, same stated details."""
        if type(step) is not type(self.step) or step.who != self.step.who:
            return False
        for name, mine, free in self.asks:
            theirs = getattr(step, name)
            if mine != theirs and theirs != free:
                return False
        return True


@frozen
class Scene(Frozen, Generic[N]):
    """The state of a game at one moment, frozen; a game adds its fields and its queries."""

    table: Table = field(compare=False, repr=False, metadata={"traced": False})
    owed: tuple[Debt, ...] = internal(())

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone a turn may name."""
        return ()

    def begun(self, who: str) -> Self:
        """Return the scene with an activation of `who` begun."""
        return self

    def ended(self, who: str) -> Self:
        """Return the scene with the activation of `who` ended."""
        return self

    def lapsed(self, debt: Step) -> Self:
        """Return the scene in which a step that was owed never came."""
        return self

    @property
    def numbers(self) -> N:
        """The rulebook's numbers, with the house's own over them."""
        return self.table.numbers  # type: ignore[no-any-return]  # a game says what they are

    def reads(self, clause: str) -> str:
        """Return how a clause is read in this play."""
        return self.table.reading(clause)

    def given(self, clause: str, why: str, kind: type[Any] = object) -> Any:
        """Return the value that the case gives for a clause, or raise `Undecided`.

        `kind` is what it must be: `int`, `Fraction` for any exact number, `str`, `bool`.
        """
        value = self.table.value(clause, why)
        if kind is Fraction and type(value) is int:
            return Fraction(value)
        if kind is object or type(value) is kind:
            return value
        raise Undecided(clause, f"{why}; given must be {_KINDS.get(kind, kind.__name__)}")

    def ruling(self, clause: str, why: str) -> Any:
        """Return the ruling recorded on the step at hand, or raise `Undecided`."""
        return self.table.ruling(clause, why)

    def permits(self, clause: str, why: str) -> bool:
        """Return whether the ruling on the step at hand permits it; `Undecided` without one.

        `false` and words that begin with "no" forbid; anything else permits.
        """
        return not _is_no(self.ruling(clause, why))

    def owes(self, kind: type[S], who: str) -> S | None:
        """Return the step of a kind that `who` owes or may take now."""
        for debt in self.owed:
            if isinstance(debt.step, kind) and debt.step.who == who:
                return debt.step
        return None


def _is_no(ruled: Any) -> bool:
    first, *_ = [*str(ruled).replace(",", " ").replace(":", " ").split(), ""]
    return ruled is False or first.lower() == "no"
