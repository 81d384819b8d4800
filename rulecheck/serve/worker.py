"""A process that answers questions one after another, for a pool that ends it if it must.

A question and an answer are frames over standard streams: four bytes of length, then JSON.
"""

from __future__ import annotations

import gc
import json
import pickle
import sys
from contextlib import suppress
from typing import IO, Any

from rulecheck.rulesets import look_in
from rulecheck.serve.service import Refused, Service, refused_data

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
    service.ready()
    gc.freeze()
    _write(sink, {"ready": True})
    while frame := _read(source):
        _write(sink, answered(json.loads(frame), service))


def answered(asked: dict[str, Any], service: Service) -> dict[str, Any]:
    """Return an answer as data and, where it is asked for, in words; or why there is none."""
    try:
        answer = service.answer(asked["question"], asked["said"])
        return {"data": answer.data, "text": answer.telling() if asked.get("text") else ""}
    except Refused as refused:
        return {"refused": refused_data(refused)}
    except Exception as failed:  # whatever a case sets off, the next question is answered
        name = type(failed).__name__
        return {"failed": refused_data(Refused(f"the program failed on this case: {name}"))}


def _bound_memory(megabytes: int) -> None:
    with suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        limit = megabytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _read(source: IO[bytes]) -> bytes:
    head = source.read(LENGTH)
    return source.read(int.from_bytes(head, "big")) if len(head) == LENGTH else b""


def _write(sink: IO[bytes], said: dict[str, Any]) -> None:
    frame = json.dumps(said, separators=(",", ":")).encode()
    sink.write(len(frame).to_bytes(LENGTH, "big") + frame)
    sink.flush()


if __name__ == "__main__":
    main()
