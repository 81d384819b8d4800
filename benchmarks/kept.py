"""What kept verdicts gain: `python -m benchmarks.kept`.

Writes `benchmarks/kept.md`: `rulecheck test cases` on the cases that ship, with nothing kept, with
all kept, and after an edit of one file.
"""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from statistics import median

from benchmarks.measures import RULECHECK, command
from rulecheck.case import case_files
from rulecheck.reference import data_folder

RESULTS = Path(__file__).with_name("kept.md")
RUNS = 7
TEST = (*RULECHECK, "test", "-q", "cases")

Row = tuple[str, str, str]


def main() -> None:
    """Measure every way and write the table."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(data_folder("cases"), Path(folder, "cases"))
        rows = list(_rows(Path(folder)))
    RESULTS.write_text(_table(rows), "utf-8")
    print(_table(rows))


def _rows(folder: Path) -> Iterator[Row]:
    files = list(case_files([folder / "cases"]))
    kept = folder / ".rulecheck_cache"

    def edit_one() -> None:
        with files[len(files) // 2].open("a", encoding="utf-8") as file:
            file.write("# edited\n")

    whole = _timed(folder, (*TEST, "--no-cache"), lambda: None)
    yield f"{len(files)} files, `--no-cache`", f"{whole:.2f} s", "1"
    for what, before in (
        ("the first time: judged, and kept", lambda: shutil.rmtree(kept, ignore_errors=True)),
        ("again, nothing changed", lambda: None),
        ("again, one file edited", edit_one),
    ):
        seconds = _timed(folder, TEST, before)
        yield what, f"{seconds:.2f} s", f"{seconds / whole:.2f}"
    start = _timed(folder, (*RULECHECK, "--version"), lambda: None)
    yield "`rulecheck --version`, which judges nothing", f"{start:.2f} s", f"{start / whole:.2f}"


def _timed(folder: Path, words: tuple[str, ...], before: Callable[[], object]) -> float:
    """Return the median of the seconds that a command takes, each time after something is done."""
    seconds = []
    for _ in range(RUNS):
        before()
        seconds.append(command(words, runs=1, cwd=folder))
    return median(seconds)


def _table(rows: list[Row]) -> str:
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    head = (
        "# Kept verdicts\n\n"
        f"Measured on {date.today()} on {machine}, by `python -m benchmarks.kept`:\n"
        "`rulecheck test cases` on the cases that ship. Read the ratios.\n\n"
        "| what | seconds | of all judged |\n|---|---|---|\n"
    )
    return head + "".join(f"| {a} | {b} | {c} |\n" for a, b, c in rows)


if __name__ == "__main__":
    main()
