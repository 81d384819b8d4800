"""The smallest changes that make an illegal turn legal, each found by judging the turn again."""

from __future__ import annotations

from rulecheck.case import Case
from rulecheck.engine import written_in
from rulecheck.engine.edits import numbered
from rulecheck.judge import UNCHANGED, Changed
from rulecheck.model import Edit, Repair
from rulecheck.repairs.changes import Change
from rulecheck.repairs.playing import repaired, with_step
from rulecheck.repairs.rewriting import rewritten, stretch
from rulecheck.repairs.search import Narrow, Search, Way

__all__ = ["least_repair", "repaired", "repairs", "with_step"]


def repairs(
    case: Case, changed: Changed = UNCHANGED, *, narrow: Narrow | None = None
) -> tuple[Repair, ...]:
    """Return the smallest changes that make the turn of a case legal, the least first.

    Empty where it is not illegal, or where nothing was found among what was tried. A doubt that
    stood before (a ruling asked for, a clause left open) may still stand after. `narrow` leaves of
    a verdict only the findings that count.
    """
    return tuple(_repair(case, way) for way in Search(case, changed, narrow).ways())


def least_repair(case: Case) -> str:
    """Say in words the least change that makes the turn of a case legal; empty if none is known."""
    way = Search(case).first()
    return _told(case, way) if way else ""


def _repair(case: Case, way: Way) -> Repair:
    first, *second = way.changes
    before = case.text
    after = rewritten(before.encode(), case, way.changes)
    place, text = (None, "") if after is None else stretch(before, after.decode())
    return Repair(
        told=_told(case, way),
        edits=first.edits,
        then=second[0].edits if second else (),
        applicability=way.applicability,
        place=place,
        text=text,
    )


def _told(case: Case, way: Way) -> str:
    """Say in words what a way changes, each step by its number and its verb."""
    turn, said = case.turn, []
    for change in way.changes:
        called = {e.number: f"step {e.number}, {e.step.verb}" for e in written_in(turn)}
        said.append(_change(change, called))
        turn = numbered(change.turn)
    return "; then ".join(said)


def _change(change: Change, called: dict[int, str]) -> str:
    first, *more = change.edits
    if more and first.how == "drop":
        return f"{_edit(first, called)}, and what follows it"
    return "; ".join(_edit(each, called) for each in change.edits)


def _edit(edit: Edit, called: dict[int, str]) -> str:
    step, what = called[edit.step], str(edit).replace("\n", " ")
    match edit.how:
        case "set":
            return f"{what} in {step}"
        case "unset":
            return f"{what} of {step}"
        case "move":
            return f"move {step}, up before {called[edit.value]}"
        case "drop":
            return f"leave out {step}"
        case "replace":
            return f"instead of {step}: {what}"
        case how:
            return f"{how} {step}: {what}"
