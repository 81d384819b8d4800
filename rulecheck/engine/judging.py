"""One step in one world: details filled in, faults found, its effect, what it leaves owed."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulecheck.engine.declarations import (
    Broken,
    Declaration,
    Due,
    Fault,
    Owed,
    Rule,
    Unsettled,
    worth,
)
from rulecheck.engine.entries import Step
from rulecheck.engine.scene import Debt, Scene, Undecided
from rulecheck.engine.totals import Total
from rulecheck.frozen import frozen
from rulecheck.model import Assumed, At, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecheck.engine.ruleset import Detail, Ruleset


@frozen
class Mutation:
    """What a play leaves out, to see whether some case notices: nothing, as a rule.

    The silenced find nothing, the removed are not asked at all; `heard` gathers who was asked.
    """

    silenced: frozenset[Declaration] = frozenset()
    removed: frozenset[Declaration] = frozenset()
    heard: set[Declaration] | None = None


UNMUTATED = Mutation()
_AS_SAID = object()


class Judging:
    """Judges one written step in one world; with `mending`, faults are set right as they appear.

    With `noting`, what is taken as due is noted, each detail with its clause. The scene after it,
    its faults, those notes and whether anything was broken stay to be read until the next run.
    """

    def __init__(
        self, game: Ruleset, mutation: Mutation, *, mending: bool, noting: bool = False
    ) -> None:
        self.game, self.mutation, self.mending, self.noting = game, mutation, mending, noting
        self.number, self.implied, self.broken = 0, False, False
        self.scene: Any = None
        self.faults: list[Fault] = []
        self.assumed: list[Assumed] = []
        self.steps: list[Step] = []

    def run(self, step: Step, scene: Any, number: int, *, implied: bool = False) -> None:
        """Judge and apply a step, and the smaller ones it unfolds into."""
        self.number, self.implied = number, implied
        self.scene, self.faults, self.assumed, self.broken = scene, [], [], False
        self._run(step)

    def filled(self, step: Step, scene: Any) -> Step:
        """Return a step with every detail it leaves out taken as due."""
        self.scene, self.faults, self.assumed, self.broken = scene, [], [], False
        return self._filled(step, scene, self.game.declared_on(type(step)).details)

    def _run(self, step: Step) -> None:
        scene, earlier = self.scene, len(self.faults)
        details, rules, debts, unfolds = self.game.declared_on(type(step))
        self.steps.append(step)
        own = self._filled(step, scene, details) if details else step
        kept = self._ruled(own, scene, rules) if rules else own
        if kept is not None:
            self.scene = after = self._after(kept, scene, debts)
            if unfolds:
                for smaller in self._unfolded(kept, after):
                    self._run(smaller)
        else:
            self._left_out(earlier)
        self.steps.pop()

    def _left_out(self, earlier: int) -> None:
        """A step that is wrong as a whole has no details that could be wrong besides."""
        faults, at = self.faults[earlier:], self._written_at(())
        whole = [fault for fault in faults if fault.kind == "violation" and fault.at == at]
        self.faults[earlier:] = whole or faults

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

    def _filled(self, step: Step, scene: Any, details: tuple[Detail, ...]) -> Step:
        own = step
        for detail in details:
            value = self._settled(own, scene, detail)
            if value is _AS_SAID:
                continue
            if detail.put is None:
                own = own.saying(detail.at, value)
                continue
            if own is step:
                own = step.but()
            detail.put(own, value)  # a copy that nobody else has seen yet
        return own

    def _settled(self, step: Step, scene: Any, detail: Detail) -> Any:
        """Return what a detail is taken to be, where that is not what the step says."""
        at, of, _, dues = detail
        stated = of(step)
        try:
            for by in dues if self.mutation is UNMUTATED else self._asked(dues):
                due = by.body(step, scene)
                if due is not None and (by.reading is None or self._read_so(by, scene)):
                    break
            else:
                return _AS_SAID
        except Undecided as undecided:
            self._doubt(undecided, at)
            return Unsettled(undecided) if stated is None else _AS_SAID
        value = due.value if type(due) is Total else due
        if stated is None:
            if value == 0 and len(at) > 1:
                return _AS_SAID
            if self.noting:
                self.assumed.append(self._assumed(step, at, value, by))
            return value
        if stated == value:
            return _AS_SAID
        self._misstated(step, at, stated, due, by)
        return value if self.mending else _AS_SAID

    def _asked(self, dues: tuple[Due, ...]) -> Iterator[Due]:
        """Yield the dues that a mutated rulebook still has, as they are asked."""
        for each in dues:
            self._hear(each)
            if each not in self.mutation.removed:
                yield each

    def _assumed(self, step: Step, at: At, value: Any, by: Due) -> Assumed:
        written = at if len(self.steps) < 2 else self._written_at(at)
        return Assumed(self.number, step.verb, written, value, self.game.clause(by.cites))

    def _misstated(self, step: Step, at: At, stated: Any, due: Any, by: Due) -> None:
        if by in self.mutation.silenced:
            self.broken = True
            return
        forgotten = due.forgotten(stated) if isinstance(due, Total) else ()
        cited = [part.clause for part in forgotten if part.clause] or [by.cites]
        parts = f" ({due})" if isinstance(due, Total) and len(due.parts) > 1 else ""
        self._fault(
            Fault(
                clause=self.game.clause(cited[0]),
                kind="violation",
                message=f"{at[-1]} is {shown(stated)}, due is {shown(worth(due))}{parts}",
                at=at,
                see=(*cited[1:], *by.see),
                stated=stated,
                due=worth(due),
                fix=f"{'.'.join(map(str, self._written_at(at)))}: {shown(worth(due))}",
            )
        )

    # rules

    def _ruled(self, step: Step, scene: Any, rules: tuple[Rule, ...]) -> Step | None:
        """Return the step that its rules leave: as told, or mended; `None` if it is left out."""
        whole = True
        if self.mutation is not UNMUTATED:
            self._hear(*rules)
        for each in rules:
            if each.reading is not None:
                scene.table.look(each.cites)
            try:
                for word in each.body(step, scene):
                    mended = self._broken(each, word, step, scene)
                    whole = whole and mended is not None
                    step = mended or step
            except Undecided as undecided:
                if each not in self.mutation.silenced:
                    self._doubt(undecided, ())
        return step if whole else None

    def _broken(self, each: Rule, word: Broken | Undecided, step: Step, scene: Any) -> Step | None:
        if not self._read_so(each, scene):
            return step
        if isinstance(word, Undecided):
            raise word
        self.broken = True
        if each in self.mutation.silenced:
            return step
        self._fault(self._found(each, word))
        return self._without(step, scene, word.at) if self.mending else step

    def _found(self, by: Rule, word: Broken) -> Fault:
        return Fault(
            clause=self.game.clause(by.cites),
            kind="violation",
            message=word.message,
            at=word.at,
            see=(*word.see, *by.see),
            stated=word.stated,
            due=word.due,
            fix=word.fix,
        )

    def _without(self, step: Step, scene: Any, at: At) -> Step | None:
        """Return the step with what is wrong left out; `None` if that is the step itself."""
        before = step.detail(at) if at else None
        if before is None or not self.game.is_optional(type(step), at):
            return None
        quiet = Judging(self.game, self.mutation, mending=True)
        mended = quiet.filled(step.saying(at, None), scene)
        return None if mended.detail(at) == before else mended

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
            if self.mutation is not UNMUTATED:
                if each in self.mutation.removed:
                    continue
                self._hear(each)
            try:
                due = each.body(step, scene)
                debts.extend(self._debt(one, each) for one in due if self._read_so(each, scene))
            except Undecided as undecided:
                self._doubt(undecided, ())
        return debts

    def _debt(self, due: Step, by: Owed) -> Debt:
        return Debt(
            step=due,
            by=by,
            number=self.number,
            implied=self.implied,
            demanded=not by.optional and (self.mending or not self.broken),
            asks=due.said,
        )

    def _hear(self, *declarations: Declaration) -> None:
        if self.mutation.heard is not None:
            self.mutation.heard.update(declarations)

    def _read_so(self, each: Declaration, scene: Scene[Any]) -> bool:
        return each.reading is None or scene.reads(each.cites) == each.reading

    def _doubt(self, undecided: Undecided, at: At) -> None:
        clause = self.game.clause(undecided.clause)
        kind = undecided.kind or ("ruling" if clause.kind == "discretion" else "open")
        if all(clause is not fault.clause for fault in self.faults):
            self._fault(Fault(clause=clause, kind=kind, message=undecided.why, at=at))

    def _fault(self, fault: Fault) -> None:
        if fault.kind == "violation":
            self.broken = True
        at = self._written_at(fault.at)
        self.faults.append(fault if at == fault.at else fault.but(at=at))
