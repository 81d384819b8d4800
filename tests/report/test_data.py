"""Values of a scene as JSON has them."""

from fractions import Fraction

import pytest

from rulecheck.frozen import Frozen, Roster
from rulecheck.reader.spelled import plain


class Purse(Frozen):
    """Something with a name of two words."""

    gold_coins: int
    share: Fraction


class Odd:
    def __str__(self):
        return "odd"


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (None, None),
        (True, True),
        ("near", "near"),
        (Fraction(4), 4),
        (Fraction(5, 2), 2.5),
        (Fraction(1, 10), 0.1),
        (Fraction(1, 3), "1/3"),
        ((1, ("a", Fraction(1, 2))), [1, ["a", 0.5]]),
        (frozenset({"b", "a"}), ["a", "b"]),
        (Roster(ann=Fraction(1, 2)), {"ann": 0.5}),
        (Purse(gold_coins=2, share=Fraction(2, 3)), {"gold-coins": 2, "share": "2/3"}),
        (Odd(), "odd"),
    ],
)
def test_a_value_is_exact_or_a_text(value, data):
    assert plain(value) == data
    assert type(plain(value)) is type(data)
