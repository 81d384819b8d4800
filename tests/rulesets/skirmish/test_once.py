"""What is remembered of a field or a moment that never changes, and for how long."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from rulecheck.rulesets.skirmish import once as module
from rulecheck.rulesets.skirmish.once import once


@dataclass
class Oracle:
    """Answers and counts how often it had to think."""

    known: dict[Any, Any] = field(default_factory=dict)
    thoughts: list[int] = field(default_factory=list)

    @once
    def half(self, number: int) -> int | None:
        """Return half of a number; `None` where it is odd."""
        self.thoughts.append(number)
        if number < 0:
            raise ValueError(number)
        return None if number % 2 else number // 2


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
    monkeypatch.setattr(module, "MOST", 10)
    oracle = Oracle()
    assert [oracle.half(2 * number) for number in range(100)] == list(range(100))
    assert len(oracle.known) <= 10
