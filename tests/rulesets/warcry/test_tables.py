"""Walks on random tables, judged by the ruleset and by sampling them densely with shapely."""

from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon

from rulecheck.drawing import as_text
from rulecheck.engine import Activation, Unfit, Written, judged
from rulecheck.frozen import Roster
from rulecheck.rulesets.warcry import RULESET
from rulecheck.rulesets.warcry.board import drawn
from rulecheck.rulesets.warcry.fighters import Fighter
from rulecheck.rulesets.warcry.geometry import along
from rulecheck.rulesets.warcry.layout import Layout
from rulecheck.rulesets.warcry.steps import Climb, Fall, Fly, Jump, Move, Retreat, Walk
from rulecheck.rulesets.warcry.terrain import Piece

from .shapes import boxes, stars

SAMPLES = 500
tenths = st.integers(-60, 60).map(lambda n: Fraction(n, 10))
heights = st.integers(0, 60).map(lambda n: Fraction(n, 10))
away = st.integers(1, 60).flatmap(lambda n: st.sampled_from([Fraction(n, 10), Fraction(-n, 10)]))
"""A figure that is not 0."""
places = st.tuples(tenths, tenths)
sizes = st.sampled_from([Fraction(25), Fraction(57, 2), Fraction(32), Fraction(40)])


def fighters(side):
    return st.builds(Fighter, side=st.just(side), base=sizes, move=st.just(Fraction(99)), at=places)


def exact(polygon):
    return tuple((Fraction(round(x * 100), 100), Fraction(round(y * 100), 100)) for x, y in polygon)


terrain = st.builds(
    Piece,
    kind=st.sampled_from(["obstacle", "platform", "both", "insignificant"]),
    footprint=st.one_of(stars(), boxes()).map(exact),
    height=st.just(Fraction(3)),
)


kinds = st.one_of(
    st.just(Move(who="runner")),
    st.just(Retreat(who="runner")),
    st.builds(Walk, who=st.just("runner"), to=places),
    *(
        st.builds(kind, who=st.just("runner"), to=st.none() | places, height=st.none() | heights)
        for kind in (Climb, Fly)
    ),
    st.builds(
        Jump,
        who=st.just("runner"),
        to=st.none() | places,
        height=st.none() | heights,
        test=st.sampled_from([None, 1, 6]),
    ),
    st.builds(
        Fall,
        who=st.just("runner"),
        to=st.none() | places,
        height=st.none() | heights,
        damage=st.none() | st.integers(-1, 9),
    ),
)


@st.composite
def tables(draw, *, enemies, friends, pieces):
    """A runner, and of some enemies, friends and pieces those that leave the others room."""
    placed = [("runner", draw(fighters("red")))]
    for kind, some in (
        ("enemy", st.lists(fighters("blue"), max_size=enemies)),
        ("friend", st.lists(fighters("red"), max_size=friends)),
        ("piece", st.lists(terrain, max_size=pieces)),
    ):
        for number, each in enumerate(draw(some)):
            placed += [more] if set_up(*placed, more := (f"{kind} {number}", each)) else []
    return dict(placed)


def set_up(*placed):
    """The scene in which all have a place, if they have."""
    layout = Layout(
        fighters=Roster({name: each for name, each in placed if isinstance(each, Fighter)}),
        terrain=Roster({name: each for name, each in placed if isinstance(each, Piece)}),
    )
    try:
        return layout.set_up(RULESET.table())
    except Unfit:
        return None


def called(kind, placed):
    return [each for name, each in placed.items() if name.startswith(kind)]


def found(scene, to):
    verdict = played(scene, (Move(who="runner"), Walk(who="runner", to=to)))
    return {finding.clause.id for finding in verdict.findings}


def played(scene, steps):
    written = tuple(Written(step=step, number=n) for n, step in enumerate(steps, start=1))
    turn = (Activation(who="runner", steps=written, number=1),)
    return judged(RULESET, scene, turn)


def told(broken, clear):
    """A verdict by sampling, where the samples are near enough to tell."""
    assume(broken or clear)
    return broken


@settings(max_examples=400)
@given(
    tables(enemies=3, friends=2, pieces=3),
    st.tuples(away, tenths) | st.tuples(tenths, away),
)
def test_a_walk_is_judged_like_its_places_one_by_one(placed, by):
    runner, scene = placed["runner"], set_up(*placed.items())
    to = (runner.at[0] + by[0], runner.at[1] + by[1])
    enemies, friends = called("enemy", placed), called("friend", placed)
    start, end = runner.spot.point, (float(to[0]), float(to[1]))
    length = Point(start).distance(Point(end))
    way = [Point(along(start, end, k / SAMPLES)) for k in range(SAMPLES + 1)]
    step, radius = length / SAMPLES, runner.rim.first
    clauses = found(scene, to)

    walls = [
        Polygon(each.outline) for each in called("piece", placed) if each.kind != "insignificant"
    ]
    nearest = min((wall.distance(at) for wall in walls for at in way), default=99)
    assert ("WC-MOV-3" in clauses) is told(nearest < radius - 1e-9, nearest > radius + step)

    gaps = [_gaps(way, runner, enemy) for enemy in enemies]
    closest = min((min(each) for each in gaps), default=99)
    assert ("WC-MOV-4" in clauses) is told(closest < -1e-9, closest > step)

    near_start = min((each[0] for each in gaps), default=99)
    assert ("WC-MOV-5" in clauses) is told(near_start < 1 - 1e-9, near_start > 1 + 1e-9)

    if "WC-MOV-5" in clauses:
        return  # what was within an inch all along is not entered
    left = [
        told(*_goes_on(each, step))
        for each, enemy in zip(gaps, enemies, strict=True)
        if all(_far(friend, enemy) for friend in friends)
    ]
    assert ("WC-MOV-6" in clauses) is any(left)


def _gaps(way, runner, enemy):
    centre, reach = Point(enemy.spot.point), runner.rim.first + enemy.rim.first
    return [centre.distance(at) - reach for at in way]


def _goes_on(gaps, step):
    """Whether samples show that a way goes on in an inch; whether they show that it does not."""
    nearest, before, last = (max(0, each) for each in (min(gaps), gaps[-2], gaps[-1]))
    nearer_to_the_end = before - last > step / 2 or last == 0
    return nearest < 1 - 1e-9 and last > nearest + 1e-9, nearest > 1 + step or nearer_to_the_end


def _far(friend, enemy):
    apart = Point(friend.spot.point).distance(Point(enemy.spot.point))
    return apart - friend.rim.first - enemy.rim.first > 1


@settings(max_examples=120)
@given(tables(enemies=2, friends=1, pieces=3), st.lists(kinds, max_size=5))
def test_whatever_a_turn_says_has_a_verdict_and_a_picture(placed, steps):
    scene = set_up(*placed.items())
    verdict = played(scene, steps)
    assert verdict.word in ("legal", "illegal", "open")
    assert verdict == played(scene, steps)
    assert as_text(drawn(verdict.scenes[-1][1]))
