"""One step in one world: details filled in, faults found, its effect, what it leaves owed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulecheck.frozen import frozen
from rulecheck.model import Assumed, At, shown
from rulecheck.ruleset.entries import Step
from rulecheck.ruleset.scene import Debt, Scene, Undecided
from rulecheck.ruleset.speech import Broken, Due, Fault, Owed, Rule, Speaker, Unsettled, worth
from rulecheck.ruleset.totals import Total

if TYPE_CHECKING:
    from rulecheck.ruleset.game import Detail, Ruleset, Speaking


@frozen
class Mutation:
    """What a play leaves out, to see whether some case notices: nothing, as a rule.

    The silenced find nothing, the removed are not asked at all; `heard` gathers who was asked.
    """

    silenced: frozenset[Speaker] = frozenset()
    removed: frozenset[Speaker] = frozenset()
    heard: set[Speaker] | None = None


UNMUTATED = Mutation()
_AS_SAID = object()


@dataclass(slots=True)
class Judged:
    """What became of a written step in one world."""

    scene: Any
    faults: list[Fault] = field(default_factory=list)
    assumed: list[Assumed] = field(default_factory=list)
    broken: bool = False


@dataclass(slots=True)
class Judging:
    """Judges one written step in one world; with `mending`, faults are set right as they appear."""

    game: Ruleset
    mutation: Mutation
    mending: bool
    number: int = 0
    implied: bool = False
    judged: Judged = field(default_factory=lambda: Judged(None))
    steps: list[Step] = field(default_factory=list)

    def run(self, step: Step, scene: Any, number: int, *, implied: bool = False) -> Judged:
        """Judge and apply a step, and the smaller ones it unfolds into."""
        self.number, self.implied = number, implied
        self.judged = Judged(scene)
        self._run(step)
        return self.judged

    def filled(self, step: Step, scene: Any) -> Step:
        """Return a step with every detail it leaves out taken as due."""
        self.judged = Judged(scene)
        return self._filled(step, scene, self.game.speaking_on(type(step)))

    def _run(self, step: Step) -> None:
        scene, speaking = self.judged.scene, self.game.speaking_on(type(step))
        earlier = len(self.judged.faults)
        self.steps.append(step)
        own = self._filled(step, scene, speaking) if speaking.details else step
        kept = self._ruled(own, scene, speaking) if speaking.rules else own
        if kept is not None:
            self.judged.scene = after = self._after(kept, scene, speaking)
            if speaking.unfolds:
                for smaller in self._unfolded(kept, after):
                    self._run(smaller)
        else:
            self._left_out(earlier)
        self.steps.pop()

    def _left_out(self, earlier: int) -> None:
        """A step that is wrong as a whole has no details that could be wrong besides."""
        faults, at = self.judged.faults[earlier:], self._written_at(())
        whole = [fault for fault in faults if fault.kind == "violation" and fault.at == at]
        self.judged.faults[earlier:] = whole or faults

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

    def _filled(self, step: Step, scene: Any, speaking: Speaking) -> Step:
        own = step
        for detail in speaking.details:
            value = self._settled(own, scene, detail)
            if value is not _AS_SAID:
                own = _noted(own if own is not step else step.but(), detail, value)
        return own

    def _settled(self, step: Step, scene: Any, detail: Detail) -> Any:
        """Return what a detail is taken to be, where that is not what the step says."""
        at = detail.at
        stated = getattr(step, detail.field) if detail.field else step.detail(at)
        try:
            for by in detail.dues:
                due = self._due(by, step, scene)
                if due is not None:
                    break
            else:
                return _AS_SAID
        except Undecided as undecided:
            self._doubt(undecided, at)
            return Unsettled(undecided) if stated is None else _AS_SAID
        value = due.value if type(due) is Total else due
        if stated is None:
            return self._assumed(step, at, value, by)
        if stated == value:
            return _AS_SAID
        self._misstated(step, at, stated, due, by)
        return value if self.mending else _AS_SAID

    def _due(self, each: Due, step: Step, scene: Any) -> Any:
        if self.mutation is not UNMUTATED:
            self._hear(each)
            if each in self.mutation.removed:
                return None
        due = each.body(step, scene)
        return due if due is not None and self._read_so(each, scene) else None

    def _assumed(self, step: Step, at: At, value: Any, by: Due) -> Any:
        if value == 0 and len(at) > 1:
            return _AS_SAID
        clause = self.game.clause(by.cites)
        taken = Assumed(self.number, step.verb, self._written_at(at), value, clause)
        self.judged.assumed.append(taken)
        return value

    def _misstated(self, step: Step, at: At, stated: Any, due: Any, by: Due) -> None:
        if by in self.mutation.silenced:
            self.judged.broken = True
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

    def _ruled(self, step: Step, scene: Any, speaking: Speaking) -> Step | None:
        """Return the step that its rules leave: as told, or mended; `None` if it is left out."""
        whole = True
        if self.mutation is not UNMUTATED:
            self._hear(*speaking.rules)
        for each in speaking.rules:
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
        self.judged.broken = True
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

    def _after(self, step: Step, scene: Any, speaking: Speaking) -> Any:
        debts = self._all_debts(step, scene, speaking) if speaking.debts else []
        try:
            after = step.applied_to(scene)
        except Undecided as undecided:
            self._doubt(undecided, ())
            after = scene
        if not after.owed and not debts:
            return after
        paid = next((debt for debt in after.owed if debt.paid_by(step)), None)
        if paid is None and not debts:
            return after
        return after.but(owed=(*(debt for debt in after.owed if debt is not paid), *debts))

    def _all_debts(self, step: Step, scene: Any, speaking: Speaking) -> list[Debt]:
        return [debt for each in speaking.debts for debt in self._debts(each, step, scene)]

    def _debts(self, each: Owed, step: Step, scene: Any) -> Iterator[Debt]:
        if each in self.mutation.removed:
            return
        self._hear(each)
        demanded = not each.optional and (self.mending or not self.judged.broken)
        try:
            for due in each.body(step, scene):
                if self._read_so(each, scene):
                    yield self._debt(due, each, demanded)
        except Undecided as undecided:
            self._doubt(undecided, ())

    def _debt(self, due: Step, by: Owed, demanded: bool) -> Debt:
        number, implied = self.number, self.implied
        return Debt(
            step=due, by=by, number=number, implied=implied, demanded=demanded, asks=due.said
        )

    def _hear(self, *speakers: Speaker) -> None:
        if self.mutation.heard is not None:
            self.mutation.heard.update(speakers)

    def _read_so(self, each: Speaker, scene: Scene[Any]) -> bool:
        return each.reading is None or scene.reads(each.cites) == each.reading

    def _doubt(self, undecided: Undecided, at: At) -> None:
        clause = self.game.clause(undecided.clause)
        kind = undecided.kind or ("ruling" if clause.kind == "discretion" else "open")
        if all(clause is not fault.clause for fault in self.judged.faults):
            self._fault(Fault(clause=clause, kind=kind, message=undecided.why, at=at))

    def _fault(self, fault: Fault) -> None:
        if fault.kind == "violation":
            self.judged.broken = True
        at = self._written_at(fault.at)
        self.judged.faults.append(fault if at == fault.at else fault.but(at=at))


def _noted(own: Step, detail: Detail, value: Any) -> Step:
    """Set a detail of a step that nobody else has seen yet."""
    if detail.put is None:
        return own.saying(detail.at, value)
    detail.put(own, value)
    return own
