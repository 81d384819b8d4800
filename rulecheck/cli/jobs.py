"""`--jobs`: a run shared among processes, its results in the same order as without.

What crosses between processes is what reports ask of a result: no scene, no layout, and documents
only where a place may still be looked up; of a brief run, next to nothing of cases that pass.
"""

from __future__ import annotations

import copyreg
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from typing import Any

from rulecheck.cli.run import NOWHERE, STDIN, File, Run, counted
from rulecheck.engine import Ruleset
from rulecheck.judge import Outcome
from rulecheck.model import Clause
from rulecheck.reader import Document, read
from rulecheck.report.md import sentences
from rulecheck.report.results import Result
from rulecheck.rulesets import ruleset_named

FEW = 500
"""Up to so many files one process is as fast as several."""
_AT_ONCE = 128

_run: Run


def shared(run: Run, jobs: int, files: Sequence[File]) -> Iterator[Result]:
    """Yield the results of some files of a run, by several processes where that pays."""
    jobs = min(jobs, processors())
    if jobs < 2 or len(files) <= FEW or any(path == STDIN for path, _ in files):
        yield from run.results(files)
        return
    _teach_pickling()
    way = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    with multiprocessing.get_context(way).Pool(jobs, _begin, (run,)) as pool:
        yield from pool.imap(_result, files, chunksize=_AT_ONCE)


def processors() -> int:
    """Return how many processes can work at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin(run: Run) -> None:
    global _run
    _run = run
    _teach_pickling()
    _leave_to_the_first_process()


def _leave_to_the_first_process() -> None:
    """Have a worker print nothing, hold no stream open, and end when the first process ends."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin.fileno(), sys.stdout.fileno()):
        os.dup2(nowhere, stream)
    os.close(nowhere)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first_process, daemon=True).start()


def _end_with_the_first_process() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)


def _result(file: File) -> Result:
    path, named = file
    result = _run.result(path, named=named)
    return Result(
        path=result.path,
        outcomes=tuple(
            _in_brief(each) if _run.brief and each.passed and not each.case.todo else _light(each)
            for each in result.outcomes
        ),
        problems=result.problems,
        skipped=result.skipped,
    )


def _in_brief(outcome: Outcome) -> Outcome:
    """Return an outcome that is only counted: one stands for all of its ruleset and verdict."""
    return counted(outcome.case.ruleset.id, outcome.verdict.word)


def _light(outcome: Outcome) -> Outcome:
    """Return an outcome without what no report asks for."""
    case = outcome.case
    kept = case.document if outcome.scene or case.todo else Document(None, case.text, NOWHERE)
    light = case.but(
        layout=None,
        table=None,
        scene=None,
        expected=(),
        after={},
        steps={},
        document=kept,
        first=case.first if outcome.scene else kept,
    )
    return Outcome(
        case=light,
        verdict=outcome.verdict.but(scenes=()),
        missing=outcome.missing,
        unexpected=outcome.unexpected,
        scene=outcome.scene,
        problems=outcome.problems,
        sentences=sentences(outcome) if outcome.verdict.findings or not outcome.passed else (),
        receipt=outcome.receipt,
        repairs=outcome.repairs,
    )


def _teach_pickling() -> None:
    copyreg.pickle(Ruleset, _ruleset_by_name)
    copyreg.pickle(Document, _document_by_text)
    copyreg.pickle(Clause, _clause_by_id)


def _ruleset_by_name(game: Ruleset) -> tuple[Any, ...]:
    return ruleset_named, (game.id,)


def _clause_by_id(clause: Clause) -> tuple[Any, ...]:
    return _clause, (clause.ruleset, clause.id)


def _clause(ruleset: str, id: str) -> Clause:
    return ruleset_named(ruleset).clause(id)


def _document_by_text(document: Document) -> tuple[Any, ...]:
    line = document.root.start_mark.line if document.root is not NOWHERE else None
    return _document, (document.text, line)


def _document(text: str, line: int | None) -> Document:
    """Return the document of a text that begins on a line; where none is asked for, the text."""
    if line is None:
        return Document(None, text, NOWHERE)
    documents = read(text.encode(), "")
    return next(each for each in documents if each.root.start_mark.line == line)
