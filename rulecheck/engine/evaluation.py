"""One written step evaluated in one world: details filled in, faults found, effect, debts.

A step written after another that answers what happens in its midst (a held Strike at somebody on
the way) is woven in where it is owed, so that a passage has one verdict, told in one step or many.
"""

from __future__ import annotations

from typing import Any

from rulecheck.engine.declarations import Owed, Rule
from rulecheck.engine.details import AS_TOLD, Details, Stance, read_so
from rulecheck.engine.mutation import UNMUTATED, Mutation
from rulecheck.engine.ruleset import Declared, Ruleset
from rulecheck.engine.scene import Debt
from rulecheck.engine.steps import Step, Written
from rulecheck.engine.table import Undecided


class Evaluator:
    """Evaluates the steps of one play by the rules of a game, less what a mutation takes away.

    With `noting`, what is taken as due is noted, each detail with its clause.
    """

    __slots__ = ("game", "mutation", "noting")

    def __init__(self, game: Ruleset, mutation: Mutation, *, noting: bool) -> None:
        self.game, self.mutation, self.noting = game, mutation, noting

    def evaluated(
        self,
        written: Written,
        scene: Any,
        coming: list[Written] | None = None,
        *,
        stance: Stance = AS_TOLD,
        implied: bool = False,
    ) -> Evaluated:
        """Evaluate a step, and those of the `coming` ones that answer in its midst.

        Those are taken off the list.
        """
        table = scene.table
        table.number, table.ruled = written.number, written.ruled
        run = Evaluated(self.game, written, table)
        run.by, run.mutation, run.noting = self, self.mutation, self.noting
        run.stance, run.implied, run.waiting = stance, implied, scene.owed
        run.coming = [] if coming is None else coming
        declared = self.game.declared_on(type(written.step))
        run.scene = run.through(written.step, scene, declared, more=False)
        return run

    def filled(self, step: Step, scene: Any) -> Step:
        """Return a step with every detail it leaves out taken as due."""
        details = Details(self.game, Written(step=step, number=0), scene.table)
        details.mutation = self.mutation
        return details.whole(step, scene, self.game.declared_on(type(step)).details)


class Evaluated(Details):
    """A written step evaluated: the scene after it, what was found, what was taken as due.

    `woven` are the steps written after it that answered in its midst. Where nobody answered it is
    `interrupted`; in a world where debts are `paid`, those were.
    """

    by: Evaluator
    scene: Any
    waiting: tuple[Debt, ...]
    coming: list[Written]
    woven: tuple[Written, ...] = ()
    paid: tuple[Debt, ...] = ()
    interrupted = False

    def through(self, step: Step, scene: Any, declared: Declared, *, more: bool) -> Any:
        """Return the scene after a step; `more` where a way goes on after it."""
        details, rules, debts, unfolds, _ = declared
        mending = self.stance.mending
        earlier = len(self.faults) if mending else 0
        self.steps.append(step)
        own = self.whole(step, scene, details) if details else step
        if rules:
            self._hold(own, scene, rules)
        if mending and self._is_left_out(earlier):
            after = scene
        else:
            after = self._after(own, scene, debts)
            smaller = self._unfolded(own, after) if unfolds else ()
            if smaller:
                after = self._gone(own, smaller, after, more=more)
            elif more and after.owed:
                after = self._answered(after)
        self.steps.pop()
        return after

    def _gone(self, step: Step, smaller: tuple[Step, ...], scene: Any, *, more: bool) -> Any:
        """Return the scene after the smaller steps, as far as a way goes on."""
        self.waiting = (*self.waiting, *scene.owed)
        declared_on = self.game.declared_on
        for index, each in enumerate(smaller, 1):
            answered = len(self.woven)
            on = step.on_a_way and index < len(smaller)
            scene = self.through(each, scene, declared_on(type(each)), more=more or on)
            if len(self.woven) > answered and not step.goes_on(scene):
                break
        return scene

    def _is_left_out(self, earlier: int) -> bool:
        """Whether a smaller step is wrong as a whole in a way that is to be mended."""
        mine = self.faults[earlier:]
        return any(
            each.inner and not each.figure and each.key in self.stance.mending for each in mine
        )

    def _unfolded(self, step: Step, after: Any) -> tuple[Step, ...]:
        try:
            return step.unfolded(after)
        except Undecided as undecided:
            self.doubt(undecided, ())
            return ()

    def _hold(self, step: Step, scene: Any, rules: tuple[Rule, ...]) -> None:
        """Ask every rule about a step, whatever the others say."""
        mutation = self.mutation
        if mutation is not UNMUTATED:
            mutation.hear(rules)
            rules = tuple([each for each in rules if each not in mutation.silenced])
        if scene.table.readings:
            scene.table.look(each.cites for each in rules if each.reading is not None)
        for each in rules:
            try:
                for word in each.body(step, scene):
                    if each.reading is None or read_so(each, scene):
                        if isinstance(word, Undecided):
                            raise word
                        self.broken(each, word)
            except Undecided as undecided:
                self.doubt(undecided, ())

    # what follows

    def _after(self, step: Step, scene: Any, owing: tuple[Owed, ...]) -> Any:
        debts = self._debts(step, scene, owing) if owing else ()
        try:
            after = step.applied_to(scene)
        except Undecided as undecided:
            self.doubt(undecided, ())
            after = scene
        owed = after.owed
        for debt in owed:
            if debt.paid_by(step):
                return after.but(owed=(*[each for each in owed if each is not debt], *debts))
        return after.but(owed=(*owed, *debts)) if debts else after

    def _debts(self, step: Step, scene: Any, owing: tuple[Owed, ...]) -> list[Debt]:
        debts: list[Debt] = []
        for each in owing if self.mutation is UNMUTATED else self._asked(owing):
            try:
                debts += [
                    Debt.of(one, each, self.number, implied=self.implied)
                    for one in each.body(step, scene)
                    if each.reading is None or read_so(each, scene)
                ]
            except Undecided as undecided:
                self.doubt(undecided, ())
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
            self.woven += (answer,)
            scene = self._woven(answer, scene)
        if any(debt.demanded for debt in now):
            self.interrupted = True
            scene = self._paid(now, scene) if self.stance.paying else scene
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
        scene.table.rule_on(self.written.number, self.written.ruled)
        return not tried.faults

    def _woven(self, written: Written, scene: Any) -> Any:
        inner = self.by.evaluated(written, scene, stance=self.stance)
        self.faults += inner.faults
        self.assumed += inner.assumed
        scene.table.rule_on(self.written.number, self.written.ruled)
        return inner.scene

    def _paid(self, now: list[Debt], scene: Any) -> Any:
        for debt in now:
            if debt.demanded and debt in scene.owed:
                self.paid += (debt,)
                step = Written(step=debt.step, number=self.written.number)
                scene = self.by.evaluated(step, scene).scene
        scene.table.rule_on(self.written.number, self.written.ruled)
        return scene
