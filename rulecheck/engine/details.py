"""The details of a step: filled in where they are left out, compared where they are stated.

A detail that the turn leaves out is found when a due or a rule first looks at it, so that dues may
rest on each other in whatever order they are declared; a circle of them is an error of the ruleset.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from rulecheck.engine.declarations import Declaration, Due, Unknown, worth
from rulecheck.engine.faults import Found, Key
from rulecheck.engine.mutation import UNMUTATED, Mutation
from rulecheck.engine.ruleset import Detail, FieldDues, Ruleset
from rulecheck.engine.scene import Scene
from rulecheck.engine.steps import Step, Written, closed, fill_in, opened
from rulecheck.engine.table import Undecided
from rulecheck.engine.totals import Total


class Circle(Exception):
    """Details of a step that rest on each other in a circle."""


class Stance(NamedTuple):
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

    def __init__(
        self,
        game: Ruleset,
        mutation: Mutation,
        written: Written,
        scene: Any,
        stance: Stance = AS_TOLD,
        *,
        implied: bool = False,
        noting: bool = False,
    ) -> None:
        super().__init__(game, written, scene.table, implied)
        self.mutation, self.stance, self.noting = mutation, stance, noting

    def whole(self, step: Step, scene: Any, fields: tuple[FieldDues, ...]) -> Step:
        """Return a step with its details as told or due, each found when it is first asked for."""
        as_due, told = self.stance.as_due, [field.of(step) for field in fields]
        open_ = {
            field.field: (field, stated)
            for field, stated in zip(fields, told, strict=True)
            if as_due or (stated is None if field.plain else field.lacks(stated))
        }
        if not open_:
            return self._compared(step, scene, fields, told)
        earlier, noted = len(self.faults), len(self.assumed)
        self.open, self.under_way, self.before = dict(open_), list[str](), scene
        own = opened(step, open_, self._find)
        for field, stated in zip(fields, told, strict=True):
            name = field.field
            if name in self.open:
                self._find(own, name)
            elif name not in open_:
                held = self._held(scene, own, field, stated)
                if held is not stated:
                    fill_in(own, name, held)
        if len(self.assumed) - noted > 1 or len(self.faults) - earlier > 1:
            self._put_in_order(fields, earlier, noted)
        return closed(own)

    def _compared(
        self, step: Step, scene: Any, fields: tuple[FieldDues, ...], told: list[Any]
    ) -> Step:
        """Return a step that states every detail, with what is to be mended as it is due."""
        changed = {}
        for field, stated in zip(fields, told, strict=True):
            held = self._held(scene, step, field, stated)
            if held is not stated:
                changed[field.field] = held
        return step.but(**changed) if changed else step

    def _find(self, own: Step, name: str) -> Any:
        """Find what an open detail of a step holds, and have the step hold it."""
        if name not in self.open:
            return object.__getattribute__(own, name)
        field, stated = self.open[name]
        under_way = self.under_way
        if name in under_way:
            if name == under_way[-1]:  # a due may rest on what is stated of its own detail
                return stated
            way = " -> ".join((*under_way[under_way.index(name) :], name))
            raise Circle(f"the details of {own.verb} rest on each other in a circle: {way}")
        under_way.append(name)
        held = self._held(self.before, own, field, stated)
        under_way.pop()
        del self.open[name]
        fill_in(own, name, held)
        return held

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

    def _held(self, scene: Any, step: Step, field: FieldDues, stated: Any) -> Any:
        """Return what a field holds: one detail, or a roster of several that have dues."""
        if field.plain:
            return self._settled(step, scene, field.dues[0], stated)
        value = stated
        for detail in field.dues:
            said = detail.inner(stated)
            held = self._settled(step, scene, detail, said)
            if held is not said:
                value = detail.put(value, held)
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
        idle = value == 0 and len(detail.at) > 1  # a modifier of nothing
        if mutation.figured is not None and not idle and stated in (None, value):
            mutation.figured.add(by)
        if stated is None:
            if self.noting and not idle and by not in mutation.untold:
                self.assume(step, detail.at, value, by)
            return None if idle else value
        return stated if stated == value else self._misstated(detail, stated, due, by)

    def _misstated(self, detail: Detail, stated: Any, due: Any, by: Due) -> Any:
        """Note that a detail is not as due, and return what it is taken to be."""
        as_due, mending, _ = self.stance
        if by in self.mutation.silenced:
            return worth(due) if as_due else stated
        fault = self.misstated(detail.at, stated, due, by)
        return worth(due) if as_due or fault.key in mending else stated

    def _asked(self, dues: tuple[Due, ...]) -> Iterator[Due]:
        """Yield the dues that a mutated rulebook still has, as they are asked."""
        for each in dues:
            self.mutation.hear((each,))
            if each not in self.mutation.removed:
                yield each


def read_so(each: Declaration, scene: Scene[Any]) -> bool:
    """Whether a declaration speaks in this play, as its clause is read."""
    return each.reading is None or scene.reads(each.cites) == each.reading
