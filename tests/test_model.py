"""The nouns everything else speaks in."""

import copy
import pickle
from fractions import Fraction

import pytest

from rulecheck.frozen import Frozen, Roster, frozen, items, kebab
from rulecheck.model import Clause, Place, Problem, Verdict, shown


@frozen
class Card(Frozen):
    suit: str
    worth: int = 0


def test_frozen_nouns_are_copied_with_changes_only():
    card = Card(suit="red", worth=3)
    assert card.but(worth=4) == Card(suit="red", worth=4)
    assert card == Card(suit="red", worth=3)
    with pytest.raises(TypeError, match="Card has no colour"):
        card.but(colour="red")
    with pytest.raises(AttributeError):
        card.worth = 4
    with pytest.raises(TypeError):
        Card("red")


# rosters


def test_a_roster_is_a_mapping_that_is_copied_to_change():
    roster = Roster(ann=1, bob=2)
    assert roster.but("cid", 3) == {"ann": 1, "bob": 2, "cid": 3}
    assert roster.but("ann", 9) == {"ann": 9, "bob": 2}
    assert roster.without("ann") == {"bob": 2}
    assert roster.without("nobody") == roster == {"ann": 1, "bob": 2}
    assert list(roster.but("ann", 9)) == ["ann", "bob"]
    assert isinstance(roster.but("cid", 3), Roster) and isinstance(roster.without("ann"), Roster)


@pytest.mark.parametrize(
    "change",
    [
        lambda roster: roster.__setitem__("ann", 2),
        lambda roster: roster.__delitem__("ann"),
        lambda roster: roster.update(ann=2),
        lambda roster: roster.setdefault("cid", 2),
        lambda roster: roster.pop("ann"),
        lambda roster: roster.popitem(),
        lambda roster: roster.clear(),
        lambda roster: roster.__ior__({"ann": 2}),
    ],
)
def test_a_roster_never_changes(change):
    roster = Roster(ann=1)
    with pytest.raises(TypeError, match="a roster never changes"):
        change(roster)
    assert roster == {"ann": 1}


def test_a_roster_can_be_remembered_whatever_the_order_of_its_names():
    assert hash(Roster(ann=1, bob=2)) == hash(Roster(bob=2, ann=1))
    assert {Roster(ann=1): "x"}[Roster(ann=1)] == "x"


def test_a_roster_can_be_copied_and_sent_to_another_process():
    roster = Roster(ann=Roster(at=1))
    for other in (copy.copy(roster), copy.deepcopy(roster), pickle.loads(pickle.dumps(roster))):
        assert other == roster and isinstance(other, Roster)
    assert isinstance(copy.deepcopy(roster)["ann"], Roster)


# how values are shown


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "none"),
        (True, "true"),
        (False, "false"),
        (3, "3"),
        (-3, "-3"),
        ("far", "far"),
        (Fraction(3), "3"),
        (Fraction("2.5"), "2.5"),
        (Fraction("-0.05"), "-0.05"),
        (Fraction("1234567.5"), "1234567.5"),
        (Fraction("10.12345"), "10.12345"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-7, 6), "-7/6"),
        (Fraction(1, 10**19), "0." + "0" * 18 + "1"),
        (Fraction(1, 10**20), f"1/{10**20}"),
        (2.5, "2.5"),
        (1 / 3, "0.3333"),
        (("b3", "a2"), "[b3, a2]"),
        (frozenset({"b", "a"}), "[a, b]"),
        ((), "[]"),
        ({"a": (1, None)}, "{a: [1, none]}"),
        (Card(suit="red", worth=3), "{suit: red, worth: 3}"),
        (Card(suit=""), "{worth: 0}"),
    ],
)
def test_a_value_is_shown_as_a_case_would_write_it(value, said):
    assert shown(value) == said


@pytest.mark.parametrize(
    ("name", "spelled"), [("hand_size", "hand-size"), ("from_", "from"), ("at", "at")]
)
def test_names_are_spelled_as_the_rulebook_does(name, spelled):
    assert kebab(name) == spelled


def test_the_figures_of_a_noun_and_of_a_roster_are_told_alike():
    assert list(items(Card(suit="red", worth=3))) == [("suit", "red"), ("worth", 3)]
    assert list(items(Roster(a_b=1))) == [("a_b", 1)]


# clauses, problems, verdicts


@pytest.mark.parametrize(
    ("kind", "testable"),
    [
        ("prohibition", True),
        ("requirement", True),
        ("cost", True),
        ("procedure", True),
        ("outcome", True),
        ("permission", False),
        ("definition", False),
        ("discretion", False),
        ("open", False),
        ("silent", False),
        ("example", False),
    ],
)
def test_a_clause_can_be_broken_or_not_by_its_kind(kind, testable):
    clause = Clause(ruleset="r", id="A", section="Moves", kind=kind, says="So.", document="Rules")
    assert clause.testable == testable
    assert clause.source == "Rules, Moves"


def test_a_problem_reads_as_one_line_with_its_place():
    assert str(Problem(path="a.yaml", line=3, column=7, message="no")) == "a.yaml:3:7: no"


@pytest.mark.parametrize(
    ("word", "rulings", "words"),
    [
        ("legal", (), "legal"),
        ("legal", ("A",), "legal by ruling"),
        ("illegal", ("A",), "illegal"),
        ("ruling", ("A",), "ruling"),
    ],
)
def test_a_verdict_is_legal_by_ruling_only_where_it_is_legal(word, rulings, words):
    assert Verdict(word=word, rulings=rulings).words == words


def test_places_are_told_by_name():
    assert Place(line=1, column=2, end_line=3, end_column=4).end_column == 4
