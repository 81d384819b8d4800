"""Case files: found below folders, opened, and read within the bounds of what is read at all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import Any

from rulecheck.case.documents import INHERITED
from rulecheck.case.loading import KEYS, CaseReading
from rulecheck.case.nouns import Case, Loaded
from rulecheck.engine.spelling import respelled
from rulecheck.model import Problem
from rulecheck.reader import (
    MAX_BYTES,
    MAX_PROBLEMS,
    Document,
    Unreadable,
    bytes_of,
    document_of,
    read,
)

MAX_REPEATED = 5 * MAX_BYTES
"""How much of its first document the variations of a file may repeat."""
NO_CASE = "this is no case: expected a mapping with ruleset, scene and turn"
MARKS = frozenset({"ruleset", "scene", "turn"})
_JSON = ".json"
_SUFFIXES = (".yaml", ".yml", _JSON)
_IN_JSON = tuple(f'"{mark}"'.encode() for mark in sorted(MARKS))
"""Without one of these words a file of JSON, which may be anything, is not looked at closer."""


def load(path: str | Path) -> tuple[Case, ...]:
    """Return the cases of a file; `Unreadable` lists everything that is wrong with it.

    That it cannot be opened is told in the same way.
    """
    return _whole(load_file(Path(path)))


def loads(said: str | bytes | Mapping[str, Any], path: str = "-") -> tuple[Case, ...]:
    """Return the cases of a text in YAML or JSON, or the one of a mapping, called `path`.

    A mapping may hold what JSON holds, and tuples, decimals and fractions. `Unreadable` lists
    everything that is wrong with it; in a mapping each problem and finding has a `pointer` to its
    place, and a column of the one line that it is when written out.
    """
    loaded = load_said(said, path)
    if loaded.skipped:
        raise Unreadable((_problem(path, NO_CASE),))
    return _whole(loaded)


def _whole(loaded: Loaded) -> tuple[Case, ...]:
    if loaded.problems:
        raise Unreadable(loaded.problems)
    return loaded.cases


def load_said(said: str | bytes | Mapping[str, Any], path: str) -> Loaded:
    """Read what is no file: its bytes, its text, or a mapping; nothing is raised."""
    if isinstance(said, Mapping):
        try:
            return _loaded((document_of(said, path),), path)
        except Unreadable as unreadable:
            return Loaded(path=path, problems=unreadable.problems)
    return load_bytes(
        said.encode("utf-8", "surrogatepass") if isinstance(said, str) else said, path
    )


def load_file(path: str | Path, name: str | None = None) -> Loaded:
    """Read one file as `name`; what is wrong with it is told in the result, never raised."""
    said = name or _called(str(path))
    try:
        data = bytes_of(path)
    except OSError as error:
        return Loaded(path=said, problems=(_problem(said, error.strerror or str(error)),))
    return load_bytes(data, said)


def load_bytes(data: bytes, path: str) -> Loaded:
    """Read the bytes of a file that is called `path`."""
    if path.lower().endswith(_JSON) and not any(word in data for word in _IN_JSON):
        return Loaded(path=path, skipped=True)
    try:
        documents = read(data, path)
    except Unreadable as unreadable:
        return Loaded(path=path, problems=unreadable.problems)
    return _loaded(documents, path)


def _loaded(documents: tuple[Document, ...], path: str) -> Loaded:
    if not holds_a_case(documents):
        return Loaded(path=path, skipped=True)
    problems = list(too_many(documents, path)) if len(documents) > 1 else []
    cases: list[Case] = []
    for number, document in enumerate(() if problems else documents, 1):
        reading = CaseReading(path, number, document, documents[0])
        case = reading.case()
        if reading.problems:
            problems += _news(reading.problems + reading.doubts, problems)
        elif case is not None:
            cases.append(case)
        if len(problems) > MAX_PROBLEMS:
            break
    return Loaded(path=path, cases=tuple(cases), problems=_in_order(problems))


def holds_a_case(documents: tuple[Document, ...]) -> bool:
    """Tell whether any of the documents of a file has a key that only cases have."""
    return any(isinstance(each.value, dict) and _has_mark(each.value) for each in documents)


def _has_mark(said: dict[str, Any]) -> bool:
    if not MARKS.isdisjoint(said):
        return True
    return len(said) <= len(KEYS) and any(respelled(key, MARKS) for key in said)


def _news(found: list[Problem], told: list[Problem]) -> list[Problem]:
    """Return the problems of a document but for those that it inherits from the first."""
    known = {(each.line, each.column, each.message) for each in told}
    return [
        each
        for each in found
        if not each.message.endswith(f"{INHERITED})")
        or (each.line, each.column, each.message.rpartition(" (document")[0]) not in known
    ]


def too_many(documents: tuple[Document, ...], path: str) -> Iterator[Problem]:
    """Bound what variations repeat of the first document, in bytes of its text."""
    repeated = len(documents) * documents[0].root.end_mark.index
    if repeated > MAX_REPEATED:
        message = (
            f"{len(documents)} documents repeat {repeated:,} characters of the first:"
            f" at most {MAX_REPEATED:,} are read"
        )
        yield _problem(path, message)


def _in_order(problems: list[Problem]) -> tuple[Problem, ...]:
    """Return every problem once, in the order of the file, no more than are told of one file."""
    if not problems:
        return ()
    found = sorted(set(problems), key=lambda each: (each.line, each.column, each.message))
    return tuple(found[:MAX_PROBLEMS])


def case_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the case files that paths mean: files as they are, all that lie below a folder."""
    return (Path(file) for path in paths for file in files_of(path))


def is_case_file(name: str) -> bool:
    """Whether a file of that name is looked into where a folder is meant: YAML, or JSON."""
    return name.lower().endswith(_SUFFIXES)


def is_folder(path: Path) -> bool:
    """Whether a path leads to a folder; of a name that leads nowhere it is no error to ask."""
    return os.path.isdir(path)


def is_file(path: Path) -> bool:
    """Whether a path leads to a file that can be opened as one; it may be asked of anything."""
    return os.path.isfile(path)


def may_mention(path: Path, word: bytes) -> bool:
    """Whether a word stands in a file; one that cannot be opened may hold anything."""
    try:
        return word in bytes_of(path)
    except OSError:
        return True


def files_of(path: Path) -> list[str]:
    """Return the case files that one path means: itself, or all below a folder, sorted.

    Nothing hidden is meant, and no folder that a link leads to. A folder that cannot be listed
    stands for itself, so that whoever loads it is told why.
    """
    if not is_folder(path):
        return [str(path)]
    found: list[str] = []
    ahead = [(str(path), True)]
    while ahead:
        each, listed = ahead.pop()
        if listed:
            ahead += _within(each)
        else:
            found.append(each)
    return [each.removeprefix(f".{os.sep}") for each in found] if path == Path() else found


def _within(folder: str) -> list[tuple[str, bool]]:
    """Return the folders and case files of a folder, the last first, and which are folders."""
    try:
        with os.scandir(folder) as entries:
            inside = sorted(entries, key=attrgetter("name"), reverse=True)
    except OSError:
        return [(folder, False)]
    return [
        (each.path, folder_too)
        for each in inside
        if not each.name.startswith(".")
        and ((folder_too := _is_folder(each)) or (is_case_file(each.name) and not _leads_on(each)))
    ]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether an entry of a folder is itself one; not one that nobody can tell."""
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _leads_on(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a link to a folder; one that leads nowhere is told when it is opened."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _called(path: str) -> str:
    """Return where a file lies, seen from the folder we are in; as it is called if elsewhere."""
    folder, sep, name = path.rpartition(os.sep)
    try:
        return _seen_from(os.getcwd(), folder + sep) + name
    except (OSError, RuntimeError):  # no folder to be in, or links that lead in a circle
        return Path(path).as_posix()


@lru_cache(maxsize=64)
def _seen_from(here: str, folder: str) -> str:
    seen = Path(folder).resolve()
    seen = seen.relative_to(here) if seen.is_relative_to(here) else Path(folder)
    return "" if seen == Path() else f"{seen.as_posix().rstrip('/')}/"


def _problem(path: str, message: str) -> Problem:
    return Problem(path=path, line=1, column=1, message=message)
