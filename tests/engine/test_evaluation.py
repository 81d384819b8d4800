"""One step: its details filled in and compared, its rules, what is left out of the mended world."""

import pytest
from support.porters_days import assumed, found, verdict

pytestmark = pytest.mark.usefixtures("porters")


def figures(judged, who):
    porter = judged.scenes[-1][1].porters[who]
    return porter.at, porter.breath


# what a turn leaves out


def test_a_detail_left_out_is_taken_as_due_and_said_to_be():
    judged = verdict("- ann: [{haul: {to: 3}}]")
    assert judged.word == "legal"
    assert assumed(judged) == [(1, "breath", 3)]
    assert judged.assumed[0].clause.id == "PO-HAUL-1"
    assert judged.assumed[0].verb == "haul"
    assert figures(judged, "ann") == (3, 7)


def test_details_are_filled_in_order_so_that_later_ones_rest_on_earlier_ones():
    judged = verdict(
        "- ann: [{throw: {at: bob, roll: 6}}]", "{porters: {ann: {at: 2}, bob: {at: 4}}}"
    )
    assert assumed(judged) == [(1, "modifiers.near", 1), (1, "total", 7), (1, "hit", True)]
    assert figures(judged, "bob") == (4, 9)


def test_a_modifier_of_nothing_is_not_written():
    judged = verdict("- ann: [{throw: {at: bob, roll: 6}}]")
    assert assumed(judged) == [(1, "total", 6), (1, "hit", False)]
    assert figures(judged, "bob") == (4, 10)


def test_a_modifier_stated_as_nothing_where_nothing_is_due_is_right():
    judged = verdict("- ann: [{throw: {at: bob, roll: 6, modifiers: {near: 0}, total: 6}}]")
    assert judged.word == "legal"


def test_the_special_due_speaks_before_the_general_one():
    strong = "{porters: {ann: {strong: true}}}"
    assert assumed(verdict("- ann: [{haul: {to: 3}}]", strong)) == [(1, "breath", 0)]
    judged = verdict("- ann: [{haul: {to: 3, breath: 3}}]", strong)
    assert found(judged.findings) == [(1, "PO-HAUL-4", "breath")]


def test_a_due_without_an_opinion_leaves_the_word_to_the_next():
    judged = verdict(
        "- ann: [{haul: {to: 3, load: heavy}}, set-down: {}]", "{porters: {ann: {strong: true}}}"
    )
    assert assumed(judged)[0] == (1, "breath", 6)
    assert judged.assumed[0].clause.id == "PO-HAUL-1"


# what a turn states


@pytest.mark.parametrize(("breath", "word"), [(2, "illegal"), (3, "legal"), (4, "illegal")])
def test_a_stated_detail_is_compared_with_its_due(breath, word):
    judged = verdict(f"- ann: [{{haul: {{to: 3, breath: {breath}}}}}]")
    assert judged.word == word
    assert assumed(judged) == []
    assert figures(judged, "ann") == (3, 10 - breath), "it happens as told"


def test_a_wrong_figure_is_told_with_what_is_due_and_the_fix():
    finding = verdict("- ann: [{haul: {to: 3, breath: 2}}]").findings[0]
    assert (finding.clause.id, finding.kind, finding.at) == ("PO-HAUL-1", "violation", ("breath",))
    assert (finding.stated, finding.due, finding.fix) == (2, 3, "breath: 3")
    assert finding.message == "breath is 2, due is 3"


def test_a_wrong_modifier_is_told_by_its_name():
    judged = verdict("- ann: [{throw: {at: bob, roll: 6, modifiers: {near: 1}}}]")
    assert found(judged.findings) == [(1, "PO-THROW-2", "modifiers.near")]
    assert judged.findings[0].fix == "modifiers.near: 0"


def test_a_detail_is_due_by_the_details_as_they_are_stated():
    judged = verdict("- ann: [{throw: {at: bob, roll: 6, total: 7}}]")
    assert found(judged.findings) == [(1, "PO-THROW-1", "total")]
    assert assumed(judged) == [(1, "hit", True)], "of the seven that are claimed"


# totals


@pytest.mark.parametrize(
    ("breath", "clauses"),
    [
        (3, ["PO-HAUL-2", "PO-HAUL-3"]),
        (9, ["PO-HAUL-2"]),
        (6, ["PO-HAUL-3"]),
        (18, []),
        (7, ["PO-HAUL-1"]),
    ],
)
def test_a_wrong_product_cites_the_fewest_factors_that_were_forgotten(breath, clauses):
    turn = (
        f"- ann: [{{haul: {{to: 3, load: heavy, uphill: true, breath: {breath}}}}}, set-down: {{}}]"
    )
    judged = verdict(turn, "{porters: {ann: {breath: 30}}}")
    cited = [id for each in judged.findings for id in (each.clause.id, *each.see)]
    assert cited == clauses


def test_a_wrong_product_shows_its_factors():
    turn = "- ann: [{haul: {to: 3, load: heavy, breath: 3}}, set-down: {}]"
    message = verdict(turn).findings[0].message
    assert message == "breath is 3, due is 6 (spaces 3 x heavy 2 = 6)"


def test_a_wrong_sum_cites_the_summand_that_was_forgotten():
    scene = "{porters: {ann: {at: 2}, bob: {at: 4}}}"
    judged = verdict("- ann: [{throw: {at: bob, roll: 6, total: 6}}]", scene)
    assert found(judged.findings) == [(1, "PO-THROW-2", "total")]
    assert judged.findings[0].message == "total is 6, due is 7 (roll 6 + near 1 = 7)"


# rules


@pytest.mark.parametrize(("to", "word"), [(12, "legal"), (13, "illegal")])
def test_a_rule_speaks_beyond_its_bound_only(to, word):
    assert (
        verdict(f"- ann: [{{haul: {{to: {to}}}}}]", "{porters: {ann: {breath: 20}}}").word == word
    )


def test_a_rule_names_the_detail_and_its_companions():
    judged = verdict("- ann: [{haul: {to: 3}}]", "{porters: {ann: {breath: 2}}}")
    assert judged.findings[0].clause.id == "PO-HAUL-5"
    assert judged.findings[0].at == ("breath",)
    assert judged.findings[0].see == ("PO-HAUL-1",)
    assert judged.findings[0].message == "3 to spend, 2 left"


def test_a_rule_with_a_reading_speaks_under_that_reading_only():
    turn = "- ann: [{rest: {}}, {bob: {rest: {}}}]"
    assert verdict(turn).word == "legal"
    judged = verdict(turn, readings="{PO-REST-1: in-a-row}")
    assert found(judged.findings) == [(2, "PO-REST-1", "")]
    assert judged.findings[0].message == "another has rested just now"


def test_the_preferred_reading_is_the_default():
    judged = verdict("- ann: [{rest: {}}, {rest: {}}]")
    assert found(judged.findings) == [(2, "PO-REST-1", "")]
    assert judged.findings[0].message == "ann has rested in this turn"


# one fault once, within a step


def test_two_faults_of_one_step_that_have_nothing_to_do_with_each_other_are_two():
    judged = verdict("- ann: [{haul: {to: 13, breath: 5}}]", "{porters: {ann: {breath: 20}}}")
    assert found(judged.findings) == [(1, "PO-HAUL-1", "breath"), (1, "PO-HAUL-6", "to")]
    assert judged.folded == ()


def test_what_only_a_wrong_figure_breaks_is_folded_under_it():
    judged = verdict("- ann: [{haul: {to: 3, breath: 30}}]")
    assert found(judged.findings) == [(1, "PO-HAUL-1", "breath")]
    assert (1, "PO-HAUL-5", "breath") in found(judged.folded)
    assert {each.follows for each in judged.folded} == {0}


def test_a_step_that_should_not_be_does_not_hide_what_else_is_wrong_with_it():
    judged = verdict("- ann: [{rest: {}}, {rest: {back: 9}}]")
    assert found(judged.findings) == [(2, "PO-REST-2", "back"), (2, "PO-REST-1", "")]
    assert judged.folded == ()


def test_nothing_else_counts_of_a_step_that_is_forbidden_outright(porters, monkeypatch):
    said = next(e for e in porters.declarations if e.name == "nobody_rests_twice_in_a_turn")
    outright = said.but(outright=True)
    others = tuple(each for each in porters.declarations if each.cites != "PO-REST-1")
    monkeypatch.setattr(porters, "declarations", (*others, outright))
    monkeypatch.setattr(porters, "declared_on", porters._declared_on)
    judged = verdict("- ann: [{rest: {}}, {rest: {back: 9}}]")
    assert found(judged.findings) == [(2, "PO-REST-1", "")]
    assert found(judged.folded) == [(2, "PO-REST-2", "back")]
    assert [each.follows for each in judged.folded] == [0]


def test_a_step_whose_due_is_the_very_thing_that_is_wrong_is_left_out():
    scene = "{porters: {ann: {breath: 2}, bob: {}}}"
    judged = verdict("- ann: [{haul: {to: 3}}, {haul: {to: 1}}]", scene)
    assert found(judged.findings) == [(1, "PO-HAUL-5", "breath")]
    folded = [(2, "PO-HAUL-5", "breath"), (2, "PO-DAY-2", "")]
    assert found(judged.folded) == folded, "from where ann began it is one space"


# smaller steps


def test_a_step_unfolds_into_smaller_ones_that_the_same_rules_judge():
    judged = verdict("- ann: [{hops: {path: [2, 4, 5]}}]")
    assert judged.word == "legal"
    paid = [(1, "paid.first", 1), (1, "paid.second", 1), (1, "paid.third", 1)]
    assert assumed(judged) == paid, "said where the larger one would say it"
    assert figures(judged, "ann") == (5, 7)


def test_what_is_wrong_with_a_smaller_step_is_told_where_the_larger_one_says_it():
    judged = verdict("- ann: [{hops: {path: [2, 5], paid: {first: 2}}}]")
    assert found(judged.findings) == [(1, "PO-HOP-2", "paid.first"), (1, "PO-HOP-1", "path.1")]
    assert judged.findings[0].fix == "paid.first: 1"


def test_a_wrong_smaller_step_is_left_out_of_the_mended_world():
    judged = verdict("- ann: [{hops: {path: [2, 5, 7]}}]")
    assert found(judged.findings) == [(1, "PO-HOP-1", "path.1")], "from 2 to 7 is too far as well"
