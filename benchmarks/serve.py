"""How much a server bears, as ratios to the library in the same run: `python -m benchmarks.serve`.

Writes `benchmarks/serve.md`. The load comes from a process of its own with 64 connections, first as
fast as they are answered, then at half of that rate; `--seconds` says for how long.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import re
import subprocess
import sys
import time
from datetime import date
from pathlib import Path
from statistics import median

import rulecheck
from benchmarks.measures import RULECHECK

RESULTS = Path(__file__).parent / "serve.md"
CONNECTIONS = 64
TURN = {
    "ruleset": "fated-hand",
    "scene": {
        "heroes": {"rogue": {"position": "near", "hand": 4}},
        "foes": {"orc": {"position": "engaged"}},
    },
    "turn": [{"rogue": [{"move": {"to": "engaged"}}]}],
}
BODY = json.dumps(TURN).encode()
REQUEST = b"POST /judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s" % (
    len(BODY),
    BODY,
)


def main() -> None:
    """Measure the library, the pipe and the server, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--load", nargs=2, metavar=("PORT", "RATE"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.load:
        port, rate = asked.load
        print(json.dumps(asyncio.run(_load(int(port), float(rate), asked.seconds))))
        return
    library, pipe = _library(), _pipe()
    full, half = _served(asked.seconds)
    table = _table(library, pipe, full, half, asked.seconds)
    RESULTS.write_text(table, "utf-8")
    print(table)


def _library(many: int = 3000) -> float:
    """Return how many turns a second the library reads, judges and turns to data."""

    def one() -> None:
        (case,) = rulecheck.loads(BODY)
        json.dumps(rulecheck.as_data(rulecheck.judge(case)))

    one()
    rates = []
    for _ in range(3):
        began = time.perf_counter()
        for _ in range(many):
            one()
        rates.append(many / (time.perf_counter() - began))
    return median(rates)


def _pipe(many: int = 10_000) -> float:
    """Return how many lines a second the pipe answers, once it is started."""
    line = BODY + b"\n"
    with subprocess.Popen(
        [*RULECHECK, "serve", "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(line)
        process.stdin.flush()
        process.stdout.readline()
        began = time.perf_counter()
        writing = asyncio.run(_fed(process, line * many, many))
        return many / (writing - began)


async def _fed(process: subprocess.Popen[bytes], lines: bytes, many: int) -> float:
    def feed() -> None:
        process.stdin.write(lines)
        process.stdin.close()

    feeding = asyncio.to_thread(feed)
    task = asyncio.ensure_future(feeding)
    await asyncio.to_thread(lambda: [process.stdout.readline() for _ in range(many)])
    ended = time.perf_counter()
    await task
    return ended


def _served(seconds: float) -> tuple[dict[str, float], dict[str, float]]:
    """Return what a server bore as fast as it answers, and at half of that."""
    with subprocess.Popen(
        [*RULECHECK, "serve", "http", "--port", "0"], stderr=subprocess.PIPE, text=True
    ) as process:
        found = re.search(r":(\d+)$", process.stderr.readline().strip())
        assert found
        port = found[1]
        try:
            _loaded(port, 0, min(seconds, 5))
            full = _loaded(port, 0, seconds)
            return full, _loaded(port, full["rate"] / 2, seconds)
        finally:
            process.terminate()


def _loaded(port: str, rate: float, seconds: float) -> dict[str, float]:
    words = [sys.executable, "-m", "benchmarks.serve", "--seconds", str(seconds)]
    done = subprocess.run(
        [*words, "--load", port, str(rate)], capture_output=True, check=True, text=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


async def _load(port: int, rate: float, seconds: float) -> dict[str, float]:
    """Ask with all connections; at a rate, each question has its time, late or not."""
    began = time.perf_counter()
    waits: list[float] = []
    errors = 0

    async def ask(number: int) -> None:
        nonlocal errors
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        turn = 0
        while True:
            due = time.perf_counter()
            if rate:
                due = began + (number + turn * CONNECTIONS) / rate
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if time.perf_counter() - began > seconds:
                break
            writer.write(REQUEST)
            errors += not await _answered(reader)
            waits.append(time.perf_counter() - due)
            turn += 1
        writer.close()

    await asyncio.gather(*(ask(number) for number in range(CONNECTIONS)))
    waits.sort()
    return {
        "rate": len(waits) / (time.perf_counter() - began),
        "asked": len(waits),
        "errors": errors,
        "p50": waits[len(waits) // 2] * 1000,
        "p99": waits[len(waits) * 99 // 100] * 1000,
    }


async def _answered(reader: asyncio.StreamReader) -> bool:
    """Whether an answer is a verdict; an answer that breaks off ends the run."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    assert length
    body = await reader.readexactly(int(length[1]))
    return b" 200 " in head and b'"verdict":"legal"' in body


def _table(
    library: float, pipe: float, full: dict[str, float], half: dict[str, float], seconds: float
) -> str:
    machine = f"{os.cpu_count()} processors, Python {platform.python_version()}"
    return f"""\
# How much a server bears

Measured on {date.today():%d %B %Y} by `python -m benchmarks.serve` ({machine}; the load comes from
the same machine). A turn of one step is read, judged and turned to JSON; ratios are to the library
in one process in the same run.

| what | a second, as a ratio to the library |
|---|---|
| library | 1 |
| pipe, one process | {pipe / library:.2f} |
| HTTP, {CONNECTIONS} connections, two processes | {full["rate"] / library:.2f} |

| HTTP for {seconds:g} s | asked | errors | half wait less than | 99 % wait less than |
|---|---|---|---|---|
| as fast as it answers | {_waits(full)} |
| at half of that | {_waits(half)} |
"""


def _waits(told: dict[str, float]) -> str:
    asked = f"{told['asked']:,.0f} | {told['errors']:.0f}"
    return f"{asked} | {told['p50']:.0f} ms | {told['p99']:.0f} ms"


if __name__ == "__main__":
    main()
