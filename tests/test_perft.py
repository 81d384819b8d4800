"""How many ways a turn can go on, counted by options and by searches that know no engine."""

from collections import Counter

import pytest
from rulesets.skirmish.walks import Board, name

from rulecheck.case import load_bytes
from rulecheck.engine import Activation, Written
from rulecheck.engine.moments import Moment
from rulecheck.engine.offers import Offer, offered
from rulecheck.engine.trace import facts

BOARDS = {
    "an open board": Board(4, 4, (1, 1), 2, *map(frozenset, ((), (), (), ()))),
    "a wall with a gap": Board(5, 4, (0, 1), 2, *map(frozenset, ({(1, 0), (1, 2)}, (), (), ()))),
    "two foes in the way": Board(
        4, 4, (0, 0), 2, *map(frozenset, ({(2, 2)}, {(1, 1), (2, 0)}, (), ()))
    ),
    "a corner that is walled in": Board(
        4, 3, (0, 0), 1, *map(frozenset, ({(1, 0), (1, 1), (0, 1)}, (), (), ()))
    ),
    "two of a large creature's own": Board(5, 5, (1, 1), 2, *map(frozenset, ((), (), (), ())), 2),
}
GUARDED = Board(5, 4, (1, 1), 2, *map(frozenset, ({(3, 3)}, {(2, 2), (0, 0)}, {(2, 2)}, ())))


def loaded(text):
    (case,) = load_bytes(text.encode(), "board.yaml").cases
    return case


def moment(case, who, steps=()):
    written = tuple(Written(step=step, number=nth) for nth, step in enumerate(steps, 1))
    turn = (Activation(who=who, steps=written, number=1),)
    return Moment(case.ruleset, case.scene, turn, within=True)


def offers(case, who, verb, steps=()):
    here = moment(case, who, steps)
    found = offered(here, who, case.ruleset.steps[verb])
    return [each for each in found if isinstance(each, Offer)]


def turns(case, who, verb, depth, steps=()):
    """Yield every sequence of so many legal steps of a verb."""
    if depth == 0:
        yield steps
        return
    for each in offers(case, who, verb, steps):
        yield from turns(case, who, verb, depth - 1, (*steps, each.step))


# skirmish: the places that a Move ends in


def fight(board):
    foes = {f"f{i}": cell for i, cell in enumerate(sorted(board.hostiles))}
    told = ", ".join(
        f"{foe}: {{at: {name(cell)}, held: {int(cell in board.holders)}}}"
        for foe, cell in foes.items()
    )
    walls = ", ".join(map(name, sorted(board.walls)))
    size = "large" if board.size > 1 else "medium"
    return loaded(f"""
ruleset: skirmish
title: A board
readings: {{SK-MOV-9: corners-free, SK-RNG-5: touch-suffices, SK-MOV-10: slip-through}}
scene:
  size: [{board.columns}, {board.rows}]
  terrain: {{wall: [{walls}]}}
  party: {{mover: {{at: {name(board.start)}, speed: {board.speed}, size: {size}}}}}
  foes: {{{told}}}
turn:
- mover: []
""")


def ends(board):
    return {way[-1] for way in board.ways()} - {board.start}


def after(board, start):
    return Board(board.columns, board.rows, start, *list(vars(board).values())[3:])


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_two_moves_end_where_a_walk_step_by_step_ends(board):
    found = [(one.to, other.to) for one, other in turns(fight(board), "mover", "move", 2)]
    walked = [(one, other) for one in ends(board) for other in ends(after(board, one))]
    assert Counter(found) == Counter((name(one), name(other)) for one, other in walked)


def test_as_many_held_strikes_are_owed_as_the_best_way_draws():
    found = {
        each.step.to: len(each.tried[0].debts) for each in offers(fight(GUARDED), "mover", "move")
    }
    drawn = {
        name(end): min(len(GUARDED.drawn(way)) for way in GUARDED.ways() if way[-1] == end)
        for end in ends(GUARDED)
    }
    assert found == drawn
    assert set(drawn.values()) == {0, 1}


# fated hand: bands that are paid with cards


@pytest.mark.parametrize("hand", [0, 1, 2, 3, 5])
def test_three_moves_over_the_bands_are_paid_out_of_the_hand(hand):
    case = loaded(f"""
ruleset: fated-hand
title: Bands
scene: {{heroes: {{rogue: {{position: near, hand: {hand}}}}}}}
turn:
- rogue: []
""")
    found = Counter(steps[-1].to for steps in turns(case, "rogue", "move", 3))

    bands, counted = ("engaged", "near", "distant"), Counter()

    def search(at, cards, depth):
        if depth == 0:
            counted[bands[at]] += 1
            return
        for to in range(3):
            if abs(to - at) <= cards:
                search(to, cards - abs(to - at), depth - 1)

    search(1, hand, 3)
    assert found == counted


# narateer: Zones, of which a Walk of 14 m snaps to one, and a Run of 28 m to three


@pytest.mark.parametrize(("mode", "zones"), [("walk", 1), ("run", 3)])
def test_as_many_zones_are_crossed_as_the_mode_pays_for(mode, zones):
    between = [("yard", "hall"), ("hall", "tower"), ("yard", "garden"), ("garden", "tower")]
    told = ", ".join(f"{{between: [{one}, {other}]}}" for one, other in between)
    case = loaded(f"""
ruleset: narateer
title: Zones
scene:
  mode: cinematic
  connections: [{told}]
  characters: {{mira: {{base-movement: 14, ready-ad: 2, place: yard}}}}
turn:
- mira: []
""")
    (first,) = [each.step for each in offers(case, "mira", mode) if not each.step.boost]
    beside = {}
    for one, other in (*between, *((other, one) for one, other in between)):
        beside.setdefault(one, []).append(other)

    def ways(at, left):
        return [(), *((to, *way) for to in beside[at] if left for way in ways(to, left - 1))]

    def crossings(steps):
        yield tuple(step.to for step in steps[1:])
        for each in offers(case, "mira", "cross", steps):
            if not (each.step.past or each.step.by):
                yield from crossings((*steps, each.step))

    assert Counter(crossings((first,))) == Counter(ways("yard", zones))


# position track: Clashes that shift the shared track, as the margins fall


@pytest.mark.parametrize("place", ["overwhelmed", "pressured", "neutral", "advantage", "dominant"])
def test_two_clashes_shift_the_track_by_their_margins_up_to_its_ends(place):
    case = loaded(f"""
ruleset: position-track
title: Clashes
scene: {{hero: {{place: {place}}}}}
turn:
- clash: {{hero: {{total: 10}}, enemy: {{total: 10}}}}
""")
    kind, found = case.ruleset.steps["clash"], Counter()

    def clashes(turn):
        here = Moment(case.ruleset, case.scene, turn, within=False)
        if len(turn) == 2:
            found[facts(here.scenes[0])["hero.place"]] += 1
            return
        for each in offered(here, "", kind):
            sides = (each.step.hero, each.step.enemy)
            if isinstance(each, Offer) and not any(e.shield or e.breaks_armor for e in sides):
                clashes(here.with_(Written(step=each.step, number=here.number)))

    clashes(())
    track = ("overwhelmed", "pressured", "neutral", "advantage", "dominant")
    counted = Counter({track.index(place): 1})
    for _ in range(2):
        after = Counter()
        for at, ways in counted.items():
            for shift in (-2, -1, 0, 1, 2):
                after[max(0, min(4, at + shift))] += ways
        counted = after
    assert found == Counter({track[at]: ways for at, ways in counted.items()})
