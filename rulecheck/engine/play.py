"""A turn played to its end, in the world as told and in the one where its faults are mended."""

from __future__ import annotations

from typing import Any, Self

from rulecheck.engine.blamed import blamed, package_of
from rulecheck.engine.debts import Late, every, lapsed, late_at, missing, owing, paid
from rulecheck.engine.faults import standing
from rulecheck.engine.fixes import untouched
from rulecheck.engine.mending import gone_on
from rulecheck.engine.mutation import UNMUTATED, Mutation
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.scene import Debt, Scene
from rulecheck.engine.steps import Written
from rulecheck.engine.turns import Activation, Begin, End, Turn
from rulecheck.engine.worlds import AS_DUE, Worlds


class RulesetFailed(Exception):
    """A ruleset whose own code went wrong at a step: a mistake in the ruleset, not in the turn."""

    def __init__(self, game: Ruleset, number: int, why: Exception) -> None:
        where = blamed(why, package_of(game.layout.__module__))
        super().__init__(f"the ruleset {game.id} failed at step {number}: {where}")
        self.number = number


class Play(Worlds):
    """One play of one turn: once it is `through`, what it found."""

    def __init__(
        self,
        game: Ruleset,
        scene: Scene[Any],
        mutation: Mutation = UNMUTATED,
        *,
        noting: bool = True,
    ) -> None:
        super().__init__(game, scene, mutation, noting=noting)
        self.number = 1
        self.missed: list[tuple[Debt, Any]] = []
        self.paid_within: list[Debt] = []

    def through(self, turn: Turn) -> Self:
        """Play a turn from its first step to what is owed at its end.

        `RulesetFailed` if the code of the ruleset goes wrong on the way.
        """
        try:
            self._acts(turn)
            self._settle()
        except Exception as why:
            raise RulesetFailed(self.game, self.number, why) from why
        return self

    def so_far(self, turn: Turn, *, within: bool) -> Self:
        """Play a turn that goes on: what is owed may still come.

        `within` where its last act is an activation that goes on too.
        """
        try:
            self._acts(turn[:-1] if within else turn)
            if within:
                last = turn[-1]
                assert isinstance(last, Activation)
                self._begun(last)
                self._written(list(last.steps))
        except Exception as why:
            raise RulesetFailed(self.game, self.number, why) from why
        return self

    def _acts(self, turn: Turn) -> None:
        between: list[Written] = []
        for act in turn:
            if isinstance(act, Written):
                between.append(act)
                continue
            self._written(between)
            self._activation(act)
        self._written(between)

    def _begun(self, act: Activation) -> None:
        self._settle()
        self._implied(Begin, act.who, act.number)

    def _activation(self, act: Activation) -> None:
        self._begun(act)
        self._written(list(act.steps))
        if End not in [type(each.step) for each in act.steps]:
            self._settle()
            last = act.steps[-1].number if act.steps else act.number
            self._implied(End, act.who, last)
        self._settle()

    def _implied(self, kind: type[Begin | End], who: str, number: int) -> None:
        """Play the start or the end of an activation, which a turn leaves unwritten."""
        told = self.told
        if told is self.mended and not (told.owed or self.game.declared_on(kind).anything):
            self.told = self.mended = told.begun(who) if kind is Begin else told.ended(who)
            self.scenes.append((number, self.told))
        else:
            self._step(Written(step=kind(who=who), number=number), [], implied=True)

    def _written(self, coming: list[Written]) -> None:
        """Play steps that are written one after another; none are left."""
        while coming:
            written = coming.pop(0)
            if self.told.owed or self.mended.owed:
                self._settle_before(written)
            if (self.missed or self.paid_within) and self._comes_late(written):
                continue
            self._step(written, coming)

    @property
    def _owed(self) -> tuple[Debt, ...]:
        one_world = self.told is self.mended
        return self.told.owed if one_world else (*self.told.owed, *self.mended.owed)

    # a step in two worlds

    def _step(self, written: Written, coming: list[Written], *, implied: bool = False) -> None:
        self.number = written.number
        judged = self.evaluate.evaluated(written, self.told, coming, implied=implied)
        faults = judged.faults
        if judged.assumed:
            self.assumed += judged.assumed
        if (
            self.told is not self.mended
            or judged.interrupted
            or (faults and any(f.breaks for f in faults))
        ):
            block = (written, *judged.woven)
            counted = self._counted(judged, block, implied=implied) if faults else []
            amended, answered = gone_on(block, counted, self.mended, self.quietly, implied=implied)
            self.paid_within += answered
            self._part(judged.scene, amended)
        else:
            if faults:
                self.findings += [each.finding for each in faults]
            self.told = self.mended = judged.scene
        self.scenes.append((written.number, self.told))

    # debts

    def _settle_before(self, written: Written) -> None:
        step, pays, at_once, ended = written.step, False, False, False
        for debt in self._owed:
            until = debt.by.until
            if debt.paid_by(step):
                pays = True
            elif until is None:
                at_once = True
            elif isinstance(step, until):
                ended = True
        if not ended and (pays or not at_once):
            return
        late = late_at(step, pays=pays)
        demanded = any(debt.demanded and late(debt) for debt in self._owed)
        if not (demanded and self._intrudes(written, late)):
            self._settle(late)

    def _intrudes(self, written: Written, late: Late) -> bool:
        """Whether a step is wrong whether or not what is owed has come: it ends no term."""
        amended = untouched(self.mended)
        worlds = (untouched(self.told), amended, paid(amended, late, self.quietly))
        wrong = [
            {
                f.key
                for f in self.quietly.evaluated(written, each).faults
                if f.breaks and not f.figure
            }
            for each in worlds
        ]
        return bool(set.intersection(*wrong))

    def _comes_late(self, written: Written) -> bool:
        """Judge a step that the mended world has seen in time as if it came when it was owed."""
        seen = (*self.missed, *((debt, self.mended) for debt in self.paid_within))
        late, then = next(
            (one for one in seen if one[0].paid_by(written.step)), (None, self.mended)
        )
        if late is None or any(debt.paid_by(written.step) for debt in self.mended.owed):
            return False
        self.missed = [one for one in self.missed if one[0] is not late]
        self.paid_within = [debt for debt in self.paid_within if debt is not late]
        self.number = written.number
        judged = self.evaluate.evaluated(written, self.told)
        self.assumed += judged.assumed
        owing = then.but(owed=(late, *[debt for debt in then.owed if debt is not late]))
        owed = self.quietly.evaluated(written, untouched(owing), stance=AS_DUE)
        counted, follow = standing(judged.faults, owed.faults)
        for each in counted:
            self.findings.append(self._fixed(each, judged, written, self.told))
        for each in follow:
            self._fold(each.finding, len(self.findings) - 1)
        self._part(judged.scene, self.mended)
        self.scenes.append((written.number, self.told))
        return True

    def _settle(self, late: Late | None = None) -> None:
        """Whatever should have come by now is found missing; the mended world goes on with it."""
        told, amended = self.told, self.mended
        if not (told.owed or amended.owed):
            self.paid_within = []
            return
        late = late or every
        unpaid = list(filter(late, told.owed))
        if not unpaid and not any(map(late, amended.owed)):
            return
        absent = [d for d in unpaid if d.demanded and d.by not in self.silenced]
        if told is amended and not absent:
            self._part_as_one(lapsed(told, late))
            return
        owed = [*amended.owed, *self.paid_within]
        for debt in absent:
            self._missing(debt, owed)
        self.paid_within = []
        causes = {d.cause for d in absent} if told is amended else None
        self._part(lapsed(told, late), paid(amended, late, self.quietly, causes))
        self.scenes.append((self.scenes[-1][0], self.told))

    def _missing(self, debt: Debt, owed: list[Debt]) -> None:
        edit = owing(debt, self.told, self.number, self.quietly) if self.noting else None
        finding = missing(debt, self.quietly, edit)
        self.missed.append((debt, self.mended))
        if any(debt.cause == other.cause for other in owed):
            owed.remove(next(each for each in owed if each.cause == debt.cause))
            self.findings.append(finding)
        elif debt.number not in self.broken:
            self._fold(finding, len(self.findings) - 1, ("owed",))
