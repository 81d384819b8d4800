"""The details of a step: filled in where they are left out, compared where they are stated.

A detail that the turn leaves out is found when a due or a rule first looks at it, so that dues may
rest on each other in whatever order they are declared; a circle of them is an error of the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, partial
from typing import Any

from msgspec.structs import asdict

from rulecheck.engine.declarations import Declaration, Due, Unknown, worth
from rulecheck.engine.faults import Found, Key
from rulecheck.engine.memoized import Memoizing
from rulecheck.engine.mutation import UNMUTATED, Mutation
from rulecheck.engine.ruleset import Detail, FieldDues
from rulecheck.engine.scene import Scene
from rulecheck.engine.steps import Step
from rulecheck.engine.table import Undecided
from rulecheck.engine.totals import Total
from rulecheck.frozen import Frozen


class Circle(Exception):
    """Details of a step that rest on each other in a circle."""


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
        draft: Any = Draft.of(step, open_, partial(self.held, scene))
        for field in fields:
            name = field.field
            if name in open_:
                getattr(draft, name)
            else:
                draft.__dict__[name] = self.held(scene, draft, field, field.of(step))
        if len(found.assumed) - noted > 1 or len(found.faults) - earlier > 1:
            self._put_in_order(fields, earlier, noted)
        whole: Step = draft.whole()
        return whole

    def _compared(self, step: Step, scene: Any, fields: tuple[FieldDues, ...]) -> Step:
        """Return a step that states every detail, with what is to be mended as it is due."""
        changed = {}
        for field in fields:
            stated = field.of(step)
            held = self.held(scene, step, field, stated)
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

    def held(self, scene: Any, step: Step, field: FieldDues, stated: Any) -> Any:
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


Held = Callable[[Any, FieldDues, Any], Any]
"""Tells what a field of a draft holds, given what is stated of it."""


class Draft:
    """A step while its details are found: each that is open, when it is first asked for.

    It can do all that the step can, is taken for one of its kind, and is in nobody's scene.
    """

    __slots__ = ("__dict__", "_held", "_open", "_stated", "_under_way")

    @staticmethod
    def of(step: Step, open_: Mapping[str, FieldDues], held: Held) -> Any:
        """Return the draft of a step, of which some fields are open."""
        kind: Any = type(step)
        return _drafts_of(kind)(step, open_, held)

    def __init__(self, step: Step, open_: Mapping[str, FieldDues], held: Held) -> None:
        self._stated, self._open, self._held = step, open_, held
        self._under_way: list[str] = []
        self.__dict__ = said = asdict(step)
        for name in open_:
            del said[name]

    @property  # type: ignore[misc]  # who asks for its kind gets the kind of the step
    def __class__(self) -> Any:
        return type(self._stated)

    def __getattr__(self, name: str) -> Any:
        """Find what a field holds that is not known yet, and keep it."""
        field = self._open.get(name)
        if field is None:
            raise AttributeError(f"{type(self._stated).__name__} has no {name}")
        stated, under_way = field.of(self._stated), self._under_way
        if name in under_way:
            if name == under_way[-1]:  # a due may rest on what is stated of its own detail
                return stated
            way = " -> ".join((*under_way[under_way.index(name) :], name))
            raise Circle(
                f"the details of {self._stated.verb} rest on each other in a circle: {way}"
            )
        under_way.append(name)
        try:
            value = self.__dict__[name] = self._held(self, field, stated)
        finally:
            under_way.pop()
        return value

    def whole(self) -> Any:
        """Return the step with what has been found, and with what it has worked out on the way."""
        stated, said = self._stated, self.__dict__
        if not isinstance(stated, Memoizing):  # nothing but fields
            return stated.but(**said)
        names = stated.__struct_fields__
        step = stated.but(**{name: said[name] for name in names if name in said})
        step.__dict__.update({name: said[name] for name in said if name not in names})
        return step

    def but(self, **changes: Any) -> Any:
        """Return the step as far as it is known, with the named fields changed."""
        return self.whole().but(**changes)


@cache
def _drafts_of(kind: Any) -> type[Draft]:
    """Return the class of drafts of a kind of step: its own words and questions, no fields."""
    able: dict[str, Any] = {"__slots__": ()}
    for each in reversed(kind.__mro__[: kind.__mro__.index(Frozen)]):
        able |= {name: what for name, what in vars(each).items() if not hasattr(Draft, name)}
    for name in ("__dict__", *kind.__struct_fields__):
        able.pop(name, None)
    return type(kind.__name__, (Draft,), able)
