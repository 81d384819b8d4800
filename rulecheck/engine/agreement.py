"""What several plays of one turn come to: where they agree, and where they part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from rulecheck.engine.faults import Signature, signature
from rulecheck.engine.play import Play
from rulecheck.engine.ruleset import Ruleset
from rulecheck.model import Assumed, Finding, VerdictWord
from rulecheck.wording import shown

Plays = tuple[Play, ...]


def agreed(game: Ruleset, readings: Plays) -> Iterator[Finding]:
    """Yield what is found under every reading, and where they disagree that they do."""
    shared = common(readings)
    if all(verdict_word(each.findings) == "illegal" for each in readings):
        wrong = any(each.kind == "violation" for each in shared)
        yield from shared if wrong else each_own(readings)
        return
    yield from shared
    same = frozenset(map(signature, shared))
    if any(each.signature != same for each in readings):
        yield from _disagreements(game, readings, same)


def common(plays: Plays) -> tuple[Finding, ...]:
    """Return what is found in every play, with whatever else differs told side by side."""
    common = frozenset.intersection(*(each.signature for each in plays))
    return tuple(
        _side_by_side(found, plays) for found in plays[0].findings if signature(found) in common
    )


def _side_by_side(finding: Finding, plays: Plays) -> Finding:
    sign = signature(finding)
    alike = [next(f for f in play.findings if signature(f) == sign) for play in plays]
    if all(each.message == finding.message for each in alike):
        return finding if all(each.edit == finding.edit for each in alike) else _unfixed(finding)
    told: dict[str, list[Play]] = {}
    dues = all(each.due is not None for each in alike)
    for each, play in zip(alike, plays, strict=True):
        told.setdefault(shown(each.due) if dues else each.message, []).append(play)
    ways = [f"{said}{_if(some, plays)}" for said, some in told.items()]
    if dues and finding.at:
        said = f"{finding.at[-1]} is {shown(finding.stated)}, due is {' or '.join(ways)}"
    else:
        said = "; ".join(ways)
    return _unfixed(finding).but(message=said)


def _if(some: list[Play], plays: Plays) -> str:
    """Tell the readings by which something is so, where it is otherwise by others."""
    telling = _telling(some, plays)
    return f" ({', '.join(f'{c}: {how}' for c, how in telling.items())})" if telling else ""


def _unfixed(finding: Finding) -> Finding:
    """Return a finding without the figure and the change that hold in one play only."""
    return finding.but(due=None, edit=None)


def each_own(readings: Plays) -> tuple[Finding, ...]:
    """Return what each reading finds, marked with the readings under which it is found."""
    found: dict[Signature, Finding] = {}
    for each in chain.from_iterable(play.findings for play in readings):
        found.setdefault(signature(each), each)
    marked = []
    for sign, finding in found.items():
        where = [play for play in readings if sign in play.signature]
        marked.append(finding.but(under=_telling(where, readings)))
    return tuple(sorted(marked, key=lambda each: each.step))


def _telling(some: Iterable[Play], readings: Plays) -> dict[str, str]:
    """Return the readings that some plays have in common and others have not."""
    first, *others = (each.table.choices for each in some)
    shared = {c: how for c, how in first.items() if all(o.get(c) == how for o in others)}
    return {
        clause: how
        for clause, how in shared.items()
        if any(each.table.choices.get(clause, how) != how for each in readings)
    }


def _disagreements(
    game: Ruleset, readings: Plays, common: frozenset[Signature]
) -> Iterator[Finding]:
    for clause in {name: None for each in readings for name in each.table.choices}:
        said = _told_apart(clause, readings)
        own = (f for each in said.values() for f in each.findings)
        about = next((finding for finding in own if signature(finding) not in common), None)
        if about is not None:
            yield about.but(
                clause=game.clause(clause),
                kind="open",
                message="; ".join(f"{reading}: {_says(said[reading])}" for reading in said),
                see=(),
                stated=None,
                due=None,
                edit=None,
            )


def _told_apart(clause: str, readings: Plays) -> dict[str, Play]:
    """Return plays that read only one clause otherwise and find something else; or none."""
    asked = tuple(each for each in readings if clause in each.table.choices)
    for each in asked:
        said = {
            other.table.choices[clause]: other for other in asked if _alike(each, other, clause)
        }
        if len({other.signature for other in said.values()}) > 1:
            return said
    return {}


def _alike(one: Play, other: Play, but: str) -> bool:
    theirs = other.table.choices.items()
    return all(one.table.choices.get(name, how) == how for name, how in theirs if name != but)


def _says(reading: Play) -> str:
    clauses = {finding.clause.id: None for finding in reading.findings}
    word = verdict_word(reading.findings)
    return f"{word} ({', '.join(clauses)})" if clauses else word


def verdict_word(findings: Iterable[Finding]) -> VerdictWord:
    """Return the word of a verdict on what was found."""
    kinds = {finding.kind for finding in findings}
    if "violation" in kinds:
        return "illegal"
    return "ruling" if "ruling" in kinds else "open" if "open" in kinds else "legal"


def followed(
    folded: Iterable[Finding], findings: tuple[Finding, ...], first: list[Finding]
) -> tuple[Finding, ...]:
    """Return what follows from the findings that are told, by their places among those."""
    places = {signature(each): index for index, each in enumerate(findings)}
    return tuple(
        each.but(follows=places[signature(first[each.follows])])
        for each in folded
        if each.follows is not None and signature(first[each.follows]) in places
    )


def assumed(readings: Plays) -> Iterable[Assumed]:
    """Return what was taken as due: by every reading, or marked with those by which it was."""
    if len(readings) == 1:
        return readings[0].assumed
    told: dict[Any, tuple[Assumed, list[Play]]] = {}
    for play in readings:
        for each in play.assumed:
            same = each.step, each.verb, each.at, each.clause.id, str(each.value)
            told.setdefault(same, (each, []))[1].append(play)
    return [
        each if len(plays) == len(readings) else each._replace(under=_telling(plays, readings))
        for each, plays in sorted(told.values(), key=lambda one: one[0].step)
    ]
