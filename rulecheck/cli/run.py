"""A run: the files that paths mean, each loaded, judged and handed on as it is done."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rulecheck.case import NO_CASE, Case, Loaded, files_of, is_folder, load_bytes, load_file
from rulecheck.frozen import Frozen
from rulecheck.judge import UNCHANGED, Changed, Outcome, examined
from rulecheck.model import Problem, Verdict, VerdictWord
from rulecheck.reader import MAX_BYTES, Document
from rulecheck.report.results import Result, result_of
from rulecheck.rulesets import ruleset_named

STDIN = "-"
File = tuple[str, bool]
"""A path, and whether it was named itself and not only a folder it is in."""


class Run(Frozen):
    """What to judge, and by what: cases as they are or against what they expect, house rules.

    `skip_others` passes over files that hold no case even where they are named. `brief` is for
    reports that say nothing of cases that pass a test. `narrow` leaves the findings that are told
    of; where it is given, what would be legal instead is looked for. `typed` is standard input that
    has been read already. `receipts` has each verdict carry one.
    """

    paths: tuple[Path, ...]
    tested: bool = False
    stdin_name: str = "-"
    skip_others: bool = False
    brief: bool = False
    receipts: bool = False
    house: Mapping[str, Changed]
    narrow: Callable[[Verdict], Verdict] | None = None
    typed: bytes | None = None

    def results(self, files: Iterable[File] | None = None) -> Iterator[Result]:
        """Yield what becomes of each file that the paths mean, or of some of them, each once."""
        for path, named in self.files() if files is None else files:
            yield self.result(path, named=named)

    def files(self) -> tuple[File, ...]:
        """Return each file, with whether it was named itself.

        One that is named in several ways, or that links lead to, is there once.
        """
        found: dict[str, File] = {}
        folders: dict[str, str] = {}
        for path, named in self._files():
            key = path if path == STDIN else _real(path, folders)
            first, before = found.get(key, (path, False))
            found[key] = first, named or before
        return tuple(found.values())

    def paths_of_files(self) -> list[Path]:
        """Return where the files are."""
        return [Path(path) for path, _ in self.files()]

    def _files(self) -> Iterator[File]:
        for path in self.paths:
            named = str(path) == STDIN or not is_folder(path)
            yield from ((each, named) for each in ([str(path)] if named else files_of(path)))

    def result(self, path: str, *, named: bool) -> Result:
        """Return what becomes of one file."""
        loaded = (
            load_bytes(self.standard_input(), self.stdin_name) if path == STDIN else load_file(path)
        )
        problems = loaded.problems
        skipped = loaded.skipped and (self.skip_others or not named)
        if loaded.skipped and not skipped:
            problems = (Problem(path=loaded.path, line=1, column=1, message=NO_CASE),)
        judged = map(self._judged, loaded.cases)
        return result_of(loaded, judged, problems, skipped=skipped)

    def standard_input(self) -> bytes:
        """Return what is typed, no more of it than there would be of a file."""
        return sys.stdin.buffer.read(MAX_BYTES + 1) if self.typed is None else self.typed

    def judged(self, loaded: Loaded) -> Result:
        """Return what becomes of the cases of a file."""
        return result_of(loaded, map(self._judged, loaded.cases))

    def _judged(self, case: Case) -> Outcome | Problem:
        """Return what becomes of a case; where its ruleset or the house rules fail, how."""
        if self.brief:
            outcome = self._attempted(case, noting=False)
            if isinstance(outcome, Outcome) and outcome.passed:
                return outcome
        found = self._attempted(case, noting=True)
        if self.narrow is None or not isinstance(found, Outcome):
            return found
        from rulecheck.repairs import repairs

        changed = self.house.get(case.ruleset.id, UNCHANGED)
        return found.but(repairs=repairs(case, changed, narrow=self.narrow))

    def _attempted(self, case: Case, *, noting: bool) -> Outcome | Problem:
        changed = self.house.get(case.ruleset.id, UNCHANGED)
        outcome = examined(case, changed, tested=self.tested, noting=noting)
        if self.receipts and isinstance(outcome, Outcome):
            from rulecheck.receipts import receipt

            return outcome.but(receipt=receipt(case, outcome.verdict, changed))
        return outcome


def _real(path: str, folders: dict[str, str]) -> str:
    """Return the one name of a file that no link is in; each folder is looked up once."""
    if os.path.islink(path):  # noqa: PTH114 - asked of every file
        return os.path.realpath(path)
    folder, _, name = path.rpartition(os.sep)
    if folder not in folders:
        folders[folder] = os.path.realpath(folder or (os.sep if path[:1] == os.sep else os.curdir))
    return f"{folders[folder]}{os.sep}{name}"


NOWHERE: Any = None
"""The root of a document that is only a text."""
NOTHING = Document(None, "", NOWHERE)


@cache
def counted(ruleset: str, word: VerdictWord) -> Outcome:
    """Return what stands for a case that passed and is only counted."""
    case = Case(
        path="",
        number=1,
        ruleset=ruleset_named(ruleset),
        title="",
        about="",
        shows=(),
        layout=NOWHERE,
        table=NOWHERE,
        scene=NOWHERE,
        turn=(),
        expected=(),
        after={},
        steps={},
        document=NOTHING,
        first=NOTHING,
    )
    return Outcome(case=case, verdict=Verdict(word=word))
