"""One shard of work: its rows read, typed and judged, and its part of the output written."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from rulecheck.batch.parts import write_part
from rulecheck.batch.shards import Shard, rows_of
from rulecheck.case import Case
from rulecheck.case.scenes import NO_SCENES, Scenes, scenes_of
from rulecheck.judge import UNCHANGED, Changed, attempted
from rulecheck.model import Finding, Problem, Verdict
from rulecheck.reader.spelled import plain

Row = dict[str, Any]
House = Mapping[str, Changed]


class Done(NamedTuple):
    """What became of a shard: how many rows have which verdict, those with an error included."""

    number: int
    verdicts: Counter[str]


def judge_shard(
    number: int, shard: Shard, part: Path, house: House, scenes: tuple[Shard, ...] = ()
) -> Done:
    """Judge a shard and write its part; without it, the part is not there.

    `scenes` are where the scenes stand that its turns share.
    """
    verdicts: Counter[str] = Counter()
    write_part(part, _counted(rows(shard, house, scenes_in(scenes)), verdicts))
    return Done(number, verdicts)


@lru_cache(maxsize=1)
def scenes_in(shards: tuple[Shard, ...]) -> Scenes:
    """Return the scenes of some shards, read once a process; `Unreadable` if they are none."""
    found = ((f"{each.source}:{n}", line) for each in shards for n, line in rows_of(each))
    return scenes_of(found) if shards else NO_SCENES


def _counted(told: Iterator[Row], verdicts: Counter[str]) -> Iterator[Row]:
    for row in told:
        verdicts[row["verdict"]] += 1
        yield row


def rows(shard: Shard, house: House, scenes: Scenes = NO_SCENES) -> Iterator[Row]:
    """Yield a row of the output for each turn of a shard."""
    for number, line in rows_of(shard):
        name = f"{shard.source}:{number}"
        loaded = scenes.load(line, name)
        head: Row = {"source": shard.source, "row": number}
        if loaded.cases:
            for case in loaded.cases:
                yield head | _judged(case, house)
        else:
            yield head | _wrong(loaded.problems)


def _judged(case: Case, house: House) -> Row:
    verdict = attempted(case, house.get(case.ruleset.id, UNCHANGED), noting=False)
    told = {"ruleset": case.ruleset.id, "title": case.title, "id": _id(case)}
    if isinstance(verdict, Problem):
        return told | _wrong((verdict,))
    return told | {
        "verdict": verdict.word,
        "rulings": list(verdict.rulings),
        "rests_on": _pairs(verdict.rests_on),
        "findings": list(_findings(case, verdict)) if verdict.findings else [],
        "errors": [],
    }


def _id(case: Case) -> str | None:
    """Return the caller's own id of a turn, a number as text."""
    return None if case.own_id is None else str(case.own_id)


def _findings(case: Case, verdict: Verdict) -> Iterator[Row]:
    steps = {each.number: each.step for each in case.written}
    for each in verdict.findings:
        step = steps.get(each.step)
        yield {
            "clause": each.clause.id,
            "kind": each.kind,
            "step": each.step,
            "who": step.who if step else "",
            "verb": step.verb if step else "",
            "detail": ".".join(map(str, each.at)),
            "message": each.message,
            **_figures(each),
            "under": _pairs(each.under),
        }


def _figures(finding: Finding) -> Row:
    """Return what was stated and what is due, as JSON: they may be of any kind."""
    figures = {"stated": finding.stated, "due": finding.due}
    return {name: None if v is None else json.dumps(plain(v)) for name, v in figures.items()}


def _pairs(readings: Mapping[str, str]) -> list[Row]:
    return [{"clause": clause, "reading": reading} for clause, reading in readings.items()]


def _wrong(problems: tuple[Problem, ...]) -> Row:
    said = [f"{each.pointer or '/'}: {each.message}" for each in problems]
    return {"verdict": "error", "errors": said or ["this is no case"]}
