"""Case files made to expect what is found today, their text edited where it stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence

from rulecheck.case import Case
from rulecheck.case.annotations import EXPECTATIONS
from rulecheck.case.nouns import NodePath
from rulecheck.frozen import Frozen
from rulecheck.judge import Difference, Outcome
from rulecheck.model import At, FindingKind
from rulecheck.reader import Document
from rulecheck.reader.edits import TextEdit, edited, with_keys_after, with_value_at, without_key
from rulecheck.reader.spelled import is_json, spelled

_KEYS = {kind: key for key, kind in EXPECTATIONS.items()}

Examine = Callable[[bytes], Sequence[Outcome]]
"""Judges what a file would hold, and holds it against what it would expect."""

Thought = tuple[str, At | None]
"""A clause, and the detail of the step that is meant, if one is."""


class Blessed(Frozen):
    """A file that expects what is found, as far as it could be written; cases that it leaves."""

    data: bytes
    left: tuple[Case, ...] = ()


def blessed(data: bytes, outcomes: Sequence[Outcome], examine: Examine) -> Blessed:
    """Return a file whose cases expect what is found in them.

    What a variation takes over from document 1 is written where it stands, or not at all: every
    case that was as expected still is, or the file stays as it was. Cases put off stay as they are:
    it is the program that is wrong of them.
    """
    failed = [each for each in outcomes if not each.passed and not each.case.todo]
    edits = dict.fromkeys(edit for outcome in failed for edit in _edits(outcome))
    after = edited(data, edits)
    news = examine(after) if edits else ()
    sound = len(news) == len(outcomes)
    if sound and all(new.passed for old, new in zip(outcomes, news, strict=True) if old.passed):
        return Blessed(
            data=after, left=tuple(e.case for e in news if not e.passed and not e.case.todo)
        )
    return Blessed(data=data, left=tuple(each.case for each in failed))


def _edits(outcome: Outcome) -> Iterator[TextEdit]:
    case = outcome.case
    if case.home("turn") is case.document:
        steps = (*(e.step for e in outcome.missing), *(f.step for f in outcome.unexpected))
        for step in dict.fromkeys(steps):
            yield from _beside(outcome, step)
    if case.home("expect") is case.document:
        for each in outcome.scene:
            yield from _afterwards(case, each)


def _beside(outcome: Outcome, step: int) -> Iterator[TextEdit]:
    """Write beside a step what is found there, each kind under its key."""
    case = outcome.case
    document, verb = case.steps[step].document, case.steps[step].verb
    item = verb[: max(n for n, key in enumerate(verb) if isinstance(key, int)) + 1]
    news: dict[str, str] = {}
    for kind, key in _KEYS.items():
        thought = tuple(_thought(outcome, step, kind))
        there = [at for at in dict.fromkeys(((*item, key), (*verb[:-1], key))) if document.has(at)]
        if not _is_otherwise(outcome, step, kind):
            continue
        if thought and there:
            yield from with_value_at(document, there[0], _said(thought, case.path))
        elif thought:
            news[_word(key, case.path)] = _said(thought, case.path)
        for at in there[1:] if thought else there:
            yield from without_key(document, at)
    if news:
        yield from with_keys_after(document, _head(document, item, verb), news)


def _head(document: Document, item: NodePath, verb: NodePath) -> NodePath:
    """Return the path of the key that says who or what in the item of a step."""
    return verb[: len(item) + 1] if document.has(verb[: len(item) + 1]) else verb


def _is_otherwise(outcome: Outcome, step: int, kind: FindingKind) -> bool:
    kinds = {(each.step, each.kind) for each in outcome.missing}
    kinds |= {(each.step, each.kind) for each in outcome.unexpected}
    return (step, kind) in kinds


def _thought(outcome: Outcome, step: int, kind: FindingKind) -> Iterator[Thought]:
    """Yield what is to be expected at a step: what was and is found, and what is new."""
    missing, detailed = set(map(id, outcome.missing)), False
    for expected in outcome.case.expected:
        if (expected.step, expected.kind) == (step, kind) and id(expected) not in missing:
            detailed = detailed or expected.at is not None
            yield expected.clause, expected.at
    for finding in outcome.unexpected:
        if (finding.step, finding.kind) == (step, kind):
            yield finding.clause.id, finding.at if detailed else None


def _said(thought: Iterable[Thought], path: str) -> str:
    """Write what is expected: one clause, a list, or each with its detail where some had one."""
    found = list(thought)
    clauses = tuple(clause for clause, _ in found)
    detailed = any(at for _, at in found) and len(set(clauses)) == len(clauses)
    if detailed:
        return spelled({c: ".".join(map(str, at)) if at else None for c, at in found}, path)
    return spelled(clauses if len(clauses) > 1 else clauses[0], path)


def _afterwards(case: Case, each: Difference) -> Iterator[TextEdit]:
    path = ("expect", *each.at.split("."))
    if case.document.has(path):
        yield from with_value_at(case.document, path, spelled(each.actual, case.path))


def _word(key: str, path: str) -> str:
    return json.dumps(key) if is_json(path) else key
