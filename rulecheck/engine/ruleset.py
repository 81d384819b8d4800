"""A ruleset: the nouns, steps and rules of one game, and how a turn is played by them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from rulecheck.engine.declarations import Declaration, Due, Owed, Rule
from rulecheck.engine.entries import End, Layout, Step, field_of, found
from rulecheck.engine.scene import Table
from rulecheck.model import At, Clause
from rulecheck.reference import Reference, load_reference, reference_of


class Detail(NamedTuple):
    """A detail of a step that has dues, from the special to the general.

    `of` is what a step says of it. If it is a field, `put` sets it on a copy that nobody has seen
    yet.
    """

    at: At
    of: Callable[[Step], Any]
    put: Callable[[Step, Any], None] | None
    dues: tuple[Due, ...]


class Declared(NamedTuple):
    """What speaks about one kind of step, in the order of the rulebook."""

    details: tuple[Detail, ...]
    rules: tuple[Rule, ...]
    debts: tuple[Owed, ...]
    unfolds: bool


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
        self._declared: dict[type[Step], Declared] = {}

    def __repr__(self) -> str:
        return f"<ruleset {self.id}>"

    @cached_property
    def board(self) -> Callable[[Any], Any]:
        """What draws a scene; loaded only when something is drawn."""
        if self._board is not None:
            return self._board
        package = self.layout.__module__.rpartition(".")[0]
        drawn: Callable[[Any], Any] = import_module(f"{package}.board").drawn
        return drawn

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

    def declared_on(self, step: type[Step]) -> Declared:
        """Return what speaks about a step, and about what it is a kind of; looked up once."""
        found = self._declared.get(step)
        if found is None:
            found = self._declared[step] = self._looked_up(step)
        return found

    def _looked_up(self, step: type[Step]) -> Declared:
        mine = [each for each in self.declarations if issubclass(step, each.on)]
        dues: dict[At, list[Due]] = {}
        for each in mine:
            if isinstance(each, Due):
                dues.setdefault(each.at, []).append(each)
        return Declared(
            details=tuple(_detail(step, at, tuple(group)) for at, group in dues.items()),
            rules=tuple(each for each in mine if isinstance(each, Rule)),
            debts=tuple(each for each in mine if isinstance(each, Owed)),
            unfolds=step.unfolded is not Step.unfolded,
        )

    def is_optional(self, step: type[Step], at: At) -> bool:
        """Whether a turn may leave a detail of a step out."""
        if len(at) > 1:
            return True
        fields = {field.name.rstrip("_"): field for field in dataclasses.fields(step)}
        field = fields.get(str(at[0]).replace("-", "_"))
        return field is not None and (
            field.default is not dataclasses.MISSING
            or field.default_factory is not dataclasses.MISSING
        )


def _detail(step: type[Step], at: At, dues: tuple[Due, ...]) -> Detail:
    field, inner = field_of(step, str(at[0])), at[1:]
    of = attrgetter(field)
    if inner:
        return Detail(at=at, of=lambda step: found(of(step), inner), put=None, dues=dues)
    return Detail(at=at, of=of, put=getattr(step, field).__set__, dues=dues)
