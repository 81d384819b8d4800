"""Processes that answer questions about turns; one that takes too long is ended, the others go on.

Questions about rulebooks are short whatever is asked: they are answered here, in a thread. One
process more than answers is kept ready, so that one that is ended is replaced at once.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from msgspec.json import encode

from rulecheck.frozen import Frozen
from rulecheck.houses import House
from rulecheck.rulesets import look_in
from rulecheck.serve.replies import Told
from rulecheck.serve.service import ABOUT_TURNS, Service
from rulecheck.serve.worker import LENGTH
from rulecheck.wording import many

_TO_START = 120.0
"""Seconds in which a process has to be ready."""
_TO_END = 2.0
_KINDS: dict[bytes, Literal["data", "refused", "failed"]] = {
    b"d": "data",
    b"r": "refused",
    b"f": "failed",
}


class Limits(Frozen):
    """What is bounded: processes, seconds for one answer, megabytes of one process.

    `waiting` is how many questions there may be at once, those being answered among them.
    """

    processes: int = 2
    seconds: float = 10.0
    waiting: int = 256
    memory: int = 2048


class Busy(Exception):
    """As many questions are waiting as may."""


class TooLong(Exception):
    """An answer took longer than it may; the process that was at it is ended."""


class Broken(OSError):
    """The process that was asked has ended without an answer: out of memory, say."""


class Pool:
    """Processes, each with a question of its own at a time.

    To be used as an asynchronous context: within, they are ready.
    """

    def __init__(
        self, limits: Limits, *, house: House | None = None, ruleset_path: tuple[Path, ...] = ()
    ) -> None:
        self.limits = limits
        self.asked = self.ended = 0
        folders = tuple(folder.absolute() for folder in ruleset_path)
        self._settings = pickle.dumps((house or {}, folders, limits.memory))
        self._service = Service(house)
        for folder in folders:
            look_in(folder)
        self._books: asyncio.Future[None]
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        self._places = asyncio.Semaphore(limits.processes)
        self._all: set[_Worker] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self._waiting = 0

    async def __aenter__(self) -> Pool:
        books = asyncio.to_thread(self._service.ready_for_rulebooks)
        self._books = asyncio.ensure_future(books)
        try:
            await asyncio.gather(*(self._start() for _ in range(self.limits.processes + 1)))
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End every process."""
        self._service.ending = True
        for task in (*self._starting, self._books):
            task.cancel()
        await asyncio.gather(*(each.end() for each in self._all))
        self._all.clear()

    @property
    def ready(self) -> int:
        """How many processes there are to answer."""
        return min(len(self._all), self.limits.processes)

    async def ask(self, question: str, said: dict[str, Any], *, text: bool = False) -> Told:
        """Return the answer of the next process that is free.

        `Busy`, `TooLong` and `Broken` say why there is none.
        """
        if self._waiting >= self.limits.waiting:
            raise Busy
        self._waiting += 1
        try:
            if question not in ABOUT_TURNS:
                await asyncio.shield(self._books)
                return await asyncio.to_thread(self._service.told, question, said, text=text)
            async with self._places:
                worker = await self._free.get()
                asked = {"question": question, "said": said, "text": text}
                return await self._answered(worker, asked)
        finally:
            self._waiting -= 1

    async def _answered(self, worker: _Worker, asked: dict[str, Any]) -> Told:
        self.asked += 1
        whole = False
        try:
            async with asyncio.timeout(self.limits.seconds):
                answer = await worker.ask(asked)
            whole = True
            return answer
        except TimeoutError:
            raise TooLong from None
        except (OSError, asyncio.IncompleteReadError):
            raise Broken("the process that was at it has ended") from None
        finally:  # whoever asked may have left, too: half an answer is nobody else's
            if whole:
                self._free.put_nowait(worker)
            else:
                self._replace(worker)

    def _replace(self, worker: _Worker) -> None:
        self.ended += 1
        self._all.discard(worker)
        worker.kill()
        task = asyncio.ensure_future(self._start())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _start(self) -> None:
        worker = await _Worker.started(self._settings)
        self._all.add(worker)
        self._free.put_nowait(worker)


class _Worker:
    """One process, and its two streams."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        assert process.stdin is not None
        assert process.stdout is not None
        self.to, self.back = process.stdin, process.stdout

    @classmethod
    async def started(cls, settings: bytes) -> _Worker:
        """Start a process and wait until it is ready; in a group of its own, which no key ends."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "rulecheck.serve.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        worker = cls(process)
        try:
            async with asyncio.timeout(_TO_START):
                await worker._write(settings)
                await worker._read()
        except BaseException as why:
            worker.kill()
            if isinstance(why, asyncio.IncompleteReadError):
                raise Broken("a process that answers could not be started") from None
            if isinstance(why, TimeoutError):
                raise Broken(f"no process was ready within {many(_TO_START, 'second')}") from None
            raise
        return worker

    async def ask(self, asked: dict[str, Any]) -> Told:
        await self._write(encode(asked))
        answer = await self._read()
        return Told(_KINDS[answer[:1]], answer[1:])

    async def _write(self, frame: bytes) -> None:
        self.to.write(len(frame).to_bytes(LENGTH, "big") + frame)
        await self.to.drain()

    async def _read(self) -> bytes:
        head = await self.back.readexactly(LENGTH)
        return await self.back.readexactly(int.from_bytes(head, "big"))

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()

    async def end(self) -> None:
        """Let the process end by itself, as its questions do; kill it if it is at one."""
        self.to.close()
        try:
            async with asyncio.timeout(_TO_END):
                await self.process.wait()
        except TimeoutError:
            self.kill()
            await self.process.wait()
