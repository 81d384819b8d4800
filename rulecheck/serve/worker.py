"""A process that answers questions one after another, for a pool that ends it if it must.

A question and an answer are frames over standard streams: four bytes of length, then JSON; before
that of an answer stands one byte, with which its kind begins.
"""

from __future__ import annotations

import gc
import pickle
import sys
from contextlib import suppress
from typing import IO

from msgspec.json import decode

from rulecheck.rulesets import look_in
from rulecheck.serve.service import Service

LENGTH = 4
"""Bytes that tell how long a frame is, the most significant first."""


def main() -> None:
    """Make ready as the first frame says, say so, and answer every other to the end."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a ruleset prints is no answer
    house, folders, megabytes = pickle.loads(_read(source))  # from the process that started us
    _bound_memory(megabytes)
    for folder in folders:
        look_in(folder)
    service = Service(house)
    service.ready_for_turns()
    gc.freeze()
    _write(sink, b"ready")
    while frame := _read(source):
        told = service.told(**decode(frame))
        _write(sink, told.kind[0].encode() + told.json)


def _bound_memory(megabytes: int) -> None:
    with suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        limit = megabytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _read(source: IO[bytes]) -> bytes:
    head = source.read(LENGTH)
    return source.read(int.from_bytes(head, "big")) if len(head) == LENGTH else b""


def _write(sink: IO[bytes], frame: bytes) -> None:
    sink.write(len(frame).to_bytes(LENGTH, "big") + frame)
    sink.flush()


if __name__ == "__main__":
    main()
