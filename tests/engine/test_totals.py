"""Sums and products that know their parts."""

from fractions import Fraction

import pytest

from rulecheck.engine import Part, product_of, sum_of

LOAD, SLOPE, PLAIN = Part("load", 2, "A"), Part("slope", 3, "B"), Part("metres", 5)


def test_a_product_multiplies_and_a_sum_adds():
    assert product_of(PLAIN, LOAD, SLOPE).value == 30
    assert sum_of(PLAIN, LOAD, SLOPE).value == 10
    assert product_of(PLAIN, Part("half", Fraction(1, 2))).value == Fraction(5, 2)
    assert (product_of().value, sum_of().value) == (1, 0)


@pytest.mark.parametrize(
    ("stated", "forgotten"),
    [(15, (LOAD,)), (10, (SLOPE,)), (5, (LOAD, SLOPE)), (6, ()), (30, ()), (31, ())],
)
def test_the_fewest_cited_parts_that_explain_a_figure_are_the_forgotten_ones(stated, forgotten):
    assert product_of(PLAIN, LOAD, SLOPE).forgotten(stated) == forgotten


def test_a_part_without_a_clause_is_never_the_forgotten_one():
    assert product_of(LOAD, PLAIN).forgotten(2) == ()


def test_two_parts_that_look_alike_are_two():
    assert sum_of(PLAIN, LOAD, Part("load", 2, "A")).forgotten(7) == (LOAD,)


def test_a_total_reads_as_it_is_reckoned():
    assert str(product_of(PLAIN, LOAD)) == "metres 5 x load 2 = 10"
    assert str(sum_of(PLAIN, Part("half", Fraction(1, 2)))) == "metres 5 + half 0.5 = 5.5"
