"""One written step evaluated in one world: details filled in, faults found, effect, debts.

A step written after another that answers what happens in its midst (a held Strike at somebody on
the way) is woven in where it is owed, so that a passage has one verdict, told in one step or many.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from rulecheck.engine.declarations import (
    Broken,
    Declaration,
    Due,
    Owed,
    Rule,
    Unknown,
    worth,
)
from rulecheck.engine.entries import Step, Written
from rulecheck.engine.filling import Filling
from rulecheck.engine.ruleset import Detail, FieldDues, Ruleset
from rulecheck.engine.scene import Debt, Scene, Undecided
from rulecheck.engine.totals import Total
from rulecheck.frozen import frozen
from rulecheck.model import Assumed, At, Edit, Finding, shown

Key = tuple[int, str, At]
"""What makes two faults the same in two worlds: step, clause (none for a figure), and detail."""


@frozen
class Mutation:
    """What a play leaves out, to see whether some case notices: nothing, as a rule.

    The silenced find nothing, the removed are not asked at all; `heard` gathers who was asked.
    """

    silenced: frozenset[Declaration] = frozenset()
    removed: frozenset[Declaration] = frozenset()
    heard: set[Declaration] | None = None


UNMUTATED = Mutation()


class Fault(NamedTuple):
    """A finding before it is known whether it counts.

    `first` is the step that had to come before. Nothing else about a step counts beside a fault
    that is `outright`. `inner` faults were found at a smaller step that the written one unfolds
    into; `figure` is a detail that is not as due.
    """

    finding: Finding
    first: Step | None = None
    outright: bool = False
    inner: bool = False
    figure: bool = False

    @property
    def key(self) -> Key:
        """What makes it the same fault in another world."""
        finding = self.finding
        return finding.step, "" if self.figure else finding.clause.id, finding.at

    @property
    def breaks(self) -> bool:
        """Whether it is a violation, and no question."""
        return self.finding.kind == "violation"


class Evaluated(NamedTuple):
    """A written step evaluated: the scene after it, what was found, what was taken as due.

    `woven` are the steps written after it that answered in its midst. Where nobody answered it is
    `interrupted`; in a world where debts are `paid`, those were.
    """

    scene: Any
    faults: list[Fault]
    assumed: list[Assumed]
    woven: list[Written]
    interrupted: bool
    paid: list[Debt]


class Evaluator:
    """Evaluates the steps of one play by the rules of a game, less what a mutation takes away.

    With `noting`, what is taken as due is noted, each detail with its clause.
    """

    __slots__ = ("game", "heard", "mutated", "mutation", "noting")

    def __init__(self, game: Ruleset, mutation: Mutation, *, noting: bool) -> None:
        self.game, self.mutation, self.noting = game, mutation, noting
        self.mutated, self.heard = mutation is not UNMUTATED, mutation.heard

    def evaluated(
        self,
        written: Written,
        scene: Any,
        coming: list[Written] | None = None,
        *,
        implied: bool = False,
        as_due: bool = False,
        mending: Collection[Key] = (),
        paying: bool = False,
    ) -> Evaluated:
        """Evaluate a step, and those of the `coming` ones that answer in its midst.

        Those are taken off the list. `as_due`: every figure is what is due, whatever is stated.
        `mending`: figures and smaller steps with these faults are set right or left out. `paying`:
        what nobody answers in its midst is answered as it is due.
        """
        run = _Run(self, written, implied=implied, as_due=as_due, mending=mending, paying=paying)
        return run.through(scene, [] if coming is None else coming)

    def filled(self, step: Step, scene: Any) -> Step:
        """Return a step with every detail it leaves out taken as due."""
        details = self.game.declared_on(type(step)).details
        run = _Run(self, Written(step=step, number=0))
        run.table = scene.table
        return run.filled(step, scene, details)

    def hear(self, declarations: Iterable[Declaration]) -> None:
        """Note who was asked, for whoever wants to know."""
        if self.heard is not None:
            self.heard.update(declarations)


class _Run:
    """One run through a written step and the smaller ones it unfolds into."""

    __slots__ = (
        "as_due",
        "assumed",
        "by",
        "coming",
        "faults",
        "implied",
        "interrupted",
        "mending",
        "number",
        "paid",
        "paying",
        "steps",
        "table",
        "waiting",
        "woven",
        "written",
    )

    def __init__(
        self,
        by: Evaluator,
        written: Written,
        *,
        implied: bool = False,
        as_due: bool = False,
        mending: Collection[Key] = (),
        paying: bool = False,
    ) -> None:
        self.by, self.written, self.number, self.implied = by, written, written.number, implied
        self.as_due, self.mending, self.paying = as_due, mending, paying
        self.faults: list[Fault] = []
        self.assumed: list[Assumed] = []
        self.steps: list[Step] = []
        self.woven: list[Written] = []
        self.waiting: tuple[Debt, ...] = ()
        self.coming: list[Written] = []
        self.table: Any = None
        self.interrupted = False
        self.paid: list[Debt] = []

    def through(self, scene: Any, coming: list[Written]) -> Evaluated:
        self.coming, self.waiting, self.table = coming, scene.owed, scene.table
        scene.table.rule_on(self.number, self.written.ruled)
        after = self._run(self.written.step, scene, more=False)
        return Evaluated(after, self.faults, self.assumed, self.woven, self.interrupted, self.paid)

    def _run(self, step: Step, scene: Any, *, more: bool) -> Any:
        """Return the scene after a step; `more` where the written one goes on after it."""
        details, rules, debts, unfolds = self.by.game.declared_on(type(step))
        self.steps.append(step)
        earlier = len(self.faults)
        own = self.filled(step, scene, details) if details else step
        if rules:
            self._hold(own, scene, rules)
        if self.mending and self._is_left_out(earlier):
            after = scene
        else:
            after = self._after(own, scene, debts)
            smaller = self._unfolded(own, after) if unfolds else ()
            if smaller:
                after = self._unfold(own, smaller, after, more=more)
            elif more and after.owed is not self.waiting and after.owed:
                after = self._answered(after)
        self.steps.pop()
        return after

    def _unfold(self, step: Step, smaller: tuple[Step, ...], scene: Any, *, more: bool) -> Any:
        self.waiting = (*self.waiting, *scene.owed)
        for index, each in enumerate(smaller, 1):
            answered = len(self.woven)
            scene = self._run(each, scene, more=more or index < len(smaller))
            if len(self.woven) > answered and not step.goes_on(scene):
                break
        return scene

    def _is_left_out(self, earlier: int) -> bool:
        """Whether a smaller step is wrong as a whole in a way that is to be mended."""
        mine = self.faults[earlier:]
        return any(each.inner and not each.figure and each.key in self.mending for each in mine)

    def _unfolded(self, step: Step, after: Any) -> tuple[Step, ...]:
        try:
            return step.unfolded(after)
        except Undecided as undecided:
            self._doubt(undecided, ())
            return ()

    def _written_at(self, at: At) -> At:
        """Return where the turn says a detail of the step at hand, which may be a smaller one."""
        if len(self.steps) < 2:
            return at
        for smaller, step in pairwise(reversed(self.steps)):
            at = step.written_at(smaller, at)
        return at

    # details and their dues

    def filled(self, step: Step, scene: Any, details: tuple[FieldDues, ...]) -> Step:
        """Return a step with its details as they are told or due, found one by one as asked for."""
        stated = {each.field: each.of(step) for each in details}
        open_ = {each.field for each in details if self.as_due or each.lacks(stated[each.field])}
        if not open_:
            for each in details:
                self._found(step, scene, each, stated[each.field])
            return step
        earlier, noted = len(self.faults), len(self.assumed)
        fields = {each.field: each for each in details}

        def find(draft: Step, name: str) -> Any:
            return self._found(draft, scene, fields[name], stated[name])

        filling = Filling(step, open_, find)
        try:
            for each in details:
                if each.field in open_:
                    filling.ask(each.field)
                else:
                    self._found(filling.step, scene, each, stated[each.field])
            own = filling.done()
        finally:
            filling.close()
        self._in_order(details, earlier, noted)
        return own

    def _in_order(self, details: tuple[FieldDues, ...], earlier: int, noted: int) -> None:
        """Put what was found and noted in the order of the details, however they were asked for."""
        if len(self.assumed) - noted > 1 or len(self.faults) - earlier > 1:
            every = [self._written_at(each.at) for field in details for each in field.dues]
            order = {at: index for index, at in enumerate(every)}
            last = len(order)
            self.assumed[noted:] = sorted(
                self.assumed[noted:], key=lambda each: order.get(each.at, last)
            )
            self.faults[earlier:] = sorted(
                self.faults[earlier:], key=lambda each: order.get(each.finding.at, last)
            )

    def _found(self, step: Step, scene: Any, field: FieldDues, stated: Any) -> Any:
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
        """Return what a detail is taken to be."""
        try:
            for by in detail.dues if not self.by.mutated else self._asked(detail.dues):
                due = by.body(step, scene)
                if due is not None and (by.reading is None or self._read_so(by, scene)):
                    break
            else:
                return stated
        except Undecided as undecided:
            self._doubt(undecided, detail.at)
            return Unknown(undecided) if stated is None else stated
        value = due.value if type(due) is Total else due
        if stated is None:
            if value == 0 and len(detail.at) > 1:
                return None
            if self.by.noting:
                self.assumed.append(self._assumed(step, detail.at, value, by))
            return value
        if stated == value:
            return stated
        return self._misstated(detail.at, stated, due, by)

    def _asked(self, dues: tuple[Due, ...]) -> Iterator[Due]:
        """Yield the dues that a mutated rulebook still has, as they are asked."""
        for each in dues:
            self.by.hear((each,))
            if each not in self.by.mutation.removed:
                yield each

    def _assumed(self, step: Step, at: At, value: Any, by: Due) -> Assumed:
        written = at if len(self.steps) < 2 else self._written_at(at)
        return Assumed(self.number, step.verb, written, value, self.by.game.clause(by.cites))

    def _misstated(self, at: At, stated: Any, due: Any, by: Due) -> Any:
        """Note that a detail is not as due, and return what it is taken to be."""
        value = worth(due)
        if by in self.by.mutation.silenced:
            return value if self.as_due else stated
        forgotten = due.forgotten(stated) if isinstance(due, Total) else ()
        cited = [part.clause for part in forgotten if part.clause] or [by.cites]
        parts = f" ({due})" if isinstance(due, Total) and len(due.parts) > 1 else ""
        written = self._written_at(at)
        fault = Fault(
            Finding(
                clause=self.by.game.clause(cited[0]),
                kind="violation",
                message=f"{at[-1]} is {shown(stated)}, due is {shown(value)}{parts}",
                step=self.number,
                implied=self.implied,
                at=written,
                see=(*cited[1:], *by.see),
                stated=stated,
                due=value,
                edit=Edit(how="set", step=self.number, at=written, value=value),
            ),
            inner=len(self.steps) > 1,
            figure=True,
        )
        self.faults.append(fault)
        return value if self.as_due or fault.key in self.mending else stated

    # rules

    def _hold(self, step: Step, scene: Any, rules: tuple[Rule, ...]) -> None:
        """Ask every rule about a step, whatever the others say."""
        if self.by.mutated:
            self.by.hear(rules)
            rules = tuple([each for each in rules if each not in self.by.mutation.silenced])
        for each in rules:
            if each.reading is not None:
                scene.table.look(each.cites)
            try:
                for word in map(_settled, each.body(step, scene)):
                    if self._read_so(each, scene):
                        self._add(self._broken(each, word))
            except Undecided as undecided:
                self._doubt(undecided, ())

    def _add(self, fault: Fault) -> None:
        """Note a fault; what a step is as a whole is said once, not of each of its parts."""
        whole = fault.inner and not fault.finding.at
        if not (whole and any(fault.key == each.key for each in self.faults)):
            self.faults.append(fault)

    def _broken(self, by: Rule, word: Broken) -> Fault:
        at = self._written_at(word.at)
        due = word.due if at else None
        edit = Edit(how="set", step=self.number, at=at, value=due) if due is not None else None
        return Fault(
            Finding(
                clause=self.by.game.clause(by.cites),
                kind="violation",
                message=word.message,
                step=self.number,
                implied=self.implied,
                at=at,
                see=(*word.see, *by.see),
                stated=word.stated,
                due=word.due,
                edit=edit,
            ),
            first=word.first,
            outright=by.outright,
            inner=len(self.steps) > 1,
        )

    # what follows

    def _after(self, step: Step, scene: Any, owing: tuple[Owed, ...]) -> Any:
        debts = self._debts(step, scene, owing) if owing else ()
        try:
            after = step.applied_to(scene)
        except Undecided as undecided:
            self._doubt(undecided, ())
            after = scene
        owed = after.owed
        for debt in owed:
            if debt.paid_by(step):
                return after.but(owed=(*[each for each in owed if each is not debt], *debts))
        return after.but(owed=(*owed, *debts)) if debts else after

    def _debts(self, step: Step, scene: Any, owing: tuple[Owed, ...]) -> list[Debt]:
        debts: list[Debt] = []
        for each in owing:
            if self.by.mutated:
                if each in self.by.mutation.removed:
                    continue
                self.by.hear((each,))
            try:
                due = each.body(step, scene)
                debts.extend(
                    Debt.of(one, each, self.number, implied=self.implied)
                    for one in due
                    if self._read_so(each, scene)
                )
            except Undecided as undecided:
                self._doubt(undecided, ())
        return debts

    def _answered(self, scene: Any) -> Any:
        """Weave in the coming steps that answer what has just happened, before the way goes on."""
        while True:
            waiting = set(map(id, self.waiting))
            now = [d for d in scene.owed if d.by.until is None and id(d) not in waiting]
            answer = self._answer(now, scene)
            if answer is None:
                break
            self.coming.remove(answer)
            self.woven.append(answer)
            scene = self._woven(answer, scene)
        if any(debt.demanded for debt in now):
            self.interrupted = True
            scene = self._paid(now, scene) if self.paying else scene
        self.waiting = scene.owed
        return scene

    def _answer(self, now: list[Debt], scene: Any) -> Written | None:
        """Return the step that answers, of those written next: others', up to the mover's own."""
        for coming in self.coming if now else ():
            paid = next((debt for debt in now if debt.paid_by(coming.step)), None)
            if paid is None and coming.step.who == self.written.step.who:
                return None
            if paid is not None and (paid.demanded or self._fits(coming, scene)):
                return coming
        return None

    def _fits(self, coming: Written, scene: Any) -> bool:
        """Whether a step that need not come may come here."""
        tried = self.by.evaluated(coming, scene)
        scene.table.rule_on(self.number, self.written.ruled)
        return not tried.faults

    def _woven(self, written: Written, scene: Any) -> Any:
        inner = self.by.evaluated(
            written, scene, as_due=self.as_due, mending=self.mending, paying=self.paying
        )
        self.faults += inner.faults
        self.assumed += inner.assumed
        scene.table.rule_on(self.number, self.written.ruled)
        return inner.scene

    def _paid(self, now: list[Debt], scene: Any) -> Any:
        for debt in now:
            if debt.demanded and debt in scene.owed:
                self.paid.append(debt)
                step = Written(step=debt.step, number=self.number)
                scene = self.by.evaluated(step, scene).scene
        scene.table.rule_on(self.number, self.written.ruled)
        return scene

    def _read_so(self, each: Declaration, scene: Scene[Any]) -> bool:
        return each.reading is None or scene.reads(each.cites) == each.reading

    def _doubt(self, undecided: Undecided, at: At) -> None:
        if undecided.among:
            self.table.unknown[undecided.clause] = undecided.among
        clause = self.by.game.clause(undecided.clause)
        if any(clause is fault.finding.clause for fault in self.faults):
            return
        kind = undecided.kind or ("ruling" if clause.kind == "discretion" else "open")
        finding = Finding(
            clause=clause,
            kind=kind,
            message=undecided.why,
            step=self.number,
            implied=self.implied,
            at=self._written_at(at),
        )
        self.faults.append(Fault(finding, inner=len(self.steps) > 1))


def _settled(word: Broken | Undecided) -> Broken:
    if isinstance(word, Undecided):
        raise word
    return word
