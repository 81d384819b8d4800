"""A turn judged under every reading that the rulebook leaves open and the case does not choose.

Each combination is a play of its own. A turn is illegal if every reading finds fault with it, legal
if none does, and open otherwise: where they part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulecheck.engine.agreement import Plays, agreed, assumed, followed, verdict_word
from rulecheck.engine.mutation import UNMUTATED, Mutation
from rulecheck.engine.play import Play
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.scene import Scene
from rulecheck.engine.steps import Written
from rulecheck.engine.turns import Turn, written_in
from rulecheck.model import At, Finding, Verdict

MOST_PLAYS = 8
"""How many combinations of open readings one turn may need; a case with more must choose some."""
MOST_ASKED = 8
"""How many readings that a verdict may rest on are tried otherwise."""

Choices = Mapping[str, str]


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
    played = plays.under({})
    first = played[0]
    findings = tuple(agreed(game, played)) if len(played) > 1 else tuple(first.findings)
    if findings and verdict_word(findings) != "illegal" and first.table.unknown:
        findings = tuple(plays.whatever_holds(findings, first.table.unknown))
    if plays.too_many:
        findings = (*findings, plays.unplayed())
    if len(findings) > 1:
        findings = tuple(sorted(findings, key=lambda each: each.step))
    alone = noting and len(played) == 1 and first.table.asked
    return Verdict(
        word=verdict_word(findings) if findings else "legal",
        findings=findings,
        folded=followed(first.folded, findings, first.findings) if first.folded else (),
        assumed=tuple(assumed(played)),
        rulings=tuple(first.table.settled),
        unused=_unused(scene, turn, played),
        scenes=tuple(first.scenes),
        ends=tuple([(each.table.choices, each.told) for each in played]),
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

    def under(self, choices: Choices, tried: Mapping[str, Any] | None = None) -> Plays:
        """Play under some readings, and under each of those still open."""
        play = self.play(choices, tried or {}, noting=self.noting)
        if not play.table.untold:
            self.played += 1
            return (play,)
        clause, plays = play.table.untold[0], tuple[Play, ...]()
        for reading in self.game.clause(clause).readings:
            if self.played >= MOST_PLAYS:
                self.too_many = clause
                break
            plays += self.under({**choices, clause: reading}, tried)
        return plays

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
            self.played, plays = 0, tuple[Play, ...]()
            for value in among:
                plays += self.under({}, {clause: value})
            if all(verdict_word(play.findings) == "illegal" for play in plays):
                yield from agreed(self.game, plays)
                return
        yield from findings

    def deciding(self, play: Play) -> dict[str, str]:
        """Return the readings a verdict rests on: another of one of them would change it."""
        found = (verdict_word(play.findings), play.signature)
        return {
            clause: reading
            for clause, reading in list(play.table.asked.items())[:MOST_ASKED]
            if any(
                (verdict_word(other.findings), other.signature) != found
                for other in self._otherwise(clause, reading)
            )
        }

    def _otherwise(self, clause: str, reading: str) -> Iterator[Play]:
        for other in self.game.clause(clause).readings:
            if other != reading:
                yield self.play({clause: other}, {}, noting=False)


# what nobody asked for


def _unused(scene: Scene[Any], turn: Turn, readings: Plays) -> tuple[At, ...]:
    said = scene.table.said
    ruled = [each for each in written_in(turn) if each.ruled is not None]
    if not (said or ruled):
        return ()
    used = scene.table.used.union(*(each.table.used for each in readings))
    idle = [*(each for each in said if each not in used), *_unused_rulings(ruled, readings)]
    return tuple(sorted(idle, key=str))


def _unused_rulings(ruled: list[Written], readings: Plays) -> Iterator[At]:
    used = {pair for each in readings for pair in each.table.rulings_used}
    for written in ruled:
        asked = {clause for number, clause in used if number == written.number}
        if isinstance(written.ruled, str) and not asked:
            yield ("ruled", written.number)
        elif isinstance(written.ruled, Mapping):
            yield from (("ruled", written.number, c) for c in written.ruled if c not in asked)
