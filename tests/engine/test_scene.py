"""The scene and the table it plays on."""

from fractions import Fraction

import pytest
from support.porters_days import day

from rulecheck.engine import Undecided
from rulecheck.frozen import Roster

pytestmark = pytest.mark.usefixtures("porters")


@pytest.fixture
def scene(porters):
    return day("- ann: [{rest: {}}]").scene


def on(scene, porters, **top):
    return scene.but(table=porters.table(**top))


def test_numbers_come_typed_and_the_houses_are_over_them(scene, porters):
    assert (scene.numbers.gate, scene.numbers.rest) == (12, {"dry": 2, "mud": 1})
    housed = on(scene, porters, house={"gate": 9, "rest": {"mud": 0}})
    assert (housed.numbers.gate, housed.numbers.hit) == (9, 7)
    assert housed.numbers.rest == {"dry": 2, "mud": 0}


def test_a_reading_is_the_cases_else_the_preferred_else_the_first(scene, porters):
    assert scene.reads("PO-REST-1") == "in-a-turn"
    assert on(scene, porters, readings={"PO-REST-1": "in-a-row"}).reads("PO-REST-1") == "in-a-row"
    assert on(scene, porters, preferred={"PO-REST-1": "in-a-row"}).reads("PO-REST-1") == "in-a-row"
    assert scene.reads("PO-FOG-1") == "clear"
    assert scene.table.untold == ["PO-FOG-1"]


@pytest.mark.parametrize(
    ("value", "kind", "answer"),
    [
        (4, int, 4),
        (4, Fraction, Fraction(4)),
        (Fraction(1, 2), Fraction, Fraction(1, 2)),
        ("far", str, "far"),
        (False, bool, False),
        ("far", object, "far"),
    ],
)
def test_a_value_given_is_of_the_kind_asked_for(scene, porters, value, kind, answer):
    found = on(scene, porters, given={"PO-SWIM-1": value}).given("PO-SWIM-1", "why", kind)
    assert found == answer and type(found) is type(answer)


@pytest.mark.parametrize(
    ("value", "kind", "said"),
    [
        ("far", int, "a whole number"),
        (True, int, "a whole number"),
        (Fraction(1, 2), int, "a whole number"),
        ("far", Fraction, "a number"),
        (3, str, "a word"),
        (0, bool, "true or false"),
    ],
)
def test_a_value_of_another_kind_settles_nothing(scene, porters, value, kind, said):
    with pytest.raises(Undecided) as undecided:
        on(scene, porters, given={"PO-SWIM-1": value}).given("PO-SWIM-1", "why", kind)
    assert undecided.value.why == f"why; given must be {said}"


def test_a_value_that_is_not_given_is_undecided(scene):
    with pytest.raises(Undecided) as undecided:
        scene.given("PO-SWIM-1", "what a swim costs")
    assert (undecided.value.clause, undecided.value.why) == ("PO-SWIM-1", "what a swim costs")


def test_who_asks_for_a_ruling_means_one_whatever_the_clause_is(scene):
    with pytest.raises(Undecided) as undecided:
        scene.ruling("PO-HAUL-1", "is it far?")
    assert undecided.value.kind == "ruling"


def test_scenes_are_the_same_by_what_they_hold_not_by_their_table(scene, porters):
    assert on(scene, porters) == scene
    assert hash(on(scene, porters)) == hash(scene)
    assert scene.tired("ann", 1) != scene


@pytest.mark.parametrize(
    ("ruled", "is_it"),
    [
        (None, False),
        ("the ford is deep", True),
        (Roster({"PO-SWIM-1": False}), True),
        (Roster({"PO-FOG-1": "clear"}), False),
    ],
)
def test_looking_for_a_ruling_asks_for_none(scene, porters, ruled, is_it):
    ruled_on = on(scene, porters)
    ruled_on.table.rule_on(1, ruled)
    assert ruled_on.is_ruled("PO-SWIM-1") is is_it
    assert not ruled_on.table.rulings_used and not ruled_on.table.settled
