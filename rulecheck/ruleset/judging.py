"""One step in one world: details filled in, faults found, its effect, what it leaves owed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulecheck.model import Assumed, At, frozen, shown
from rulecheck.ruleset.entries import Step
from rulecheck.ruleset.scene import Debt, Scene, Undecided
from rulecheck.ruleset.speech import Broken, Due, Fault, Owed, Rule, Speaker, Unsettled, worth
from rulecheck.ruleset.totals import Total

if TYPE_CHECKING:
    from rulecheck.ruleset.game import Ruleset


@frozen
class Mutation:
    """What a play leaves out, to see whether some case notices: nothing, as a rule.

    The silenced find nothing, the removed are not asked at all; `heard` gathers who was asked.
    """

    silenced: frozenset[Speaker] = frozenset()
    removed: frozenset[Speaker] = frozenset()
    heard: set[Speaker] | None = None


UNMUTATED = Mutation()


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
    number: int
    mutation: Mutation
    mending: bool
    implied: bool = False
    judged: Judged = field(default_factory=lambda: Judged(None))
    steps: list[Step] = field(default_factory=list)

    def run(self, step: Step, scene: Any) -> Judged:
        """Judge and apply a step, and the smaller ones it unfolds into."""
        self.judged.scene = scene
        self._run(step)
        return self.judged

    def _run(self, step: Step) -> None:
        scene = self.judged.scene
        self.steps.append(step)
        step = self.filled(step, scene)
        kept = self._ruled(step, scene)
        if kept is not None:
            self.judged.scene = after = self._after(kept, scene)
            for smaller in kept.unfolded(after):
                self._run(smaller)
        self.steps.pop()

    def _written_at(self, at: At) -> At:
        """Return where the turn says a detail of the step at hand, which may be a smaller one."""
        smaller = self.steps[-1] if self.steps else None
        for step in self.steps[-2::-1]:
            at = step.written_at(smaller, at)  # type: ignore[arg-type]  # there is one above it
            smaller = step
        return at

    # details and their dues

    def filled(self, step: Step, scene: Any) -> Step:
        """Return a step with every detail it leaves out taken as due."""
        for at, dues in self.game.dues_on(type(step)):
            step = self._settled(step, scene, at, dues)
        return step

    def _settled(self, step: Step, scene: Any, at: At, dues: tuple[Due, ...]) -> Step:
        stated = step.detail(at)
        try:
            by, due = self._due(step, scene, dues)
        except Undecided as undecided:
            self._doubt(undecided, at)
            return step if stated is not None else step.saying(at, Unsettled(undecided))
        if by is None:
            return step
        if stated is None:
            return self._assumed(step, at, due, by)
        if stated != worth(due):
            self._misstated(step, at, stated, due, by)
            return step.saying(at, worth(due)) if self.mending else step
        return step

    def _due(self, step: Step, scene: Any, dues: tuple[Due, ...]) -> tuple[Due | None, Any]:
        for each in dues:
            if each in self.mutation.removed:
                continue
            value = self._asked(each).body(step, scene)
            if value is not None and self._read_so(each, scene):
                return each, value
        return None, None

    def _assumed(self, step: Step, at: At, due: Any, by: Due) -> Step:
        value = worth(due)
        if value == 0 and len(at) > 1:
            return step
        clause = self.game.clause(by.cites)
        self.judged.assumed.append(
            Assumed(
                step=self.number,
                verb=step.verb,
                at=self._written_at(at),
                value=value,
                clause=clause,
            )
        )
        return step.saying(at, value)

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

    def _ruled(self, step: Step, scene: Any) -> Step | None:
        whole = True
        for each in self.game.rules_on(type(step)):
            for fault in self._heard(each, step, scene):
                self._fault(fault)
                if self.mending and fault.kind == "violation":
                    mended = self._without(step, scene, fault.at)
                    whole = whole and mended is not None
                    step = mended or step
        return step if whole else None

    def _heard(self, each: Rule, step: Step, scene: Any) -> Iterator[Fault]:
        silent = each in self.mutation.silenced
        try:
            for word in self._asked(each).body(step, scene):
                if not self._read_so(each, scene):
                    return
                if isinstance(word, Undecided):
                    raise word
                if silent:
                    self.judged.broken = True
                    continue
                yield self._found(each, word)
        except Undecided as undecided:
            if not silent:
                self._doubt(undecided, ())

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
        if not at or not self.game.is_optional(type(step), at):
            return None
        before = step.detail(at)
        quiet = Judging(self.game, self.number, self.mutation, mending=True, judged=Judged(scene))
        mended = quiet.filled(step.saying(at, None), scene)
        return None if mended.detail(at) == before else mended

    # what follows

    def _after(self, step: Step, scene: Any) -> Any:
        debts = tuple(self._debts(step, scene))
        try:
            after = step.applied_to(scene)
        except Undecided as undecided:
            self._doubt(undecided, ())
            after = scene
        paid = next((debt for debt in after.owed if debt.paid_by(step)), None)
        if paid is None and not debts:
            return after
        return after.but(owed=(*(debt for debt in after.owed if debt is not paid), *debts))

    def _debts(self, step: Step, scene: Any) -> Iterator[Debt]:
        for each in self.game.owed_after(type(step)):
            for due in self._called_for(each, step, scene):
                demanded = not each.optional and (self.mending or not self.judged.broken)
                yield Debt(step=due, by=each, number=self.number, demanded=demanded)

    def _called_for(self, each: Owed, step: Step, scene: Any) -> Iterator[Step]:
        if each in self.mutation.removed:
            return
        try:
            for due in self._asked(each).body(step, scene):
                if self._read_so(each, scene):
                    yield due
        except Undecided as undecided:
            self._doubt(undecided, ())

    def _asked(self, each: Speaker) -> Speaker:
        if self.mutation.heard is not None:
            self.mutation.heard.add(each)
        return each

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
