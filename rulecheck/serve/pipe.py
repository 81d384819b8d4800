"""One case a line in, one verdict a line out: `rulecheck serve pipe`.

A line is a JSON object, or a JSON string that holds a case in YAML. Every line has its answer, in
order and flushed; a bad one has an error and ends nothing. No more than one line is ever held.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import IO, Any

from msgspec.json import encode

from rulecheck.reader import MAX_BYTES
from rulecheck.serve.replies import Refused, Said, refused_data
from rulecheck.serve.service import Service

MAX_LINE = 2 * MAX_BYTES
"""Bytes of a line: a case in a JSON string has most of its line ends and quotes escaped."""


def serve(
    lines: IO[bytes], answers: IO[bytes], service: Service, *, receipts: bool = False
) -> None:
    """Answer every line until there are no more; an answer is written before the next is read."""
    for line in _lines(lines):
        answers.write(answered(line, service, receipts=receipts))
        answers.flush()


def answered(line: bytes | None, service: Service, *, receipts: bool = False) -> bytes:
    """Return the answer to a line, one line too; `None` is one that was too long to be held."""
    try:
        said = {"case": _said(line), "receipts": receipts}
    except Refused as refused:
        return encode(refused_data(refused)) + b"\n"
    return service.told("judge", said).json + b"\n"


def _said(line: bytes | None) -> Said:
    """Return the case that a line is."""
    if line is None:
        raise Refused(f"the line has more than {MAX_LINE:,} bytes")
    if not line.strip():
        raise Refused("the line is empty: expected a case in JSON")
    if line.lstrip()[:1] == b"{":
        return _decoded(line)
    try:
        said: Any = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        raise Refused(f"this line is no JSON: {wrong}") from None
    if not isinstance(said, str):
        raise Refused("expected a case: a JSON object, or YAML in a JSON string")
    return said


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as wrong:
        raise Refused(f"this line is not UTF-8: {wrong.reason} at byte {wrong.start + 1}") from None


def _lines(source: IO[bytes]) -> Iterator[bytes | None]:
    """Yield the lines of a stream; of one that is too long no more than a part is held."""
    while line := source.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(MAX_LINE)
        yield None
