"""What an editor offers to do about what is found: the text with what would be legal instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulecheck.case import load_bytes
from rulecheck.frozen import Frozen
from rulecheck.judge import UNCHANGED, Changed, Outcome, examined
from rulecheck.model import Place
from rulecheck.repairs import repairs
from rulecheck.repairs.fixing import fixed
from rulecheck.repairs.rewriting import stretch

House = Mapping[str, Changed]


class Action(Frozen):
    """A change of the text: its title, the lines it replaces and by what.

    `clauses` are those that are broken until then; it is `safe` if it keeps what is meant.
    """

    title: str
    place: Place
    text: str
    clauses: tuple[str, ...] = ()
    safe: bool = True


def quick_fixes(text: str, path: str, house: House, lines: range) -> Iterator[Action]:
    """Yield what would be legal instead of the turns in which something is broken on some lines.

    Lines count from 1. This searches: it is for when somebody asks.
    """
    for case in load_bytes(text.encode(errors="replace"), path).cases:
        changed = house.get(case.ruleset.id, UNCHANGED)
        outcome = examined(case, changed, tested=False)
        if not isinstance(outcome, Outcome) or not _is_broken_on(outcome, lines):
            continue
        broken = (e.clause.id for e in outcome.verdict.findings if e.kind == "violation")
        clauses = tuple(dict.fromkeys(broken))
        for each in repairs(case, changed):
            if each.place:
                yield Action(
                    title=each.told,
                    place=each.place,
                    text=each.text,
                    clauses=clauses,
                    safe=each.applicability == "safe",
                )


def all_fixes(text: str, path: str, house: House) -> Iterator[Action]:
    """Yield the change that makes all safe ones of a text, if there are any."""
    done = fixed(text.encode(errors="replace"), path, house)
    if done.fixed:
        place, put = stretch(text, done.data.decode())
        title = f"Mend what may be mended safely ({done.fixed})"
        yield Action(title=title, place=place, text=put)


def _is_broken_on(outcome: Outcome, lines: range) -> bool:
    places = (e.place for e in outcome.verdict.findings if e.kind == "violation")
    return any(each and each.line in lines for each in places)
