"""The nouns everything else speaks in."""

from fractions import Fraction

import pytest

from rulecheck.frozen import Frozen
from rulecheck.model import Clause, Edit, Place, Problem, Verdict
from rulecheck.wording import many, shown

# rosters


# how values are shown


class Blade(Frozen):
    suit: str
    worth: int = 0


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
        (Blade(suit="red", worth=3), "{suit: red, worth: 3}"),
        (Blade(suit=""), "{worth: 0}"),
    ],
)
def test_a_value_is_shown_as_a_case_would_write_it(value, said):
    assert shown(value) == said


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "0 parts"), (1, "1 part"), (2_000, "2,000 parts"), (1.0, "1 part"), (0.5, "0.5 parts")],
)
def test_one_thing_is_told_as_one(count, said):
    assert many(count, "part") == said


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


def test_what_to_leave_out_is_named_as_what_it_is():
    assert str(Edit(how="unset", step=1, at=("on",))) == "leave out the detail `on`"
    second = Edit(how="unset", step=1, at=("cards", 1))
    assert str(second) == "leave out number 2 of the detail `cards`"
    assert str(Edit(how="drop", step=1)) == "leave the step out"
