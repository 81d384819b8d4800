"""What there is to know of a clause, and the clauses that a word is found in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from rulecheck.asking import answers
from rulecheck.case import Case
from rulecheck.engine import Ruleset
from rulecheck.frozen import Frozen
from rulecheck.model import Clause
from rulecheck.reference import Number, data_folder
from rulecheck.rulesets import known, ruleset_named
from rulecheck.wording import nearest

MOST_FOUND = 20
"""How many clauses a search returns unless told otherwise."""


class Enforcing(Frozen):
    """A rule, due or debt that enforces a clause: its name, and the sentence it holds."""

    name: str
    says: str


class Example(Frozen):
    """A case that is about a clause, and how it shows it: legal, broken, ruling, open or shown."""

    how: str
    case: Case


class Explanation(Frozen):
    """A clause with the numbers that stand in it, what enforces it, and the cases that show it."""

    clause: Clause
    ruleset: Ruleset
    numbers: tuple[Number, ...]
    rules: tuple[Enforcing, ...]
    examples: tuple[Example, ...] = ()


def explain(id: str, cases: Iterable[Case] = ()) -> Explanation:
    """Return what there is to know of a clause; examples are those among `cases`.

    `LookupError` for an id that no ruleset has, with the nearest that one has.
    """
    game = ruleset_of(id)
    clause = game.clause(id.upper())
    return Explanation(
        clause=clause,
        ruleset=game,
        numbers=tuple(e for e in game.reference.numbers.values() if e.clause == clause.id),
        rules=tuple(
            Enforcing(name=each.name, says=each.says)
            for each in game.declarations
            if each.cites == clause.id
        ),
        examples=tuple(examples_of(clause.id, cases)),
    )


def examples_of(clause: str, cases: Iterable[Case]) -> Iterator[Example]:
    """Yield the cases that are about a clause."""
    for case in cases:
        expected = {each.kind for each in case.expected if each.clause == clause}
        if expected:
            how = "/".join(sorted(expected)).replace("violation", "broken")
            yield Example(how=how, case=case)
        elif clause in case.shows:
            yield Example(how="legal" if not case.expected else "shown", case=case)


def ruleset_of(clause: str) -> Ruleset:
    """Return the ruleset that a clause belongs to; `LookupError` names the nearest id if none."""
    id = clause.upper()
    games = [ruleset_named(name) for name in known() if _may_have(name, id.encode())]
    for game in games:
        if id in game.reference.clauses:
            return game
    ids = [id for name in known() for id in ruleset_named(name).reference.clauses]
    raise LookupError(f"no clause {clause!r}{nearest(id, ids)}")


def _may_have(ruleset: str, clause: bytes) -> bool:
    """Whether a ruleset may have a clause; a shipped one whose reference lacks it has not."""
    text = _reference_text(ruleset)
    return not text or clause in text


@cache
def _reference_text(ruleset: str) -> bytes:
    path = data_folder("reference") / f"{ruleset}.yaml"
    return path.read_bytes() if path.is_file() else b""


def search(text: str, ruleset: str | None = None, most: int = MOST_FOUND) -> tuple[Clause, ...]:
    """Return the clauses that people mean by some words, the likeliest first.

    The beginning of an id finds those; else looked through are titles, sentences and how people ask
    for a clause, misspelt words included. `LookupError` for a ruleset that there is none of.
    """
    if ruleset is not None and ruleset not in known():
        raise LookupError(f"no ruleset {ruleset!r}{nearest(ruleset, known())}")
    games = [ruleset_named(each) for each in (known() if ruleset is None else (ruleset,))]
    head = text.strip().upper()
    every = (each for game in games for each in game.reference.clauses.values())
    named = [each for each in every if head and each.id.startswith(head)]
    found = (*named, *(each.clause for each in answers(text, games, most)))
    return tuple({each.id: each for each in found}.values())[:most]
