"""What must be true of any input; each promise returns in words how it is broken, or nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import jsonschema

from rulecheck.case import load_bytes
from rulecheck.judge import Outcome, examined
from rulecheck.model import Problem
from rulecheck.report import FORMATS, format_called
from rulecheck.report.results import Result, Style, Tally
from rulecheck.report.schema import report_schema

SARIF = Path(__file__).parents[1] / "tests" / "report" / "schemas" / "sarif-2.1.0.json"
EACH_NTH = 5
"""Of how many inputs one is written in every format, which takes longer than all the rest."""
LONGEST = 2000
"""Characters of one message at most."""


def result_of(data: bytes, path: str = "fuzz.yaml") -> Result:
    """Judge the bytes of a file as the program does."""
    loaded = load_bytes(data, path)
    judged = [examined(case) for case in loaded.cases]
    return Result(
        path=path,
        outcomes=tuple(each for each in judged if isinstance(each, Outcome)),
        problems=(*loaded.problems, *(each for each in judged if isinstance(each, Problem))),
        skipped=loaded.skipped,
    )


def broken(data: bytes) -> str:
    """Judge an input, write every report of it, and return how that breaks a promise."""
    try:
        result = result_of(data)
        wrong = _places(result, data)
        return wrong or ("" if crc32(data) % EACH_NTH else _formats(result))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _places(result: Result, data: bytes) -> str:
    text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for problem in result.problems:
        if "the ruleset" in problem.message and " failed " in problem.message:
            return f"a ruleset failed: {problem}"
        if not problem.message.isprintable() or len(problem.message) > LONGEST:
            return f"a message that does not print, or has no end: {problem.message[:100]!r}"
        if not _inside(problem.line, problem.column, lines):
            return f"a place outside the file: {problem}"
    for finding in _findings(result.outcomes):
        place = finding.place
        if place is None or not _inside(place.line, place.column, lines):
            return f"a finding outside the file: {finding.message} at {place}"
        if not _inside(place.end_line, place.end_column, lines):
            return f"a finding that ends outside the file: {finding.message} at {place}"
    return ""


def _findings(outcomes: tuple[Outcome, ...]) -> list[Any]:
    return [f for each in outcomes for f in (*each.verdict.findings, *each.verdict.folded)]


def _inside(line: int, column: int, lines: list[str]) -> bool:
    return 1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1


def _formats(result: Result) -> str:
    for name in FORMATS:
        tally = Tally([result], tested=True)
        text = "".join(format_called(name)(tally, Style(tested=True)))
        if tally.exit_code not in (0, 1, 2, 3):
            return f"exit code {tally.exit_code}"
        if name in ("json", "sarif"):
            error = next(_validator(name).iter_errors(json.loads(text)), None)
            if error:
                return f"{name} breaks its schema: {error.message[:200]}"
        if name == "junit":
            ET.fromstring(text.encode())
        if name in ("full", "concise", "md", "github") and "\x1b" in text:
            return f"{name} holds an escape character"
    return ""


@cache
def _validator(name: str) -> Any:
    if name == "json":
        return jsonschema.Draft202012Validator(report_schema())
    return jsonschema.Draft4Validator(json.loads(SARIF.read_text(encoding="utf-8")))


def retold(data: bytes) -> str:
    """Return how the verdict on a file changes with line ends, a mark at its start or comments."""
    plain = _brief(data)
    if plain is None or b"\r" in data or data.startswith(b"\xef\xbb\xbf"):
        return ""
    told = {
        "CRLF": data.replace(b"\n", b"\r\n"),
        "a byte order mark": b"\xef\xbb\xbf" + data,
        "a comment": data + (b"" if data.endswith(b"\n") else b"\n") + b"# and that is all\n",
    }
    for how, other in told.items():
        if _brief(other) != plain:
            return f"{how} changes the verdict"
    return ""


def _brief(data: bytes) -> Any:
    result = result_of(data)
    if result.problems or not result.outcomes:
        return None
    return [
        (each.verdict.word, [(f.kind, f.clause.id, f.step, f.at) for f in each.verdict.findings])
        for each in result.outcomes
    ]


def runs_alike(folder: Path) -> str:
    """Return how runs over a folder differ: under three hash seeds, and shared by two processes."""
    first = _run(folder, "0")
    if b"Traceback" in first.stderr or first.returncode not in (0, 1, 2, 3):
        return f"exit code {first.returncode}: {first.stderr[-500:]!r}"
    for seed, words in (("1", ()), ("2", ()), ("0", ("--jobs", "2"))):
        other = _run(folder, seed, *words)
        if (other.returncode, other.stdout) != (first.returncode, first.stdout):
            return f"another report with the hash seed {seed} {' '.join(words)}"
    return ""


def _run(folder: Path, seed: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    asked = [sys.executable, "-m", "rulecheck", "check", ".", "-f", "jsonl", *words]
    here = str(Path(__file__).parents[1])
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": here}
    return subprocess.run(asked, cwd=folder, env=env, capture_output=True, check=False)
