"""A turn judged under every reading that the rulebook leaves open and the case does not choose.

Each combination is a play of its own. A turn is illegal if every reading finds fault with it, legal
if none does, and open otherwise: where they part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from rulecheck.engine.mutation import UNMUTATED, Mutation
from rulecheck.engine.play import Play, Signature, signature
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.scene import Scene
from rulecheck.engine.steps import Written
from rulecheck.engine.turns import Turn, written_in
from rulecheck.model import Assumed, At, Finding, Verdict, VerdictWord, shown

MOST_PLAYS = 8
"""How many combinations of open readings one turn may need; a case with more must choose some."""
MOST_ASKED = 8
"""How many readings that a verdict may rest on are tried otherwise."""

Choices = Mapping[str, str]
Plays = tuple[Play, ...]


def judged(
    game: Ruleset,
    scene: Scene[Any],
    turn: Turn,
    *,
    mutation: Mutation = UNMUTATED,
    preferred: Choices | None = None,
    noting: bool = True,
) -> Verdict:
    """Judge a turn from a scene; neither is changed.

    `preferred` puts other readings in the place of the rulebook's preferred ones. Without `noting`,
    the verdict tells neither what was taken as due, nor which readings it rests on, nor fixes.
    """
    plays = _Plays(game, scene, turn, mutation, preferred or {}, noting=noting)
    played = tuple(plays.under({}))
    first = played[0]
    findings = tuple(_agreed(game, played)) if len(played) > 1 else tuple(first.findings)
    if findings and _word(findings) != "illegal" and first.table.unknown:
        findings = tuple(plays.whatever_holds(findings, first.table.unknown))
    if plays.too_many:
        findings = (*findings, plays.unplayed())
    findings = tuple(sorted(findings, key=lambda each: each.step))
    word = _word(findings) if findings else "legal"
    alone = noting and len(played) == 1 and first.table.asked
    return Verdict(
        word=word,
        findings=findings,
        folded=_followed(first.folded, findings, first.findings),
        assumed=tuple(_assumed(played)),
        rulings=tuple(first.table.settled),
        unused=tuple(sorted(_unused(scene, turn, played), key=str)),
        scenes=tuple(first.scenes),
        ends=tuple((each.table.choices, each.told) for each in played),
        rests_on=plays.deciding(first) if alone else {},
    )


class _Plays:
    """The plays of one turn under the readings left open, and what else is tried to judge it."""

    def __init__(
        self,
        game: Ruleset,
        scene: Scene[Any],
        turn: Turn,
        mutation: Mutation,
        preferred: Choices,
        *,
        noting: bool,
    ) -> None:
        self.game, self.scene, self.turn = game, scene, turn
        self.mutation, self.preferred, self.noting = mutation, preferred, noting
        self.played = 0
        self.too_many = ""

    def play(self, choices: Choices, tried: Mapping[str, Any], *, noting: bool) -> Play:
        """Return a play under some readings, with some values that the case does not give."""
        table = self.scene.table.fresh(choices, self.preferred, tried)
        play = Play(self.game, self.scene.but(table=table), self.mutation, noting=noting)
        return play.through(self.turn)

    def under(self, choices: Choices, tried: Mapping[str, Any] | None = None) -> Iterator[Play]:
        """Play under some readings, and under each of those still open."""
        play = self.play(choices, tried or {}, noting=self.noting)
        if not play.table.untold:
            self.played += 1
            yield play
            return
        clause = play.table.untold[0]
        for reading in self.game.clause(clause).readings:
            if self.played >= MOST_PLAYS:
                self.too_many = clause
                return
            yield from self.under({**choices, clause: reading}, tried)

    def unplayed(self) -> Finding:
        """Say that the open readings are more than are played."""
        message = (
            f"more than {MOST_PLAYS} combinations of open readings: those beyond were not judged; "
            "choose some in the case"
        )
        clause = self.game.clause(self.too_many)
        return Finding(clause=clause, kind="open", message=message, step=1)

    def whatever_holds(
        self, findings: tuple[Finding, ...], unknown: Mapping[str, tuple[Any, ...]]
    ) -> Iterator[Finding]:
        """Yield what is wrong whichever value holds that nobody gave; else what was found."""
        for clause, among in unknown.items():
            self.played, each_own = 0, list[Play]()
            for value in among:
                each_own += self.under({}, {clause: value})
            if all(_word(play.findings) == "illegal" for play in each_own):
                yield from _common(tuple(each_own)) or _each_own(tuple(each_own))
                return
        yield from findings

    def deciding(self, play: Play) -> dict[str, str]:
        """Return the readings a verdict rests on: another of one of them would change it."""
        found = (_word(play.findings), play.signature)
        return {
            clause: reading
            for clause, reading in list(play.table.asked.items())[:MOST_ASKED]
            if any(
                (_word(other.findings), other.signature) != found
                for other in self._otherwise(clause, reading)
            )
        }

    def _otherwise(self, clause: str, reading: str) -> Iterator[Play]:
        for other in self.game.clause(clause).readings:
            if other != reading:
                yield self.play({clause: other}, {}, noting=False)


# what several plays come to


def _agreed(game: Ruleset, readings: Plays) -> Iterator[Finding]:
    """Yield what is found under every reading, and where they disagree that they do."""
    common = _common(readings)
    if all(_word(each.findings) == "illegal" for each in readings):
        if not any(each.kind == "violation" for each in common):
            common = _each_own(readings)
        yield from common
        return
    yield from common
    same = frozenset(map(signature, common))
    if any(each.signature != same for each in readings):
        yield from _disagreements(game, readings, same)


def _common(plays: Plays) -> tuple[Finding, ...]:
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


def _each_own(readings: Plays) -> tuple[Finding, ...]:
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
    word = _word(reading.findings)
    return f"{word} ({', '.join(clauses)})" if clauses else word


def _word(findings: Iterable[Finding]) -> VerdictWord:
    kinds = {finding.kind for finding in findings}
    if "violation" in kinds:
        return "illegal"
    return "ruling" if "ruling" in kinds else "open" if "open" in kinds else "legal"


def _followed(
    folded: Iterable[Finding], findings: tuple[Finding, ...], first: list[Finding]
) -> tuple[Finding, ...]:
    """Return what follows from the findings that are told, by their places among those."""
    places = {signature(each): index for index, each in enumerate(findings)}
    return tuple(
        each.but(follows=places[signature(first[each.follows])])
        for each in folded
        if each.follows is not None and signature(first[each.follows]) in places
    )


def _assumed(readings: Plays) -> Iterator[Assumed]:
    """Yield what was taken as due: by every reading, or marked with those by which it was."""
    first, *others = readings
    if not others:
        yield from first.assumed
        return
    told: dict[Any, tuple[Assumed, list[Play]]] = {}
    for play in readings:
        for each in play.assumed:
            same = each.step, each.verb, each.at, each.clause.id, str(each.value)
            told.setdefault(same, (each, []))[1].append(play)
    for each, plays in sorted(told.values(), key=lambda one: one[0].step):
        everywhere = len(plays) == len(readings)
        yield each if everywhere else each._replace(under=_telling(plays, readings))


# what nobody asked for


def _unused(scene: Scene[Any], turn: Turn, readings: Plays) -> Iterator[At]:
    said = scene.table.said
    if said:
        used = scene.table.used.union(*(each.table.used for each in readings))
        yield from (each for each in said if each not in used)
    for written in written_in(turn):
        if written.ruled is not None:
            yield from _unused_rulings(written, readings)


def _unused_rulings(written: Written, readings: Plays) -> Iterator[At]:
    used = {pair for each in readings for pair in each.table.rulings_used}
    asked = {clause for number, clause in used if number == written.number}
    if isinstance(written.ruled, str) and not asked:
        yield ("ruled", written.number)
    elif isinstance(written.ruled, Mapping):
        yield from (("ruled", written.number, c) for c in written.ruled if c not in asked)
