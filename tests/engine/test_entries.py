"""Entries and steps: copies with changes, details read and set by their place."""

from fractions import Fraction
from typing import Literal

import pytest
from msgspec import ValidationError

from rulecheck.case.reading import converted
from rulecheck.engine import DUE, Entry, Layout, Quantity, Step, Unfit
from rulecheck.frozen import Roster


class Stake(Entry):
    amount: int = 0


class LayDown(Step):
    """Put something on the table."""

    cards: tuple[int, ...] = ()
    stakes: Roster[int] = DUE
    side: Stake | None = None
    from_: Literal["hand", "deck"] = "hand"
    hand_size: int = 5
    length: Quantity = Fraction(1)


class Double(LayDown):
    verb = "twice"


def test_the_verb_is_the_name_of_the_class_unless_it_is_told():
    assert (LayDown.verb, Double.verb) == ("lay-down", "twice")


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (("cards",), (3, 4)),
        (("cards", 1), 4),
        (("cards", 7), None),
        (("stakes", "red"), 2),
        (("stakes", "blue"), None),
        (("side", "amount"), 6),
        (("from",), "hand"),
        (("hand-size",), 5),
        (("nothing",), None),
        (("nothing", "at all"), None),
    ],
)
def test_a_detail_is_read_by_its_place_as_a_case_spells_it(at, value):
    step = LayDown(who="ann", cards=(3, 4), stakes=Roster(red=2), side=Stake(amount=6))
    assert step.detail(at) == value


@pytest.mark.parametrize(
    ("at", "value", "changed"),
    [
        (("cards",), (1,), {"cards": (1,)}),
        (("cards", 0), 9, {"cards": (9, 4)}),
        (("cards", 0), None, {"cards": (4,)}),
        (("cards",), None, {"cards": ()}),
        (("stakes", "red"), 5, {"stakes": Roster(red=5)}),
        (("stakes", "red"), None, {"stakes": Roster()}),
        (("stakes", "blue"), 1, {"stakes": Roster(red=2, blue=1)}),
        (("stakes",), None, {"stakes": None}),
        (("side", "amount"), 7, {"side": Stake(amount=7)}),
        (("hand-size",), None, {"hand_size": 5}),
        (("from",), "deck", {"from_": "deck"}),
    ],
)
def test_a_detail_is_set_on_a_copy_and_left_out_by_nothing(at, value, changed):
    step = LayDown(who="ann", cards=(3, 4), stakes=Roster(red=2), side=Stake(amount=6), hand_size=8)
    before = step.but()
    assert step.saying(at, value) == step.but(**changed)
    assert step == before


def test_a_key_of_stakes_that_were_left_out_makes_them():
    assert LayDown(who="ann").saying(("stakes", "red"), 1).stakes == Roster(red=1)


def test_a_step_is_spelled_as_a_case_writes_it():
    step = LayDown(who="ann", cards=(3, 4), length=Fraction("2.5"), side=Stake(amount=1))
    assert step.spelled == "lay-down: {cards: [3, 4], side: {amount: 1}, length: 2.5}"
    assert LayDown(who="ann", from_="deck").spelled == "lay-down: {from: deck}"
    assert LayDown(who="ann").spelled == "lay-down: {}"


def test_a_copy_with_a_name_that_is_none_is_refused():
    with pytest.raises(TypeError, match="no field 'cardz'"):
        LayDown(who="ann").but(cardz=())


def test_nouns_are_frozen_and_can_be_remembered():
    step = LayDown(who="ann", stakes=Roster(red=2))
    with pytest.raises(AttributeError):
        step.who = "bob"
    assert {step: 1}[LayDown(who="ann", stakes=Roster(red=2))] == 1


@pytest.mark.parametrize(
    ("value", "number"), [(3, Fraction(3)), (Fraction("0.1"), Fraction(1, 10))]
)
def test_a_quantity_is_exact(value, number):
    found = converted(LayDown, {"length": value}).length
    assert found == number and isinstance(found, Fraction)


@pytest.mark.parametrize("value", [0.1, "3", True, None, (1,)])
def test_a_quantity_is_nothing_else(value):
    with pytest.raises(ValidationError):
        converted(LayDown, {"length": value})


@pytest.mark.parametrize("value", ["3", True, Fraction("2.5"), 2.0])
def test_a_whole_number_is_taken_as_it_is(value):
    with pytest.raises(ValidationError):
        converted(LayDown, {"hand-size": value})


def test_keys_are_the_rulebooks_spelling_only():
    with pytest.raises(ValidationError):
        converted(LayDown, {"hand_size": 3})


def test_a_game_without_a_scene_says_so():
    with pytest.raises(Unfit, match="no scene"):
        Layout().set_up(None)
