"""The details of a step: filled in where they are left out, compared where they are stated."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from rulecheck.engine.declarations import Declaration, Due, Unknown, worth
from rulecheck.engine.faults import Found, Key
from rulecheck.engine.filling import Filling
from rulecheck.engine.mutation import UNMUTATED, Mutation
from rulecheck.engine.ruleset import Detail, FieldDues
from rulecheck.engine.scene import Scene
from rulecheck.engine.steps import Step
from rulecheck.engine.table import Undecided
from rulecheck.engine.totals import Total
from rulecheck.model import At


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
        stated = {each.field: each.of(step) for each in fields}
        open_ = [each for each in fields if self.as_due or each.lacks(stated[each.field])]
        if not open_:
            for each in fields:
                self._held(step, scene, each, stated[each.field])
            return step
        if len(open_) == 1:
            return self._one_open(step, scene, fields, open_[0])
        by_name = {each.field: each for each in open_}

        def find(draft: Step, name: str) -> Any:
            return self._held(draft, scene, by_name[name], stated[name])

        earlier, noted = len(self.found.faults), len(self.found.assumed)
        filling = Filling(step, set(by_name), find)
        try:
            for each in fields:
                if each.field in by_name:
                    filling.ask(each.field)
                else:
                    self._held(filling.step, scene, each, stated[each.field])
            own = filling.done()
        finally:
            filling.close()
        self._put_in_order(fields, earlier, noted)
        return own

    def _one_open(
        self, step: Step, scene: Any, fields: tuple[FieldDues, ...], open_: FieldDues
    ) -> Step:
        """Return a step of which one field alone is to be found: no other can be in its way."""
        earlier, noted = len(self.found.faults), len(self.found.assumed)
        stated = open_.of(step)
        value = self._held(step, scene, open_, stated)
        own = step if value is stated else step.but(**{open_.field: value})
        for each in fields:
            if each is not open_:
                self._held(own, scene, each, each.of(step))
        self._put_in_order(fields, earlier, noted)
        return own

    def _put_in_order(self, fields: tuple[FieldDues, ...], earlier: int, noted: int) -> None:
        """Tell what was found and noted in the order of the details, whoever asked first."""
        faults, assumed = self.found.faults, self.found.assumed
        if len(assumed) - noted < 2 and len(faults) - earlier < 2:
            return
        every = [self.found.written_at(each.at) for field in fields for each in field.dues]
        order = {at: index for index, at in enumerate(every)}
        last = len(order)
        assumed[noted:] = sorted(assumed[noted:], key=lambda each: order.get(each.at, last))
        faults[earlier:] = sorted(
            faults[earlier:], key=lambda each: order.get(each.finding.at, last)
        )

    def _held(self, step: Step, scene: Any, field: FieldDues, stated: Any) -> Any:
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
        try:
            for by in detail.dues if self.mutation is UNMUTATED else self._asked(detail.dues):
                due = by.body(step, scene)
                if due is not None and (by.reading is None or read_so(by, scene)):
                    value = due.value if type(due) is Total else due
                    break
            else:
                return stated
        except Undecided as undecided:
            self.found.doubt(undecided, detail.at)
            return Unknown(undecided) if stated is None else stated
        if self.mutation.figured is not None and (value != 0 or len(detail.at) == 1):
            self.mutation.figured.add(by)
        if stated is None:
            return self._taken(step, detail.at, value, by)
        return stated if stated == value else self._misstated(detail.at, stated, due, by)

    def _taken(self, step: Step, at: At, value: Any, by: Due) -> Any:
        """Return what a detail that nobody states is taken to be; nothing for an idle modifier."""
        if value == 0 and len(at) > 1:
            return None
        if self.noting and by not in self.mutation.untold:
            self.found.assume(step, at, value, by)
        return value

    def _misstated(self, at: At, stated: Any, due: Any, by: Due) -> Any:
        """Note that a detail is not as due, and return what it is taken to be."""
        if by in self.mutation.silenced:
            return worth(due) if self.as_due else stated
        fault = self.found.misstated(at, stated, due, by)
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
