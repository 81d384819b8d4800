"""The details of a step: filled in where they are left out, compared where they are stated.

A detail that the turn leaves out is found when a due or a rule first looks at it, so that dues may
rest on each other in whatever order they are declared; a circle of them is an error of the ruleset.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, TypeVar

from msgspec import Struct

from rulecheck.engine.declarations import Declaration, Due, Unknown, worth
from rulecheck.engine.faults import Found, Key
from rulecheck.engine.mutation import UNMUTATED, Mutation
from rulecheck.engine.ruleset import Detail, FieldDues
from rulecheck.engine.scene import Scene
from rulecheck.engine.steps import Step, closed, opened
from rulecheck.engine.table import Undecided
from rulecheck.engine.totals import Total

D = TypeVar("D", bound=Declaration)


class Circle(Exception):
    """Details of a step that rest on each other in a circle."""


class Stance(Struct, frozen=True):
    """How a step is taken: as told; `as_due`, with every figure what is due; or set right.

    `mending` are faults to be set right: their figures taken as due, smaller steps left out.
    `paying`: what nobody answers in its midst is answered as it is due.
    """

    as_due: bool = False
    mending: Collection[Key] = ()
    paying: bool = False


AS_TOLD = Stance()


class Details(Found):
    """Fills in and compares the details of steps, one step after the other.

    With `noting`, what is taken as due is noted.
    """

    mutation: Mutation = UNMUTATED
    stance: Stance = AS_TOLD
    noting = False
    before: Any
    told: Step
    open: dict[str, FieldDues]
    under_way: Any

    def whole(self, step: Step, scene: Any, fields: tuple[FieldDues, ...]) -> Step:
        """Return a step with its details as told or due, each found when it is first asked for."""
        as_due = self.stance.as_due
        lacking = {
            field.field: field
            for field in fields
            if as_due or field.of(step) is None or not (field.plain or field.is_whole(step))
        }
        if not lacking:
            return self._compared(step, scene, fields)
        earlier, noted = len(self.faults), len(self.assumed)
        self.told, self.before, self.under_way = step, scene, None
        self.open = waiting = lacking.copy()
        own = opened(step, self._find)
        for name in lacking:
            lacking[name].clear(own)
        for field in fields:
            name = field.field
            if name in waiting:
                del waiting[name]
                self.under_way, stated = (name, None), field.of(step)
                held = (
                    self._settled(own, scene, field.dues[0], stated)
                    if field.plain
                    else self._held(own, scene, field, stated)
                )
                self.under_way = None
                field.put(own, held)
            elif name not in lacking:
                stated = field.of(step)
                held = self._held(own, scene, field, stated)
                if held is not stated:
                    field.put(own, held)
        if (self.assumed or self.faults) and (
            len(self.assumed) - noted > 1 or len(self.faults) - earlier > 1
        ):
            self._put_in_order(fields, earlier, noted)
        return closed(own)

    def _compared(self, step: Step, scene: Any, fields: tuple[FieldDues, ...]) -> Step:
        """Return a step that states every detail, with what is to be mended as it is due."""
        changed = {}
        for field in fields:
            stated = field.of(step)
            held = self._held(step, scene, field, stated)
            if held is not stated:
                changed[field.field] = held
        return step.but(**changed) if changed else step

    def _find(self, own: Step, name: str) -> Any:
        """Find what an open detail of a step holds, and have the step hold it."""
        field = self.open.pop(name, None)
        if field is None:
            return self._looked_at_again(own, name)
        outer = self.under_way
        self.under_way = name, outer
        held = self._held(own, self.before, field, field.of(self.told))
        self.under_way = outer
        field.put(own, held)
        return held

    def _looked_at_again(self, own: Step, name: str) -> Any:
        """Return what is stated of the detail that is being found: a due of it may rest on that."""
        way, under_way = [name], self.under_way
        while under_way and name not in way[1:]:
            last, under_way = under_way
            way.append(last)
        if name not in way[1:]:
            return object.__getattribute__(own, name)
        if len(way) == 2:
            return getattr(self.told, name)
        said = " -> ".join(reversed(way))
        raise Circle(f"the details of {own.verb} rest on each other in a circle: {said}")

    def _put_in_order(self, fields: tuple[FieldDues, ...], earlier: int, noted: int) -> None:
        """Tell what was found and noted in the order of the details, whoever asked first."""
        every = [self.written_at(each.at) for field in fields for each in field.dues]
        order = {at: index for index, at in enumerate(every)}
        last = len(order)
        self.assumed[noted:] = sorted(
            self.assumed[noted:], key=lambda each: order.get(each.at, last)
        )
        self.faults[earlier:] = sorted(
            self.faults[earlier:], key=lambda each: order.get(each.finding.at, last)
        )

    def _held(self, step: Step, scene: Any, field: FieldDues, stated: Any) -> Any:
        """Return what a field holds: one detail, or a roster of several that have dues."""
        if field.plain:
            return self._settled(step, scene, field.dues[0], stated)
        value = stated
        for detail in field.dues:
            said = detail.inner(stated) if detail.inner and stated is not None else stated
            held = self._settled(step, scene, detail, said)
            if held is not said:
                value = detail.put(value, held) if detail.put else held
        return value

    def _settled(self, step: Step, scene: Any, detail: Detail, stated: Any) -> Any:
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
            self.doubt(undecided, detail.at)
            return Unknown(undecided) if stated is None else stated
        idle = detail.inner is not None and value == 0  # a modifier of nothing
        if mutation is not UNMUTATED and not idle and stated in (None, value):
            mutation.figure(by)
        if stated is None:
            if self.noting and not idle and by not in mutation.untold:
                self.assume(step, detail.at, value, by)
            return None if idle else value
        return stated if stated == value else self._misstated(detail, stated, due, by)

    def _misstated(self, detail: Detail, stated: Any, due: Any, by: Due) -> Any:
        """Note that a detail is not as due, and return what it is taken to be."""
        as_due, mending = self.stance.as_due, self.stance.mending
        if by in self.mutation.silenced:
            return worth(due) if as_due else stated
        fault = self.misstated(detail.at, stated, due, by)
        return worth(due) if as_due or fault.key in mending else stated

    def _asked(self, declared: tuple[D, ...]) -> Iterator[D]:
        """Yield the declarations that a mutated rulebook still has, as they are asked."""
        for each in declared:
            self.mutation.hear((each,))
            if each not in self.mutation.removed:
                yield each


def read_so(each: Declaration, scene: Scene[Any]) -> bool:
    """Whether a declaration speaks in this play, as its clause is read."""
    return each.reading is None or scene.reads(each.cites) == each.reading
