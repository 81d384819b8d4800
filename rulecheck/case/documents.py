"""One document of a file: the ruleset it names, and what it chooses of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rulecheck.case.annotations import Wrong
from rulecheck.case.nouns import NodePath, home_of, mapping, variation
from rulecheck.case.teaching import no_such_reading
from rulecheck.engine import Ruleset, Table
from rulecheck.engine.spelling import respelled
from rulecheck.model import Clause, Problem, problem_at
from rulecheck.reader import MAX_PROBLEMS, Document
from rulecheck.reader.fixes import Fix, Taken, put_right, with_value
from rulecheck.rulesets import BrokenRuleset, known, ruleset_named
from rulecheck.wording import nearest, quoted

INHERITED = ", inherited from document 1"
MOST_SAID = 1000
"""Characters of a message: what a file calls a thing may be nearly as long as the file."""
_TABLE = frozenset({"readings", "given", "house"})


class Enough(Exception):
    """As many problems are found in a document as are told of one file."""


class DocumentReading:
    """Reads the keys of one document that are about a rulebook; later ones inherit the first's.

    `problems` keep it from being used, `doubts` are about what it expects, and `taken` is what is
    written otherwise than in the canonical form.
    """

    keys: ClassVar[tuple[str, ...]] = ()

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
        try:
            game, plain = _named(str(id))
        except KeyError:
            hint = nearest(str(id), known())
            said = f"no ruleset {quoted(id)}{hint}" if id else "ruleset is missing"
            self._wrong(("ruleset",), False, f"{said}; known are {', '.join(known())}")
            return None
        except BrokenRuleset as broken:
            self._wrong(("ruleset",), False, str(broken))
            return None
        if plain != id:
            self._take(("ruleset",), plain, (Fix((), "word", plain),))
        return game

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
            raise Enough

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
            inherited = INHERITED if document is self.first else ""
            message += f" ({variation(self.number, self.document)}{inherited})"
        place, pointer = document.place(path, key=key), document.pointer(path)
        return problem_at(self.path, place, message, document.text, pointer)

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


def _named(id: str) -> tuple[Ruleset, str]:
    """Return a ruleset by its id as it is, or as it may be spelled; with the id that it has.

    Those that are installed are looked for only where none has that very id: finding them takes
    longer than reading a case.
    """
    try:
        return ruleset_named(id), id
    except KeyError:
        plain = respelled(id, known())
        if not plain:
            raise
        return ruleset_named(plain), plain
