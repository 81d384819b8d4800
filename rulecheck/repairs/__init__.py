"""The smallest changes that make an illegal turn legal, each found by judging the turn again."""

from __future__ import annotations

from rulecheck.case import Case
from rulecheck.judge import UNCHANGED, Changed
from rulecheck.model import Repair
from rulecheck.repairs.rewriting import rewritten, stretch
from rulecheck.repairs.search import Narrow, Search, Way

__all__ = ["repairs"]


def repairs(
    case: Case, changed: Changed = UNCHANGED, *, narrow: Narrow | None = None
) -> tuple[Repair, ...]:
    """Return the smallest changes that make the turn of a case legal, the least first.

    Empty where it is not illegal, or where nothing was found among what was tried. A doubt that
    stood before (a ruling asked for, a clause left open) may still stand after. `narrow` leaves of
    a verdict only the findings that count.
    """
    return tuple(_repair(case, way) for way in Search(case, changed, narrow).ways())


def _repair(case: Case, way: Way) -> Repair:
    first, *second = way.changes
    before = case.text
    after = rewritten(before.encode(), case, way.changes)
    place, text = (None, "") if after is None else stretch(before, after.decode())
    return Repair(
        edits=first.edits,
        then=second[0].edits if second else (),
        applicability=way.applicability,
        place=place,
        text=text,
    )
