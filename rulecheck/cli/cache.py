"""Files that passed a test and have not changed since: they are counted without being judged.

What is kept of a file is how many cases it had, of which ruleset and with which verdicts, under the
hash of its bytes; and that under the hash of all else it rests on: the program, every rulebook that
comes with it, house rules, versions. A file of which anything is to be told is not kept, nor one of
somebody's own ruleset, which may rest on whatever it likes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
import yaml

from rulecheck.cli.run import File, Run, counted
from rulecheck.judge import Outcome
from rulecheck.model import VerdictWord
from rulecheck.reader import bytes_of
from rulecheck.reference import data_folder
from rulecheck.report.results import Result
from rulecheck.rulesets import SHIPPED

FOLDER = Path(".rulecheck_cache")
_FORMAT = 1
_MOST_RUNS = 8
_MOST_FILES = 100_000
_TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# Verdicts that rulecheck has kept.\n"

Passed = tuple[tuple[str, VerdictWord], ...]
"""Of a file that passed: the ruleset and the verdict of each case."""
Judge = Callable[[Sequence[File]], Iterator[Result]]


class Cache:
    """What has passed before, by the hashes of files; `look` hashes each, `learn` adds to it."""

    def __init__(self, run: Run, folder: Path = FOLDER) -> None:
        self.folder = folder
        basis = basis_of(run, Path(__file__).parents[1], data_folder("reference"))
        self._file = folder / f"{basis}.json"
        self._known = _read(self._file)
        self._hashes: dict[str, str] = {}
        self._used: dict[str, Passed] = {}

    def look(self, files: Iterable[File]) -> dict[str, Result]:
        """Return the results of the files that are as they were when they passed."""
        found = {}
        for path, _ in files:
            key = self._hashes[path] = _hash_of(path)
            passed = self._known.get(key)
            if passed:
                self._used[key] = passed
                found[path] = Result(path=path, outcomes=tuple(counted(*each) for each in passed))
        return found

    def learn(self, path: str, result: Result) -> None:
        """Keep a result of which nothing is told, unless its file has changed meanwhile."""
        key = self._hashes[path]
        plain = result.outcomes and not (result.skipped or result.problems)
        if key and plain and all(map(_is_plain, result.outcomes)) and _hash_of(path) == key:
            told = ((each.case.ruleset.id, each.verdict.word) for each in result.outcomes)
            self._used[key] = tuple(told)

    def save(self) -> None:
        """Write what is known; without a word where nothing can be written."""
        fresh = self._used.keys() - self._known.keys()
        if not fresh:
            return
        kept = {**self._known, **self._used}
        for key in [key for key in kept if key not in self._used][: len(kept) - _MOST_FILES]:
            del kept[key]
        try:
            self._write(msgspec.json.encode({"format": _FORMAT, "passed": kept}))
        except OSError:
            return

    def _write(self, data: bytes) -> None:
        from rulecheck.cli.outputs import write_whole_bytes

        if not self.folder.is_dir():
            self.folder.mkdir()
            (self.folder / ".gitignore").write_text("*\n", "utf-8")
            (self.folder / "CACHEDIR.TAG").write_text(_TAG, "utf-8")
        write_whole_bytes(self._file, [data])
        runs = sorted(self.folder.glob("*.json"), key=lambda each: each.stat().st_mtime)
        for old in runs[:-_MOST_RUNS]:
            old.unlink(missing_ok=True)


def with_cache(run: Run, files: Sequence[File], judge: Judge) -> Iterator[Result]:
    """Yield the result of each file in order; `judge` yields those of files not known to pass."""
    cache = Cache(run)
    known = cache.look(files)
    judged = judge([file for file in files if file[0] not in known])
    for path, _ in files:
        result = known.get(path)
        if result is None:
            result = next(judged)
            cache.learn(path, result)
        yield result
    cache.save()


def _is_plain(outcome: Outcome) -> bool:
    """Whether a case passed and nothing but its verdict is counted."""
    case = outcome.case
    return outcome.passed and not (case.todo or case.doubts) and case.ruleset.id in SHIPPED


def _hash_of(path: str) -> str:
    """Return the hash of the bytes of a file and of how its name ends; empty if it has none.

    A pipe has none: it can be read but once.
    """
    if not os.path.isfile(path):  # noqa: PTH113 - asked of every file
        return ""
    try:
        data = bytes_of(path)
    except OSError:
        return ""
    return sha256(Path(path).suffix.lower().encode() + b"\0" + data).hexdigest()


def basis_of(run: Run, package: Path, reference: Path) -> str:
    """Return the hash of all that verdicts rest on besides the files of cases."""
    found = sha256(repr((_FORMAT, sys.version, yaml.__version__, msgspec.__version__)).encode())
    found.update(repr(sorted((id, repr(changed)) for id, changed in run.house.items())).encode())
    files = [*package.rglob("*.py"), *package.rglob("*.yaml"), *reference.iterdir()]
    for path in sorted(files):
        if path.is_file():
            found.update(str(path).encode("utf-8", "backslashreplace") + b"\0")
            found.update(sha256(path.read_bytes()).digest())
    return found.hexdigest()[:32]


def _read(path: Path) -> dict[str, Passed]:
    """Return what was kept; nothing where it cannot be read, or is not what was written."""
    try:
        said = msgspec.json.decode(path.read_bytes(), type=_Kept)
    except (OSError, msgspec.MsgspecError):
        return {}
    return said.passed if said.format == _FORMAT else {}


class _Kept(msgspec.Struct):
    format: int
    passed: dict[str, Passed]
