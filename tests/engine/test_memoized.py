"""What is remembered of something that never changes, and for how long."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest
from msgspec import field

from rulecheck.engine import Memoizing, latest, memoized, once
from rulecheck.frozen import Frozen


class Oracle(Frozen, Memoizing):
    """Answers and counts how often it had to think."""

    thoughts: list[int] = field(default_factory=list)
    about: str = ""

    @once
    def half(self, number: int) -> int | None:
        """Return half of a number; `None` where it is odd."""
        self.thoughts.append(number)
        if number < 0:
            raise ValueError(number)
        return None if number % 2 else number // 2

    @latest
    def first(self, things: list[int]) -> Any:
        """Return the first of some things."""
        self.thoughts.append(things[0])
        return things[0]

    @cached_property
    def shout(self) -> str:
        """What it is about, louder."""
        return self.about.upper()


def test_the_same_question_is_thought_about_once() -> None:
    oracle = Oracle()
    assert [oracle.half(6), oracle.half(6), oracle.half(4)] == [3, 3, 2]
    assert oracle.thoughts == [6, 4]


def test_nothing_is_an_answer_too() -> None:
    oracle = Oracle()
    assert oracle.half(3) is oracle.half(3) is None
    assert oracle.thoughts == [3]


def test_what_cannot_be_answered_is_asked_again() -> None:
    oracle = Oracle()
    for _ in range(2):
        with pytest.raises(ValueError, match="-2"):
            oracle.half(-2)
    assert oracle.thoughts == [-2, -2]


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memoized, "MOST", 10)
    oracle = Oracle()
    assert [oracle.half(2 * number) for number in range(100)] == list(range(100))
    assert max(len(each) for each in vars(oracle).values()) <= 10


def test_the_latest_answer_is_kept_as_long_as_the_same_thing_is_meant() -> None:
    oracle, one, other = Oracle(), [1], [1]
    for thing in (one, one, other, one):
        assert oracle.first(thing) == 1
    assert oracle.thoughts == [1, 1, 1]


def test_a_changed_copy_remembers_nothing_and_what_is_remembered_makes_no_difference() -> None:
    oracle = Oracle(about="birds")
    assert (oracle.half(6), oracle.shout) == (3, "BIRDS")
    copy = oracle.but(about="fish")
    assert (copy.half(6), copy.shout) == (3, "FISH")
    assert oracle.thoughts == [6, 6]
    assert oracle == Oracle(about="birds", thoughts=oracle.thoughts)
