"""A turn played to its end in two worlds: as it was told, and with its earlier faults mended.

One cause is told once. A fault of the told world is a finding if it stands in the mended one too;
else it follows from a finding, and is folded under it. Until the first fault the two are one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from traceback import extract_tb
from typing import Any, Self

from rulecheck.engine.causes import Causes
from rulecheck.engine.entries import Activation, Begin, End, Step, Turn, Written
from rulecheck.engine.evaluation import UNMUTATED, Evaluated, Evaluator, Fault, Key, Mutation
from rulecheck.engine.fixes import Unwritable, fix_of, untouched, written_as
from rulecheck.engine.mending import Mended, mended
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.scene import Debt, Scene
from rulecheck.model import Assumed, At, Edit, Finding

Late = Callable[[Debt], bool]
Signature = tuple[str, str, int, At]


class RulesetFailed(Exception):
    """A ruleset whose own code went wrong at a step: a mistake in the ruleset, not in the turn."""

    def __init__(self, game: Ruleset, number: int, why: Exception) -> None:
        reason = f"{type(why).__name__}: {' '.join(str(why).split())}"
        where = _where(why)
        super().__init__(f"the ruleset {game.id} failed at step {number}{where}: {reason}")
        self.number = number


def _where(why: Exception) -> str:
    """Tell the function, file and line of a ruleset that an exception came from."""
    frames = [each for each in extract_tb(why.__traceback__) if _ENGINE not in each.filename]
    last = frames[-1] if frames else None
    return f" in {last.name} ({last.filename}:{last.lineno})" if last else ""


_ENGINE = __file__.rpartition("play.py")[0]


class Play:
    """One play of one turn: once it is `through`, what it found.

    With `noting`, also what it took as due, and how each finding can be mended.
    """

    def __init__(
        self,
        game: Ruleset,
        scene: Scene[Any],
        mutation: Mutation = UNMUTATED,
        *,
        noting: bool = True,
    ) -> None:
        self.game, self.table, self.noting = game, scene.table, noting
        self.silenced = mutation.silenced
        self.evaluate = Evaluator(game, mutation, noting=noting)
        self.quietly = Evaluator(game, mutation, noting=False)
        self.told = self.mended = scene
        self.number = 1
        self.findings: list[Finding] = []
        self.folded: list[Finding] = []
        self.assumed: list[Assumed] = []
        self.scenes: list[tuple[int, Any]] = [(0, scene)]
        self.broken: set[int] = set()
        self.missed: list[Debt] = []
        self.paid_within: list[Debt] = []
        self.causes = Causes()

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
        between: list[Written] = []
        for act in turn:
            if isinstance(act, Written):
                between.append(act)
                continue
            self._written(between)
            self._activation(act)
        self._written(between)
        self._settle()

    def _activation(self, act: Activation) -> None:
        self._settle()
        self._step(Written(step=Begin(who=act.who), number=act.number), [], implied=True)
        steps = list(act.steps)
        ended = any(type(each.step) is End for each in steps)
        self._written(steps)
        if not ended:
            self._settle()
            last = act.steps[-1].number if act.steps else act.number
            self._step(Written(step=End(who=act.who), number=last), [], implied=True)
        self._settle()

    def _written(self, coming: list[Written]) -> None:
        """Play steps that are written one after another; none are left."""
        while coming:
            written = coming.pop(0)
            if self.told.owed or self.mended.owed:
                self._settle_before(written)
            if self.missed and self._comes_late(written):
                continue
            self._step(written, coming)

    @property
    def _owed(self) -> tuple[Debt, ...]:
        one_world = self.told is self.mended
        return self.told.owed if one_world else (*self.told.owed, *self.mended.owed)

    # a step in two worlds

    def _step(self, written: Written, coming: list[Written], *, implied: bool = False) -> None:
        self.number = written.number
        told, one = self.told, self.told is self.mended
        judged = self.evaluate.evaluated(written, told, coming, implied=implied)
        self.assumed += judged.assumed
        if one and not judged.interrupted and not any(each.breaks for each in judged.faults):
            self.findings += [each.finding for each in judged.faults]
            self.told = self.mended = judged.scene
        else:
            block = (written, *judged.woven)
            counted = self._counted(judged, block, implied=implied) if judged.faults else []
            self._part(judged.scene, self._in_mended(block, counted, implied=implied))
        self.scenes.append((written.number, self.told))

    def _counted(
        self, judged: Evaluated, block: tuple[Written, ...], *, implied: bool
    ) -> list[Fault]:
        """Tell the faults of a step that count from those that follow, and note them all."""
        faults = judged.faults
        if self.told is self.mended and not any(each.figure for each in faults):
            counted, follow = faults, list[Fault]()
        else:
            as_due = self._through(block, self.mended, implied=implied, as_due=True)
            counted, follow = _standing(faults, as_due.faults)
        counted, idle = _without_idle(counted)
        step, scene = block[0], self.told
        for each in counted:
            self.findings.append(self._fixed(each, faults, step, scene))
        self.broken.update(each.finding.step for each in counted if each.breaks)
        for each in idle:
            self._fold(each.finding, self._outright(each))
        for each in follow:
            self._fold(each.finding, *self._cause(each, step, implied=implied))
        return counted

    def _outright(self, fault: Fault) -> int:
        """Return which finding leaves nothing else to ask at a step."""
        step = fault.finding.step
        return max(i for i, each in enumerate(self.findings) if each.step == step)

    def _cause(self, fault: Fault, step: Written, *, implied: bool) -> tuple[int, tuple[str, ...]]:
        """Return which finding a fault follows from, and by which figures of the scene."""

        def vanishes(scene: Any) -> bool:
            again = self.quietly.evaluated(step, scene, implied=implied)
            return all(each.key != fault.key for each in again.faults)

        told, amended = untouched(self.told), untouched(self.mended)
        last = len(self.findings) - 1
        index, because = self.causes.of(told, amended, vanishes)
        return (last if index is None else index), because

    def _fixed(self, fault: Fault, faults: list[Fault], step: Written, scene: Any) -> Finding:
        finding = fault.finding
        if not self.noting or not fault.breaks:
            return finding
        sure = finding.step == step.number and not finding.implied
        edit = fix_of(fault, faults, step, scene, self.quietly) if sure else None
        return finding.but(edit=edit)

    def _fold(self, finding: Finding, follows: int, because: tuple[str, ...] = ()) -> None:
        self.folded.append(finding.but(follows=follows, because=because, edit=None))

    def _through(
        self, block: Iterable[Written], scene: Any, *, implied: bool, as_due: bool = False
    ) -> Evaluated:
        """Evaluate a step in the mended world, and those that answer in its midst when told."""
        first, *coming = block
        judged = self.quietly.evaluated(
            first, scene, coming, implied=implied, as_due=as_due, paying=True
        )
        faults, scene = judged.faults, judged.scene
        for each in coming:
            more = self.quietly.evaluated(each, scene, as_due=as_due, paying=True)
            faults, scene = faults + more.faults, more.scene
        return judged._replace(scene=scene, faults=faults)

    def _in_mended(self, block: tuple[Written, ...], counted: list[Fault], *, implied: bool) -> Any:
        """Return the mended world after a step that is set right as far as it was found wrong."""
        scene = self.mended
        coming = []
        for each in block:
            mine = [f for f in counted if f.breaks and f.finding.step == each.number]
            coming.append(mended(each, mine, scene, self.quietly))
        for first in coming[0].before:
            scene = self.quietly.evaluated(first, scene).scene
        return self._gone_through(coming, scene, implied=implied)

    def _gone_through(self, block: list[Mended], scene: Any, *, implied: bool) -> Any:
        left_over = [each.written for each in block[1:] if each.written]
        keys: set[Key] = set().union(*(each.mending for each in block))
        first = block[0].written
        if first is not None:
            judged = self.quietly.evaluated(
                first, scene, left_over, implied=implied, mending=keys, paying=True
            )
            self.paid_within += judged.paid
            scene = judged.scene
        for each in left_over:
            scene = self.quietly.evaluated(each, scene, mending=keys, paying=True).scene
        return scene

    def _part(self, told: Any, amended: Any) -> None:
        self.told = told
        self.mended = told if amended == told else amended
        self.causes.note(self.told, self.mended, len(self.findings) - 1)

    # debts

    def _settle_before(self, written: Written) -> None:
        pays = any(debt.paid_by(written.step) for debt in self._owed)
        if pays and not any(debt.by.until for debt in self._owed):
            return
        late = _late_at(written.step, pays=pays)
        if any(debt.demanded and late(debt) for debt in self._owed) and self._intrudes(
            written, late
        ):
            return
        self._settle(late)

    def _intrudes(self, written: Written, late: Late) -> bool:
        """Whether a step is wrong whether or not what is owed has come: it ends no term."""
        scene = untouched(self.mended)
        now = self.quietly.evaluated(written, scene)
        then = self.quietly.evaluated(written, self._paid(scene, late))
        wrong = {each.key for each in now.faults if each.breaks and not each.figure}
        return any(each.key in wrong for each in then.faults if each.breaks)

    def _comes_late(self, written: Written) -> bool:
        """Judge a step that was found missing before as if it were still owed."""
        step = written.step
        late = next((debt for debt in self.missed if debt.paid_by(step)), None)
        if late is None or any(debt.paid_by(step) for debt in self._owed):
            return False
        self.missed.remove(late)
        self.number = written.number
        judged = self.evaluate.evaluated(written, self.told)
        self.assumed += judged.assumed
        owing = self.mended.but(owed=(*self.mended.owed, late))
        owed = self.quietly.evaluated(written, untouched(owing), as_due=True)
        counted, follow = _standing(judged.faults, owed.faults)
        for each in counted:
            self.findings.append(self._fixed(each, judged.faults, written, self.told))
        for each in follow:
            self._fold(each.finding, len(self.findings) - 1)
        self._part(judged.scene, self.mended)
        self.scenes.append((written.number, self.told))
        return True

    def _settle(self, late: Late | None = None) -> None:
        """Whatever should have come by now is found missing; the mended world goes on with it."""
        told, amended = self.told, self.mended
        if not told.owed and not amended.owed:
            self.paid_within.clear()
            return
        late = late or _all
        unpaid = list(filter(late, told.owed))
        if not unpaid and not any(map(late, amended.owed)):
            return
        missing = [d for d in unpaid if d.demanded and d.by not in self.silenced]
        if told is amended and not missing:
            self._part_as_one(_lapsed(told, late))
            return
        owed = [*amended.owed, *self.paid_within]
        for debt in missing:
            self._missing(debt, owed)
        self.paid_within.clear()
        paid = self._paid(amended, late, {d.cause for d in missing} if told is amended else None)
        self._part(_lapsed(told, late), paid)
        self.scenes.append((self.scenes[-1][0], self.told))

    def _part_as_one(self, scene: Any) -> None:
        self.told = self.mended = scene
        self.scenes.append((self.scenes[-1][0], scene))

    def _missing(self, debt: Debt, owed: list[Debt]) -> None:
        finding = self._missed(debt)
        self.missed.append(debt)
        if any(debt.cause == other.cause for other in owed):
            owed.remove(next(each for each in owed if each.cause == debt.cause))
            self.findings.append(finding)
        elif debt.number not in self.broken:
            self._fold(finding, len(self.findings) - 1, ("owed",))

    def _missed(self, debt: Debt) -> Finding:
        who, told = debt.step.who, " or ".join(dict.fromkeys(each.verb for each in debt.steps))
        return Finding(
            clause=self.game.clause(debt.by.cites),
            kind="violation",
            message=f"{who}'s {told} is missing" if who else f"{told} is missing",
            step=debt.number,
            implied=debt.implied,
            see=debt.by.see,
            edit=self._owing(debt) if self.noting and len(debt.steps) == 1 else None,
        )

    def _owing(self, debt: Debt) -> Edit | None:
        """Return the change that puts an owed step where it belongs, if no die decides of it."""
        scene = untouched(self.told)
        step = self.quietly.filled(debt.step, scene)
        if self.quietly.evaluated(Written(step=step, number=debt.number), scene).faults:
            return None
        end: tuple[Any, ...] = ({End.verb: {}},) if debt.implied else ()
        try:
            return Edit(how="after", step=self.number, value=(*end, written_as(step)))
        except Unwritable:
            return None

    def _paid(self, scene: Any, late: Late, causes: set[Any] | None = None) -> Any:
        """Return a scene after everything owed has come as it is due."""
        for debt in scene.owed:
            if debt.demanded and late(debt) and (causes is None or debt.cause in causes):
                due = Written(step=debt.step, number=debt.number)
                scene = self.quietly.evaluated(due, scene).scene
        return _lapsed(scene, late)


def _standing(faults: list[Fault], there: list[Fault]) -> tuple[list[Fault], list[Fault]]:
    """Part faults into those that another world has too, and those that it has not."""
    left = Counter(each.key for each in there)
    standing, vanished = [], []
    for each in faults:
        if left[each.key]:
            left[each.key] -= 1
            standing.append(each)
        else:
            vanished.append(each)
    return standing, vanished


def _without_idle(faults: list[Fault]) -> tuple[list[Fault], list[Fault]]:
    """Part off what need not be asked of steps that may not be at all."""
    outright = {each.finding.step for each in faults if each.outright}
    if not outright:
        return faults, []
    idle = [each for each in faults if each.finding.step in outright and not each.outright]
    return [each for each in faults if each not in idle], idle


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
