"""Recorded play by the million: `python -m benchmarks.batch --turns 10000 100000 1000000`.

Writes `benchmarks/batch.md`. The turns are the shipped cases in turn, as JSON lines without what
they expect; the output is Parquet. Where Ray is installed, it judges the two smallest numbers too,
on this machine.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from benchmarks.measures import RULECHECK
from benchmarks.suites import whole
from rulecheck.case import case_files, load
from rulecheck.reader.spelled import plain
from rulecheck.reference import data_folder

RESULTS = Path(__file__).with_name("batch.md")
SIZES = (10_000, 100_000)
UNASKED = ("about", "shows", "expect")


class Ran(NamedTuple):
    """A run: its seconds, the CPU of all its processes, and the most memory of one, in MiB."""

    seconds: float
    cpu: float
    memory: float


def main() -> None:
    """Measure every size and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, nargs="+", default=SIZES, help="how many, each a run")
    sizes = sorted(parser.parse_args().turns)
    texts = list(_turns())
    rows: list[tuple[str, str, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        pool, ray = {}, {}
        for size in sizes:
            pool[size] = _judged(Path(folder), texts, size)
            if size in sizes[:2] and find_spec("ray"):
                ray[size] = _judged(Path(folder), texts, size, "--engine", "ray")
            rows.append(_row(size, pool[size]))
            print(" | ".join(rows[-1]), flush=True)
    rows += [*_growth(pool), *_by_ray(pool, ray)]
    RESULTS.write_text(_table(rows), "utf-8")
    print(_table(rows))


def _turns() -> Iterator[str]:
    for file in case_files([data_folder("cases")]):
        for case in load(file):
            said = {key: value for key, value in whole(case).items() if key not in UNASKED}
            yield json.dumps(plain(said)) + "\n"


def _judged(folder: Path, texts: list[str], size: int, *words: str) -> Ran:
    play = folder / f"play-{size}.jsonl"
    if not play.exists():
        with play.open("w", encoding="utf-8") as file:
            file.writelines(itertools.islice(itertools.cycle(texts), size))
    to = folder / f"verdicts-{size}{''.join(words)}"
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    asked = [*RULECHECK, "batch", str(play), "--to", str(to), "--quiet", *words]
    subprocess.run(asked, check=True, stdout=subprocess.DEVNULL)
    seconds = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Ran(seconds, cpu, after.ru_maxrss / 1024)


def _row(size: int, ran: Ran) -> tuple[str, str, str]:
    told = (
        f"{ran.seconds:,.1f} s, {size / ran.seconds:,.0f} a second, {ran.memory:.0f} MiB a process"
    )
    wanted = "at most 110 s, aim 75" if size == 1_000_000 else ""
    return f"{size:,} turns, {os.cpu_count()} processes", told, wanted


def _growth(runs: dict[int, Ran]) -> Iterator[tuple[str, str, str]]:
    *_, small, large = sorted({0, *runs})
    if small:
        ratio = (runs[large].cpu / large) / (runs[small].cpu / small)
        yield f"CPU a turn of {large:,} / of {small:,}", f"{ratio:.2f}", "at most 1.1"


def _by_ray(pool: dict[int, Ran], ray: dict[int, Ran]) -> Iterator[tuple[str, str, str]]:
    """Compare Ray with processes: what a turn more costs is told by two sizes, whatever a start."""
    if not ray:
        yield "by Ray on this machine / by processes", "ray is not installed", ""
    for size, ran in ray.items():
        seconds = f"{ran.seconds:,.1f} s / {pool[size].seconds:,.1f} s"
        yield f"{size:,} turns by Ray on this machine / by processes, starts included", seconds, ""
    if len(ray) > 1:
        small, large = ray
        by_ray, by_pool = (runs[large].seconds - runs[small].seconds for runs in (ray, pool))
        what = f"a turn by Ray / by processes, beyond their starts: {large:,} less {small:,} turns"
        yield what, f"{by_ray / by_pool:.2f}", "at most 1.5"


def _table(rows: list[tuple[str, str, str]]) -> str:
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    head = (
        "# Recorded play\n\n"
        f"Measured on {date.today()} on {machine}, by `python -m benchmarks.batch`: the shipped\n"
        "cases in turn, read from JSON lines, typed, judged and written as Parquet.\n\n"
        "| what | measured | wanted |\n|---|---|---|\n"
    )
    return head + "".join(f"| {a} | {b} | {c} |\n" for a, b, c in rows)


if __name__ == "__main__":
    sys.exit(main())
