"""A file as an editor holds it, finished or not, and what can be asked about a place in it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from rulecheck.case.loading import KEYS, CaseReading
from rulecheck.engine import Ruleset, Scene
from rulecheck.lsp.cursor import Cursor, composable, pointed_at, typed_at
from rulecheck.lsp.next_steps import next_steps
from rulecheck.lsp.telling import clause_told
from rulecheck.lsp.words import Vocabulary, Word
from rulecheck.model import Clause
from rulecheck.reader import Document, Unreadable
from rulecheck.reference import load_reference
from rulecheck.rulesets import BrokenRuleset, known, look_again, ruleset_named

_RULESET = re.compile(r"^ruleset:[ \t]*[\"']?([a-z0-9-]+)", re.MULTILINE)
_CLAUSE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")


def vocabulary_of(id: str) -> Vocabulary | None:
    """Return the words of a ruleset; `None` where there is no such ruleset that can be used."""
    try:
        return _vocabulary(id)
    except (KeyError, BrokenRuleset):
        return None


@cache
def _vocabulary(id: str) -> Vocabulary:
    return Vocabulary(ruleset_named(id))


class Draft:
    """The text of a file; lines and columns count from 0 here, as editors count them."""

    def __init__(self, text: str, path: str) -> None:
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.path = path

    def vocabulary(self, line: int) -> Vocabulary | None:
        """Return the words of the ruleset that is named last before a line, or first after it."""
        named = [
            (found[1], self.text.count("\n", 0, found.start()))
            for found in _RULESET.finditer(self.text)
        ]
        before = [id for id, at in named if at <= line]
        after = [id for id, at in named if at > line]
        for id in (*reversed(before), *after):
            return vocabulary_of(id)
        return None

    def completions(self, line: int, column: int) -> tuple[Cursor, tuple[Word, ...]] | None:
        """Return what may be typed at a place, and the cursor there; `None` if nothing may."""
        cursor = typed_at(self.text, line, column)
        if cursor is None:
            return None
        words = (each for each in self._words(cursor) if each.label not in cursor.beside)
        return cursor, (*words, *self._steps(cursor))

    def told(self, line: int, column: int) -> str:
        """Return what there is to tell of the word at a place, in Markdown."""
        meant = self.clause(line, column)
        if meant:
            return clause_told(*meant)
        cursor = pointed_at(self.text, line, column)
        words = self._words(cursor) if cursor else ()
        return next((each.told for each in words if cursor and each.label == cursor.word), "")

    def clause(self, line: int, column: int) -> tuple[Ruleset, Clause] | None:
        """Return the clause whose id stands at a place, with its ruleset."""
        vocabulary = self.vocabulary(line)
        lines = self.text.split("\n")
        if vocabulary is None or line >= len(lines):
            return None
        for found in _CLAUSE.finditer(lines[line]):
            clause = vocabulary.game.reference.clauses.get(found.group())
            if clause and found.start() <= column <= found.end():
                return vocabulary.game, clause
        return None

    def take_up(self) -> None:
        """Have a rulebook that has been saved read anew, if it is in use and can be read."""
        look_again()
        vocabulary = self.vocabulary(0)
        used = vocabulary.game.reference.path if vocabulary else None
        if vocabulary is None or used is None or used.resolve() != Path(self.path).resolve():
            return
        try:
            numbers = load_reference(used).numbers
        except (Unreadable, OSError):
            return
        if numbers.keys() != vocabulary.game.reference.numbers.keys():
            return  # the code of the ruleset, which is loaded, reckons with the old ones
        vocabulary.game.reread()
        _vocabulary.cache_clear()

    def _words(self, cursor: Cursor) -> tuple[Word, ...]:
        if cursor.path == ("ruleset",):
            return tuple(Word(label=id, sort="value", told=_title(id)) for id in known())
        vocabulary = self.vocabulary(cursor.line)
        if vocabulary is None:
            keys = (Word(label=key, sort="key", is_key=True) for key in KEYS)
            return tuple(keys) if not cursor.path else ()
        return vocabulary.words(cursor.path, self._scene(cursor), as_key=cursor.as_key)

    def _steps(self, cursor: Cursor) -> tuple[Word, ...]:
        """Return the steps that may come at a cursor, if what is written before can be read."""
        scene = self._scene(cursor) if cursor.path[:1] == ("turn",) else None
        names = scene.names if scene is not None else ()
        return next_steps(self.text, self.path, cursor, names[0]) if names else ()

    def _scene(self, cursor: Cursor) -> Scene[Any] | None:
        """Return the scene as written above a cursor, or else in the whole file."""
        number = len(cursor.documents)
        above = self._laid_out(cursor.documents, number)
        return above or self._laid_out(composable(self.text), number)

    def _laid_out(self, documents: tuple[Document, ...], number: int) -> Scene[Any] | None:
        if not 0 < number <= len(documents):
            return None
        reading = CaseReading(self.path, number, documents[number - 1], documents[0])
        case = reading.case() if "scene" in reading.value else None
        return case.scene if case else None


def _title(id: str) -> str:
    vocabulary = vocabulary_of(id)
    return vocabulary.game.reference.document if vocabulary else ""
