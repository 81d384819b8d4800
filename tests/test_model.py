"""The nouns everything else speaks in."""

import pytest

from rulecheck.model import Clause, Edit, Place, Problem, Verdict

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
