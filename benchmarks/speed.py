"""How fast rulecheck is, as ratios measured in one run: `python -m benchmarks.speed`.

Writes `benchmarks/speed.md` with the machine and the date; `--files` measures on fewer than 10,000.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from datetime import date
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import yaml

from benchmarks.measures import RULECHECK, call, command, pairs, peak_mebibytes
from benchmarks.suites import board, generated, long_turn
from rulecheck.case import Case, case_files, load_bytes, load_file
from rulecheck.cli import make_ready
from rulecheck.coverage import covered
from rulecheck.engine import judged
from rulecheck.judge import Outcome, judge
from rulecheck.reference import data_folder
from rulecheck.report.blocks import checked
from rulecheck.report.ink import PLAIN
from rulecheck.report.results import Style
from rulecheck.rulesets import SHIPPED, ruleset_named

RESULTS = Path(__file__).with_name("speed.md")
STEPS = 4
"""Steps of the turns that judging alone is timed on."""

LEAST = {
    "fated-hand": 14_000,
    "narateer": 18_000,
    "position-track": 18_000,
    "skirmish": 9_000,
    "warcry": 10_000,
}
"""Turns a second that are wanted of each game, on the machine of the first figures."""

Row = tuple[str, str, str]

BARE = """
import typer
app = typer.Typer()
@app.command()
def main() -> None:
    print("hello")
app()
"""


def main() -> None:
    """Measure everything and write the table."""
    make_ready()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=10_000, help="case files to generate")
    files = parser.parse_args().files
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as temporary:
        for row in _rows(Path(temporary), files):
            print(" | ".join(row), flush=True)
            rows.append(row)
    RESULTS.write_text(_table(rows), "utf-8")


def _rows(folder: Path, files: int) -> Iterator[Row]:
    yield from _start_up(folder)
    yield from _reading(folder, files)
    yield from _peers(folder, files)
    yield from _judging()
    yield from _growth(folder, files)
    yield from _coverage()


def _start_up(folder: Path) -> Iterator[Row]:
    bare, one = folder / "bare.py", folder / "one.yaml"
    bare.write_text(BARE, "utf-8")
    one.write_text(next(_first_file("fated-hand")).read_text("utf-8").split("\n---\n")[0], "utf-8")
    check = (*RULECHECK, "check", str(one))
    ours, typers, ratio = pairs(check, (sys.executable, str(bare)))
    yield ("check one file / a bare typer program", f"{ratio:.2f}", "at most 1.2")
    yield ("check one file", f"{ours:.3f} s", f"bare typer {typers:.3f} s")


def _first_file(ruleset: str) -> Iterator[Path]:
    return case_files([data_folder("cases") / ruleset])


def _reading(folder: Path, files: int) -> Iterator[Row]:
    for name, rulesets in [(id, (id,)) for id in SHIPPED] + [("all", SHIPPED)]:
        suite = folder / name
        generated(files, suite, rulesets)
        texts = [file.read_bytes() for file in case_files([suite])]
        composed = call(partial(_compose, texts))
        tested = command(
            (*RULECHECK, "test", "-q", "--no-cache", "--jobs", "1", str(suite)), runs=3
        )
        aim = "at most 4.8, aim 4" if name == "all" else ""
        said = f"{tested / composed:.2f}"
        yield (f"test {files:,} files {name} / PyYAML's C compose", said, aim)


def _compose(texts: list[bytes]) -> None:
    for text in texts:
        list(yaml.compose_all(text, yaml.CSafeLoader))


def _peers(folder: Path, files: int) -> Iterator[Row]:
    few = folder / "few"
    generated(200, few)
    schema = folder / "schema.json"
    ours = command((*RULECHECK, "test", "-q", "--no-cache", str(folder / "all")), runs=3) / files
    schema.write_bytes(_output((*RULECHECK, "schema")))
    ini = folder / "pytest.ini"
    ini.write_text(f"[pytest]\nrulecheck_paths = {few}\n", "utf-8")
    python = (sys.executable, "-m")
    names = tuple(str(file) for file in case_files([few]))
    peers = {
        "pytest": ((*python, "pytest", "-q", "-c", str(ini), str(few)), 10),
        "check-jsonschema": (
            (*python, "check_jsonschema", "--schemafile", str(schema), *names),
            20,
        ),
        "yamllint": ((*python, "yamllint", str(few)), 40),
    }
    for name, (words, least) in peers.items():
        if find_spec(words[2]) is None:
            yield (f"a file by {name} / by rulecheck test", "not installed", f"at least {least}")
            continue
        theirs = command(words, runs=1) / len(names)
        yield (f"a file by {name} / by rulecheck test", f"{theirs / ours:.0f}", f"at least {least}")


def _output(words: tuple[str, ...]) -> bytes:
    import subprocess

    return subprocess.run(words, capture_output=True, check=True).stdout


def _judging() -> Iterator[Row]:
    for id in SHIPPED:
        case = _of_four_steps(id)
        times = 1_000
        seconds = call(partial(_judge, case, times))
        said = f"{times / seconds:,.0f} turns/s"
        yield (f"judging alone, {len(case.steps)} steps, {id}", said, f"at least {LEAST[id]:,}")


def _of_four_steps(ruleset: str) -> Case:
    files = case_files([data_folder("cases") / ruleset])
    cases = (case for file in files for case in load_file(file).cases)
    legal = (case for case in cases if len(case.steps) == STEPS and judge(case).word == "legal")
    return next(legal)


def _judge(case: Case, times: int) -> None:
    for _ in range(times):
        judged(case.ruleset, case.scene, case.turn, noting=False)


def _growth(folder: Path, files: int) -> Iterator[Row]:
    suite = str(folder / "all")
    one, two = (
        (*RULECHECK, "test", "-q", "--no-cache", "--jobs", jobs, suite) for jobs in ("1", "2")
    )
    *_, ratio = pairs(one, two, runs=5)
    yield (f"{files:,} files by one process / by two", f"{ratio:.2f}", "at least 1.7")
    start = command((*RULECHECK, "check", str(folder / "one.yaml")))
    yield from _many(folder, files, start)
    yield from _large()


def _many(folder: Path, files: int, start: float) -> Iterator[Row]:
    """What a file costs beside the start of the program, and memory, from few files to many."""
    each: dict[int, float] = {}
    for count in (files // 100, files // 10, files, files * 10):
        suite = folder / f"many-{count}"
        generated(count, suite)
        tested = command(
            (*RULECHECK, "test", "-q", "--no-cache", "--jobs", "1", str(suite)), runs=3
        )
        each[count] = (tested - start) / count
    for count, seconds in each.items():
        ratio = f"{seconds / each[files]:.2f}"
        yield (f"a file of {count:,} / a file of {files:,}", ratio, "flat: about 1")
    stream = (*RULECHECK, "check", "--format", "jsonl", str(folder / f"many-{files * 10}"))
    said = f"{peak_mebibytes(stream):.0f} MiB"
    yield (f"memory, jsonl of {files * 10:,} files", said, "at most 150")


def _large() -> Iterator[Row]:
    """What a step costs in a long turn, and a space on a large board, beside smaller ones."""
    steps = {
        many: call(partial(_checked, long_turn(many)), runs=7) / many for many in (1000, 10_000)
    }
    yield ("a step of 10,000 / a step of 1,000", f"{steps[10_000] / steps[1000]:.2f}", "about 1")
    boards = {side: call(partial(_checked, board(side)), runs=7) / side**2 for side in (100, 200)}
    said = f"{boards[200] / boards[100]:.2f}"
    yield ("a space of 200x200 with 200 tokens / of 100x100 with 50", said, "about 1")


def _checked(text: str) -> None:
    (case,) = load_bytes(text.encode(), "large.yaml").cases
    list(checked(Outcome(case=case, verdict=judge(case)), Style(), PLAIN))


def _coverage() -> Iterator[Row]:
    def all_of_them() -> None:
        for id in SHIPPED:
            files = case_files([data_folder("cases") / id])
            covered(ruleset_named(id), [case for file in files for case in load_file(file).cases])

    yield (
        "coverage, every mutant of every ruleset",
        f"{call(all_of_them, runs=1):.0f} s",
        "at most 10 s",
    )


def _table(rows: list[Row]) -> str:
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    head = f"""\
        # Speed

        Measured on {date.today()} on {machine}, by `python -m benchmarks.speed`. Read the ratios:
        both sides of each were measured in the same run.

        | what | measured | wanted |
        |---|---|---|
        """
    return textwrap.dedent(head) + "".join(f"| {a} | {b} | {c} |\n" for a, b, c in rows)


if __name__ == "__main__":
    main()
