"""A ruleset: the nouns, steps and rules of one game, and how a turn is played by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from rulecheck.engine.choices import Menu
from rulecheck.engine.declarations import Declaration, Due, Owed, Rule
from rulecheck.engine.entries import field_of, found, put
from rulecheck.engine.steps import Step
from rulecheck.engine.table import Table
from rulecheck.engine.turns import Begin, End, Layout
from rulecheck.frozen import fields, is_needed
from rulecheck.model import At, Clause
from rulecheck.reference import Reference, load_reference, reference_of

D = TypeVar("D", bound=Declaration)


class Detail(Struct, frozen=True):
    """A detail of a step that has dues, from the special to the general.

    Of one within a field, `inner` is what the field says of it, and `put` the field with it set.
    """

    at: At
    inner: Callable[[Any], Any] | None
    put: Callable[[Any, Any], Any] | None
    dues: tuple[Due, ...]


class FieldDues(Struct, frozen=True):
    """A field of a step that has dues: `plain` where it is one detail, else a roster of them.

    `clear` leaves it open in a step that is being filled in, and `put` has that step hold it.
    """

    field: str
    of: Callable[[Step], Any]
    clear: Callable[[Step], None]
    put: Callable[[Step, Any], None]
    plain: bool
    dues: tuple[Detail, ...]

    def is_whole(self, step: Step) -> bool:
        """Whether a step states it, and all of it."""
        stated = self.of(step)
        return stated is not None and all(
            each.inner is None or each.inner(stated) is not None for each in self.dues
        )


class Declared(NamedTuple):
    """What speaks about one kind of step: details in its order, the rest in the rulebook's."""

    details: tuple[FieldDues, ...]
    rules: tuple[Rule, ...]
    debts: tuple[Owed, ...]
    unfolds: bool
    anything: bool


class Ruleset:
    """One game: what its cases may say, and what its rulebook has to say about them.

    `rules` are the modules of its chapters in the rulebook's order. `board` draws a scene: left
    out, it is `drawn` in the module `board` of the package that the layout stands in.
    `reference` is the file of its clauses and numbers, where it does not ship with rulecheck.
    """

    def __init__(
        self,
        *,
        id: str,
        layout: type[Layout],
        numbers: type[Any],
        steps: tuple[type[Step], ...],
        rules: tuple[ModuleType, ...],
        board: Callable[[Any], Any] | None = None,
        reference: Path | None = None,
    ) -> None:
        self.id = id
        self.layout = layout
        self.numbers = numbers
        self.steps: dict[str, type[Step]] = {step.verb: step for step in steps} | {End.verb: End}
        self.rules = rules
        self._board = board
        self._path = reference
        self.declared_on = cache(self._declared_on)
        """What speaks about a kind of step, and about what it is a kind of; looked up once."""

    def __repr__(self) -> str:
        return f"<ruleset {self.id}>"

    @cached_property
    def board(self) -> Callable[[Any], Any]:
        """What draws a scene; loaded only when something is drawn."""
        if self._board is not None:
            return self._board
        drawn: Callable[[Any], Any] = import_module(f"{self._package}.board").drawn
        return drawn

    @cached_property
    def staged(self) -> Callable[[Any], Any] | None:
        """What draws a moment of a turn, with what its step does, where a game says so.

        It is `staged` in the module `staging` beside the layout, or in `board`.
        """
        for module in ("staging", "board") if self._package else ():
            if find_spec(f"{self._package}.{module}"):
                found: Any = getattr(import_module(f"{self._package}.{module}"), "staged", None)
                if found is not None:
                    return found  # type: ignore[no-any-return]  # a game's own function
        return None

    @property
    def _package(self) -> str:
        return self.layout.__module__.rpartition(".")[0]

    @cached_property
    def menu(self) -> Menu:
        """What the details of steps may be chosen from: the module `choices` beside the layout."""
        package, _, module = self.layout.__module__.rpartition(".")
        beside = f"{package}.choices"
        if not package or not module or find_spec(beside) is None:
            return Menu()
        return Menu(vars(import_module(beside)).values())

    @cached_property
    def reference(self) -> Reference:
        """The clauses and numbers of the rulebook."""
        return load_reference(self._path) if self._path else reference_of(self.id)

    def reread(self) -> None:
        """Have the reference read anew when it is next asked for: its file has changed."""
        reference_of.cache_clear()
        for name in ("reference", "_plain_numbers"):
            self.__dict__.pop(name, None)

    def clause(self, id: str) -> Clause:
        """Return a clause by its id; `KeyError` names an unknown one."""
        return self.reference.clauses[id]

    @cached_property
    def declarations(self) -> tuple[Declaration, ...]:
        """Every rule, due and debt, in the order of the rulebook."""
        return tuple(
            each
            for module in self.rules
            for each in vars(module).values()
            if isinstance(each, Declaration) and each.body.__module__ == module.__name__
        )

    def table(
        self,
        *,
        readings: Mapping[str, str] | None = None,
        given: Mapping[str, Any] | None = None,
        house: Mapping[str, Any] | None = None,
        numbers: Mapping[str, Any] | None = None,
        preferred: Mapping[str, str] | None = None,
    ) -> Table:
        """Return what a play rests on; `numbers` are a mutated rulebook's, under the house's."""
        return Table(
            self.numbered({**(numbers or {}), **(house or {})}),
            self.reference.clauses,
            readings=readings,
            given=given,
            house=house,
            preferred=preferred,
        )

    def numbered(self, overlay: Mapping[str, Any]) -> Any:
        """Return the typed numbers of the rulebook with others laid over them."""
        if not overlay:
            return self._plain_numbers
        return self._typed({**self.reference.values, **self.reference.overlaid(overlay)})

    @cached_property
    def _plain_numbers(self) -> Any:
        return self._typed(self.reference.values)

    def _typed(self, values: Mapping[str, Any]) -> Any:
        return self.numbers(**{key.replace("-", "_"): value for key, value in values.items()})

    def dues_on(self, step: type[Step]) -> dict[At, tuple[Due, ...]]:
        """Return the details of a kind of step that have dues, with those, special first."""
        fields = self.declared_on(step).details
        return {detail.at: detail.dues for field in fields for detail in field.dues}

    def _declared_on(self, step: type[Step]) -> Declared:
        mine = [each for each in self.declarations if issubclass(step, each.on)]
        dues: dict[At, list[Due]] = {}
        for each in mine:
            if isinstance(each, Due):
                dues.setdefault(each.at, []).append(each)
        details: dict[str, list[Detail]] = {}
        for at in sorted(dues, key=lambda at: self._place_of(dues[at][0])):
            detail = _detail(at, self._from_special(dues[at]))
            details.setdefault(field_of(step, str(at[0])), []).append(detail)
        names = [name for name in step.__struct_fields__ if name in details]
        unfolds = step.unfolded is not Step.unfolded
        return Declared(
            details=tuple(_field(step, name, tuple(details[name])) for name in names),
            rules=tuple(self._in_order(each for each in mine if isinstance(each, Rule))),
            debts=tuple(self._in_order(each for each in mine if isinstance(each, Owed))),
            unfolds=unfolds,
            anything=bool(mine) or unfolds or step not in (Begin, End),
        )

    def _in_order(self, declarations: Iterable[D]) -> list[D]:
        """Return declarations in the order of their clauses, whichever module they stand in."""
        return sorted(declarations, key=self._place_of)

    def _place_of(self, declaration: Declaration) -> int:
        return self._places.get(declaration.cites, len(self._places))

    @cached_property
    def _places(self) -> dict[str, int]:
        return {id: index for index, id in enumerate(self.reference.clauses)}

    def _from_special(self, dues: list[Due]) -> tuple[Due, ...]:
        """Return the dues of a detail, those that override others before them."""
        waiting, ordered = dues, list[Due]()
        while waiting:
            free = [each for each in waiting if not any(_overrides(o, each) for o in waiting)]
            ordered += free or waiting
            waiting = [each for each in waiting if free and each not in free]
        return tuple(ordered)

    def is_optional(self, step: type[Step], at: At) -> bool:
        """Whether a turn may leave a detail of a step out."""
        if len(at) > 1:
            return True
        field = fields(step).get(field_of(step, str(at[0])))
        return field is not None and not is_needed(field)


def _overrides(one: Due, other: Due) -> bool:
    """Whether a due is asked before another: it says so, or stands before it in their chapter."""
    if one is other:
        return False
    mine, theirs = one.body, other.body
    if mine.__module__ == theirs.__module__:
        return mine.__code__.co_firstlineno < theirs.__code__.co_firstlineno
    return other.cites in one.overrides


def _detail(at: At, dues: tuple[Due, ...]) -> Detail:
    if len(at) == 1:
        return Detail(at=at, inner=None, put=None, dues=dues)
    return Detail(
        at=at,
        inner=lambda field: found(field, at[1:]),
        put=lambda field, value: put(field, at[1:], value),
        dues=dues,
    )


def _field(step: type[Step], name: str, dues: tuple[Detail, ...]) -> FieldDues:
    plain = len(dues) == 1 and len(dues[0].at) == 1
    slot = getattr(step, name)
    return FieldDues(name, attrgetter(name), slot.__delete__, slot.__set__, plain, dues)
