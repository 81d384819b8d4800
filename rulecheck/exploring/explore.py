"""A game explored from some scenes: what was found, each with the smallest case that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from rulecheck.case import Case
from rulecheck.case.nouns import mapping
from rulecheck.case.writing import NewCase, new_case
from rulecheck.engine import Ruleset, RulesetFailed, Unfit
from rulecheck.engine.fixes import Unwritable
from rulecheck.exploring.cases import SHRINKING, as_found
from rulecheck.exploring.partings import Contrast, Parting, Partings
from rulecheck.exploring.search import Limits, Progress, Search
from rulecheck.exploring.worlds import (
    Spot,
    Way,
    is_sampled,
    leads,
    moment_at,
    unlisted,
    ways,
    world_of,
)
from rulecheck.model import Clause
from rulecheck.shrinking import smaller

Ended = Literal["closed", "steps", "seconds", "stopped"]
_SPEAKING = ("discretion", "open", "silent")


class Trouble(NamedTuple):
    """A kind of state that ought not to be, in how many states, and the smallest case of it.

    Where steps were tried at some of many values only, it is but suspected. There is no `case`
    where a step of it could not be written.
    """

    kind: Literal["dead end", "debt"]
    clause: Clause
    message: str
    states: int
    suspected: bool
    case: NewCase | None


class Explored(NamedTuple):
    """What exploring a ruleset found, and how far it came.

    `steps` is how long the turns were; `over` counts the states after which nobody may ever take
    a step again. `waiting` counts the ways on that wait for a ruling or a value nobody gave;
    `sampled` and `unlisted` are the verbs that were tried in part, or not at all. `silent` are the
    clauses that never spoke, of `speaking` that could; `unparted` what did not part.
    """

    ruleset: str
    scenes: int
    states: int
    tried: int
    steps: int
    ended: Ended
    over: int
    waiting: int
    sampled: tuple[str, ...]
    unlisted: tuple[str, ...]
    troubles: tuple[Trouble, ...]
    speaking: int
    silent: tuple[Clause, ...]
    partings: tuple[Parting, ...]
    unparted: tuple[Contrast, ...]

    @property
    def complete(self) -> bool:
        """Whether everything that may happen was seen: no limit was met, and nothing left out."""
        return self.ended == "closed" and not (self.sampled or self.unlisted or self.waiting)


def explored(
    game: Ruleset,
    cases: Iterable[Case],
    limits: Limits,
    contrasts: Iterable[Contrast],
    progress: Progress | None = None,
) -> Explored:
    """Explore the scenes of cases, the smallest first, and tell what was found.

    Clauses are read as the case, else as the rulebook prefers, else by the first of their
    readings. `KeyboardInterrupt` ends the search, not the telling.
    """
    worlds = tuple(world_of(case) for case in scenes_of(cases))
    search, partings = Search(worlds, limits, progress), Partings(contrasts)
    try:
        for visit in search.visits():
            partings.look(visit)
    except KeyboardInterrupt:
        search.ended = "stopped"
    menu = game.menu
    sampled = sorted(each.verb for each in search.kinds if menu.sampled(each))
    speaking = speakers(game)
    return Explored(
        ruleset=game.id,
        scenes=len(worlds),
        states=len(search.graph.states),
        tried=search.tried,
        steps=max((each.depth for each in search.graph.states), default=0),
        ended=search.ended,  # type: ignore[arg-type]  # one of the words above
        over=len(search.graph.over()),
        waiting=search.asking,
        sampled=tuple(sampled),
        unlisted=unlisted(game),
        troubles=tuple(_troubles(search)),
        speaking=len(speaking),
        silent=tuple(each for each in speaking if each.id not in search.spoke),
        partings=partings.found,
        unparted=partings.unparted,
    )


def scenes_of(cases: Iterable[Case]) -> list[Case]:
    """Return one case for each different scene, the smallest scene first.

    Those come last for which a case chooses, gives or decides something.
    """
    found: dict[Any, Case] = {}
    for case in cases:
        table = case.table
        key = case.layout, *map(str, (table.values, table.house, table.readings))
        if key not in found and _is_fit(case):
            found[key] = case
    return sorted(found.values(), key=_size)


def _size(case: Case) -> tuple[bool, int]:
    return bool(case.table.said), len(str(mapping(case.home("scene"))["scene"]))


def _is_fit(case: Case) -> bool:
    try:
        world_of(case)
    except Unfit:
        return False
    return "scene" in case.keys


def speakers(game: Ruleset) -> tuple[Clause, ...]:
    """Return the clauses that could say something.

    Those that a rule, due or debt cites, and those on which somebody may have to decide.
    """
    cited = {each.cites for each in game.declarations}
    clauses = game.reference.clauses.values()
    return tuple(each for each in clauses if each.id in cited or each.kind in _SPEAKING)


# what ought not to be


def _troubles(search: Search) -> Iterator[Trouble]:
    """Yield what nobody can pay, then where nothing may come next for another reason."""
    told: set[int] = set()
    found: dict[Any, list[int]] = {}
    for (by, steps), stuck in search.graph.unpayable().items():
        told.update(stuck)
        found.setdefault((by, tuple(type(each) for each in steps)), []).extend(stuck)
    for (by, paying), stuck in found.items():
        game = search.worlds[0].game
        first = min(stuck)
        verbs = " or ".join(dict.fromkeys(each.verb for each in paying))
        yield Trouble(
            kind="debt",
            clause=game.clause(by.cites),
            message=f"nobody can pay what is owed: {verbs}",
            states=len(stuck),
            suspected=any(is_sampled(game, each) for each in paying),
            case=_case(search, first, by.cites, f"Nobody can pay the {verbs} that is owed"),
        )
    yield from _dead_ends(search, told)


def _dead_ends(search: Search, told: set[int]) -> Iterator[Trouble]:
    ends: dict[str, list[int]] = {}
    for number, ending in search.stuck.items():
        if number not in told:
            first = next(each for each in ending if each.kind == "violation")
            ends.setdefault(first.clause.id, []).append(number)
    game = search.worlds[0].game if search.worlds else None
    for clause, stuck in ends.items():
        assert game is not None
        message = next(e.message for e in search.stuck[stuck[0]] if e.clause.id == clause)
        yield Trouble(
            kind="dead end",
            clause=game.clause(clause),
            message=f"nothing may come next, and the turn may not end: {message}",
            states=len(stuck),
            suspected=bool(unlisted(game)) or any(is_sampled(game, k) for k in search.kinds),
            case=_case(search, stuck[0], clause, "Nothing may come next, and the turn may not end"),
        )


def _case(search: Search, number: int, clause: str, title: str) -> NewCase | None:
    """Return the turn that comes to a state as a case, in the smallest scene that will do."""
    state = search.graph.states[number]
    world, spot = search.worlds[state.world], state.spot
    try:
        new = new_case(world.case, spot.turn, title, world.scene.table.readings)
        if number in search.stuck:
            new = smaller(new, lambda less: is_stuck(less, spot.active, clause), SHRINKING)
        return as_found(new)
    except Unwritable:
        return None


def is_stuck(case: Case, active: str, clause: str) -> bool:
    """Whether nothing may come after the turn of a case, which may not end by a clause.

    `active` is whose activation goes on, if one does.
    """
    try:
        world, spot = world_of(case), Spot(case.turn, active)
        here = moment_at(world, spot)
        if here.findings or clause not in {each.clause.id for each in here.ended()}:
            return False
        return not any(
            isinstance(each, Way) and leads(world, each) for each in ways(world, spot, here)
        )
    except (Unfit, RulesetFailed):
        return False
