"""What stands beside a step: expectations, rulings, allowances and remarks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rulecheck.case.nouns import Expected, NodePath
from rulecheck.engine import Ruleset
from rulecheck.frozen import Roster
from rulecheck.model import At, FindingKind
from rulecheck.reader import MAX_PROBLEMS, Document
from rulecheck.wording import nearest, quoted

EXPECTATIONS: dict[str, FindingKind] = {"breaks": "violation", "ruling": "ruling", "open": "open"}
ANNOTATIONS = (*EXPECTATIONS, "ruled", "allow", "note")

_INDEX = re.compile("[0-9]{1,6}")

Wrong = Callable[[NodePath, bool, str], None]
"""Notes what is wrong at a node, or at its key."""


class Annotations:
    """Reads the annotations of one turn.

    What is expected gathers in `expected`, and in `allowed` why a clause is allowed at a step.
    """

    def __init__(self, game: Ruleset, document: Document, wrong: Wrong, doubt: Wrong) -> None:
        self.game, self.document, self.wrong, self.doubt = game, document, wrong, doubt
        self.expected: list[Expected] = []
        self.allowed: dict[tuple[int, str], str] = {}
        self.unknown = 0

    def ruled(
        self, notes: Mapping[str, Any], number: int, path: NodePath
    ) -> str | Roster[Any] | None:
        """Take what is expected of a step, and return what is ruled on it."""
        for key, kind in EXPECTATIONS.items():
            if key in notes:
                self._expect(notes[key], number, kind, (*path, key))
        if "allow" in notes:
            self._allow(notes["allow"], number, (*path, "allow"))
        ruled = notes.get("ruled")
        if isinstance(ruled, dict):
            for clause, said in ruled.items():
                at = (*path, "ruled", clause)
                if self._known(clause, at, self.wrong, key=True):
                    self._answers(clause, said, at)
            return Roster(ruled)
        if ruled is not None and not (isinstance(ruled, str) and ruled):
            self.wrong((*path, "ruled"), False, "expected the ruling in words, or by clause")
            return None
        return ruled

    def _allow(self, value: Any, number: int, path: NodePath) -> None:
        if not isinstance(value, dict):
            self.wrong(path, False, "expected clauses with why each is allowed: `{CLAUSE: why}`")
            return
        for clause, why in value.items():
            if not self._known(clause, (*path, clause), self.wrong, key=True):
                continue
            if isinstance(why, str) and why:
                self.allowed[number, clause] = why
            else:
                self.wrong((*path, clause), False, f"expected why {clause} is allowed, in words")

    def _answers(self, clause: str, said: Any, at: NodePath) -> None:
        """Hold a ruling against what its clause takes for an answer."""
        wanted = self.game.clause(clause).wants(said)
        if said is None:
            self.wrong(at, True, f"expected what is ruled on {clause}: words or a value")
        elif wanted:
            self.wrong(at, False, f"a ruling on {clause} is {wanted}, not {quoted(said)}")

    def _expect(self, value: Any, number: int, kind: FindingKind, path: NodePath) -> None:
        clauses: list[tuple[Any, Any, NodePath]]
        if isinstance(value, dict):
            clauses = [(clause, at, (*path, clause)) for clause, at in value.items()]
        elif isinstance(value, tuple):
            clauses = [(clause, None, (*path, index)) for index, clause in enumerate(value)]
        else:
            clauses = [(value, None, path)]
        for clause, detail, where in clauses:
            if self._known(clause, where, self.doubt, key=isinstance(value, dict)):
                self._expected(clause, detail, number, kind, where)

    def _expected(
        self, clause: str, detail: Any, number: int, kind: FindingKind, path: NodePath
    ) -> None:
        if detail is not None and not isinstance(detail, str):
            self.doubt(path, False, "expected the detail of the step that breaks the clause")
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

    def _known(self, clause: Any, path: NodePath, note: Wrong, *, key: bool) -> bool:
        clauses = self.game.reference.clauses
        if isinstance(clause, str) and clause in clauses:
            return True
        self.unknown += 1
        if self.unknown <= MAX_PROBLEMS:  # to look for the nearest word is dear
            note(path, key, f"no clause {quoted(clause)}{nearest(str(clause), clauses)}")
        return False
