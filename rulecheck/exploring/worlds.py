"""A scene that turns start from, the points they come to, and the ways on from each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple
from zlib import crc32

from rulecheck.case import Case
from rulecheck.engine import Activation, End, Ruleset, Scene, Step, Turn, Written, written_in
from rulecheck.engine.choices import UpTo
from rulecheck.engine.moments import Moment, Tried
from rulecheck.engine.offers import Bar, Offer, offered
from rulecheck.engine.scene import Debt
from rulecheck.judge import UNCHANGED, Changed, laid_out
from rulecheck.model import Assumed
from rulecheck.options import so_far

Owing = tuple[Any, tuple[Step, ...]]
"""What is owed, whenever it came to be: the declaration, and the steps that pay it."""


MOST_VALUES = 12
"""How many values of one detail are tried where a search is to get somewhere."""


class World(NamedTuple):
    """The scene of a case, every reading chosen: as it chooses, as preferred, or the first.

    `thin` where only some values of a detail are tried that has many.
    """

    case: Case
    scene: Scene[Any]
    thin: bool = False

    @property
    def game(self) -> Ruleset:
        """The ruleset that is played by."""
        return self.case.ruleset


class Spot(NamedTuple):
    """A point of a turn: what has been done so far, and whose activation goes on; or nobody's."""

    turn: Turn
    active: str = ""

    @property
    def steps(self) -> int:
        """How many steps are written up to there."""
        return sum(1 for _ in written_in(self.turn))


class Way(NamedTuple):
    """A way on from a spot: a step, or the start or the end of an activation (`step` is `None`)."""

    to: Spot
    who: str
    step: Step | None = None
    tried: Tried | None = None


class Thinned(Moment):
    """A moment at which some values are tried of a detail that has many: the same ones each time.

    `thinned` are the kinds of steps with such a detail.
    """

    def __init__(self, *args: Any, **said: Any) -> None:
        super().__init__(*args, **said)
        self.thinned: set[type[Step]] = set()

    def values(self, step: Step, detail: str) -> tuple[Any, ...]:
        """Return some of what a detail of a step may be, in their order."""
        found = super().values(step, detail)
        if len(found) <= MOST_VALUES:
            return found
        self.thinned.add(type(step))
        some = sorted(found, key=lambda value: crc32(str(value).encode()))[:MOST_VALUES]
        return tuple(value for value in found if value in some)


def world_of(case: Case, changed: Changed = UNCHANGED, *, thin: bool = False) -> World:
    """Return the world of a case, or that of a changed rulebook; `Unfit` where there is none."""
    clauses = case.ruleset.reference.clauses.values()
    plain = {each.id: _read(each.preferred, each.readings) for each in clauses if each.readings}
    readings = {**plain, **changed.preferred, **case.table.readings, **changed.readings}
    return World(case, laid_out(case, Changed(numbers=changed.numbers, readings=readings)), thin)


def _read(preferred: str | None, readings: Mapping[str, str]) -> str:
    return preferred or next(iter(readings))


def moment_at(world: World, spot: Spot) -> Moment:
    """Return the moment that a turn has come to in a world."""
    kind = Thinned if world.thin else Moment
    return kind(world.game, world.scene, spot.turn, within=bool(spot.active))


def spots_of(case: Case) -> Iterator[Spot]:
    """Yield the points that the turn of a case comes to, from its beginning to its end."""
    yield Spot(())
    for written in case.written:
        yield Spot(*so_far(case.turn, written.number))


def ways(world: World, spot: Spot, here: Moment) -> Iterator[Way | Bar]:
    """Yield everything that may come next, and what bars the rest, in a fixed order.

    First the end of the activation that goes on, then steps: of whoever is active, and of others.
    """
    if spot.active:
        yield Way(Spot(spot.turn), spot.active)
    elif not any(debt.demanded for debt in here.owed):
        for name in world.scene.names:
            begun = Activation(who=name, steps=(), number=here.number)
            yield Way(Spot((*spot.turn, begun), name), name)
    others = (each for each in world.scene.names if each != spot.active)
    for who in (spot.active, *others):
        for kind in kinds(world.game, who):
            yield from (_way(spot, here, who, each) for each in offered(here, who, kind))


def _way(spot: Spot, here: Moment, who: str, found: Offer | Bar) -> Way | Bar:
    if isinstance(found, Bar):
        return found
    turn = here.with_(Written(step=found.step, number=here.number))
    return Way(Spot(turn, spot.active), who, found.step, found.tried[0])


def leads(world: World, way: Way) -> bool:
    """Whether a way may be gone, or may be once somebody has decided what it waits for."""
    if way.tried is not None:
        return way.tried.legal
    return not any(each.kind == "violation" for each in moment_at(world, way.to).findings)


def kinds(game: Ruleset, who: str) -> Iterator[type[Step]]:
    """Yield the kinds of steps that somebody may take, or that belong to nobody.

    Those that another decides are among them: whatever may happen is gone into.
    """
    refused = "somebody" if not who else "nobody"
    return (each for each in game.steps.values() if each is not End and each.taken_by != refused)


def unlisted(game: Ruleset) -> tuple[str, ...]:
    """Return the verbs that are not tried: a detail of theirs could be anything."""
    menu = game.menu
    return tuple(
        each.verb for each in game.steps.values() if each is not End and menu.details(each) is None
    )


def is_sampled(game: Ruleset, kind: type[Step]) -> bool:
    """Whether steps of a kind are tried at some of many values only, or not at all."""
    return game.menu.details(kind) is None or bool(game.menu.sampled(kind))


def owing(debts: tuple[Debt, ...]) -> tuple[Owing, ...]:
    """Return what has to be paid among what is owed."""
    return tuple((debt.by, debt.steps) for debt in debts if debt.demanded)


def key_of(active: str, scene: Any) -> Any:
    """Return what makes two states the same: whose turn it is, the scene, and what is owed."""
    debts = frozenset((debt.by, debt.steps, debt.implied) for debt in scene.owed)
    return active, scene.but(owed=()), debts


def completed(here: Moment, bar: Bar) -> Step | None:
    """Return a step that begins as one that is barred: the rest is the first that it may be.

    `None` where there is nothing that a detail may be.
    """
    menu, kind = here.game.menu, type(bar.step)
    step: Step = bar.step
    for name in menu.details(kind) or ():
        if name not in bar.chosen:
            values = here.values(step, name)
            if not values:
                return None
            value = values[0]
            step = step.but(**{name: value.most if isinstance(value, UpTo) else value})
    return step


def assumed_of(here: Moment, way: Way) -> tuple[Assumed, ...]:
    """Return what a step takes as due, also where it pays a debt and is judged elsewhere."""
    if way.step is None or way.tried is None:
        return ()
    if not any(debt.paid_by(way.step) for debt in here.owed):
        return way.tried.assumed
    written = Written(step=way.step, number=here.number)
    return tuple(here.evaluate.evaluated(written, way.tried.before).assumed)


def claims(here: Moment, step: Step, assumed: Iterable[Assumed]) -> Iterator[tuple[Step, Step]]:
    """Yield a step that says more than it has to, and beside it the step that it ought to be.

    Each detail of few values is said, and each figure one more than it is due.
    """
    for name in here.game.menu.claims(type(step)):
        yield from ((step.but(**{name: value}), step) for value in here.values(step, name))
    for due in assumed:
        if due.verb != step.verb:
            continue
        said = step.saying(due.at, due.value)
        if isinstance(due.value, bool):
            yield step.saying(due.at, not due.value), said
        elif isinstance(due.value, int | Fraction):
            yield step.saying(due.at, due.value + 1), said
