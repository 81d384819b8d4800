"""Documents to cases: each typed by its ruleset, and every mistake in it placed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from rulecheck.case.annotations import Wrong
from rulecheck.case.names import named, names_in, no_name
from rulecheck.case.nouns import Case, NodePath, home_of, mapping, value_at
from rulecheck.case.teaching import as_in_scene, no_such_reading
from rulecheck.case.turns import Noting, TurnReading
from rulecheck.case.typed import typed
from rulecheck.case.wordbook import wordbook_of
from rulecheck.engine import Layout, Ruleset, Scene, Table, Unfit
from rulecheck.engine.blamed import blamed, package_of
from rulecheck.engine.spelling import respelled
from rulecheck.engine.trace import figure, standing
from rulecheck.frozen import Frozen, spelled
from rulecheck.model import Clause, Problem, problem_at
from rulecheck.reader import MAX_PROBLEMS, Document
from rulecheck.reader.fixes import Fix, Taken, put_right, with_value
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
    "todo",
)
INHERITED = ", inherited from document 1"
MOST_SAID = 1000
"""Characters of a message: what a file calls a thing may be nearly as long as the file."""
MOST_NAMED = 200
"""How many combatants, or pieces of terrain, a scene may name: each may be held against all."""
_TABLE = frozenset({"readings", "given", "house"})

Rulesets = Callable[[str], Ruleset]


class _Enough(Exception):
    """As many problems are found in a document as are told of one file."""


class CaseReading:
    """Reads one document as a case; further documents inherit the first one's keys.

    `problems` keep a case from being judged, `doubts` are about what it expects, and `taken` is
    what is written otherwise than in the canonical form.
    """

    keys: ClassVar[tuple[str, ...]] = KEYS

    def __init__(self, path: str, number: int, document: Document, first: Document) -> None:
        self.path = path
        self.number = number
        self.document = document
        self.first = first
        self.problems: list[Problem] = []
        self.doubts: list[Problem] = []
        self.taken: list[Taken] = []
        self._spell_keys()
        self.value = mapping(document)
        if first is not document:
            self.value = {**mapping(first), **self.value}

    def _spell_keys(self) -> None:
        said = mapping(self.document)
        for key in [each for each in said if each not in self.keys]:
            plain = respelled(key, self.keys)
            if plain and plain not in said:
                self._fixed(self.document, (), Fix((key,), "key", plain))
                renamed = {plain if each == key else each: v for each, v in said.items()}
                said.clear()
                said.update(renamed)

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
        reading = self._turn(game, scene)
        shows = self._shows(game)
        if layout is None or scene is None:
            return None
        return self._made(game, layout, scene, reading, shows)

    def check_keys(self) -> None:
        """Note the keys of the document that it cannot have."""
        for key in mapping(self.document):
            if key not in self.keys:
                listed = f"; known here: {', '.join(self.keys)}"
                said = f"unknown key {quoted(key)}{nearest(key, self.keys)}{listed}"
                self._wrong((key,), True, said)

    def ruleset(self) -> Ruleset | None:
        """Return the ruleset that the document names, or `None` and what is wrong."""
        id = self.value.get("ruleset")
        plain = str(id) if str(id) in known() else respelled(str(id), known())
        try:
            game = ruleset_named(plain or str(id))
        except KeyError:
            hint = nearest(str(id), known())
            said = f"no ruleset {quoted(id)}{hint}" if id else "ruleset is missing"
            self._wrong(("ruleset",), False, f"{said}; known are {', '.join(known())}")
            return None
        except BrokenRuleset as broken:
            self._wrong(("ruleset",), False, str(broken))
            return None
        if plain and plain != id:
            self._take(("ruleset",), plain, (Fix((), "word", plain),))
        return game

    def _layout(self, game: Ruleset) -> Layout | None:
        for kind, roster in _mapping_of(self.value.get("scene")).items():
            if isinstance(roster, dict) and len(roster) > MOST_NAMED:
                said = f"{len(roster):,} stand here: a scene has at most {MOST_NAMED} of a kind"
                self._wrong(("scene", kind), True, said)
                return None
        said = self._said("scene", {}, dict, "a mapping")
        book = wordbook_of(game)
        found = typed(game.layout, said, meant=book.meant)
        if found.fixes:
            self._take(("scene",), found.value, found.fixes)
        for at, key, message in found.wrongs:
            self._wrong(("scene", *at), key or not at, message + as_in_scene(game, at, message))
        return found.entry

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
            refused = no_name(name, game)
            if refused:
                at = named("scene", name, self.value.get("scene"))
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
            if self._clause(clause, ("readings", clause), clauses, self._wrong):
                ways = clauses[clause].readings
                if not isinstance(reading, str) or reading not in ways:
                    said = no_such_reading(game.reference, clauses[clause], reading)
                    self._wrong(("readings", clause), False, said)
        for clause, value in given.items():
            if self._clause(clause, ("given", clause), clauses, self._wrong):
                wanted = clauses[clause].wants(value)
                if wanted:
                    said = f"what is given for {clause} is {wanted}, not {quoted(value)}"
                    self._wrong(("given", clause), False, said)
        house = {name: v for name, v in house.items() if self._number(game, name, v)}
        return game.table(readings=readings, given=given, house=house)

    def _number(self, game: Ruleset, name: str, value: Any) -> bool:
        wrong = game.reference.misfit(name, value)
        if wrong:
            cell, key, message = wrong
            self._wrong(("house", name, *cell), key, message)
        return not wrong

    def _turn(self, game: Ruleset, scene: Scene[Any] | None) -> TurnReading:
        turn = self.value.get("turn", ())
        seem = () if scene else names_in(self.value.get("scene"), turn)
        names = scene.names if scene else [each for each in seem if not no_name(each, game)]
        noting = Noting(wrong=self._wrong, doubt=self._doubt, take=self._take)
        home = home_of("turn", self.document, self.first)
        reading = TurnReading(game, scene, names, home, noting)
        reading.read(turn)
        return reading

    def _shows(self, game: Ruleset) -> tuple[str, ...]:
        shows: tuple[str, ...] = self._said("shows", (), tuple, "a list of clauses", self._doubt)
        for index, clause in enumerate(shows):
            self._clause(clause, ("shows", index), game.reference.clauses, self._doubt)
        return shows

    def _made(
        self,
        game: Ruleset,
        layout: Layout,
        scene: Scene[Any],
        reading: TurnReading,
        shows: tuple[str, ...],
    ) -> Case:
        after = self._said("expect", {}, dict, "a mapping", self._doubt)
        if after:
            after = self._figures(after, standing(scene), ("expect",))
        todo = self._todo()
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
            turn=reading.acts,
            expected=tuple(reading.notes.expected),
            after=after,
            steps=reading.steps,
            allowed=reading.notes.allowed,
            document=self.document,
            first=self.first,
            todo=todo,
            doubts=tuple(self.doubts),
        )

    def _todo(self) -> str:
        """Return why the case is put off: a reason of its own, which no variation takes over."""
        reason = mapping(self.document).get("todo", "")
        if "todo" in mapping(self.document) and not (isinstance(reason, str) and reason):
            self._doubt(("todo",), False, "expected why it is put off, in words")
            return ""
        return str(reason)

    def _figures(self, after: Mapping[str, Any], noun: Any, at: NodePath) -> dict[str, Any]:
        """Return what is expected of what there is: names of the scene, and figures they have.

        What else is expected is noted, unless it is inherited beside a scene of its own.
        """
        names = noun if isinstance(noun, dict) else spelled(noun)
        found = {}
        for key, value in after.items():
            if key in names:
                inner = figure(noun, key)
                deeper = isinstance(value, dict) and isinstance(inner, Frozen)
                found[key] = self._figures(value, inner, (*at, key)) if deeper else value
            elif not self._is_others("expect") and len(self.doubts) < MAX_PROBLEMS:
                hint = nearest(key, names)
                self._doubt((*at, key), True, f"nothing is called {quoted(key)}{hint}")
        return found

    def _is_others(self, key: str) -> bool:
        """Tell whether a key is inherited though the scene is not."""
        own = mapping(self.document)
        return self.number > 1 and key not in own and "scene" in own

    def _said(
        self, key: str, default: Any, kind: type[Any], wanted: str, note: Wrong | None = None
    ) -> Any:
        value = self.value.get(key, default)
        if isinstance(value, kind):
            return value
        (note or self._wrong)((key,), False, f"expected {wanted}")
        return default

    def _clause(
        self, clause: Any, path: NodePath, clauses: Mapping[str, Clause], note: Wrong
    ) -> bool:
        if isinstance(clause, str) and clause in clauses:
            return True
        key = not isinstance(path[-1], int)
        if len(self.doubts) >= MAX_PROBLEMS:
            return False
        note(path, key, f"no clause {quoted(clause)}{nearest(str(clause), clauses)}")
        return False

    def _wrong(self, path: NodePath, key: bool, message: str) -> None:
        self.problems.append(self._problem(path, key, message))
        if len(self.problems) >= MAX_PROBLEMS:
            raise _Enough

    def _doubt(self, path: NodePath, key: bool, message: str) -> None:
        if len(self.doubts) < MAX_PROBLEMS:
            self.doubts.append(self._problem(path, key, message))

    def _problem(self, path: NodePath, key: bool, message: str) -> Problem:
        document = home_of(path[0], self.document, self.first) if path else self.document
        while not document.has(path):
            path, key = path[:-1], True
        if not message.isprintable():  # what a game says of a drawn board, say
            message = quoted(" ".join(message.split()), cut=False)[1:-1]
        if len(message) > MOST_SAID:
            message = f"{message[: MOST_SAID - 1]}…"
        if self.number > 1:
            message += f" (document {self.number}{INHERITED if document is self.first else ''})"
        return problem_at(self.path, document.place(path, key=key), message, document.text)

    def _take(self, path: NodePath, value: Any, fixes: tuple[Fix, ...]) -> None:
        """Take what stands at a path for its canonical form."""
        home = home_of(path[0], self.document, self.first)
        for fix in fixes:
            self._fixed(home, path, fix)
        said = mapping(home)
        said[str(path[0])] = with_value(said.get(str(path[0])), path[1:], value)
        self.value[str(path[0])] = said[str(path[0])]

    def _fixed(self, home: Document, path: NodePath, fix: Fix) -> None:
        taken = put_right(home, fix._replace(at=(*path, *fix.at)))
        self.taken += [taken] if taken else []


def _mapping_of(value: Any) -> dict[str, Any]:
    """Return what should be a mapping; an empty one where it is none, which is told elsewhere."""
    return value if isinstance(value, dict) else {}
