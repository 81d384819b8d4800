"""The turn of a case: verbs and names become steps and activations, annotations expectations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulecheck.case.annotations import ANNOTATIONS, Annotations, Wrong
from rulecheck.case.nouns import NodePath, StepPlace
from rulecheck.case.sense import hints_of
from rulecheck.case.typed import typed
from rulecheck.case.wordbook import wordbook_of
from rulecheck.engine import Activation, End, Ruleset, Scene, Step, Turn, Written
from rulecheck.engine.spelling import respelled
from rulecheck.frozen import Frozen
from rulecheck.reader import Document
from rulecheck.reader.fixes import Fix
from rulecheck.wording import quoted

Take = Callable[[NodePath, Any, tuple[Fix, ...]], None]
"""Notes what was written otherwise below a path: its canonical value, and how it comes about."""


class Noting(Frozen):
    """Where a reading of a turn notes what it meets: mistakes, false expectations, respellings."""

    wrong: Wrong
    doubt: Wrong
    take: Take


class TurnReading:
    """Reads the turn of one case and notes what is wrong with it.

    Without a scene, one that is wrong itself, `names` are those it seems to have.
    """

    def __init__(
        self,
        game: Ruleset,
        scene: Scene[Any] | None,
        names: Iterable[str],
        document: Document,
        noting: Noting,
    ) -> None:
        self.game, self.scene, self.document = game, scene, document
        self.wrong, self.take = noting.wrong, noting.take
        self.verbs, self.names = game.steps, frozenset(names)
        self.acts: Turn = ()
        self.notes = Annotations(game, document, noting.wrong, noting.doubt)
        self.steps: dict[int, StepPlace] = {}

    def read(self, value: Any) -> None:
        """Read the acts of a turn; what cannot be understood is left out and noted."""
        if not isinstance(value, tuple) or not value:
            self.wrong(("turn",), True, self._no_turn(value))
            return
        acts = (self._act(item, ("turn", index)) for index, item in enumerate(value))
        self.acts = tuple(act for act in acts if act is not None)

    def _no_turn(self, value: Any) -> str:
        """Say what a turn is, by an example where the game has one."""
        examples = wordbook_of(self.game).examples.values()
        example = next((f", as in `{each.line}`" for each in examples if each.line), "")
        said = f"a list of activations and steps{example}"
        return f"turn is missing: {said}" if value in (None, ()) else f"expected {said}"

    def _act(self, item: Any, path: NodePath) -> Activation | Written | None:
        found = self._head(item, path)
        if found is None:
            return None
        head, item = found
        if head in self.names and isinstance(item[head], tuple):
            return self._activation(head, item, path)
        if head in self.names and self._lacks_dashes(head, item[head], path):
            return None
        return self._written(item, path, None)

    def _lacks_dashes(self, who: str, value: Any, path: NodePath) -> bool:
        """Note an activation whose steps are no list: steps in lines of their own need dashes."""
        inline = self.document.is_inline((*path, who))
        heads = [key for key in value if key not in ANNOTATIONS] if isinstance(value, dict) else []
        if inline or not heads or not all(self._verb(head) for head in heads):
            return False
        said = (
            f"a dash is missing before {heads[0]}: the steps of {who} are a list, `- {heads[0]}:`"
        )
        self.wrong((*path, who, heads[0]), True, said)
        return True

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
        found = self._head(item, path, within=actor is not None)
        if found is None:
            return None
        head, item = found
        notes, beside = item, path
        who, named = actor or ("", (*path, head))
        if head in self.names:
            who, named, path = head, (*path, head), (*path, head)
            found = self._head(item[head], path, within=True)
            if found is None:
                return None
            head, item = found
        step = self._step(head, who, item, path, within=actor is not None)
        number = len(self.steps) + 1
        verb = (*path, head)
        self._placed(number, verb, named, actor[1] if actor else named)
        ruled = self.notes.ruled(notes, number, beside) if len(notes) > 1 else None
        if path is not beside and len(item) > 1:
            ruled = self.notes.ruled(item, number, path) or ruled
        return Written(step=step, number=number, ruled=ruled) if step else None

    def _placed(self, number: int, verb: NodePath, actor: NodePath, turn: NodePath) -> None:
        self.steps[number] = StepPlace(document=self.document, verb=verb, actor=actor, turn=turn)

    def _head(
        self, item: Any, path: NodePath, *, within: bool = False
    ) -> tuple[str, Mapping[str, Any]] | None:
        """Return the one word of an item that says who or what, and the item as it is meant."""
        if isinstance(item, str) and self._verb(item):
            item = self._step_of(item, path)
        if not isinstance(item, dict):
            self.wrong(path, False, self._no_step(item))
            return None
        heads: list[str] = [key for key in item if key not in ANNOTATIONS]
        if any(key not in self.verbs and key not in self.names for key in heads):
            item = self._respelled(item, path)
            heads = [key for key in item if key not in ANNOTATIONS]
        for key in heads:
            if key not in self.verbs and key not in self.names:
                said = self._detail_beside(key, heads) or self._unknown(key, within=within)
                self.wrong((*path, key), True, said)
                return None
        if len(heads) != 1:
            at = (*path, heads[1]) if heads else path
            self.wrong(at, bool(heads), self._not_one(heads, item))
            return None
        return heads[0], item

    def _detail_beside(self, key: str, heads: list[str]) -> str:
        """Say that a detail stands beside the verb it belongs to; empty where it is none."""
        for verb in heads:
            kind: Any = self.verbs.get(verb)
            if kind is not None and respelled(key, hints_of(kind)):
                return f"{key} is a detail of {verb}: write `{verb}: {{{key}: ...}}`"
        return ""

    def _verb(self, word: str) -> str | None:
        return word if word in self.verbs else respelled(word, self.verbs)

    def _step_of(self, word: str, path: NodePath) -> dict[str, Any]:
        """Return the step that a bare verb stands for."""
        verb = self._verb(word) or word
        self.take(path, {verb: None}, (Fix((), "step", verb),))
        return {verb: None}

    def _respelled(self, item: Mapping[str, Any], path: NodePath) -> dict[str, Any]:
        """Return an item with its verbs and annotations spelled as they are."""
        known = (*self.verbs, *ANNOTATIONS)
        same = {
            key: key if key in self.names or key in known else respelled(key, known) or key
            for key in item
        }
        if len(set(same.values())) < len(same):
            return dict(item)
        made = {same[key]: value for key, value in item.items()}
        fixes = tuple(Fix((old,), "key", new) for old, new in same.items() if old != new)
        if fixes:
            self.take(path, made, fixes)
        return made

    def _no_step(self, item: Any) -> str:
        said = "expected a step: one verb and its details"
        if not isinstance(item, str):
            return said
        if item in self.names:
            return f"{item} does nothing here: expected `- {item}:` and a list of steps"
        return f"{said}, not {quoted(item)}{self._hint(item)}"

    def _not_one(self, heads: list[str], item: Mapping[str, Any]) -> str:
        """Say what is wrong with a step of no verb or of several: a dash may be missing."""
        if len(heads) < 2:
            return "a step has exactly one verb"
        first, second = heads[:2]
        if first in self.names and item[first] is None and second in self.verbs:
            steps = f"`- {second}:` beneath `- {first}:`, further in"
            return f"a dash is missing before {second}: a step of {first} is {steps}"
        if second in self.verbs:
            return f"a step has exactly one verb: a dash is missing before {second}, or a name"
        return "a step has exactly one verb"

    def _unknown(self, key: str, *, within: bool) -> str:
        what = "verb or combatant" if self.names else "verb"
        who = "somebody" if within else ""
        fitting = [v for v, kind in self.verbs.items() if not _misplaced(kind, who, within)]
        listed = f"; verbs here: {', '.join(fitting or self.verbs)}"
        return f"no {what} {quoted(key)}{self._hint(key)}{listed}"

    def _hint(self, word: str) -> str:
        return wordbook_of(self.game).hint(word, (*self.verbs, *sorted(self.names)))

    def _step(
        self, verb: str, who: str, item: Mapping[str, Any], path: NodePath, *, within: bool
    ) -> Step | None:
        at = (*path, verb)
        kind = self.verbs.get(verb)
        if kind is None:
            self.wrong(at, True, f"expected a verb after the name of who acts, not {quoted(verb)}")
            return None
        details = item[verb]
        if details is None:
            details = {}
            self.take(at, details, (Fix((), "empty"),))
        misplaced = _misplaced(kind, who, within)
        if misplaced:
            self.wrong(at, True, misplaced)
            return None
        if isinstance(details, dict) and "who" in details:
            self.wrong((*at, "who"), True, "unknown key 'who'; who acts is named before the verb")
            return None
        found = typed(kind, details, self.scene, who=who, meant=self._meant)
        if found.fixes:
            self.take(at, found.value, found.fixes)
        for place, key, message in found.wrongs:
            said = message if place or not isinstance(details, dict) else f"{message} in {verb}"
            self.wrong((*at, *place), key, said + wordbook_of(self.game).as_in(verb))
        return found.entry

    def _meant(self, word: str) -> str:
        return wordbook_of(self.game).meant(word)


def _misplaced(kind: type[Step], who: str, within: bool) -> str:
    """Tell why a verb may not stand where it does; empty if it may."""
    verb = kind.verb
    if kind is End:
        return "" if within else "an end belongs in an activation"
    if kind.taken_by == "somebody" and not who:
        return f"{verb} needs somebody: `- NAME: {{{verb}: ...}}`"
    if kind.taken_by == "nobody" and who:
        return f"{verb} belongs to nobody: write it in the turn, without a name"
    return ""
