"""The scene a turn plays in, and what is owed in it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, Generic, Self, TypeVar

from rulecheck.engine.steps import Said, Step
from rulecheck.engine.table import Table, Undecided
from rulecheck.frozen import Frozen, internal

_KINDS: dict[Any, str] = {
    int: "a whole number",
    Fraction: "a number",
    str: "a word",
    bool: "true or false",
    dict: "a mapping",
}
N = TypeVar("N")
S = TypeVar("S", bound=Step)


class Debt(Frozen):
    """A step that must come next, and what it comes from: the declaration and the step's number.

    Any of several `steps` pays it; `asks` is what each is known by: its kind, whose it is, and what
    it states. `implied` where what it comes from is the unwritten start or end of an activation.
    """

    steps: tuple[Step, ...]
    by: Any
    number: int
    implied: bool
    asks: tuple[tuple[type[Step], str, tuple[Said, ...]], ...] = ()

    @classmethod
    def of(cls, due: Step | tuple[Step, ...], by: Any, number: int, *, implied: bool) -> Debt:
        """Return the debt of one step, or of any one of several."""
        steps = due if isinstance(due, tuple) else (due,)
        asks = tuple([(type(each), each.who, each.said) for each in steps])
        return cls(steps=steps, by=by, number=number, implied=implied, asks=asks)

    @property
    def step(self) -> Step:
        """The step owed, or the first of those that pay it."""
        return self.steps[0]

    @property
    def demanded(self) -> bool:
        """Whether it has to be paid; else it may be."""
        return not self.by.optional

    @property
    def cause(self) -> tuple[Any, int, str]:
        """What makes it the same debt in another world: rule, step that caused it, and debtor."""
        return self.by, self.number, self.step.who

    def paid_by(self, step: Step) -> bool:
        """Whether a step is the one owed: same verb, same combatant, same stated details."""
        kind, who = type(step), step.who
        for owed, debtor, said in self.asks:
            if kind is owed and who == debtor and _says(step, said):
                return True
        return False


def _says(step: Step, asked: tuple[Said, ...]) -> bool:
    """Whether a step says of every detail asked for just that, or nothing."""
    for name, mine, free in asked:
        theirs = getattr(step, name)
        if mine != theirs and theirs != free:
            return False
    return True


class Scene(Frozen, Generic[N]):
    """The state of a game at one moment, frozen; a game adds its fields and its queries."""

    untraced: ClassVar[frozenset[str]] = frozenset({"table"})
    table: Table
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

    def given(
        self, clause: str, why: str, kind: type[Any] = object, among: tuple[Any, ...] = ()
    ) -> Any:
        """Return the value that the case gives for a clause, or raise `Undecided`.

        `kind` is what it must be: `int`, `Fraction` for any exact number, `str`, `bool`; `among`
        are the values that can be given, where they are few: what is wrong for each of them is
        wrong without one too.
        """
        value = self.table.value(clause, why, among)
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

    def is_ruled(self, clause: str) -> bool:
        """Whether a ruling on a clause is recorded on the step at hand, whatever it says."""
        return self.table.ruled_on(clause) is not None

    def owes(self, kind: type[S], who: str) -> S | None:
        """Return the step of a kind that `who` owes or may take now."""
        for debt in self.owed:
            for step in debt.steps:
                if isinstance(step, kind) and step.who == who:
                    return step
        return None


def _is_no(ruled: Any) -> bool:
    first, *_ = [*str(ruled).replace(",", " ").replace(":", " ").split(), ""]
    return ruled is False or first.lower() == "no"
