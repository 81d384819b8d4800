"""Cases written out as text: what a program has found, for a person to read and to keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rulecheck.case.annotations import EXPECTATIONS
from rulecheck.case.files import load_bytes
from rulecheck.case.nouns import Case, mapping
from rulecheck.engine import Activation, Turn, Written, written_in
from rulecheck.engine.edits import replaced
from rulecheck.engine.fixes import written_as
from rulecheck.frozen import Frozen
from rulecheck.model import Finding, flow

_WORDS = {kind: key for key, kind in EXPECTATIONS.items()}
_DEEPEST = 3
"""How deep in a scene something is left out to make it smaller: a side, a combatant, a detail."""


class Sketch(Frozen):
    """A case that is to be written; `scene` is as a case lays it out, `house` as it overlays it."""

    ruleset: str
    title: str
    scene: Mapping[str, Any]
    turn: Turn
    about: str = ""
    shows: tuple[str, ...] = ()
    readings: Mapping[str, str] | None = None
    given: Mapping[str, Any] | None = None
    house: Mapping[str, Any] | None = None
    findings: tuple[Finding, ...] = ()
    expect: Mapping[str, Any] | None = None

    @property
    def text(self) -> str:
        """The case as one document of YAML; `Unwritable` where a step could not be written."""
        return "\n".join((*self._head(), *self._turn(), *self._tail())) + "\n"

    def variation(self, first: Sketch) -> str:
        """It as a further document behind a first, saying what is otherwise in it."""
        keys = ("ruleset", "scene", "given", "house", "about")
        same = [key for key in keys if getattr(self, key) == getattr(first, key)]
        return "\n".join(("---", *self._head(same), *self._turn(), *self._tail())) + "\n"

    def read(self) -> Case | None:
        """The case as it is read again; `None` where it could not be."""
        return read(self.text)

    def _head(self, same: Iterable[str] = ()) -> Iterator[str]:
        for key in ("ruleset", "title", "about"):
            if getattr(self, key) and key not in same:
                yield f"{key}: {flow(getattr(self, key))}"
        if self.shows:
            yield f"shows: {flow(self.shows)}"
        for key in ("readings", "house", "given"):
            if getattr(self, key) and key not in same:
                yield f"{key}: {flow(getattr(self, key))}"
        if "scene" not in same:
            yield from _block("scene", self.scene)

    def _turn(self) -> Iterator[str]:
        if not self.turn:
            yield "turn: []"
            return
        yield "turn:"
        for act in self.turn:
            if isinstance(act, Written):
                yield from self._step(act, "", "- ")
            elif not act.steps:
                yield f"- {flow(act.who)}: []"
            else:
                yield f"- {flow(act.who)}:"
                for each in act.steps:
                    yield from self._step(each, act.who, "  - ")

    def _step(self, written: Written, active: str, lead: str) -> Iterator[str]:
        said = written_as(written.step)
        if active and written.step.who == active:
            said = said[active]
        yield f"{lead}{flow(said)[1:-1]}"
        told: dict[str, list[str]] = {}
        for each in self.findings:
            if each.step == written.number:
                told.setdefault(_WORDS[each.kind], []).append(each.clause.id)
        for key, clauses in told.items():
            yield f"{' ' * len(lead)}{key}: {flow(clauses[0] if len(clauses) == 1 else clauses)}"

    def _tail(self) -> Iterator[str]:
        if self.expect:
            yield f"expect: {flow(self.expect)}"


def sketch_of(case: Case, turn: Turn, title: str, readings: Mapping[str, str]) -> Sketch:
    """Return another turn in the scene of a case, with what the case gives and decides."""
    scene = mapping(case.home("scene")).get("scene")
    return Sketch(
        ruleset=case.ruleset.id,
        title=title,
        scene=scene if isinstance(scene, dict) else {},
        turn=turn,
        readings=readings,
        given=case.table.values,
        house=case.table.house,
    )


def read(text: str) -> Case | None:
    """Return the one case of a text; `None` where it is none, or something is wrong with it."""
    loaded = load_bytes(text.encode(), "found.yaml")
    (case,) = loaded.cases if len(loaded.cases) == 1 else (None,)
    return None if case is None or loaded.problems or case.doubts else case


def smaller(sketch: Sketch, holds: Callable[[Case], bool]) -> Sketch:
    """Return the smallest turn in the smallest scene that still holds.

    One thing after another is left out: steps, the last ones first, then sides and combatants, then
    their details. Every try is read again as it would be written.
    """
    numbers = [each.number for each in written_in(sketch.turn)]
    for number in reversed(numbers):
        turn = tuple(act for act in replaced(sketch.turn, number, ()) if _has_steps(act))
        sketch = _if_it_holds(sketch.but(turn=turn), sketch, holds)
    return in_smaller_scene(sketch, holds)


def in_smaller_scene(sketch: Sketch, holds: Callable[[Case], bool]) -> Sketch:
    """Return the turn in the smallest scene that still holds."""
    for path in sorted(_paths(sketch.scene, ()), key=len):
        less = sketch.but(scene=_without(sketch.scene, path))
        sketch = _if_it_holds(less, sketch, holds) if less.scene != sketch.scene else sketch
    return sketch


def _if_it_holds(less: Sketch, sketch: Sketch, holds: Callable[[Case], bool]) -> Sketch:
    case = less.read()
    return less if case is not None and holds(case) else sketch


def _has_steps(act: Activation | Written) -> bool:
    return isinstance(act, Written) or bool(act.steps)


def _paths(value: Any, at: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if isinstance(value, Mapping) and len(at) < _DEEPEST:
        for key, inner in value.items():
            yield (*at, key)
            yield from _paths(inner, (*at, key))


def _without(value: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    key, *rest = path
    if key not in value:
        return dict(value)
    if not rest:
        return {name: each for name, each in value.items() if name != key}
    inner = value[key]
    less = _without(inner, tuple(rest)) if isinstance(inner, Mapping) else inner
    return {**value, key: less}


def _block(key: str, value: Mapping[str, Any], lead: str = "") -> Iterator[str]:
    """Write a mapping in lines: those of mappings further in, others on a line each."""
    if not value:
        yield f"{lead}{key}: {{}}"
        return
    yield f"{lead}{key}:"
    for name, inner in value.items():
        nested = isinstance(inner, Mapping) and any(isinstance(e, Mapping) for e in inner.values())
        if nested:
            yield from _block(flow(name), inner, f"{lead}  ")
        elif isinstance(inner, str) and "\n" in inner and not inner.startswith((" ", "\n")):
            yield f"{lead}  {flow(name)}: |"
            yield from (f"{lead}    {line}".rstrip() for line in inner.rstrip("\n").split("\n"))
        else:
            yield f"{lead}  {flow(name)}: {flow(inner)}"
