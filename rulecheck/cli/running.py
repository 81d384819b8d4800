"""A run: the files that paths mean, each loaded, judged and handed on as it is done."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from rulecheck.case import Case, Loaded, case_files, load_bytes, load_file
from rulecheck.judge import Outcome, compare, judge, unused
from rulecheck.model import Problem
from rulecheck.reader import MAX_BYTES
from rulecheck.report import Result

STDIN = Path("-")


def results(paths: list[Path], *, tested: bool, stdin_name: str = "<stdin>") -> Iterator[Result]:
    """Yield what becomes of each file that the paths mean, each file once."""
    for path, named in dict.fromkeys(_files(paths)):
        loaded = load_bytes(_typed(), stdin_name) if path == STDIN else load_file(path)
        yield _result(loaded, tested=tested, named=named)


def _files(paths: list[Path]) -> Iterator[tuple[Path, bool]]:
    """Yield each file with whether it was named itself, and not only the folder it is in."""
    for path in paths:
        named = path == STDIN or not path.is_dir()
        yield from ((each, named) for each in ([path] if named else case_files([path])))


def _typed() -> bytes:
    """Read standard input, no further than a file would be."""
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def _result(loaded: Loaded, *, tested: bool, named: bool) -> Result:
    problems = loaded.problems
    if loaded.skipped and named:
        said = "this is no case: expected a mapping with ruleset, scene and turn"
        problems = (Problem(path=loaded.path, line=1, column=1, message=said),)
    return Result(
        path=loaded.path,
        outcomes=tuple(_outcome(case, tested=tested) for case in loaded.cases),
        problems=problems,
        skipped=loaded.skipped and not named,
    )


def _outcome(case: Case, *, tested: bool) -> Outcome:
    verdict = judge(case)
    if tested:
        return compare(case, verdict)
    return Outcome(case=case, verdict=verdict, problems=unused(case, verdict))
