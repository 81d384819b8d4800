"""The details of a step: filled in where they are left out, compared where they are stated.

A detail that the turn leaves out is found when a due or a rule first looks at it, so that dues may
rest on each other in whatever order they are declared; a circle of them is an error of the ruleset.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any, Protocol

from rulecheck.engine.declarations import Declaration, Due, Unknown, worth
from rulecheck.engine.faults import Found, Key
from rulecheck.engine.mutation import UNMUTATED, Mutation
from rulecheck.engine.ruleset import Detail, FieldDues
from rulecheck.engine.scene import Scene
from rulecheck.engine.steps import Step
from rulecheck.engine.table import Undecided
from rulecheck.engine.totals import Total


class Circle(Exception):
    """Details of a step that rest on each other in a circle."""


class Held(Protocol):
    """Tells what a field of a step holds, given what is stated of it."""

    def held(self, step: Step, scene: Any, field: FieldDues, stated: Any) -> Any:
        """Return what the field holds."""


class Details:
    """Fills in and compares the details of steps, and notes what it finds.

    `as_due`: every figure is what is due, whatever is stated; else only those whose faults are to
    be mended. With `noting`, what is taken as due is noted.
    """

    __slots__ = ("as_due", "found", "mending", "mutation", "noting")

    def __init__(
        self,
        found: Found,
        mutation: Mutation,
        noting: bool = False,
        as_due: bool = False,
        mending: Collection[Key] = (),
    ) -> None:
        self.found, self.mutation, self.noting = found, mutation, noting
        self.as_due, self.mending = as_due, mending

    def of(self, step: Step, scene: Any, fields: tuple[FieldDues, ...]) -> Step:
        """Return a step with its details as told or due, each found when it is first asked for."""
        as_due, open_ = self.as_due, {}
        for field in fields:
            stated = field.of(step)
            if as_due or (stated is None if field.plain else field.lacks(stated)):
                open_[field.field] = field
        if not open_:
            return self._compared(step, scene, fields)
        found = self.found
        earlier, noted = len(found.faults), len(found.assumed)
        filling = Filling(self, step, scene, open_)
        try:
            for field in fields:
                if field.field in open_:
                    filling.ask(field.field)
                elif field.field not in filling.all:
                    filling.keep(field, field.of(step))
        finally:
            filling.close()
        if len(found.assumed) - noted > 1 or len(found.faults) - earlier > 1:
            self._put_in_order(fields, earlier, noted)
        return filling.step

    def _compared(self, step: Step, scene: Any, fields: tuple[FieldDues, ...]) -> Step:
        """Return a step that states every detail, with what is to be mended as it is due."""
        changed = {}
        for field in fields:
            stated = field.of(step)
            held = self.held(step, scene, field, stated)
            if held is not stated:
                changed[field.field] = held
        return step.but(**changed) if changed else step

    def _put_in_order(self, fields: tuple[FieldDues, ...], earlier: int, noted: int) -> None:
        """Tell what was found and noted in the order of the details, whoever asked first."""
        faults, assumed = self.found.faults, self.found.assumed
        every = [self.found.written_at(each.at) for field in fields for each in field.dues]
        order = {at: index for index, at in enumerate(every)}
        last = len(order)
        assumed[noted:] = sorted(assumed[noted:], key=lambda each: order.get(each.at, last))
        faults[earlier:] = sorted(
            faults[earlier:], key=lambda each: order.get(each.finding.at, last)
        )

    def held(self, step: Step, scene: Any, field: FieldDues, stated: Any) -> Any:
        """Return what a field holds: one detail, or a roster of several that have dues."""
        if field.plain:
            return self.settled(step, scene, field.dues[0], stated)
        value = stated
        for detail in field.dues:
            said = detail.inner(stated)
            held = self.settled(step, scene, detail, said)
            if held is not said:
                value = detail.put(value, held)
        return value

    def settled(self, step: Step, scene: Any, detail: Detail, stated: Any) -> Any:
        """Return what a detail is taken to be: what the first due with an opinion says, or told."""
        mutation = self.mutation
        try:
            for by in detail.dues if mutation is UNMUTATED else self._asked(detail.dues):
                due = by.body(step, scene)
                if due is not None and (by.reading is None or read_so(by, scene)):
                    value = due.value if type(due) is Total else due
                    break
            else:
                return stated
        except Undecided as undecided:
            self.found.doubt(undecided, detail.at)
            return Unknown(undecided) if stated is None else stated
        idle = value == 0 and len(detail.at) > 1  # a modifier of nothing
        if mutation.figured is not None and not idle and stated in (None, value):
            mutation.figured.add(by)
        if stated is None:
            if self.noting and not idle and by not in mutation.untold:
                self.found.assume(step, detail.at, value, by)
            return None if idle else value
        return stated if stated == value else self._misstated(detail, stated, due, by)

    def _misstated(self, detail: Detail, stated: Any, due: Any, by: Due) -> Any:
        """Note that a detail is not as due, and return what it is taken to be."""
        if by in self.mutation.silenced:
            return worth(due) if self.as_due else stated
        fault = self.found.misstated(detail.at, stated, due, by)
        return worth(due) if self.as_due or fault.key in self.mending else stated

    def _asked(self, dues: tuple[Due, ...]) -> Iterator[Due]:
        """Yield the dues that a mutated rulebook still has, as they are asked."""
        for each in dues:
            self.mutation.hear((each,))
            if each not in self.mutation.removed:
                yield each


def read_so(each: Declaration, scene: Scene[Any]) -> bool:
    """Whether a declaration speaks in this play, as its clause is read."""
    return each.reading is None or scene.reads(each.cites) == each.reading


class Filling:
    """Fills in one step: its fields that are to be found are found when they are asked for.

    `details` tell what a field holds.
    """

    __slots__ = ("all", "details", "open", "scene", "stated", "step", "under_way")

    def __init__(self, details: Held, step: Step, scene: Any, open_: dict[str, FieldDues]) -> None:
        kind: Any = type(step)
        self.details, self.stated, self.scene, self.open = details, step, scene, open_
        self.all = frozenset(open_)
        self.under_way: list[str] = []
        self.step = draft = step.but()
        # A copy that nobody has seen yet is unlocked, and the fields to be found are taken off it:
        # what is there is read as fast as ever, and only what is not comes to `__getattr__`.
        _SET(draft, "__class__", _asking(kind))
        for name in open_:
            _DELETE(draft, name)
        _ASKED[id(draft)] = self

    def ask(self, name: str) -> Any:
        """Find what a field holds that is not known yet, and keep it."""
        under_way = self.under_way
        if name in under_way:
            if name == under_way[-1]:  # a due may rest on what is stated of its own detail
                return getattr(self.stated, name)
            way = " -> ".join((*under_way[under_way.index(name) :], name))
            raise Circle(f"the details of {self.step.verb} rest on each other in a circle: {way}")
        field = self.open[name]
        under_way.append(name)
        try:
            value = self.keep(field, field.of(self.stated))
        finally:
            under_way.pop()
        del self.open[name]
        return value

    def keep(self, field: FieldDues, stated: Any) -> Any:
        """Have a field hold what it must, or what is stated of it."""
        value = self.details.held(self.step, self.scene, field, stated)
        _SET(self.step, field.field, value)
        return value

    def close(self) -> None:
        """Let nobody ask any more, and lock the step again."""
        del _ASKED[id(self.step)]
        _SET(self.step, "__class__", type(self.stated))


_SET, _DELETE = object.__setattr__, object.__delattr__
_ASKED: dict[int, Filling] = {}
"""Who fills in the steps that are being filled in: they have no room of their own to say so."""


@cache
def _asking(kind: type[Any]) -> type[Any]:
    """Return a class like a kind of step, whose fields can be set, and are found if unset."""
    own = {"__slots__": (), "__setattr__": _SET, "__delattr__": _DELETE, "__getattr__": _found}
    return type(kind.__name__, (kind,), own)


def _found(step: Any, name: str) -> Any:
    filling = _ASKED.get(id(step))
    if filling is None or name not in filling.open:
        raise AttributeError(f"{type(step).__name__} has no {name}")
    return filling.ask(name)
