"""A turn in pictures: one before it, and one after each of its steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulecheck.case import Case
from rulecheck.drawing import Mark, Moment, Picture, film
from rulecheck.engine import Ruleset
from rulecheck.model import Verdict


def pictures_of(case: Case, verdict: Verdict) -> tuple[tuple[int, Picture], ...]:
    """Return the pictures of a turn in one frame, each with the number of its step; 0 is before it.

    A step shows what it does and, in red, where something is found.
    """
    moments = tuple(_moments(case, verdict))
    wrong = {each.step for each in verdict.findings if each.kind == "violation"}
    drawn = film(
        [
            replace(_drawn(case.ruleset, moment), doubt=number not in wrong)
            for number, moment in moments
        ]
    )
    return tuple((number, picture) for (number, _), picture in zip(moments, drawn, strict=True))


def _moments(case: Case, verdict: Verdict) -> Iterator[tuple[int, Moment]]:
    after = dict(verdict.scenes)
    scene, last = verdict.scenes[0][1], verdict.scenes[-1][1]
    yield 0, Moment(scene=scene, last=last)
    for written in case.written:
        before, scene = scene, after.get(written.number, scene)
        found = (each for each in verdict.findings if each.step == written.number)
        faults = tuple(dict.fromkeys(each.at for each in found))
        yield (
            written.number,
            Moment(scene=scene, last=last, step=written.step, before=before, faults=faults),
        )


def _drawn(game: Ruleset, moment: Moment) -> Picture:
    if game.staged is not None:
        picture: Picture = game.staged(moment)
        return picture
    board: Picture = game.board(moment.scene)
    who = getattr(moment.step, "who", "")
    return board.with_(*(Mark("fault", (who,)) for _ in moment.faults))
