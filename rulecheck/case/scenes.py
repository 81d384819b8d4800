"""Scenes that many turns share, each said once under a name.

A scene is a case without a turn, with a `name`. A turn that says that name as its `scene` inherits
from it whatever it does not say itself, as the documents of one file inherit from the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rulecheck.case.files import load_document
from rulecheck.case.nouns import Loaded, SharedScene, mapping
from rulecheck.model import Problem, problem_at
from rulecheck.reader import Document, Unreadable, read
from rulecheck.wording import nearest, quoted

NAME = "name"


class Scenes(NamedTuple):
    """Scenes by their names."""

    named: Mapping[str, SharedScene]

    def load(self, data: bytes, path: str) -> Loaded:
        """Read a turn from the bytes of a JSON object; nothing is raised."""
        try:
            (document, *others) = read(data, path)
        except Unreadable as unreadable:
            return Loaded(path=path, problems=unreadable.problems)
        name = mapping(document).get("scene")
        if others or not isinstance(name, str):
            return load_document((document, *others), path)
        shared = self.named.get(name)
        if shared is None:
            place, pointer = document.place(("scene",)), document.pointer(("scene",))
            said = f"no scene {quoted(name)}{_nearest(name, tuple(self.named))}"
            problem = problem_at(path, place, said, document.text, pointer)
            return Loaded(path=path, problems=(problem,))
        del mapping(document)["scene"]
        return load_document((document,), path, shared)


_nearest = lru_cache(1 << 10)(nearest)
"""Turn after turn may say the same wrong name."""
NO_SCENES = Scenes({})


def scenes_of(rows: Iterable[tuple[str, bytes]]) -> Scenes:
    """Read scenes from JSON objects, each with what it is called in messages.

    `Unreadable` where one is none, has no name, or has that of another.
    """
    named: dict[str, SharedScene] = {}
    for path, data in rows:
        document, *others = read(data, path)
        said = mapping(document)
        name: Any = said.pop(NAME, None)
        wrong = _wrong(name, said, named, more=bool(others))
        if wrong:
            raise Unreadable((_problem(path, document, wrong),))
        named[name] = SharedScene(document)
    return Scenes(named)


def _wrong(name: Any, said: Mapping[str, Any], known: Mapping[str, Any], *, more: bool) -> str:
    if more or "scene" not in said:
        return "expected a scene: a mapping with name, ruleset and scene"
    if not (isinstance(name, str) and name):
        return "expected the name that turns call the scene by, under `name`"
    if "turn" in said:
        return "a scene that turns share has no turn itself"
    return f"a scene is called {quoted(name)} already" if name in known else ""


def _problem(path: str, document: Document, message: str) -> Problem:
    return problem_at(path, document.place(()), message, document.text, "")
