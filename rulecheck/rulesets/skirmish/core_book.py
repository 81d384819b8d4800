"""What stands in the core book: figures and results that a case gives, or that stay open."""

from __future__ import annotations

from typing import Literal

from rulecheck.engine import Undecided
from rulecheck.rulesets.skirmish.combatant import Bands
from rulecheck.rulesets.skirmish.scene import Fight

Result = Literal["failure", "success", "critical"]


def worth(fight: Fight, clause: str, name: str, what: str) -> int:
    """Return one of the figures given for a clause by name, or raise `Undecided`."""
    said = fight.given(clause, what)
    figure = said.get(name) if isinstance(said, dict) else None
    if type(figure) is not int:
        raise Undecided(clause, f"{what}; it may be given as {{{name}: a whole number}}")
    return figure


def bands(fight: Fight, who: str, weapon: str) -> Bands:
    """Return the range bands of a weapon, or raise `Undecided`."""
    own, what = fight[who].weapon(weapon).bands, f"the bands of {weapon or 'the weapon'}"
    if own:
        return own
    clean, long = (worth(fight, "SK-RNG-3", band, what) for band in ("clean", "long"))
    if not 0 <= clean <= long:
        raise Undecided("SK-RNG-3", f"{what}; the clean one is no longer than the long one")
    return Bands(clean=clean, long=long)


def multiple_attack(fight: Fight) -> int:
    """Return what a second attack takes from its roll, or raise `Undecided`."""
    what = "the Multiple Attack Penalty"
    penalty = worth(fight, "SK-KWD-3", "multiple-attack", what)
    if penalty > 0:
        raise Undecided("SK-KWD-3", f"{what}, which is no more than 0")
    return penalty


def charge(fight: Fight) -> int:
    """Return what a leap from above adds: the charge, where the drop is ruled to carry it."""
    ruled = fight.permits("SK-ELV-2", "whether the drop carries momentum")
    return worth(fight, "SK-PMD-3", "charge", "what the charge is worth") if ruled else 0


def may_be(fight: Fight, result: Result, figure: int) -> bool:
    """Whether a figure may be a failure, a Success or a Critical.

    The one that is shown to be a Success is neither of the others, and what comes to less is no
    better than it, what comes to more no worse.
    """
    shown = fight.numbers.success
    success, critical = _least(fight, "success"), _least(fight, "critical")
    if result == "critical":
        return figure > shown and (critical is None or figure >= critical)
    if figure >= shown:
        return result == "success" and (critical is None or figure < critical)
    if success is None:
        raise Undecided("SK-STR-2", f"whether {figure} is a Success")
    return (figure >= success) == (result == "success")


def _least(fight: Fight, result: Result) -> int | None:
    """Return the least figure that is given for a result; `None` where none is."""
    shown, what = fight.numbers.success, f"the least result of a {result.capitalize()}"
    told = fight.given("SK-STR-2", what) if "SK-STR-2" in fight.table.values else {}
    if isinstance(told, dict) and result not in told:
        return None
    figure = worth(fight, "SK-STR-2", result, what)
    if result == "success" and figure > shown:
        raise Undecided("SK-STR-2", f"{what}, which is {shown} at most")
    if result == "critical" and figure <= shown:
        raise Undecided("SK-STR-2", f"{what}, which is more than {shown}")
    return figure
