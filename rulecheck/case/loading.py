"""Documents to cases: each typed by its ruleset, and every mistake in it placed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from rulecheck.case.nouns import Case, NodePath, home_of, mapping, value_at
from rulecheck.case.turns import ANNOTATIONS, TurnReading
from rulecheck.case.typed import typed
from rulecheck.engine import Layout, Ruleset, Scene, Table, Unfit
from rulecheck.engine.blamed import blamed, package_of
from rulecheck.engine.trace import figure, standing
from rulecheck.frozen import spelled
from rulecheck.model import Clause, Problem
from rulecheck.reader import MAX_PROBLEMS, Document
from rulecheck.reference import nearest, quoted
from rulecheck.rulesets import BrokenRuleset, known, ruleset_named

KEYS = (
    "ruleset",
    "title",
    "about",
    "shows",
    "scene",
    "turn",
    "expect",
    "readings",
    "house",
    "given",
)
MOST_SAID = 1000
"""Characters of a message: what a file calls a thing may be nearly as long as the file."""
MOST_NAMED = 200
"""How many combatants, or pieces of terrain, a scene may name: each may be held against all."""
_TABLE = frozenset({"readings", "given", "house"})

Rulesets = Callable[[str], Ruleset]


class _Enough(Exception):
    """As many problems are found in a document as are told of one file."""


class CaseReading:
    """Reads one document as a case; further documents inherit the first one's keys."""

    keys: ClassVar[tuple[str, ...]] = KEYS

    def __init__(self, path: str, number: int, document: Document, first: Document) -> None:
        self.path = path
        self.number = number
        self.document = document
        self.first = first
        self.problems: list[Problem] = []
        self.value = mapping(document)
        if first is not document:
            self.value = {**mapping(first), **self.value}

    def case(self) -> Case | None:
        """Return the case, or `None` where so much is wrong that there is none."""
        try:
            return self._case()
        except _Enough:
            return None

    def _case(self) -> Case | None:
        if not isinstance(self.document.value, dict):
            self._wrong((), False, "expected a case: a mapping with ruleset, scene and turn")
            return None
        self.check_keys()
        game = self.ruleset()
        if game is None:
            return None
        table = self.table(game)
        layout = self._layout(game)
        scene = self._scene(layout, table, game) if layout else None
        return self._turn(game, layout, scene) if layout and scene is not None else None

    def check_keys(self) -> None:
        """Note the keys of the document that it cannot have."""
        for key in mapping(self.document):
            if key not in self.keys:
                self._wrong((key,), True, f"unknown key {quoted(key)}{nearest(key, self.keys)}")

    def ruleset(self) -> Ruleset | None:
        """Return the ruleset that the document names, or `None` and what is wrong."""
        id = self.value.get("ruleset")
        try:
            return ruleset_named(str(id))
        except KeyError:
            hint = nearest(str(id), known())
            said = f"no ruleset {quoted(id)}{hint}" if id else "ruleset is missing"
            self._wrong(("ruleset",), False, f"{said}; known are {', '.join(known())}")
        except BrokenRuleset as broken:
            self._wrong(("ruleset",), False, str(broken))
        return None

    def _layout(self, game: Ruleset) -> Layout | None:
        for kind, named in _mapping_of(self.value.get("scene")).items():
            if isinstance(named, dict) and len(named) > MOST_NAMED:
                said = f"{len(named):,} stand here: a scene has at most {MOST_NAMED} of a kind"
                self._wrong(("scene", kind), True, said)
                return None
        layout = typed(game.layout, self._said("scene", {}, dict, "a mapping"))
        if isinstance(layout, Layout):
            return layout
        for at, key, message in layout:
            self._wrong(("scene", *at), key or not at, message)
        return None

    def _scene(self, layout: Layout, table: Table, game: Ruleset) -> Scene[Any] | None:
        try:
            scene = layout.set_up(table)
        except Unfit as unfit:
            at = ("scene", *unfit.at)
            self._wrong(at, isinstance(value_at(self.value, at), dict | tuple), unfit.message)
            return None
        except Exception as why:
            where = blamed(why, package_of(game.layout.__module__))
            self._wrong(("scene",), True, f"the ruleset {game.id} failed on this scene: {where}")
            return None
        for name in scene.names:
            refused = _no_name(name, game)
            if refused:
                at = _named("scene", name, self.value.get("scene"))
                self._wrong(at, True, f"{refused}: nobody can be called so")
        return scene

    def table(self, game: Ruleset) -> Table:
        """Return the table with the readings, values and numbers that the document chooses."""
        if not self.value.keys() & _TABLE:
            return game.table()
        clauses = game.reference.clauses
        readings = self._said("readings", {}, dict, "a mapping")
        given = self._said("given", {}, dict, "a mapping")
        house = self._said("house", {}, dict, "a mapping")
        for clause, reading in readings.items():
            if self._clause(clause, ("readings", clause), clauses):
                ways = clauses[clause].readings
                if not isinstance(reading, str) or reading not in ways:
                    hint = nearest(str(reading), ways)
                    said = f"no reading {quoted(reading)} of {clause}{hint}"
                    listed = f"; known are {', '.join(ways)}" if ways else "; it has only one"
                    self._wrong(("readings", clause), False, said + listed)
        for clause in given:
            self._clause(clause, ("given", clause), clauses)
        house = {name: v for name, v in house.items() if self._number(game, name, v)}
        return game.table(readings=readings, given=given, house=house)

    def _number(self, game: Ruleset, name: str, value: Any) -> bool:
        wrong = game.reference.misfit(name, value)
        if wrong:
            cell, key, message = wrong
            self._wrong(("house", name, *cell), key, message)
        return not wrong

    def _turn(self, game: Ruleset, layout: Layout, scene: Scene[Any]) -> Case:
        reading = TurnReading(game, scene, home_of("turn", self.document, self.first), self._wrong)
        turn = reading.turn(self.value.get("turn", ()))
        shows = self._said("shows", (), tuple, "a list of clauses")
        for index, clause in enumerate(shows):
            self._clause(clause, ("shows", index), game.reference.clauses)
        after = self._said("expect", {}, dict, "a mapping")
        if after:
            self._figures(after, standing(scene), ("expect",))
        return Case(
            path=self.path,
            number=self.number,
            ruleset=game,
            title=str(self._said("title", "", str, "a text")) or self.path,
            about=str(self._said("about", "", str, "a text")),
            shows=shows,
            layout=layout,
            table=scene.table,
            scene=scene,
            turn=turn,
            expected=tuple(reading.expected),
            after=after,
            steps=reading.steps,
            document=self.document,
            first=self.first,
        )

    def _figures(self, after: Mapping[str, Any], noun: Any, at: NodePath) -> None:
        """Note what is expected of nothing: names of the scene, and figures of what has them."""
        names = noun if isinstance(noun, dict) else spelled(noun)
        for key, value in after.items():
            if key not in names:
                hint = nearest(key, names)
                self._wrong((*at, key), True, f"nothing is called {quoted(key)}{hint}")
            elif isinstance(value, dict):
                inner = figure(noun, key)
                if hasattr(inner, "__dataclass_fields__"):
                    self._figures(value, inner, (*at, key))

    def _said(self, key: str, default: Any, kind: type[Any], wanted: str) -> Any:
        value = self.value.get(key, default)
        if isinstance(value, kind):
            return value
        self._wrong((key,), False, f"expected {wanted}")
        return default

    def _clause(self, clause: Any, path: NodePath, clauses: Mapping[str, Clause]) -> bool:
        if isinstance(clause, str) and clause in clauses:
            return True
        key = not isinstance(path[-1], int)
        self._wrong(path, key, f"no clause {quoted(clause)}{nearest(str(clause), clauses)}")
        return False

    def _wrong(self, path: NodePath, key: bool, message: str) -> None:
        document = home_of(path[0], self.document, self.first) if path else self.document
        while not document.has(path):
            path, key = path[:-1], True
        if not message.isprintable():  # what a game says of a drawn board, say
            message = quoted(" ".join(message.split()), cut=False)[1:-1]
        if len(message) > MOST_SAID:
            message = f"{message[: MOST_SAID - 1]}…"
        place = document.place(path, key=key)
        self.problems.append(
            Problem(path=self.path, line=place.line, column=place.column, message=message)
        )
        if len(self.problems) >= MAX_PROBLEMS:
            raise _Enough


def _mapping_of(value: Any) -> dict[str, Any]:
    """Return what should be a mapping; an empty one where it is none, which is told elsewhere."""
    return value if isinstance(value, dict) else {}


def _no_name(name: str, game: Ruleset) -> str:
    """Tell why a word cannot be the name of a combatant; empty if it can."""
    if not name.strip():
        return "a name is missing"
    if name in game.steps:
        return f"{name} is a verb"
    return f"{name} is an annotation" if name in ANNOTATIONS else ""


def _named(key: str, name: str, value: Any) -> NodePath:
    """Return the path to where a scene names somebody first, the scene's own if nowhere."""
    paths: list[tuple[NodePath, Any]] = [((key,), value)]
    while paths:
        path, inner = paths.pop(0)
        if isinstance(inner, dict):
            if name in inner:
                return (*path, name)
            paths += [((*path, each), found) for each, found in inner.items()]
    return (key,)
