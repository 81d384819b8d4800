"""What cannot be paid, told so that one sees what it is short of."""

from __future__ import annotations

from typing import Any

from rulecheck.engine.declarations import Broken
from rulecheck.model import At
from rulecheck.wording import shown


def short(
    what: str,
    costs: Any,
    has: Any,
    *,
    of: str = "",
    where: str = "left",
    at: str | At | None = None,
) -> Broken:
    """Return what is wrong where something costs more than there is, and by how much.

    `short("the move to near costs", 2, 1, of="card", where="in Hand")` says *the move to near costs
    2 cards, 1 in Hand: 1 short*. `of` is what is counted; abbreviations have no plural.
    """
    unit = f" {of}{'' if costs == 1 or of.isupper() else 's'}" if of else ""
    lacks = costs - has
    said = f"{what} {shown(costs)}{unit}, {shown(has)} {where}: {shown(lacks)} short"
    return Broken(said, at=at, by=lacks)
