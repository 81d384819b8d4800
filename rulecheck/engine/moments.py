"""A moment of a turn that goes on: what may come next is tried in it, under every open reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

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
from rulecheck.engine.table import OpenReading
from rulecheck.engine.turns import Activation, Turn, written_in
from rulecheck.model import Assumed, Finding

T = TypeVar("T")


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

    `within` where the last act is an activation that goes on. What is tried leaves no trace. Where
    an open reading is asked for on the way, it is tried under each way to read it.
    """

    def __init__(self, game: Ruleset, scene: Scene[Any], turn: Turn, *, within: bool) -> None:
        self.game, self.scene, self.turn, self.within = game, scene, turn, within
        self.number = max((each.number for each in written_in(turn)), default=0) + 1
        self.evaluate = Evaluator(game, UNMUTATED, noting=True)
        self._plays: dict[frozenset[tuple[str, str]], Play] = {}
        self._ready: dict[tuple[int, type[Step]], Any] = {}

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The turn up to here, under each reading that has come into question."""
        return tuple(self.each(lambda play: play))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was wrong before it already."""
        return tuple(self.plays[0].findings)

    @property
    def scenes(self) -> tuple[Any, ...]:
        """The scene as it is, under each reading that has come into question.

        Whoever asks one of them for a reading that is still open gets the first.
        """
        tables = (self.scene.table.fresh(play.table.choices, {}) for play in self.plays)
        return tuple(p.told.but(table=t) for p, t in zip(self.plays, tables, strict=True))

    @property
    def owed(self) -> tuple[Debt, ...]:
        """What is owed, or may be taken, under any reading."""
        debts = (debt for play in self.plays for debt in play.told.owed)
        return tuple({debt.cause: debt for debt in debts}.values())

    def values(self, step: Step, detail: str) -> tuple[Any, ...]:
        """Return what a detail of a step may be, given what is chosen of it, by any reading."""
        menu = self.game.menu
        found = self.each(lambda play: tuple(menu.values(step, detail, play.told)))
        return tuple(dict.fromkeys(value for values in found for value in values))

    def tried(self, step: Step) -> tuple[Tried, ...]:
        """Return what a step would come to, under each reading that it brings into question."""
        return tuple(self.each(lambda play: self._under_one(play, step)))

    def barred(self, step: Step, unchosen: Collection[str]) -> tuple[Fault, ...]:
        """Return what is wrong with a step whatever the details that are not chosen yet.

        Nothing, unless it is wrong under every reading that is open.
        """
        first: tuple[Fault, ...] = ()
        for found in self.each(lambda play: self._barred(play, step, unchosen)):
            if not found:
                return ()
            first = first or found
        return first

    def ended(self) -> tuple[Finding, ...]:
        """Return what would be found if the turn ended here; nothing where it may."""
        told: tuple[Finding, ...] = ()
        for told in self.each(lambda play: self._at_the_end(play)):
            if not told:
                return ()
        return told

    # the plays

    def each(self, ask: Callable[[Play], T]) -> Iterator[T]:
        """Ask something of the turn up to here, under each reading that it brings into question.

        Of more combinations than are ever played, only the first readings are tried.
        """
        yield from self._each(ask, {}, 1)

    def _each(self, ask: Callable[[Play], T], chosen: Mapping[str, str], ways: int) -> Iterator[T]:
        try:
            told = ask(self._play(chosen))
        except OpenReading as open_:
            readings = tuple(self.game.clause(open_.clause).readings)
            if ways * len(readings) > MOST_PLAYS:
                readings = readings[:1]
            for reading in readings:
                yield from self._each(ask, {**chosen, open_.clause: reading}, ways * len(readings))
            return
        yield told

    def _play(self, chosen: Mapping[str, str]) -> Play:
        """Return the turn up to here under some readings, played once."""
        key = frozenset(chosen.items())
        if key not in self._plays:
            play = self._fresh(chosen).so_far(self.turn, within=self.within)
            self._plays[key] = play
        return self._plays[key]

    def _fresh(self, chosen: Mapping[str, str]) -> Play:
        table = self.scene.table.fresh(chosen, {})
        table.parts = True
        return Play(self.game, self.scene.but(table=table), noting=False)

    def _at_the_end(self, play: Play) -> tuple[Finding, ...]:
        return tuple(self._news(self._played(play, self.turn, over=True), play))

    def _barred(self, play: Play, step: Step, unchosen: Collection[str]) -> tuple[Fault, ...]:
        if _may_pay(play, step):
            return ()
        late = self._late(play, step)
        before = self._before(play, step)
        return tuple(late or barred(self.game, step, unchosen, before, self.number))

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
