"""The two worlds of a play, as it was told and with its earlier faults mended, and what they show.

One cause is told once. A fault of the told world is a finding if it stands in the mended one too;
else it follows from a finding, and is folded under it. Until the first fault the two are one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from rulecheck.engine.causes import Causes
from rulecheck.engine.details import Stance
from rulecheck.engine.evaluation import Evaluated, Evaluator
from rulecheck.engine.faults import Fault, Signature, signature, standing, without_idle
from rulecheck.engine.fixes import fix_of, untouched
from rulecheck.engine.mutation import UNMUTATED, Mutation
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.scene import Scene
from rulecheck.engine.steps import Written
from rulecheck.model import Assumed, Finding

AS_DUE = Stance(as_due=True, paying=True)


class Worlds:
    """Two scenes, what was found in them, and the scenes that a play came through.

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
        self.mutation = mutation
        self.told = self.mended = scene
        self.findings: list[Finding] = []
        self.folded: list[Finding] = []
        self.assumed: list[Assumed] = []
        self.scenes: list[tuple[int, Any]] = [(0, scene)]
        self.broken: set[int] = set()

    @cached_property
    def causes(self) -> Causes:
        """Since which finding each figure is another in the told world."""
        return Causes()

    @cached_property
    def quietly(self) -> Evaluator:
        """What evaluates steps of which nothing is noted."""
        return Evaluator(self.game, self.mutation, noting=False) if self.noting else self.evaluate

    @property
    def signature(self) -> frozenset[Signature]:
        """What was found, as far as it makes a difference."""
        return frozenset(map(signature, self.findings))

    def _counted(
        self, judged: Evaluated, block: tuple[Written, ...], *, implied: bool
    ) -> list[Fault]:
        """Tell the faults of a step that count from those that follow, and note them all."""
        faults = judged.faults
        if self.told is self.mended and not any(each.figure for each in faults):
            counted, follow = faults, list[Fault]()
        else:
            as_due = self._as_due(block, self.mended, implied=implied)
            counted, follow = standing(faults, as_due)
        counted, idle = without_idle(counted)
        step, scene = block[0], self.told
        for each in counted:
            self.findings.append(self._fixed(each, judged, step, scene))
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
        last = len(self.findings) - 1
        if not self.noting:
            return last, ()

        def vanishes(scene: Any) -> bool:
            again = self.quietly.evaluated(step, scene, implied=implied)
            return all(each.key != fault.key for each in again.faults)

        told, amended = untouched(self.told), untouched(self.mended)
        index, because = self.causes.of(told, amended, vanishes)
        return (last if index is None else index), because

    def _fixed(self, fault: Fault, judged: Evaluated, step: Written, scene: Any) -> Finding:
        finding = fault.finding
        if not self.noting or not fault.breaks:
            return finding
        sure = finding.step == step.number and not finding.implied
        edit = fix_of(fault, judged, step, scene, self.quietly) if sure else None
        return finding.but(edit=edit)

    def _fold(self, finding: Finding, follows: int, because: tuple[str, ...] = ()) -> None:
        if follows < 0:  # nothing it could follow from: whatever is told is told
            self.findings.append(finding)
            return
        self.folded.append(finding.but(follows=follows, because=because, edit=None))

    def _as_due(self, block: Iterable[Written], scene: Any, *, implied: bool) -> list[Fault]:
        """Return the faults of a step and of those that answer in its midst, figures as due."""
        first, *coming = block
        judged = self.quietly.evaluated(first, scene, coming, stance=AS_DUE, implied=implied)
        faults, scene = judged.faults, judged.scene
        for each in coming:
            more = self.quietly.evaluated(each, scene, stance=AS_DUE)
            faults, scene = faults + more.faults, more.scene
        return faults

    def _part(self, told: Any, amended: Any) -> None:
        self.told = told
        self.mended = told if amended == told else amended
        if self.noting:
            self.causes.note(self.told, self.mended, len(self.findings) - 1)

    def _part_as_one(self, scene: Any) -> None:
        self.told = self.mended = scene
        self.scenes.append((self.scenes[-1][0], scene))
