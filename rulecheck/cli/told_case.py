"""A case that is told line by line: what has been said of it so far, as the text of its file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_origin

from rulecheck.case import Case, Loaded, load_bytes
from rulecheck.case.canonical import canonical
from rulecheck.case.sense import hints_of
from rulecheck.case.teaching import as_in_scene
from rulecheck.case.typed import typed
from rulecheck.case.wordbook import scene_of_starter, wordbook_of
from rulecheck.case.writing import case_text
from rulecheck.engine import Ruleset
from rulecheck.frozen import Roster
from rulecheck.model import Problem
from rulecheck.reader import Unreadable, read
from rulecheck.starter import schema_line
from rulecheck.wording import shown


class NotUnderstood(ValueError):
    """A line that cannot be part of the case, and everything that is wrong with it."""


class ToldCase:
    """A case of a game, as far as it has been told. A line that is wrong changes nothing.

    A line of the scene stands under a key of the layout; where that holds names, under its name. A
    turn is a list of acts: who acts, nobody where that is empty, and a line for each step.
    """

    def __init__(self, game: Ruleset, title: str, path: str) -> None:
        self.game, self.path = game, path
        self.title = title
        self.scene: dict[str, Any] = {}
        self.acts: list[tuple[str, list[Any]]] = []

    # the scene

    @property
    def parts(self) -> Mapping[str, Any]:
        """The keys that a scene may have, with what the starter of the game has there, if any.

        Those that the starter has come first, in its order.
        """
        known, starter = self._hints, scene_of_starter(self.game)
        first = {key: value for key, value in starter.items() if key in known}
        return first | {key: None for key in known if key not in first}

    def holds_names(self, key: str) -> bool:
        """Whether what stands under a key of the scene are names, a line each."""
        origin: Any = get_origin(self._hints[key])
        return origin is Roster

    @property
    def _hints(self) -> dict[str, Any]:
        layout: Any = self.game.layout
        return hints_of(layout)

    def place(self, key: str, line: str) -> None:
        """Put a line under a key of the scene; `NotUnderstood` says why it cannot stand there."""
        said = value_of(line)
        if not self.holds_names(key):
            self._put(key, said, said)
            return
        if isinstance(said, str):
            said = {said: {}}
        if not isinstance(said, dict) or not said:
            raise NotUnderstood("expected a name, or a name with what there is to say of it")
        for name, each in said.items():
            self._put(key, {**self.scene.get(key, {}), name: each}, {name: each})

    def clear(self, key: str) -> None:
        """Forget what was said under a key of the scene."""
        self.scene.pop(key, None)

    def draw(self, key: str, rows: list[str]) -> None:
        """Put several lines under a key of the scene, a map say."""
        drawn = "".join(f"{row}\n" for row in rows)
        self._put(key, drawn, drawn)

    def _put(self, key: str, whole: Any, said: Any) -> None:
        found = typed(self.game.layout, {key: said}, meant=wordbook_of(self.game).meant)
        wrongs = [(at, message) for at, _, message in found.wrongs if at[:1] == (key,)]
        if wrongs:
            told = (f"{message}{as_in_scene(self.game, at, message)}" for at, message in wrongs)
            raise NotUnderstood("\n".join(told))
        self.scene[key] = whole

    def misfits(self) -> tuple[Problem, ...]:
        """Return what is wrong with the scene as a whole."""
        lines = self.text.splitlines()
        first = next(n for n, line in enumerate(lines, 1) if line.startswith("turn:"))
        return tuple(each for each in self.loaded().problems if each.line < first)

    @property
    def names(self) -> tuple[str, ...]:
        """The combatants of the scene, which has no misfits."""
        said: Any = read(self.text.encode(), self.path)[0].value
        layout = typed(self.game.layout, said["scene"]).entry
        return tuple(layout.set_up(self.game.table()).names) if layout else ()

    # the turn

    def begin(self, who: str) -> None:
        """Begin the activation of somebody."""
        self._acted((*self.acts, (who, [])))

    def step(self, line: str) -> None:
        """Add a step to the activation that goes on."""
        *before, (who, steps) = self.acts
        self._acted((*before, (who, [*steps, value_of(line)])))

    def outside(self, line: str) -> None:
        """Add a step that stands in no activation."""
        self._acted((*self.acts, ("", [value_of(line)])))

    def undo(self) -> None:
        """Take the last step back, or an activation without any."""
        if self.acts:
            who, steps = self.acts.pop()
            if who and steps:
                self.acts.append((who, steps[:-1]))

    def _acted(self, acts: tuple[tuple[str, list[Any]], ...]) -> None:
        before, self.acts = self.acts, list(acts)
        problems = self.loaded().problems
        if problems:
            self.acts = before
            raise NotUnderstood("\n".join(each.message for each in problems))
        self.acts = [(who, list(map(_spelled, steps))) for who, steps in acts]

    # the whole

    @property
    def case(self) -> Case:
        """The case as it has been told."""
        return self.loaded().cases[0]

    def loaded(self) -> Loaded:
        """Return what a file of this text holds."""
        return load_bytes(self.text.encode(), self.path)

    def file(self) -> bytes:
        """Return the file to be written: the canonical form, with the line that editors read."""
        data = f"{schema_line(self.game)}{self.text}".encode()
        return canonical(data, self.path).data

    @property
    def text(self) -> str:
        """The text of the case."""
        turn = tuple({who: tuple(steps)} if who else steps[0] for who, steps in self.acts)
        return case_text(
            {"ruleset": self.game.id, "title": self.title, "scene": self.scene, "turn": turn}
        )


def value_of(line: str) -> Any:
    """Return what a line of YAML says; `NotUnderstood` if it is none."""
    try:
        return read(line.encode(), "")[0].value
    except Unreadable as unreadable:
        raise NotUnderstood("\n".join(each.message for each in unreadable.problems)) from None


def _spelled(said: Any) -> Any:
    """Return a step as it is written out; a verb alone has nothing more to say."""
    return {said: {}} if isinstance(said, str) else said


def as_answered(example: Any, names: bool) -> Iterator[str]:
    """Yield what the starter has in a part of the scene, as it would be answered."""
    if names and isinstance(example, Mapping):
        yield from (f"{name}: {shown(value)}" for name, value in example.items())
    elif example is not None:
        yield shown(example)
