"""What the code of a ruleset names in so many words, held against its rulebook without running it.

That takes reading every module of it again, and is for its tests and for coverage, not for a turn.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rulecheck.engine.blamed import called
from rulecheck.engine.checked import details, has_detail, unknown
from rulecheck.engine.declarations import Declaration, place_in_step
from rulecheck.engine.ruleset import Ruleset
from rulecheck.frozen import Frozen, kebab
from rulecheck.model import Problem

_ID = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")


def misspelled(game: Ruleset) -> tuple[Problem, ...]:
    """Return every clause, number and place of a fault that the code names and nothing has.

    A place is looked at in `Broken(at="...")` within a rule, whose step is known.
    """
    by_start = {
        (each.body.__code__.co_filename, each.body.__code__.co_firstlineno): each
        for each in game.declarations
    }
    return tuple(
        problem for file in _modules(game) for problem in _Module(game, file, by_start).problems()
    )


def _modules(game: Ruleset) -> Iterable[Path]:
    """Return the files of the package that the layout stands in, or its module if it is in none."""
    module = game.layout.__module__
    package = sys.modules.get(module.rpartition(".")[0])
    if package is None or not hasattr(package, "__path__"):
        return [Path(str(sys.modules[module].__file__))]
    folders = [Path(folder) for folder in package.__path__]
    return [file for folder in folders for file in sorted(folder.rglob("*.py"))]


class _Module:
    """One file of a ruleset."""

    def __init__(
        self, game: Ruleset, file: Path, declared: dict[tuple[str, int], Declaration]
    ) -> None:
        self.game = game
        self.file = file
        self.declared = declared
        self.clauses = game.reference.clauses
        self.prefixes = {id.partition("-")[0] for id in self.clauses}
        kind: Any = game.numbers
        self.numbers = {*kind.__struct_fields__} if issubclass(kind, Frozen) else set()

    def problems(self) -> Iterator[Problem]:
        """Yield what is named in this file and is not there."""
        tree = ast.parse(self.file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and self._is_no_clause(node.value):
                yield self._at(node, unknown("clause", str(node.value), self.clauses))
            if isinstance(node, ast.Attribute) and self._is_no_number(node):
                known = map(kebab, self.numbers)
                yield self._at(node, unknown("number", kebab(node.attr), known))
            if isinstance(node, ast.FunctionDef) and node.decorator_list:
                yield from self._places(node)

    def _is_no_clause(self, value: object) -> bool:
        if not isinstance(value, str) or not _ID.fullmatch(value) or value in self.clauses:
            return False
        return value.partition("-")[0] in self.prefixes

    def _is_no_number(self, node: ast.Attribute) -> bool:
        of = node.value
        numbers = isinstance(of, ast.Attribute) and of.attr == "numbers"
        return numbers and bool(self.numbers) and not self._has_number(node.attr)

    def _has_number(self, name: str) -> bool:
        return name in self.numbers or hasattr(self.game.numbers, name)

    def _places(self, function: ast.FunctionDef) -> Iterator[Problem]:
        start = str(self.file), function.decorator_list[0].lineno
        declaration = self.declared.get(start)
        if declaration is None:
            return
        step = declaration.on
        for place in _said_at(function):
            detail = str(place_in_step(place.value)[0])
            if not has_detail(self.game, step, detail):
                what = f"detail of {step.__name__}"
                yield self._at(place, unknown(what, detail, details(self.game, step)))

    def _at(self, node: ast.expr, message: str) -> Problem:
        return Problem(
            path=called(str(self.file)),
            line=node.lineno,
            column=node.col_offset + 1,
            message=message,
        )


def _said_at(function: ast.FunctionDef) -> Iterator[Any]:
    """Yield what `Broken(at=...)` says within a function, where it says it in so many words."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Broken":
            for word in node.keywords:
                value = word.value
                if word.arg == "at" and isinstance(value, ast.Constant) and value.value:
                    yield value
