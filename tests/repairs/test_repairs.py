"""What would be legal instead of an illegal turn, the least change first."""

from pathlib import Path
from textwrap import dedent

import pytest

from rulecheck.case import load_bytes
from rulecheck.judge import Changed, judge
from rulecheck.repairs import repairs

CASES = Path(__file__).parents[2] / "cases" / "position-track"
HEAD = "ruleset: dash\nscene: {runners: {ann: {}, bob: {at: 3}}, hurdles: [5]}\n"


def case_of(turn, head=HEAD):
    loaded = load_bytes((head + dedent(turn)).encode(), "case.yaml")
    assert not loaded.problems
    return loaded.cases[0]


def told(turn, **options):
    return [each.told for each in repairs(case_of(turn), **options)]


pytestmark = pytest.mark.usefixtures("dash")


def test_a_wrong_figure_becomes_as_it_is_due_or_is_left_out():
    turn = "turn:\n- ann: [{run: {to: 2, energy: 1}}]\n"
    first, *more = repairs(case_of(turn))
    assert (first.told, first.applicability) == ("energy: 2 in step 1, run", "safe")
    assert "energy: 1" not in first.text
    assert first.text == "- ann: [{run: {to: 2, energy: 2}}]\n"
    assert all(each.edits != first.edits for each in more)


def test_what_is_owed_is_put_in():
    (first, *_) = repairs(case_of("turn:\n- bob:\n  - run: {to: 6}\n  - rest: {}\n"))
    assert (first.told, first.applicability) == ("after step 1, run: - stumble: {}", "safe")
    assert first.text == "  - stumble: {}\n"
    assert first.place.line == first.place.end_line == 6


def test_what_comes_too_late_is_moved_up():
    turn = "turn:\n- bob:\n  - run: {to: 6}\n  - rest: {}\n  - stumble: {}  # at last\n"
    assert judge(case_of(turn)).word == "illegal"
    found = {each.told: each for each in repairs(case_of(turn))}
    up = found["move step 3, stumble, up before step 2, rest"]
    assert up.applicability == "safe"
    assert up.text == "  - stumble: {}  # at last\n  - rest: {}\n"


def test_what_nobody_owes_is_left_out_by_a_person_only(porters):
    head = "ruleset: porters\nscene: {porters: {ann: {}}}\n"
    turn = (
        "turn:\n- ann:\n  - haul: {to: 1, breath: 3}\n    allow: {PO-HAUL-1: paid}\n  - catch: {}\n"
    )
    for each in repairs(case_of(turn, head)):
        assert each.applicability == "display"


def test_two_changes_are_told_where_one_does_not_do():
    turn = "turn:\n- ann: [{run: {to: 1, energy: 2}}]\n- bob: [{run: {to: 4, energy: 3}}]\n"
    (only,) = repairs(case_of(turn))
    assert only.told == "energy: 1 in step 1, run; then energy: 1 in step 2, run"
    assert (only.applicability, len(only.then)) == ("display", 1)
    assert only.text.count("energy: 1") == 2


@pytest.mark.parametrize(
    "turn",
    [
        "turn:\n- ann: [{run: {to: 2}}]\n",
        "turn:\n- bob:\n  - shove: {at: ann}\n",
    ],
)
def test_a_turn_that_breaks_nothing_needs_none(turn):
    assert repairs(case_of(turn)) == ()


def test_a_doubt_that_stood_before_may_stand_after():
    turn = "turn:\n- ann:\n  - run: {to: 2, energy: 1}\n  - shove: {at: bob}\n"
    assert told(turn)[0] == "energy: 2 in step 1, run"


def test_nothing_is_changed_about_what_the_case_allows():
    turn = (
        "turn:\n- ann:\n  - run: {to: 1, energy: 3}\n    allow: {DA-RUN-1: a gift}\n"
        "  - run: {to: 9}\n"
    )
    case = case_of(turn, HEAD.replace("ann: {}", "ann: {energy: 11}").replace("[5]", "[]"))
    assert judge(case).word == "legal"
    dear = case_of(
        turn.replace("9}", "9, energy: 2}"),
        HEAD.replace("ann: {}", "ann: {energy: 11}").replace("[5]", "[]"),
    )
    assert next(each.told for each in repairs(dear)) == "energy: 8 in step 2, run"
    assert all("step 1" not in each.told for each in repairs(dear))


def test_a_house_is_mended_by_its_own_rules():
    turn = "turn:\n- ann: [{run: {to: 1, energy: 1}}]\n"
    house = Changed(numbers={"price": 2})
    assert told(turn) == []
    assert told(turn, changed=house)[0] == "energy: 2 in step 1, run"


def test_only_findings_that_are_told_of_count():
    turn = "turn:\n- ann: [{run: {to: 2, energy: 1}}]\n"

    def none(verdict):
        return verdict.but(word="legal", findings=())

    assert told(turn, narrow=none) == []


def test_what_belongs_to_nobody_is_put_in_between_activations():
    shipped = CASES / "social" / "one-exchange-and-one-answer.yaml"
    case = load_bytes(shipped.read_bytes(), "case.yaml").cases[4]
    (first, *_) = repairs(case)
    assert first.told.startswith("before step 1, accept-opening: - exchange:")
    assert first.applicability == "display"
