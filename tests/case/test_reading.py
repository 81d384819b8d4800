"""What a type wants of a plain value, its marks among it."""

from fractions import Fraction
from typing import Annotated

import pytest
from msgspec import ValidationError

from rulecheck.case.reading import converted, fits
from rulecheck.engine import AtLeast, Entry, Name, Roster, one_of

Amount = Annotated[one_of(int, Fraction), AtLeast(0)]


class Pack(Entry):
    weight: Amount = 0


class Porter(Entry):
    packs: Roster[Pack] = Roster()
    helps: Name | tuple[Name, ...] = ()


class Yard:
    names = ("ann", "bob")


@pytest.mark.parametrize(
    ("value", "amount"), [(3, 3), (Fraction(6, 2), 3), (Fraction(1, 2), Fraction(1, 2))]
)
def test_a_number_of_either_kind_is_whole_where_it_can_be(value, amount):
    found = converted(Pack, {"weight": value}).weight
    assert found == amount and type(found) is type(amount)


@pytest.mark.parametrize("value", ["3", True, None, 0.5])
def test_what_is_of_neither_kind_is_refused(value):
    with pytest.raises(ValidationError):
        converted(Pack, {"weight": value})


@pytest.mark.parametrize(
    ("value", "fit"),
    [
        ({"packs": {"a": {"weight": 1}}, "helps": "ann"}, True),
        ({"packs": {"a": {"weight": -1}}}, False),
        ({"helps": ("ann", "bob")}, True),
        ({"helps": ("ann", "cid")}, False),
        ({"helps": "cid"}, False),
    ],
)
def test_marks_hold_in_entries_within_entries_and_in_lists(value, fit):
    assert converted(Porter, value)
    assert fits(Porter, value, Yard) is fit
