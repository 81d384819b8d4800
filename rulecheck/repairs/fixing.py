"""Files with what is broken in them mended, as far as it may be without asking anybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulecheck.case import Case, load_bytes
from rulecheck.engine import RulesetFailed, Unfit
from rulecheck.frozen import Frozen
from rulecheck.judge import UNCHANGED, Changed
from rulecheck.repairs.changes import INSERTED
from rulecheck.repairs.rewriting import rewritten
from rulecheck.repairs.search import Narrow, Search, Way

MOST_FIXED = 100
"""How many changes are made to one case."""
House = Mapping[str, Changed]


class Fixed(Frozen):
    """A file with safe changes made: how many findings are gone, and how many are left.

    `unsafe` of these would go by changes that may not be what their author meant; `outdated` are
    the cases that expected what is gone.
    """

    data: bytes
    fixed: int = 0
    left: int = 0
    unsafe: int = 0
    outdated: tuple[str, ...] = ()


class _Next(NamedTuple):
    """What is to be changed next in a case, if anything; how much is wrong, and may be mended."""

    way: Way | None
    data: bytes
    broken: int
    unsafe: int


def fixed(
    data: bytes, path: str, house: House, narrow: Narrow | None = None, *, unsafe: bool = False
) -> Fixed:
    """Return a file with its turns made legal, change by change, as far as safe changes lead.

    No change brings a new finding. `unsafe` takes changes too that may not be what is meant. What
    is for a person to choose is never made: a step left out, another in its place, one put in that
    nobody owes, dice, two changes. A file that cannot be understood stays as it is.
    """
    loaded = load_bytes(data, path)
    if loaded.problems:
        return Fixed(data=data)
    whole = Fixed(data=data)
    for case in loaded.cases:
        done = _case(whole.data, case, house, narrow, unsafe=unsafe)
        whole = Fixed(
            data=done.data,
            fixed=whole.fixed + done.fixed,
            left=whole.left + done.left,
            unsafe=whole.unsafe + done.unsafe,
            outdated=whole.outdated + done.outdated,
        )
    return whole


def _case(data: bytes, case: Case, house: House, narrow: Narrow | None, *, unsafe: bool) -> Fixed:
    gone, first = 0, case
    found = _next(data, case, house, narrow, unsafe=unsafe)
    while found.way and gone < MOST_FIXED:
        data = found.data
        case = next(e for e in load_bytes(data, case.path).cases if e.number == case.number)
        again = _next(data, case, house, narrow, unsafe=unsafe)
        gone += found.broken - again.broken
        found = again
    outdated = (first.id,) if gone and first.expected else ()
    return Fixed(data=data, fixed=gone, left=found.broken, unsafe=found.unsafe, outdated=outdated)


def _next(data: bytes, case: Case, house: House, narrow: Narrow | None, *, unsafe: bool) -> _Next:
    try:
        search = Search(case, house.get(case.ruleset.id, UNCHANGED), narrow)
        broken = sum(each.kind == "violation" for each in search.found.findings)
    except (RulesetFailed, Unfit):  # told with the report
        return _Next(None, data, 0, 0)
    hidden = 0
    for way in search.nearer(INSERTED):
        if way.applicability == "display":
            continue
        after = rewritten(data, case, way.changes)
        if after is None:
            continue
        if unsafe or way.applicability == "safe":
            return _Next(way, after, broken, 0)
        hidden = hidden or len(search.found.findings) - len(way.verdict.findings)
    return _Next(None, data, broken, hidden)
