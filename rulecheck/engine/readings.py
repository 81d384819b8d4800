"""A turn judged under every reading that the rulebook leaves open and the case does not choose.

Each combination is a play of its own; only where they disagree is the verdict open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rulecheck.engine.entries import Turn, Written
from rulecheck.engine.judging import UNMUTATED, Mutation
from rulecheck.engine.play import Play, signature
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.scene import Scene
from rulecheck.model import At, Finding, Verdict, VerdictWord

MOST_PLAYS = 8
"""How many combinations of open readings one turn may need; a case with more must choose some."""

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
    the verdict does not tell what was taken as due.
    """

    def play(choices: Choices) -> Play:
        table = scene.table.fresh(choices, preferred or {})
        return Play(game, scene.but(table=table), mutation, noting=noting).through(turn)

    plays = _Plays(game, play)
    first, *others = played = tuple(plays.under({}))
    findings = tuple(_agreed(game, played) if others else first.findings)
    if plays.too_many:
        findings = (*findings, plays.unplayed())
    return Verdict(
        word=_word(findings) if findings else "legal",
        findings=findings,
        folded=tuple(first.folded),
        assumed=tuple(first.assumed),
        rulings=tuple(first.table.settled),
        unused=tuple(sorted(_unused(scene, turn, played), key=str)),
        scenes=tuple(first.scenes),
    )


class _Plays:
    def __init__(self, game: Ruleset, play: Callable[[Choices], Play]) -> None:
        self.game, self.play = game, play
        self.played = 0
        self.too_many = ""

    def under(self, choices: Choices) -> Iterator[Play]:
        """Play under some readings, and under each of those still open."""
        play = self.play(choices)
        if not play.table.untold:
            self.played += 1
            yield play
            return
        clause = play.table.untold[0]
        for reading in self.game.clause(clause).readings:
            if self.played >= MOST_PLAYS:
                self.too_many = clause
                return
            yield from self.under({**choices, clause: reading})

    def unplayed(self) -> Finding:
        """Say that the open readings are more than are played."""
        message = f"more than {MOST_PLAYS} combinations of open readings: choose some in the case"
        clause = self.game.clause(self.too_many)
        return Finding(clause=clause, kind="open", message=message, step=1)


def _agreed(game: Ruleset, readings: Plays) -> Iterator[Finding]:
    """Yield what is found under every reading, and where they disagree that they do."""
    common = frozenset.intersection(*(each.signature for each in readings))
    yield from (each for each in readings[0].findings if signature(each) in common)
    if any(each.signature != common for each in readings):
        yield from _disagreements(game, readings, common)


def _disagreements(game: Ruleset, readings: Plays, common: frozenset[Any]) -> Iterator[Finding]:
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
                fix="",
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


def _unused(scene: Scene[Any], turn: Turn, readings: Plays) -> Iterator[At]:
    said = scene.table.said
    if said:
        used = scene.table.used.union(*(each.table.used for each in readings))
        yield from (each for each in said if each not in used)
    for act in turn:
        for written in (act,) if isinstance(act, Written) else act.steps:
            if written.ruled is not None:
                yield from _unused_rulings(written, readings)


def _unused_rulings(written: Written, readings: Plays) -> Iterator[At]:
    used = {pair for each in readings for pair in each.rulings_used}
    asked = {clause for number, clause in used if number == written.number}
    if isinstance(written.ruled, str) and not asked:
        yield ("ruled", written.number)
    elif isinstance(written.ruled, Mapping):
        yield from (("ruled", written.number, c) for c in written.ruled if c not in asked)
