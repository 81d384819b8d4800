"""No way that the checker allows is refused by a brute-force walk, or the reverse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from rulecheck.engine import Activation, Roster, Step, Written, judged
from rulecheck.model import Verdict
from rulecheck.rulesets.skirmish import RULESET, paths
from rulecheck.rulesets.skirmish.combatant import Size
from rulecheck.rulesets.skirmish.layout import Combatant, Layout, Terrain
from rulecheck.rulesets.skirmish.scene import Fight
from rulecheck.rulesets.skirmish.steps import Disengage, Move

from .walks import Board, Cell, Walked, name

COLUMNS, ROWS = 4, 4
READINGS = {"SK-MOV-9": "corners-free", "SK-RNG-5": "touch-suffices", "SK-MOV-10": "slip-through"}
CELLS = [(x, y) for y in range(ROWS) for x in range(COLUMNS)]


@st.composite
def boards(draw: Callable[..., object]) -> Board:
    order = draw(st.permutations(CELLS))
    assert isinstance(order, list)
    counts = draw(st.tuples(*[st.integers(0, most) for most in (4, 2, 2, 1)]))
    assert isinstance(counts, tuple)
    size, speed = draw(st.tuples(st.integers(1, 2), st.integers(1, 3)))  # type: ignore[misc]
    start = next(cell for cell in order if max(cell) + size <= COLUMNS)
    own = {(start[0] + i, start[1] + j) for i in range(size) for j in range(size)}
    cells = iter([cell for cell in order if cell not in own])
    walls, idle, holders, fallen = (frozenset(next(cells) for _ in range(n)) for n in counts)
    return Board(COLUMNS, ROWS, start, speed, walls, idle | holders, holders, fallen, size=size)


def scene(board: Board) -> Fight:
    foes = {
        name(cell): Combatant(
            at=name(cell),
            held=1 if cell in board.holders else 0,
            state="downed" if cell in board.fallen else "standing",
        )
        for cell in board.hostiles | board.fallen
    }
    size: Size = "medium" if board.size == 1 else "large"
    mover = Combatant(at=name(board.start), speed=board.speed, size=size)
    layout = Layout(
        size=(COLUMNS, ROWS),
        terrain=Terrain(wall=tuple(map(name, board.walls))),
        party=Roster({"mover": mover}),
        foes=Roster(foes),
    )
    return layout.set_up(RULESET.table(readings=READINGS))


def verdict(board: Board, *taken: Step) -> Verdict:
    steps = tuple(Written(step=step, number=nth) for nth, step in enumerate(taken, 1))
    return judged(RULESET, scene(board), (Activation(who="mover", steps=steps, number=1),))


def broken(found: Verdict) -> Counter[str]:
    return Counter(each.clause.id for each in found.findings)


def ends_well(board: Board, end: Cell) -> bool:
    return not board.body(end) & board.fallen


def a_way(board: Board, data: st.DataObject) -> Walked:
    """A way of a few steps, legal or not, that stays on the board."""
    way: Walked = ()
    for _ in range(data.draw(st.integers(1, 4))):
        x, y = way[-1] if way else board.start
        around = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
        way = (*way, data.draw(st.sampled_from([to for to in around if board.inside(to)])))
    return way


@settings(max_examples=100)
@given(boards(), st.data())
def test_a_path_is_judged_as_it_is_walked(board: Board, data: st.DataObject) -> None:
    way = a_way(board, data)
    found = broken(verdict(board, Move(who="mover", path=tuple(map(name, way)))))
    walked = found - Counter({"SK-HLD-2": 9, "SK-END-1": 9})
    assert not walked if board.allows(way) else walked
    if board.allows(way):
        assert found["SK-HLD-2"] == len(board.drawn(way))
        assert bool(found["SK-END-1"]) != ends_well(board, way[-1])


@settings(max_examples=100)
@given(boards(), st.data())
def test_a_disengage_waives_until_a_new_threat(board: Board, data: st.DataObject) -> None:
    way = data.draw(st.sampled_from([(), *board.ways()]))
    walk = [Move(who="mover", path=tuple(map(name, way)))] if way else []
    found = broken(verdict(board, Disengage(who="mover"), *walk))
    drawn = board.drawn(way, disengaged=True)
    assert found["SK-HLD-2"] + found["SK-DIS-2"] == len(drawn)


@settings(max_examples=100)
@given(boards(), st.data())
def test_an_end_is_legal_if_some_way_leads_there(board: Board, data: st.DataObject) -> None:
    end = data.draw(st.sampled_from([cell for cell in CELLS if cell != board.start]))
    ways = [way for way in board.ways() if way[-1] == end]
    found = broken(verdict(board, Move(who="mover", to=name(end))))
    found -= Counter({"SK-END-1": 1})
    if not ways:
        assert found - Counter({"SK-HLD-2": 9})
    else:
        least = min(len(board.drawn(way)) for way in ways)
        assert found == Counter({"SK-HLD-2": least} if least else {})


@settings(max_examples=100)
@given(boards())
def test_the_flood_finds_every_end_and_no_other(board: Board) -> None:
    reached = paths.flood(scene(board), "mover", Fraction(board.speed))
    ends = {name(way[-1]) for way in board.ways()} | {name(board.start)}
    assert set(reached) == ends
    fewest = {
        end: min(len(board.drawn(w)) for w in board.ways() if name(w[-1]) == end)
        for end in ends - {name(board.start)}
    }
    assert {end: len(reached[end].drawn) for end in fewest} == fewest


@settings(max_examples=100)
@given(boards())
def test_a_search_for_one_end_takes_the_way_that_the_flood_takes(board: Board) -> None:
    fight, spaces = scene(board), Fraction(board.speed)
    reached = paths.flood(fight, "mover", spaces)
    assert {end: paths.way(fight, "mover", end, spaces) for end in reached} == {
        end: label.way for end, label in reached.items()
    }
