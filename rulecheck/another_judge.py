"""Another program asked the questions of the suite: started, listened to, and ended."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from threading import Thread, Timer
from typing import IO, Any, NamedTuple

from rulecheck.score import WORDS, Asked, Told
from rulecheck.wording import many

_LEAVES = 10.0
"""Seconds that another judge may take to end once it says no more."""


class WrongAnswer(ValueError):
    """A line of another judge that is no answer: which, and why."""


class Heard(NamedTuple):
    """What another judge answered, by the ids of the questions, and how it came to a bad end."""

    answers: Mapping[str, Told]
    ended: str = ""


def answers_of(
    command: Sequence[str], asked: Sequence[Asked], seconds: float | None = None
) -> Heard:
    """Run another judge: a question a line to it, an answer a line from it, in any order.

    It may answer each as it comes or all at the end; what it leaves out is no answer. One that says
    nothing for so many `seconds` is ended, and so is one that goes on after its last answer.
    `OSError` if it cannot be run, `WrongAnswer` for a line that is none.
    """
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    writing = Thread(target=_write, args=(process.stdin, asked), daemon=True)
    writing.start()
    patience = _Patience(process, seconds)
    try:
        answers = dict(_told(patience.lines(process.stdout), {each.id for each in asked}))
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_LEAVES)
            return Heard(answers, patience.why or _bad_end(process.returncode))
        return Heard(answers)
    finally:
        _end(process)
        process.stdout.close()
        writing.join(_LEAVES)


class _Patience:
    """Listens to a process, and ends it once it says nothing for some seconds, if any."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: float | None) -> None:
        self._process, self._seconds = process, seconds
        self.why = ""

    def lines(self, source: IO[bytes]) -> Iterator[bytes]:
        """Yield the lines of a stream, up to its end or the end of patience."""
        while line := self._line(source):
            yield line

    def _line(self, source: IO[bytes]) -> bytes:
        if self._seconds is None:
            return source.readline()
        timer = Timer(self._seconds, self._lost, (self._seconds,))
        timer.start()
        try:
            return source.readline()
        finally:
            timer.cancel()

    def _lost(self, seconds: float) -> None:
        self.why = f"it said nothing for {many(seconds, 'second')} and was ended"
        _end(self._process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process at once, with those that it has started, unless it has ended."""
    if process.poll() is None:
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()


def _bad_end(status: int) -> str:
    if status < 0:
        return f"it was ended by signal {-status}"
    return f"it ended with exit status {status}" if status else ""


def _write(to: IO[bytes], asked: Sequence[Asked]) -> None:
    try:
        for each in asked:
            to.write(each.line.encode() + b"\n")
            to.flush()
    except OSError:  # it has left, and answers no more
        pass
    finally:
        with contextlib.suppress(OSError):  # what it did not take is lost
            to.close()


def _told(lines: Iterable[bytes], ids: set[str]) -> Iterator[tuple[str, Told]]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _answer(line, number, ids)


def _answer(line: bytes, number: int, ids: set[str]) -> tuple[str, Told]:
    try:
        said: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise WrongAnswer(f"line {number} of the answers is no JSON") from None
    wanted = 'expected {"id": ..., "verdict": ..., "clauses": [...]}'
    if not isinstance(said, dict):
        raise WrongAnswer(f"line {number} of the answers: {wanted}")
    id, verdict = said.get("id"), said.get("verdict")
    if id not in ids:
        raise WrongAnswer(f"line {number} of the answers: no question has the id {id!r:.80}")
    if verdict not in WORDS:
        words = ", ".join(WORDS)
        raise WrongAnswer(f"line {number} of the answers: verdict is one of {words}")
    return str(id), Told(verdict=verdict, clauses=frozenset(_clauses(said)))


def _clauses(said: Mapping[str, Any]) -> Iterator[str]:
    """Yield the clauses of an answer: listed, or as the findings of a report of ours."""
    listed = said.get("clauses", said.get("findings", ()))
    for each in listed if isinstance(listed, list) else ():
        yield str(each.get("clause") if isinstance(each, dict) else each)
