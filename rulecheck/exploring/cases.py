"""What exploring finds, written as cases that expect it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.case import Case
from rulecheck.case.writing import Sketch
from rulecheck.engine.fixes import Unwritable, plainly
from rulecheck.engine.trace import facts
from rulecheck.judge import judge


def as_found(sketch: Sketch) -> Sketch:
    """Return a case that expects what is found in it, and says nothing that does not count.

    A reading that the rulebook prefers anyway is left out. `Unwritable` where it cannot be read.
    """
    case = _read(sketch.but(findings=(), expect=None))
    unused = {at[0]: set[str]() for at in judge(case).unused}
    for at in judge(case).unused:
        unused[at[0]].add(str(at[1]))
    clauses = case.ruleset.reference.clauses
    plain = {c for c, how in (sketch.readings or {}).items() if clauses[c].preferred == how}
    unused["readings"] = unused.get("readings", set()) | plain
    sketch = sketch.but(
        **{
            key: _less(getattr(sketch, key), unused.get(key, ()))
            for key in ("readings", "given", "house")
        },
        findings=(),
        expect=None,
    )
    case = _read(sketch)
    return sketch.but(turn=case.turn, findings=judge(case).findings)


def expecting(one: Sketch, other: Sketch) -> tuple[Sketch, Sketch]:
    """Return two cases that each expect the figures afterwards in which they differ."""
    ends = [facts(judge(_read(each)).ends[0][1]) for each in (one, other)]
    differ = [at for at in ends[0] if at in ends[1] and ends[0][at] != ends[1][at]]
    return tuple(  # type: ignore[return-value]  # two, as there are two
        each.but(expect=_nested({at: end[at] for at in differ}))
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


def _less(said: Mapping[str, Any] | None, unused: Any) -> dict[str, Any]:
    return {key: value for key, value in (said or {}).items() if key not in unused}


def _read(sketch: Sketch) -> Case:
    case = sketch.read()
    if case is None:
        raise Unwritable(sketch.title)
    return case
