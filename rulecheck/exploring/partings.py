"""The first turn on which two rulebooks part: two readings of a clause, house rules and the book.

At each state both are asked what may come next. Where a step may be taken under one of them only,
or comes to something else, the turn with it is judged under both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from rulecheck.case import Case
from rulecheck.case.writing import NewCase, new_case, turn_said
from rulecheck.engine import RulesetFailed, Step, Turn, Unfit, judged, written_in
from rulecheck.engine.edits import replaced
from rulecheck.engine.faults import signature
from rulecheck.engine.fixes import Unwritable
from rulecheck.engine.trace import facts
from rulecheck.exploring.cases import SHRINKING, as_found, expecting
from rulecheck.exploring.search import Visit
from rulecheck.exploring.worlds import Way, World, key_of, moment_at, ways, world_of
from rulecheck.judge import UNCHANGED, Changed, judge
from rulecheck.model import Clause, Verdict
from rulecheck.shrinking import smaller

MOST_JUDGED = 8
"""How many turns are judged under both rulebooks at one state."""


class Side(NamedTuple):
    """One of two rulebooks, and what it is called; it differs by readings and numbers."""

    name: str
    changed: Changed


class Contrast(NamedTuple):
    """Two rulebooks; `clause` is the one that they read differently, empty where it is more."""

    one: Side
    other: Side
    clause: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from others."""
        return self.clause, self.one.name, self.other.name


class Parting(NamedTuple):
    """Where two rulebooks part: the smallest turn that tells them apart, in the smallest scene.

    One case for each of them, with what is found and what is left under it. It is `clean` where the
    turn is legal under one of them.
    """

    contrast: Contrast
    cases: tuple[NewCase, NewCase]
    clean: bool = True


def of_readings(readings: Mapping[str, Mapping[str, str]]) -> Iterator[Contrast]:
    """Yield every pair of readings of each clause."""
    for clause, read in readings.items():
        for one, other in combinations(read, 2):
            yield Contrast(_reading(clause, one), _reading(clause, other), clause)


def of_house(house: Changed, name: str) -> Contrast:
    """Return the rulebook as it stands, and under house rules."""
    changed = Changed(numbers=house.numbers, readings={**house.preferred, **house.readings})
    return Contrast(Side("the book", UNCHANGED), Side(name, changed))


def _reading(clause: str, reading: str) -> Side:
    return Side(reading, Changed(readings={clause: reading}))


class _Outcome(NamedTuple):
    """What a step comes to: the turn with it, the state afterwards, and its figures."""

    turn: Turn
    state: Any
    figures: Any


class Partings:
    """Looks for the first parting of each contrast, state by state."""

    def __init__(self, contrasts: Iterable[Contrast]) -> None:
        self.left = list(contrasts)
        self.clean: dict[Any, Parting] = {}
        self.unclean: dict[Any, Parting] = {}
        self._worlds: dict[tuple[int, str, str], World | None] = {}

    def look(self, visit: Visit) -> None:
        """Look whether what is left parts at a state, or a step after it."""
        known: dict[tuple[str, str], dict[Any, _Outcome]] = {}
        for contrast in list(self.left):
            if contrast.clause and contrast.clause not in visit.asked:
                continue
            parting = self._parting(visit, contrast, known)
            if parting is not None and parting.clean:
                self.left.remove(contrast)
                self.clean[contrast.key] = parting
            elif parting is not None:
                self.unclean[contrast.key] = parting

    @property
    def found(self) -> tuple[Parting, ...]:
        """The first turn for each contrast that parts: one that is legal under one side, or any."""
        return tuple((self.unclean | self.clean).values())

    @property
    def unparted(self) -> tuple[Contrast, ...]:
        """The contrasts that nothing has told apart."""
        return tuple(each for each in self.left if each.key not in self.unclean)

    def _parting(self, visit: Visit, contrast: Contrast, known: Any) -> Parting | None:
        for turn in self.turns(visit, contrast, known, clean=contrast.key in self.unclean):
            found = witness(visit.world.case, turn, contrast)
            if found is not None:
                return found
        return None

    def turns(
        self, visit: Visit, contrast: Contrast, known: Any, *, clean: bool = True
    ) -> Iterator[Turn]:
        """Yield turns up to a state, or a step after it, on which two rulebooks part.

        With `clean`, those that are legal under one of them. `known` is what was found out about
        the state.
        """
        worlds = [self._world(visit, contrast.clause, side) for side in contrast[:2]]
        told = []
        for side, world in zip(contrast[:2], worlds, strict=True):
            if world is None:
                return
            key = contrast.clause, side.name
            if key not in known:
                known[key] = _told(visit, world)
            told.append(known[key])
        for turn in (visit.spot.turn, *_differing(*told)):
            if _part(worlds, turn, clean=clean):
                yield turn

    def _world(self, visit: Visit, clause: str, side: Side) -> World | None:
        """Return the world of a state by one of two rulebooks; `None` where there is none."""
        world = visit.world
        if side.changed is UNCHANGED or world.scene.table.readings.get(clause) == side.name:
            return world
        key = id(world), clause, side.name
        if key not in self._worlds:
            try:
                self._worlds[key] = world_of(world.case, side.changed)
            except Unfit:
                self._worlds[key] = None
        return self._worlds[key]


def _told(visit: Visit, world: World) -> dict[Any, _Outcome]:
    """Return what each step that may come next in a world comes to."""
    if world is visit.world:
        return dict(_outcomes(visit.ways))
    here = moment_at(world, visit.spot)
    return dict(_outcomes(ways(world, visit.spot, here)))


def _outcomes(found: Iterable[Any]) -> Iterator[tuple[tuple[str, Step], _Outcome]]:
    for each in found:
        if isinstance(each, Way) and each.step is not None and each.tried is not None:
            figures = tuple((one.at, one.value) for one in each.tried.assumed)
            state = key_of(each.to.active, each.tried.after)
            yield (each.who, each.step), _Outcome(each.to.turn, state, figures)


def _differing(one: Mapping[Any, _Outcome], other: Mapping[Any, _Outcome]) -> list[Turn]:
    """Return the turns with a step that differs, those first that may be by one of them only."""
    alone = [
        each.turn
        for step, each in (*one.items(), *other.items())
        if step not in other or step not in one
    ]
    both = [one[step].turn for step in one if step in other and one[step][1:] != other[step][1:]]
    return [*alone[:MOST_JUDGED], *both[:MOST_JUDGED]]


def _part(worlds: Iterable[World | None], turn: Turn, *, clean: bool) -> bool:
    """Whether a turn comes to something else in two worlds, as far as a case can tell.

    With `clean`, only if it is legal in one of them.
    """
    try:
        one, other = (judged(w.game, w.scene, turn) for w in worlds if w is not None)
    except RulesetFailed:
        return False
    if clean and "legal" not in (one.word, other.word):
        return False
    return bool(_apart(one, other)) or one.assumed != other.assumed


# a turn that tells two rulebooks apart


def witness(case: Case, turn: Turn, contrast: Contrast) -> Parting | None:
    """Return where two rulebooks part on a turn, in the smallest scene; `None` if nowhere."""
    for new, apart in telling(case, turn, contrast):
        try:
            cases = _cases(least(new, contrast, apart), contrast)
        except Unwritable:
            return None
        return Parting(contrast, cases, clean="legal" in apart)
    return None


def telling(case: Case, turn: Turn, contrast: Contrast) -> list[tuple[NewCase, tuple[Any, ...]]]:
    """Return turns that tell two rulebooks apart, each with how: the one given, or with figures.

    First come those on which the verdicts differ, and are legal under one.
    """
    try:
        plain = new_case(case, turn, "", world_of(case).scene.table.readings)
        ways = [
            (each, _told_apart(read, contrast))
            for each in _stating(plain, contrast)
            if (read := each.read())
        ]
    except Unwritable:
        return []
    ways.sort(key=lambda one: ("legal" not in one[1], "after" in one[1]))
    return [one for one in ways if one[1]]


def least(new: NewCase, contrast: Contrast, apart: Any) -> NewCase:
    """Return the smallest turn in the smallest scene that tells two rulebooks apart in one way."""
    return smaller(new, lambda less: _told_apart(less, contrast) == apart, SHRINKING)


def _stating(plain: NewCase, contrast: Contrast) -> Iterator[NewCase]:
    """Yield a turn as it is, and with each figure stated that is due under one of two rulebooks."""
    case = plain.read()
    if case is None:
        return
    yield plain
    steps = {each.number: each for each in written_in(case.turn)}
    for side in contrast[:2]:
        for due in judge(case, changed=side.changed).assumed:
            written = steps.get(due.step)
            if written is not None and written.step.verb == due.verb:
                said = written.but(step=written.step.saying(due.at, due.value))
                yield plain.saying(turn=turn_said(replaced(case.turn, due.step, (said,))))


def _told_apart(case: Case, contrast: Contrast) -> tuple[Any, ...]:
    """Return how two rulebooks differ on a case; nothing where they do not."""
    try:
        one, other = (judge(case, changed=side.changed, noting=False) for side in contrast[:2])
    except (Unfit, RulesetFailed):
        return ()
    return _apart(one, other)


def _apart(one: Verdict, other: Verdict) -> tuple[Any, ...]:
    mine, theirs = ({signature(e) for e in each.findings} for each in (one, other))
    if (one.word, mine) != (other.word, theirs):
        return one.word, other.word, frozenset(e[0] for e in mine ^ theirs)
    same = [facts(end) for _, end in one.ends] == [facts(end) for _, end in other.ends]
    return () if same else (one.word, other.word, "after")


def _cases(new: NewCase, contrast: Contrast) -> tuple[NewCase, NewCase]:
    """Return one case for each of two rulebooks, expecting what is found under it."""
    case = _known(new.read())
    after = "after" in _told_apart(case, contrast)
    clauses = case.ruleset.reference.clauses
    one, other = (
        new.saying(
            title=_title(contrast, side),
            about=_about(clauses, contrast, side),
            readings={**new.said.get("readings", {}), **side.changed.readings},
            house={**new.said.get("house", {}), **side.changed.numbers},
        )
        for side in contrast[:2]
    )
    first, second = (as_found(each, keep=contrast.clause) for each in (one, other))
    return expecting(first, second) if after else (first, second)


def _known(case: Case | None) -> Case:
    assert case is not None
    return case


def _about(clauses: Mapping[str, Clause], contrast: Contrast, side: Side) -> str:
    return clauses[contrast.clause].readings[side.name] if contrast.clause else ""


def _title(contrast: Contrast, side: Side) -> str:
    return f"{contrast.clause} read as {side.name}" if contrast.clause else f"Under {side.name}"
