"""Values as text, and how messages quote, count and name the nearest word."""

from fractions import Fraction

import pytest

from rulecheck.frozen import Frozen
from rulecheck.wording import many, nearest, quoted, shown


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


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("hual", "; nearest: haul"),
        ("haul", "; nearest: haul"),
        ("xyz", ""),
        ("", ""),
        ("haul" * 1000, ""),
    ],
)
def test_the_nearest_known_word_is_a_hint(word, hint):
    assert nearest(word, ["haul", "throw"]) == hint


def test_many_known_words_are_not_all_compared():
    assert nearest("haul", (f"x{index}" for index in range(10**9))) == ""


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("far", "'far'"),
        (3, "3"),
        (None, "none"),
        (("a", "b"), "[a, b]"),
        ({"a": 1}, "{a: 1}"),
        ("a\n\x1b[31m", r"'a\n\x1b[31m'"),
        ("‮\u200b", r"'\u202e\u200b'"),
        (("a\nb",), r"[a\nb]"),
        ("x" * 100, "'" + "x" * 58 + "…"),
    ],
)
def test_a_value_is_quoted_on_one_line_that_prints(value, said):
    assert quoted(value) == said
    assert quoted(value).isprintable()
