"""A whole turn: activations, what is owed, and one fault found once."""

import pytest
from support.porters_days import assumed, day, found, verdict

from rulecheck.engine import RulesetFailed
from rulecheck.judge import judge

pytestmark = pytest.mark.usefixtures("porters")

THREE = "{porters: {ann: {at: 2}, bob: {at: 4}, cid: {at: 6}}}"


# what is owed


def test_a_debt_is_paid_by_the_step_that_comes_next():
    turn = "- ann: [{haul: {to: 3, load: heavy}}, set-down: {}]"
    assert verdict(turn).word == "legal"


@pytest.mark.parametrize(
    "turn",
    [
        pytest.param("- ann: [{haul: {to: 3, load: heavy}}]", id="the activation ends"),
        pytest.param("- ann: [{haul: {to: 3, load: heavy}}, {rest: {}}]", id="another step comes"),
        pytest.param(
            "- ann: [{haul: {to: 3, load: heavy}}]\n- bob: [{rest: {}}]", id="another begins"
        ),
        pytest.param("- ann: {haul: {to: 3, load: heavy}}", id="the turn ends"),
        pytest.param(
            "- ann: [{haul: {to: 3, load: heavy}}, {end: {}}, set-down: {}]",
            id="the end is written",
        ),
    ],
)
def test_a_debt_nobody_pays_is_found_at_the_step_that_caused_it(turn):
    judged = verdict(turn)
    assert found(judged.findings)[0] == (1, "PO-HAUL-7", "")
    assert judged.findings[0].message == "ann's set-down is missing"


def test_the_fix_of_a_missing_step_is_the_step_to_write():
    judged = verdict("- ann: [{haul: {to: 3, load: heavy}}]")
    assert judged.findings[0].fix == "- ann: {set-down: {at: 3}}"


def test_a_debt_is_paid_by_the_one_who_owes_it_only():
    judged = verdict("- ann: [{haul: {to: 3, load: heavy}}, {bob: {set-down: {}}}]")
    assert found(judged.findings) == [(1, "PO-HAUL-7", ""), (2, "PO-DOWN-1", "")]


@pytest.mark.parametrize(
    ("details", "clauses"),
    [
        ("{}", []),
        ("{at: 3}", []),
        ("{softly: true}", []),
        ("{at: 3, softly: true}", []),
        ("{at: 4}", ["PO-HAUL-7", "PO-DOWN-1"]),
    ],
)
def test_a_debt_holds_the_details_it_names_and_leaves_the_others_free(details, clauses):
    judged = verdict(f"- ann: [{{haul: {{to: 3, load: heavy}}}}, {{set-down: {details}}}]")
    assert [each.clause.id for each in judged.findings] == clauses


def test_a_step_nobody_owes_is_for_the_game_to_forbid():
    judged = verdict("- ann: [{set-down: {}}]")
    assert found(judged.findings) == [(1, "PO-DOWN-1", "")]


def test_a_debt_is_paid_once():
    judged = verdict("- ann: [{haul: {to: 3, load: heavy}}, set-down: {}, set-down: {}]")
    assert found(judged.findings) == [(3, "PO-DOWN-1", "")]


@pytest.mark.parametrize("order", [("bob", "cid"), ("cid", "bob")])
def test_several_debts_are_paid_in_any_order(order):
    one, other = order
    wet = "- bob: {ford: {}}\n- cid: {ford: {}}\n"
    assert verdict(f"{wet}- {one}: {{dry: {{}}}}\n- {other}: {{dry: {{}}}}", THREE).word == "legal"
    judged = verdict(f"{wet}- {one}: {{dry: {{}}}}", THREE)
    assert [each.fix for each in judged.findings] == [f"- {other}: {{dry: {{}}}}"]


def test_a_debt_that_may_be_left_is_not_missed():
    assert verdict("- ann: [{throw: {at: bob, roll: 7}}]", THREE).word == "legal"
    assert (
        verdict("- ann: [{throw: {at: bob, roll: 7}}, {bob: {catch: {}}}]", THREE).word == "legal"
    )


def test_a_debt_that_may_be_left_lapses_with_the_next_step():
    turn = "- ann: [{throw: {at: bob, roll: 7}}, {rest: {}}, {bob: {catch: {}}}]"
    assert found(verdict(turn, THREE).findings) == [(3, "PO-CATCH-2", "")]


def test_only_the_one_who_may_takes_what_may_be_taken():
    turn = "- ann: [{throw: {at: bob, roll: 7}}, {cid: {catch: {}}}]"
    assert found(verdict(turn, THREE).findings) == [(2, "PO-CATCH-2", "")]


# what is owed until something comes


def test_a_debt_with_a_term_may_wait_for_it():
    turn = "- ann: [{ford: {}}, {rest: {}}, {dry: {}}, {haul: {to: 1}}]"
    assert verdict(turn).word == "legal"


def test_a_debt_is_missed_when_its_term_comes_and_not_again_when_it_is_paid_late():
    turn = "- ann: [{ford: {}}, {rest: {}}, {haul: {to: 1}}, {dry: {}}]"
    assert found(verdict(turn).findings) == [(1, "PO-FORD-1", "")]


def test_a_debt_with_a_term_is_missed_at_the_end_if_the_term_never_comes():
    assert found(verdict("- ann: [{ford: {}}, {rest: {}}]").findings) == [(1, "PO-FORD-1", "")]


def test_a_step_that_pays_one_debt_is_still_the_term_of_another():
    turn = """
        - ann:
          - bob: {ford: {}}
          - throw: {at: bob, roll: 7}
          - bob: {catch: {}}
          - bob: {dry: {}}
    """
    assert found(verdict(turn, THREE).findings) == [(1, "PO-FORD-1", "")]


# debts of broken steps


def test_what_a_broken_step_owes_may_be_paid():
    broken = "{haul: {to: 13, load: heavy, breath: 26}}"
    judged = verdict(f"- ann: [{broken}, set-down: {{}}]", "{porters: {ann: {breath: 30}}}")
    assert found(judged.findings) == [(1, "PO-HAUL-6", "to")]


def test_what_a_broken_step_owes_is_not_demanded():
    broken = "{haul: {to: 13, load: heavy, breath: 26}}"
    judged = verdict(f"- ann: [{broken}]", "{porters: {ann: {breath: 30}}}")
    assert found(judged.findings) == [(1, "PO-HAUL-6", "to")]


# activations


def test_a_rule_on_the_start_of_an_activation_is_found_at_its_first_step():
    judged = verdict("- ann: [{rest: {}}, {rest: {}}]", "{porters: {ann: {hurt: true}}}")
    assert found(judged.findings)[0] == (1, "PO-DAY-1", "")
    assert judged.findings[0].implied


def test_a_rule_on_the_end_of_an_activation_is_found_at_its_last_step():
    judged = verdict("- ann: [{haul: {to: 2}}, {haul: {to: 10}}]")
    assert found(judged.findings) == [(2, "PO-DAY-2", "")]
    assert judged.findings[0].implied


def test_an_act_outside_any_activation_neither_starts_nor_ends_one():
    judged = verdict(
        "- ann: {haul: {to: 10}}\n- bob: {rest: {}}", "{porters: {ann: {}, bob: {hurt: true}}}"
    )
    assert judged.word == "legal"


def test_an_end_may_be_written_and_is_then_a_step_like_others():
    judged = verdict("- ann: [{haul: {to: 10}}, {end: {}}]")
    assert found(judged.findings) == [(2, "PO-DAY-2", "")]
    assert not judged.findings[0].implied


def test_what_the_end_leads_to_is_written_after_it():
    assert verdict("- ann: [{haul: {to: 6}}, {end: {}}, {wash: {}}]").word == "legal"


def test_what_the_end_leads_to_may_be_written_after_the_activation_only_outside_it():
    judged = verdict("- ann: [{haul: {to: 6}}]")
    assert found(judged.findings) == [(1, "PO-DAY-3", "")]
    assert judged.findings[0].implied
    assert judged.findings[0].fix == "- end: {}\n- ann: {wash: {}}"


def test_an_activation_of_no_steps_begins_and_ends():
    judged = verdict("- ann: []", "{porters: {ann: {hurt: true, breath: 0}}}")
    assert found(judged.findings) == [(1, "PO-DAY-1", ""), (1, "PO-DAY-2", "")]


def test_what_lapses_does_so_in_the_world_as_told():
    judged = verdict("- ann: [{haul: {to: 6}}]")
    assert judged.scenes[-1][1].porters["ann"].breath == 3, "one less for the mud not washed off"


# one fault once


def test_three_faults_that_have_nothing_to_do_with_each_other_are_three():
    turn = """
        - ann:
          - haul: {to: 3, breath: 2}
          - bob: {catch: {}}
          - rest: {back: 9}
    """
    judged = verdict(turn, "{porters: {ann: {}, bob: {}}}")
    assert found(judged.findings) == [
        (1, "PO-HAUL-1", "breath"),
        (2, "PO-CATCH-2", ""),
        (3, "PO-REST-2", "back"),
    ]
    assert judged.folded == ()


def test_what_follows_from_one_early_fault_is_folded_under_it():
    turn = """
        - ann:
          - haul: {to: 2, breath: 10}
          - haul: {to: 4}
          - haul: {to: 6, load: heavy}
          - set-down: {}
    """
    judged = verdict(turn, "{porters: {ann: {}}}")
    assert found(judged.findings) == [(1, "PO-HAUL-1", "breath")]
    assert found(judged.folded) == [
        (2, "PO-HAUL-5", "breath"),
        (3, "PO-HAUL-5", "breath"),
        (4, "PO-DAY-2", ""),
    ]
    assert [each.follows for each in judged.folded] == [0, 0, 0]


def test_what_follows_names_the_last_fault_before_it():
    turn = """
        - ann:
          - haul: {to: 2, breath: 1}
          - haul: {to: 4, breath: 12}
          - haul: {to: 6}
    """
    judged = verdict(turn, "{porters: {ann: {breath: 20}}}")
    assert found(judged.findings) == [(1, "PO-HAUL-1", "breath"), (2, "PO-HAUL-1", "breath")]
    judged = verdict(turn, "{porters: {ann: {breath: 14}}}")
    assert found(judged.folded) == [(3, "PO-HAUL-5", "breath"), (3, "PO-DAY-2", "")]
    assert [each.follows for each in judged.folded] == [1, 1]


def test_a_fault_counts_if_it_stands_when_the_earlier_ones_are_mended():
    turn = "- ann: [{haul: {to: 2, breath: 1}}, {haul: {to: 13, breath: 11}}]"
    judged = verdict(turn, "{porters: {ann: {breath: 30}}}")
    assert found(judged.findings) == [(1, "PO-HAUL-1", "breath"), (2, "PO-HAUL-6", "to")]


def test_a_step_that_is_wrong_as_a_whole_is_left_out_of_the_mended_world():
    turn = "- ann: [{haul: {to: 13}}, {haul: {to: 12}}]"
    judged = verdict(turn, "{porters: {ann: {at: 11, breath: 3}}}")
    assert found(judged.findings) == [(1, "PO-HAUL-6", "to")]
    assert found(judged.folded) == [(2, "PO-DAY-2", "")], "three breaths for three spaces"


def test_a_missing_step_is_done_in_the_mended_world():
    judged = verdict(
        "- ann: [{haul: {to: 6}}]\n- ann: [{haul: {to: 8}}]",
        "{porters: {ann: {breath: 9}}, mud: [6]}",
    )
    assert found(judged.findings) == [(1, "PO-DAY-3", "")]
    assert found(judged.folded) == [(2, "PO-DAY-2", "")], "washed, there would be one left"


def test_a_step_that_comes_too_late_is_found_once_where_it_was_missing():
    judged = verdict("- ann: [{haul: {to: 3, load: heavy}}, {rest: {}}, set-down: {}]")
    assert found(judged.findings) == [(1, "PO-HAUL-7", "")]
    assert found(judged.folded) == [(3, "PO-DOWN-1", "")]


def test_what_comes_late_once_is_not_late_again():
    turn = "- ann: [{haul: {to: 3, load: heavy}}, {rest: {}}, set-down: {}, set-down: {}]"
    assert found(verdict(turn).findings) == [(1, "PO-HAUL-7", ""), (4, "PO-DOWN-1", "")]


# the ruleset itself


def test_steps_that_nobody_takes_are_judged_too():
    assert verdict("- bell: {}").word == "legal"
    assert found(verdict("- bell: {}\n- bell: {}").findings) == [(2, "PO-DAY-4", "")]


def test_a_ruleset_that_fails_is_named_with_the_step(porters, monkeypatch):
    def broken(step, scene):
        raise ZeroDivisionError("by nothing")

    case = day("- ann: [{rest: {}}, {rest: {}}]")
    monkeypatch.setattr(porters.steps["rest"], "applied_to", broken)
    with pytest.raises(
        RulesetFailed, match="porters failed at step 1: ZeroDivisionError: by nothing"
    ):
        judge(case)


def test_taken_as_due_is_told_of_the_turn_as_told():
    judged = verdict("- ann: [{haul: {to: 2, breath: 1}}, {haul: {to: 5}}]")
    assert assumed(judged) == [(2, "breath", 3)]
