"""Nothing from a file moves a terminal's cursor."""

from hypothesis import given
from hypothesis import strategies as st

from rulecheck.report.printable import printable, width


@given(st.text())
def test_what_is_printed_is_one_line_of_printable_letters(text):
    assert printable(text).isprintable()


@given(st.text(alphabet=st.characters(categories=["L", "N", "P"])))
def test_letters_stay_as_they_are(text):
    assert printable(text) == text


def test_wide_letters_take_two_columns_and_marks_none():
    assert width("日本") == 4
    assert width("e\u0301") == 1
    assert width("abc") == 3
