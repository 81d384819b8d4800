"""What exploring finds, written as cases that expect it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.case import Case
from rulecheck.case.writing import NewCase, turn_said
from rulecheck.engine.faults import signature
from rulecheck.engine.fixes import Unwritable, plainly
from rulecheck.engine.trace import facts
from rulecheck.judge import judge
from rulecheck.model import Verdict

SHRINKING = ("turn", "scene")
"""What a case that was found may be made smaller in."""
_DECIDED = ("readings", "given", "house")


def as_found(new: NewCase, keep: str = "") -> NewCase:
    """Return a case that expects what is found in it, and says nothing that does not count.

    A reading that makes no difference is left out, but for that of the clause to `keep`.
    `Unwritable` where it cannot be read.
    """
    idle = set(judge(_read(new)).unused)
    for key in _DECIDED:
        said = new.said.get(key, {})
        new = new.saying(**{key: {k: v for k, v in said.items() if (key, k) not in idle}})
    for key in _DECIDED:
        for name in new.said.get(key, {}):
            new = _without(new, key, name, keep)
    case = _read(new)
    return new.saying(turn=turn_said(case.turn, judge(case).findings))


def _without(new: NewCase, key: str, name: str, keep: str) -> NewCase:
    """Return a case without something that it says, or with it where that makes a difference."""
    less = new.saying(**{key: {k: v for k, v in new.said[key].items() if k != name}})
    case, other = _read(new), _read(less)
    preferred = case.ruleset.reference.clauses[name].preferred if key == "readings" else None
    said, unsaid = judge(case), judge(other)
    if name == keep and new.said[key][name] != preferred:
        return new
    return less if _told(said) == _told(unsaid) else new


def _told(verdict: Verdict) -> Any:
    ends = {str(facts(end)) for _, end in verdict.ends}
    found = {signature(each) for each in verdict.findings}
    return verdict.word, found, verdict.assumed, ends


def expecting(one: NewCase, other: NewCase) -> tuple[NewCase, NewCase]:
    """Return two cases that each expect the figures afterwards in which they differ."""
    ends = [facts(judge(_read(each)).ends[0][1]) for each in (one, other)]
    differ = [at for at in ends[0] if at in ends[1] and ends[0][at] != ends[1][at]]
    return tuple(  # type: ignore[return-value]  # two, as there are two
        each.saying(expect=_nested({at: end[at] for at in differ}))
        for each, end in zip((one, other), ends, strict=True)
    )


def _nested(figures: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for at, value in figures.items():
        *way, last = at.split(".")
        inner = found
        for key in way:
            inner = inner.setdefault(key, {})
        inner[last] = plainly(value)
    return found


def _read(new: NewCase) -> Case:
    case = new.read()
    if case is None:
        raise Unwritable(new.said.get("title"))
    return case
