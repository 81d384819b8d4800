"""The fuzzer itself: what it makes is the same each time, and a fault does not get past it."""

from pathlib import Path
from random import Random

import pytest

from fuzz import edits, inputs, playouts, promises
from rulecheck.case import load_bytes
from rulecheck.model import Problem
from rulecheck.report.results import Result
from rulecheck.rulesets import SHIPPED

SEEDS = Path(promises.__file__).with_name("seeds")


@pytest.mark.parametrize("make", [inputs.disturbed, inputs.structured, inputs.nudged])
def test_the_same_seed_makes_the_same_inputs_and_they_keep_what_is_promised(make):
    made = [make(Random(number)) for number in range(40)]
    assert made == [make(Random(number)) for number in range(40)]
    assert len(set(made)) > 30
    assert [promises.broken(data) or promises.retold(data) for data in made] == [""] * 40


def test_cases_told_otherwise_are_judged_alike():
    assert [edits.changed(Random(number))[0] for number in range(20)] == [""] * 20


@pytest.mark.parametrize("game", SHIPPED)
def test_turns_made_of_options_are_legal_and_keep_what_is_promised(game):
    turns = [playouts.played(game, Random(number)) for number in range(6)]
    assert sum(len(turn[0].steps) for _, turn in turns) >= 9
    assert [playouts.broken(case, turn) for case, turn in turns] == [""] * 6


def test_a_turn_that_is_not_made_of_options_is_told_apart():
    text = """
ruleset: fated-hand
title: Too few cards
scene: {heroes: {rogue: {position: distant, hand: 1}}}
turn: [{rogue: [{move: {to: engaged}}]}]
"""
    (case,) = load_bytes(text.encode(), "turn.yaml").cases
    assert playouts.broken(case, case.turn).startswith("FH-")


@pytest.mark.parametrize("file", sorted(SEEDS.glob("*.yaml")), ids=lambda file: file.stem)
def test_what_broke_a_promise_once_keeps_it_now(file):
    data = file.read_bytes()
    assert (promises.broken(data), promises.retold(data)) == ("", "")


@pytest.mark.parametrize(
    ("line", "column", "message", "said"),
    [
        (3, 1, "x", "a place outside the file"),
        (1, 9, "x", "a place outside the file"),
        (1, 1, "\x1b", "a message that does not print"),
        (1, 1, "the ruleset x failed at step 1", "a ruleset failed"),
    ],
)
def test_a_fault_does_not_get_past(line, column, message, said, monkeypatch):
    problem = Problem(path="a", line=line, column=column, message=message)
    made = Result(path="a", outcomes=(), problems=(problem,), skipped=False)
    monkeypatch.setattr(promises, "result_of", lambda data: made)
    assert said in promises.broken(b"a: b\n")


def test_an_exception_does_not_get_past(monkeypatch):
    monkeypatch.setattr(promises, "result_of", lambda data: 1 / 0)
    assert promises.broken(b"") == "ZeroDivisionError: division by zero"
