"""The turn of a case: verbs and names become steps and activations, annotations expectations."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rulecheck.case.nouns import Expected, NodePath, StepPlace
from rulecheck.case.typed import typed
from rulecheck.engine import Activation, End, Ruleset, Scene, Step, Turn, Written
from rulecheck.frozen import Roster
from rulecheck.model import At, FindingKind
from rulecheck.reader import Document
from rulecheck.reference import nearest, quoted

EXPECTATIONS: dict[str, FindingKind] = {"breaks": "violation", "ruling": "ruling", "open": "open"}
ANNOTATIONS = (*EXPECTATIONS, "ruled", "note")

_INDEX = re.compile("[0-9]{1,6}")

Wrong = Callable[[NodePath, bool, str], None]
"""Notes what is wrong at a node, or at its key."""


class TurnReading:
    """Reads the turn of one case and notes what is wrong with it."""

    def __init__(self, game: Ruleset, scene: Scene[Any], document: Document, wrong: Wrong) -> None:
        self.game, self.scene, self.document, self.wrong = game, scene, document, wrong
        self.verbs, self.names = game.steps, frozenset(scene.names)
        self.expected: list[Expected] = []
        self.steps: dict[int, StepPlace] = {}

    def turn(self, value: Any) -> Turn:
        """Return the acts of a turn; what cannot be understood is left out and noted."""
        if not isinstance(value, tuple) or not value:
            self.wrong(("turn",), True, "expected a list of steps and activations")
            return ()
        acts = (self._act(item, ("turn", index)) for index, item in enumerate(value))
        return tuple(act for act in acts if act is not None)

    def _act(self, item: Any, path: NodePath) -> Activation | Written | None:
        head = self._head(item, path)
        if head is None:
            return None
        if head in self.names and isinstance(item[head], tuple):
            return self._activation(head, item, path)
        return self._written(item, path, None)

    def _activation(self, who: str, item: Mapping[str, Any], path: NodePath) -> Activation:
        for key in item:
            if key != who:
                said = "annotations stand beside a step, not beside an activation"
                self.wrong((*path, key), True, said)
        first = len(self.steps) + 1
        actor = (*path, who)
        steps = [
            self._written(each, (*actor, index), (who, actor))
            for index, each in enumerate(item[who])
        ]
        written = tuple([step for step in steps if step is not None])
        self._ended_once(who, written)
        if not written:
            self._placed(first, actor, actor, actor)
        return Activation(who=who, steps=written, number=first)

    def _ended_once(self, who: str, steps: tuple[Written, ...]) -> None:
        ends = [each for each in steps if isinstance(each.step, End)]
        for index, each in enumerate(ends):
            at = self.steps[each.number].verb
            if each.step.who != who:
                self.wrong(at, True, f"only {quoted(who)} can end this activation")
            elif index:
                self.wrong(at, True, "this activation has ended before")

    def _written(
        self, item: Any, path: NodePath, actor: tuple[str, NodePath] | None
    ) -> Written | None:
        head = self._head(item, path)
        if head is None:
            return None
        notes, beside = item, path
        who, named = actor or ("", (*path, head))
        if head in self.names:
            who, named, path, item = head, (*path, head), (*path, head), item[head]
            head = self._head(item, path)
            if head is None:
                return None
        step = self._step(head, who, item, path, within=actor is not None)
        number = len(self.steps) + 1
        verb = (*path, head)
        self._placed(number, verb, named, actor[1] if actor else named)
        ruled = self._annotated(notes, number, beside) if len(notes) > 1 else None
        if path is not beside and len(item) > 1:
            ruled = self._annotated(item, number, path) or ruled
        return Written(step=step, number=number, ruled=ruled) if step else None

    def _placed(self, number: int, verb: NodePath, actor: NodePath, turn: NodePath) -> None:
        self.steps[number] = StepPlace(document=self.document, verb=verb, actor=actor, turn=turn)

    def _head(self, item: Any, path: NodePath) -> str | None:
        if not isinstance(item, dict):
            self.wrong(path, False, "expected a step: one verb and its details")
            return None
        heads: list[str] = [key for key in item if key not in ANNOTATIONS]
        for key in heads:
            if key not in self.verbs and key not in self.names:
                what = "verb or combatant" if self.names else "verb"
                hint = nearest(key, (*self.verbs, *self.scene.names))
                self.wrong((*path, key), True, f"no {what} {quoted(key)}{hint}")
                return None
        if len(heads) != 1:
            at = (*path, heads[1]) if heads else path
            self.wrong(at, bool(heads), "a step has exactly one verb")
            return None
        return heads[0]

    def _step(
        self, verb: str, who: str, item: Mapping[str, Any], path: NodePath, *, within: bool
    ) -> Step | None:
        at = (*path, verb)
        kind = self.verbs.get(verb)
        if kind is None:
            self.wrong(at, True, f"expected a verb after the name of who acts, not {quoted(verb)}")
            return None
        details = {} if item[verb] is None else item[verb]
        if not isinstance(details, dict):
            self.wrong(at, False, f"expected the details of {verb}: a mapping")
            return None
        misplaced = _misplaced(kind, who, within=within)
        if misplaced:
            self.wrong(at, True, misplaced)
            return None
        if "who" in details:
            self.wrong((*at, "who"), True, "unknown key 'who'; who acts is named before the verb")
            return None
        step = typed(kind, {**details, "who": who}, self.scene)
        if isinstance(step, Step):
            return step
        for place, key, message in step:
            self.wrong((*at, *place), key, message if place else f"{message} in {verb}")
        return None

    # annotations

    def _annotated(
        self, notes: Mapping[str, Any], number: int, path: NodePath
    ) -> str | Roster[Any] | None:
        for key, kind in EXPECTATIONS.items():
            if key in notes:
                self._expect(notes[key], number, kind, (*path, key))
        ruled = notes.get("ruled")
        if isinstance(ruled, dict):
            for clause, said in ruled.items():
                at = (*path, "ruled", clause)
                if self._known(clause, at, key=True) and said is None:
                    self.wrong(at, True, f"expected what is ruled on {clause}: words or a value")
            return Roster(ruled)
        if ruled is not None and not (isinstance(ruled, str) and ruled):
            self.wrong((*path, "ruled"), False, "expected the ruling in words, or by clause")
            return None
        return ruled

    def _expect(self, value: Any, number: int, kind: FindingKind, path: NodePath) -> None:
        clauses: list[tuple[Any, Any, NodePath]]
        if isinstance(value, dict):
            clauses = [(clause, at, (*path, clause)) for clause, at in value.items()]
        elif isinstance(value, tuple):
            clauses = [(clause, None, (*path, index)) for index, clause in enumerate(value)]
        else:
            clauses = [(value, None, path)]
        for clause, detail, where in clauses:
            if self._known(clause, where, key=isinstance(value, dict)):
                self._expected(clause, detail, number, kind, where)

    def _expected(
        self, clause: str, detail: Any, number: int, kind: FindingKind, path: NodePath
    ) -> None:
        if detail is not None and not isinstance(detail, str):
            self.wrong(path, False, "expected the detail of the step that breaks the clause")
            return
        at: At | None = None
        if detail is not None:
            at = tuple(int(key) if _INDEX.fullmatch(key) else key for key in detail.split("."))
        self.expected.append(
            Expected(
                step=number,
                clause=clause,
                kind=kind,
                at=at,
                document=self.document,
                path=path,
            )
        )

    def _known(self, clause: Any, path: NodePath, *, key: bool) -> bool:
        clauses = self.game.reference.clauses
        if isinstance(clause, str) and clause in clauses:
            return True
        self.wrong(path, key, f"no clause {quoted(clause)}{nearest(str(clause), clauses)}")
        return False


def _misplaced(kind: type[Step], who: str, *, within: bool) -> str:
    """Tell why a verb may not stand where it does; empty if it may."""
    verb = kind.verb
    if kind is End:
        return "" if within else "an end belongs in an activation"
    if kind.taken_by == "somebody" and not who:
        return f"{verb} needs somebody: `- NAME: {{{verb}: ...}}`"
    if kind.taken_by == "nobody" and who:
        return f"{verb} belongs to nobody: write it in the turn, without a name"
    return ""
