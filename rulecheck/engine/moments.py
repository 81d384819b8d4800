"""A moment of a turn that goes on: what may come next is tried in it, under every open reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from rulecheck.engine.debts import lapsed, late_at, missing
from rulecheck.engine.drafts import barred
from rulecheck.engine.evaluation import Evaluator
from rulecheck.engine.faults import Fault, signature
from rulecheck.engine.mutation import UNMUTATED
from rulecheck.engine.play import Play
from rulecheck.engine.readings import MOST_PLAYS
from rulecheck.engine.ruleset import Ruleset
from rulecheck.engine.scene import Debt, Scene
from rulecheck.engine.steps import Step, Written
from rulecheck.engine.turns import Activation, Turn, written_in
from rulecheck.model import Assumed, Finding


class Tried(NamedTuple):
    """What a step would come to under some readings.

    `before` and `after` are the scenes; `debts` what is owed once it is taken.
    """

    readings: Mapping[str, str]
    faults: tuple[Fault, ...]
    assumed: tuple[Assumed, ...]
    before: Any
    after: Any
    debts: tuple[Debt, ...]

    @property
    def legal(self) -> bool:
        """Whether no clause is broken by it."""
        return not any(each.breaks for each in self.faults)


class Moment:
    """The point that a turn has come to, ready for the next step.

    `within` where the last act is an activation that goes on. What is tried leaves no trace.
    """

    def __init__(self, game: Ruleset, scene: Scene[Any], turn: Turn, *, within: bool) -> None:
        self.game, self.scene, self.turn, self.within = game, scene, turn, within
        self.number = max((each.number for each in written_in(turn)), default=0) + 1
        self.evaluate = Evaluator(game, UNMUTATED, noting=True)
        self.plays: list[Play] = list(self._under({}))
        self._ready: dict[tuple[int, type[Step]], Any] = {}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was wrong before it already."""
        return tuple(self.plays[0].findings)

    @property
    def scenes(self) -> tuple[Any, ...]:
        """The scene as it is, under each reading that is open."""
        return tuple(play.told for play in self.plays)

    @property
    def owed(self) -> tuple[Debt, ...]:
        """What is owed, or may be taken, under any reading."""
        debts = (debt for play in self.plays for debt in play.told.owed)
        return tuple({debt.cause: debt for debt in debts}.values())

    def tried(self, step: Step) -> tuple[Tried, ...]:
        """Return what a step would come to, under each reading that is open."""
        found: list[Tried] = []
        while len(found) < len(self.plays):
            play = self.plays[len(found)]
            one = self._under_one(play, step)
            if not self._parted(len(found)):
                found.append(one)
        return tuple(found)

    def barred(self, step: Step, unchosen: Collection[str]) -> tuple[Fault, ...]:
        """Return what is wrong with a step whatever the details that are not chosen yet.

        Nothing, unless it is wrong under every reading that is open.
        """
        first: tuple[Fault, ...] = ()
        index = 0
        while index < len(self.plays):
            play = self.plays[index]
            if _may_pay(play, step):
                return ()
            found = self._late(play, step)
            if not found:
                found = barred(self.game, step, unchosen, self._before(play, step), self.number)
            if self._parted(index):
                continue
            if not found:
                return ()
            first, index = first or tuple(found), index + 1
        return first

    def ended(self) -> tuple[Finding, ...]:
        """Return what would be found if the turn ended here; nothing where it may."""
        told: tuple[Finding, ...] = ()
        for play in self.plays:
            told = tuple(self._news(self._played(play, self.turn, over=True), play))
            if not told:
                return ()
        return told

    # the plays

    def _under(self, choices: Mapping[str, str]) -> Iterator[Play]:
        play = self._fresh(choices).so_far(self.turn, within=self.within)
        if not play.table.untold:
            yield play
            return
        clause = play.table.untold[0]
        for reading in list(self.game.clause(clause).readings)[:MOST_PLAYS]:
            yield from self._under({**choices, clause: reading})

    def _fresh(self, choices: Mapping[str, str]) -> Play:
        table = self.scene.table.fresh(choices, {})
        return Play(self.game, self.scene.but(table=table), noting=False)

    def _parted(self, index: int) -> bool:
        """Part a play whose step has opened a reading into one play for each way to read it.

        What it has remembered rests on the first of them, so that it is played anew.
        """
        play = self.plays[index]
        if not play.table.untold:
            return False
        clause = play.table.untold[0]
        readings = self.game.clause(clause).readings
        if len(self.plays) + len(readings) - 1 > MOST_PLAYS:
            play.table.choices = {**play.table.choices, clause: next(iter(readings))}
            play.table.untold.clear()
            return False
        choices = play.table.choices
        ways = [each for way in readings for each in self._under({**choices, clause: way})]
        self.plays[index : index + 1] = ways
        self._ready.clear()
        return True

    # one step

    def _under_one(self, play: Play, step: Step) -> Tried:
        readings, told = play.table.choices, play.told
        if any(debt.paid_by(step) for debt in told.owed):
            return self._answered(play, step)
        late = self._late(play, step)
        if late:
            return Tried(readings, tuple(late), (), told, told, ())
        before = self._before(play, step)
        judged = self.evaluate.evaluated(Written(step=step, number=self.number), before)
        debts = tuple(debt for debt in judged.scene.owed if debt not in before.owed)
        faults, assumed = tuple(judged.faults), tuple(judged.assumed)
        return Tried(readings, faults, assumed, before, judged.scene, debts)

    def _late(self, play: Play, step: Step) -> list[Fault]:
        """Return what should have come before a step that pays nothing of it."""
        owed = play.told.owed
        late = late_at(step, pays=False)
        unpaid = (debt for debt in owed if debt.demanded and late(debt))
        return [Fault(missing(debt, self.evaluate, None)) for debt in unpaid]

    def _before(self, play: Play, step: Step) -> Any:
        """Return the scene that a step is taken in which pays nothing: what may lapse has."""
        if not play.told.owed:
            return play.told
        key = id(play), type(step)
        if key not in self._ready:
            self._ready[key] = lapsed(play.told, late_at(step, pays=False))
        return self._ready[key]

    def _answered(self, play: Play, step: Step) -> Tried:
        """Try a step that pays what is owed: it may come in the midst of the one before."""
        written = Written(step=step, number=self.number)
        after = self._played(play, self.with_(written), over=False)
        play.table.untold += after.table.untold
        news = tuple(Fault(each) for each in self._news(after, play))
        debts, scene = tuple(after.told.owed), after.told
        return Tried(play.table.choices, news, (), play.told, scene, debts)

    def with_(self, written: Written) -> Turn:
        """Return the turn with one more step, in the activation that goes on if there is one."""
        if not self.within:
            return (*self.turn, written)
        last = self.turn[-1]
        assert isinstance(last, Activation)
        longer = Activation(who=last.who, steps=(*last.steps, written), number=last.number)
        return (*self.turn[:-1], longer)

    def _played(self, play: Play, turn: Turn, *, over: bool) -> Play:
        fresh = self._fresh(play.table.choices)
        return fresh.through(turn) if over else fresh.so_far(turn, within=self.within)

    def _news(self, later: Play, before: Play) -> Iterator[Finding]:
        known = Counter(map(signature, before.findings))
        for finding in later.findings:
            if known[signature(finding)]:
                known[signature(finding)] -= 1
            else:
                yield finding


def _may_pay(play: Play, step: Step) -> bool:
    """Whether a step may turn out to be one that is owed: it is judged where it belongs."""
    steps = (each for debt in play.told.owed for each in debt.steps)
    return any(type(each) is type(step) and each.who == step.who for each in steps)
