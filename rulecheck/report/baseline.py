"""A baseline: the findings that a folder had when it was taken over, which are held against none.

A file of JSON that lists them, each by its fingerprint, with what people want to know of it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulecheck.judge import Outcome, allowing
from rulecheck.report.data import carried
from rulecheck.report.fingerprints import Fingerprints
from rulecheck.report.notes import Note, findings_on
from rulecheck.report.results import Result

IN_BASELINE = "in the baseline"
"""Why a finding that a baseline lists is allowed."""
_VERSION = 1
_FIELDS = ("fingerprint", "path", "case", "finding", "message")

Known = dict[str, dict[str, str]]
"""Findings by their fingerprints: each with its path, its case, and what it says."""


class NoBaseline(ValueError):
    """Bytes that are not those of a baseline."""


def known_in(data: bytes) -> Known:
    """Return what a baseline lists; `NoBaseline` if it is none."""
    try:
        said: Any = json.loads(data)
    except (ValueError, RecursionError):
        raise NoBaseline from None
    found = said.get("findings") if isinstance(said, dict) else None
    if not isinstance(found, list) or said.get("baseline") != _VERSION:
        raise NoBaseline
    if not all(isinstance(each, dict) and _is_whole(each) for each in found):
        raise NoBaseline
    return {each["fingerprint"]: each for each in found}


def _is_whole(said: Mapping[str, Any]) -> bool:
    return all(isinstance(said.get(name), str) for name in _FIELDS)


class Baseline:
    """Lets the findings pass that are known; while `recording`, all there are, and knows them then.

    `gone` tells afterwards which known ones are found no more.
    """

    def __init__(self, known: Known, *, recording: bool = False) -> None:
        self.known = known
        self.recording = recording
        self._found: set[str] = set()
        self._read: set[str] = set()

    def without_known(self, results: Iterable[Result]) -> Iterator[Result]:
        """Yield results in which the known findings are allowed."""
        prints = Fingerprints()
        for result in results:
            if not result.problems:
                self._read.add(carried(result.path))
            outcomes = tuple(self._outcome(each, prints) for each in result.outcomes)
            yield result.but(outcomes=outcomes)

    def _outcome(self, outcome: Outcome, prints: Fingerprints) -> Outcome:
        known: dict[int, str] = {}
        for index, note in enumerate(findings_on(outcome)):
            print_ = prints.of(note)
            if self.recording:
                self.known[print_] = _entry(note, print_)
            if print_ in self.known:
                self._found.add(print_)
                known[index] = IN_BASELINE
        return outcome.but(verdict=allowing(outcome.verdict, known)) if known else outcome

    def gone(self) -> list[str]:
        """Return a line for each known finding that is found no more in a file that was read."""
        return [
            f"{each['path']}: {each['finding']} no more: {each['case']}"
            for print_, each in self.known.items()
            if print_ not in self._found
            and (each["path"] in self._read or not os.path.lexists(each["path"]))
        ]

    def text(self) -> str:
        """Return the baseline as it is written."""
        found = sorted(self.known.values(), key=lambda each: [each[name] for name in _FIELDS[1:]])
        return json.dumps({"baseline": _VERSION, "findings": found}, indent=2) + "\n"


def _entry(note: Note, print_: str) -> dict[str, str]:
    title = note.case.title if note.case else ""
    said = (print_, note.path, title, note.title, note.message)
    return {name: carried(text) for name, text in zip(_FIELDS, said, strict=True)}
