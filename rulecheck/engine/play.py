"""A turn played to its end in two worlds: as it was told, and with its earlier faults mended.

One fault is found once: what also stands in the mended world counts, what vanishes there follows
from an earlier fault and is folded under it. Until the first fault the two worlds are one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Self

from rulecheck.engine.blamed import blamed, package_of
from rulecheck.engine.declarations import Fault
from rulecheck.engine.entries import Activation, Begin, End, Step, Turn, Written
from rulecheck.engine.judging import UNMUTATED, Judging, Mutation
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.scene import Debt, Scene
from rulecheck.model import Assumed, At, Finding

Late = Callable[[Debt], bool]
Signature = tuple[str, str, int, At]


class RulesetFailed(Exception):
    """A ruleset whose own code went wrong at a step: a mistake in the ruleset, not in the turn."""

    def __init__(self, game: Ruleset, number: int, why: Exception) -> None:
        where = blamed(why, package_of(game.layout.__module__))
        super().__init__(f"the ruleset {game.id} failed at step {number}: {where}")
        self.number = number


class Play:
    """One play of one turn: once it is `through`, what it found.

    With `noting`, also what it took as due.
    """

    def __init__(
        self,
        game: Ruleset,
        scene: Scene[Any],
        mutation: Mutation = UNMUTATED,
        *,
        noting: bool = True,
    ) -> None:
        self.game = game
        self.mutation = mutation
        self.table = scene.table
        self.telling = Judging(game, mutation, mending=False, noting=noting)
        self.told = self.mended = scene
        self.number = 1
        self.findings: list[Finding] = []
        self.folded: list[Finding] = []
        self.assumed: list[Assumed] = []
        self.scenes: list[tuple[int, Any]] = [(0, scene)]
        self.rulings_used: set[tuple[int, str]] = set()
        self.missed: list[Debt] = []

    @cached_property
    def mending(self) -> Judging:
        """What judges in the mended world: needed from the first fault on."""
        return Judging(self.game, self.mutation, mending=True)

    @property
    def signature(self) -> frozenset[Signature]:
        """What was found, as far as it makes a difference."""
        return frozenset(map(signature, self.findings))

    def through(self, turn: Turn) -> Self:
        """Play a turn from its first step to what is owed at its end.

        `RulesetFailed` if the code of the ruleset goes wrong on the way.
        """
        try:
            self._turn(turn)
        except Exception as why:
            raise RulesetFailed(self.game, self.number, why) from why
        return self

    def _turn(self, turn: Turn) -> None:
        for act in turn:
            if isinstance(act, Written):
                self._written(act)
            else:
                self._activation(act)
        self._settle()

    def _activation(self, act: Activation) -> None:
        self._settle()
        self._step(Begin(who=act.who), act.number, implied=True)
        ended = False
        for written in act.steps:
            self._written(written)
            ended = ended or type(written.step) is End
        if not ended:
            self._settle()
            last = act.steps[-1].number if act.steps else act.number
            self._step(End(who=act.who), last, implied=True)
        self._settle()

    def _written(self, written: Written) -> None:
        step, ruled = written.step, written.ruled
        if self.told.owed or self.mended.owed:
            self._settle_before(step)
        self.table.ruled = ruled
        if self.missed and self._comes_late(step):
            self._step_late(step, written.number)
        else:
            self._step(step, written.number)
        if ruled is not None:
            used = {pair for pair in self.table.used if pair[0] == "ruled"}
            self.rulings_used |= {(written.number, clause) for _, clause in used}
            self.table.used -= used
            self.table.ruled = None

    @property
    def _owed(self) -> tuple[Debt, ...]:
        one_world = self.told is self.mended
        return self.told.owed if one_world else (*self.told.owed, *self.mended.owed)

    def _pays(self, step: Step) -> bool:
        return any(debt.paid_by(step) for debt in self._owed)

    def _step(self, step: Step, number: int, *, implied: bool = False) -> None:
        self.number = number
        told = self.telling
        told.run(step, self.told, number, implied=implied)
        self.assumed += told.assumed
        if self.told is self.mended and not told.broken:
            if told.faults:
                self._count(told.faults, told.faults, number, implied)
            self.told = self.mended = told.scene
        else:
            mended = self.mending
            mended.run(step, self.mended, number, implied=implied)
            self._count(told.faults, mended.faults, number, implied)
            self._part(told.scene, mended.scene)
        self.scenes.append((number, self.told))

    def _comes_late(self, step: Step) -> bool:
        """Whether a step is one that was found missing before; it is not owed a second time."""
        late = next((debt for debt in self.missed if debt.paid_by(step)), None)
        if late is None or self._pays(step):
            return False
        self.missed.remove(late)
        return True

    def _step_late(self, step: Step, number: int) -> None:
        """Apply a step that the mended world has seen in time: what is wrong with it follows."""
        self.telling.run(step, self.told, number)
        for fault in self.telling.faults:
            self._find(_finding(fault, number, implied=False), stands=False)
        self._part(self.telling.scene, self.mended)
        self.scenes.append((number, self.told))

    def _part(self, told: Any, mended: Any) -> None:
        self.told = told
        self.mended = told if mended == told else mended

    def _count(self, told: list[Fault], mended: list[Fault], number: int, implied: bool) -> None:
        standing = [fault.key for fault in mended]
        for fault in told:
            stands = fault.key in standing
            if stands:
                standing.remove(fault.key)
            self._find(_finding(fault, number, implied), stands)

    def _find(self, finding: Finding, stands: bool) -> None:
        if stands:
            self.findings.append(finding)
        else:
            self.folded.append(finding.but(follows=len(self.findings) - 1))

    # debts

    def _settle_before(self, step: Step) -> None:
        pays = self._pays(step)
        if not pays or any(debt.by.until for debt in self._owed):
            self._settle(_late_at(step, pays=pays))

    def _settle(self, late: Late | None = None) -> None:
        """Whatever should have come by now is found missing; both worlds go on without."""
        told, mended = self.told, self.mended
        if not told.owed and not mended.owed:
            return
        late = late or _all
        unpaid = list(filter(late, told.owed))
        if not unpaid and not any(map(late, mended.owed)):
            return
        for debt in unpaid:
            self._missing(debt, mended)
        lapsed = _lapsed(told, late)
        alike = told is mended and not any(debt.demanded for debt in unpaid)
        self._part(lapsed, lapsed if alike else self._paid(mended, late))
        self.scenes.append((self.scenes[-1][0], self.told))

    def _missing(self, debt: Debt, mended: Any) -> None:
        if debt.demanded and debt.by not in self.mutation.silenced:
            stands = any(debt.by is other.by and debt.step == other.step for other in mended.owed)
            self._find(self._missed(debt), stands)
            self.missed.append(debt)

    def _missed(self, debt: Debt) -> Finding:
        step = self.mending.filled(debt.step, self.told)
        return Finding(
            clause=self.game.clause(debt.by.cites),
            kind="violation",
            message=f"{step.who}'s {step.verb} is missing"
            if step.who
            else f"{step.verb} is missing",
            step=debt.number,
            implied=debt.implied,
            see=debt.by.see,
            fix=f"- {debt.step.who}: {{{step.spelled}}}" if step.who else f"- {step.spelled}",
        )

    def _paid(self, scene: Any, late: Late) -> Any:
        for debt in scene.owed:
            if debt.demanded and late(debt):
                self.mending.run(debt.step, scene, debt.number)
                scene = self.mending.scene
        return _lapsed(scene, late)


def _all(debt: Debt) -> bool:
    return True


def _late_at(coming: Step, *, pays: bool) -> Late:
    """Return what tells whether a debt should have been paid before a step, which may pay one."""

    def late(debt: Debt) -> bool:
        until = debt.by.until
        if until is None:
            return not pays
        return isinstance(coming, until) and not debt.paid_by(coming)

    return late


def _lapsed(scene: Any, late: Late) -> Any:
    unpaid = list(filter(late, scene.owed))
    scene = scene.but(owed=tuple(debt for debt in scene.owed if debt not in unpaid))
    for debt in unpaid:
        scene = scene.lapsed(debt.step)
    return scene


def signature(finding: Finding) -> Signature:
    """Return what makes two findings the same under two readings."""
    return finding.clause.id, finding.kind, finding.step, finding.at


def _finding(fault: Fault, number: int, implied: bool) -> Finding:
    return Finding(
        clause=fault.clause,
        kind=fault.kind,
        message=fault.message,
        step=number,
        at=fault.at,
        see=fault.see,
        stated=fault.stated,
        due=fault.due,
        fix=fault.fix,
        implied=implied,
    )
