"""Turns made of options that are drawn: each step is judged legal, and what is promised holds.

They begin in the scenes of shipped cases, which have everything that the games know.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rulecheck.case import Case, case_files, load_bytes, load_file
from rulecheck.engine import Activation, End, Step, Turn, Written, judged
from rulecheck.engine.fixes import written_as
from rulecheck.engine.moments import Moment
from rulecheck.engine.offers import Offer, kinds_of, offered
from rulecheck.engine.trace import facts
from rulecheck.export import plain
from rulecheck.model import Finding, Verdict
from rulecheck.reference import data_folder

LONGEST = 6
"""The most steps that a turn is played to."""


@cache
def files(game: str) -> tuple[Path, ...]:
    """Return the shipped files of a game."""
    return tuple(case_files([data_folder("cases") / game]))


@cache
def scenes(file: Path) -> tuple[Case, ...]:
    """Return the cases of a file that have somebody in their scene."""
    return tuple(case for case in load_file(file).cases if case.scene.names)


def played(game: str, rng: Random) -> tuple[Case, Turn]:
    """Return a case that was drawn, and a turn of drawn options in its scene."""
    cases: tuple[Case, ...] = ()
    while not cases:
        cases = scenes(rng.choice(files(game)))
    case = rng.choice(cases)
    active = rng.choice(case.scene.names)
    turn: Turn = (Activation(who=active, steps=(), number=1),)
    for _ in range(rng.randint(1, LONGEST)):
        moment = Moment(case.ruleset, case.scene, turn, within=True)
        step = _drawn(moment, active, rng)
        if step is None:
            break
        turn = moment.with_(Written(step=step, number=moment.number))
    return case, turn


def _drawn(moment: Moment, active: str, rng: Random) -> Step | None:
    """Return an option of a kind that is drawn; what somebody owes comes before."""
    owed = (step for debt in moment.owed if debt.demanded for step in debt.steps)
    asked = list(dict.fromkeys((step.who, type(step)) for step in owed))
    kinds = [kind for kind in kinds_of(moment, active) if kind is not End]
    asked += [(active, kind) for kind in rng.sample(kinds, len(kinds))]
    for who, kind in asked:
        offers = (each for each in offered(moment, who, kind) if isinstance(each, Offer))
        legal = [each.step for each in offers if all(tried.legal for tried in each.tried)]
        if legal:
            return rng.choice(legal)
    return None


def broken(case: Case, turn: Turn) -> str:
    """Return what is not as it is promised of a turn of options; nothing if all is."""
    return next(_broken(case, turn), "")


def _broken(case: Case, turn: Turn) -> Iterator[str]:
    verdict = judged(case.ruleset, case.scene, turn)
    wrong = [each for each in verdict.findings if each.kind == "violation" and not _is_cut(each)]
    yield from (f"{each.clause.id} at step {each.step}: {each.message}" for each in wrong)
    if verdict.word == "legal" and (verdict.findings or verdict.folded):
        yield "it is legal, and yet something was found"
    if not all(0 <= each.follows < len(verdict.findings) for each in verdict.folded):
        yield "something follows from nothing that was found"
    quiet = judged(case.ruleset, case.scene, turn, noting=False)
    if _brief(quiet.findings) != _brief(verdict.findings):
        yield "something else is found where nothing is noted"
    if [facts(end) for _, end in quiet.ends] != [facts(end) for _, end in verdict.ends]:
        yield "it ends otherwise where nothing is noted"
    yield from _retold(case, turn, verdict)


def _is_cut(finding: Finding) -> bool:
    """Whether it is only that a turn ended too early: something is still owed, or has no end."""
    return finding.implied or finding.message.endswith("is missing")


def _brief(findings: tuple[Finding, ...]) -> list[tuple[str, str, int]]:
    return [(each.kind, each.clause.id, each.step) for each in findings]


def told(case: Case, turn: Turn) -> bytes:
    """Return a turn as a case file."""
    said: dict[str, Any] = {
        key: plain(case.home(key).value[key])
        for key in ("scene", "readings", "house", "given")
        if key in case.keys
    }
    (last,) = turn
    assert isinstance(last, Activation)
    said["turn"] = [{last.who: [_told(each.step, last.who) for each in last.steps]}]
    return json.dumps({"ruleset": case.ruleset.id, **said}, default=str).encode()


def _told(step: Step, active: str) -> Any:
    said = plain(written_as(step))
    return said[active] if step.who == active else said


def _retold(case: Case, turn: Turn, verdict: Verdict) -> Iterator[str]:
    """Yield where a turn that is written down and read again is judged otherwise."""
    loaded = load_bytes(told(case, turn), "a.yaml")
    if loaded.problems:
        yield f"what is offered cannot be read: {loaded.problems[0]}"
        return
    (again,) = loaded.cases
    found = judged(again.ruleset, again.scene, again.turn).findings
    if _brief(found) != _brief(verdict.findings):
        yield f"something else is found once it is written down: {_brief(found)}"
