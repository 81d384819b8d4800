"""Figures of findings: none is rounded onto a limit that it only comes near to."""

from fractions import Fraction

import pytest

from rulecheck.rulesets.warcry.words import inches


@pytest.mark.parametrize(
    ("length", "said"),
    [
        (0, "0 inches"),
        (1, "1 inch"),
        (Fraction(5, 2), "2.5 inches"),
        (0.123456, "0.12 inch"),
        (10, "10 inches"),
        (3.35410196, "3.35 inches"),
        (0.998, "0.998 inch"),
        (0.9999999, "0.9999999 inch"),
        (1.004, "1.004 inches"),
        (Fraction("3.999"), "3.999 inches"),
        (3.0000000001, "3 inches"),
        (0.0049, "0.005 inch"),
        (Fraction("0.499"), "0.499 inch"),
    ],
)
def test_a_length_is_told_with_as_many_digits_as_tell_it_apart(length, said):
    assert inches(length) == said
