"""Carets stand under what a place means, whatever the line holds."""

from hypothesis import given
from hypothesis import strategies as st

from rulecheck.model import Place
from rulecheck.report.excerpt import WIDEST, excerpt
from rulecheck.report.ink import Ink
from rulecheck.report.printable import width


def drawn(text, line, column, end_line, end_column):
    place = Place(line=line, column=column, end_line=end_line, end_column=end_column)
    return list(excerpt(text, place, Ink(colour=False)))


def test_carets_stand_under_the_place():
    assert drawn("a: 1\nbcd: 22\n", 2, 6, 2, 8) == ["  2 | bcd: 22", "    |      ^^"]


def test_wide_letters_and_escapes_shift_the_carets():
    assert drawn("日\x1b: x\n", 1, 5, 1, 6) == ["  1 | 日\\x1b: x", "    |         ^"]


def test_a_place_of_several_lines_ends_with_its_first():
    assert drawn("a: |\n  b\n", 1, 4, 3, 1) == ["  1 | a: |", "    |    ^"]


def test_an_empty_place_has_one_caret():
    assert drawn("a:\n", 1, 3, 1, 3) == ["  1 | a:", "    |   ^"]
    assert drawn("a:\n", 9, 3, 9, 3) == ["  9 |", "    | ^"]


def test_a_long_line_is_cut_around_the_place():
    source, carets = drawn("x" * 300 + "here" + "y" * 300, 1, 301, 1, 305)
    at = carets.index("^")
    assert source[at : at + 4] == "here"
    assert len(source) < WIDEST + 12


@given(st.text(alphabet="ab日é\t\x1b \u0301", max_size=250), st.data())
def test_carets_are_under_the_line(text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    source, carets = drawn(text, 1, start + 1, 1, end + 1)
    assert "^" in carets
    assert width(carets) <= WIDEST + 12 or width(source) >= width(carets.rstrip("^"))
