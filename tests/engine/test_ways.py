"""What interrupts a way, what had to come first, what any of several steps answers."""

import pytest
from support.porters_days import assumed, found, loaded

from rulecheck.judge import judge

pytestmark = pytest.mark.usefixtures("porters")
CORRIDOR = "{figures: {thief: {room: 0}, guard: {room: 9, watches: 1}, dog: {room: 9, watches: 2}}}"


def night(turn, scene=CORRIDOR, **top):
    beside = "".join(f"{key}: {value}\n" for key, value in top.items())
    text = f"ruleset: watch\ntitle: A night\nscene: {scene}\n{beside}turn:\n{turn}\n"
    read = loaded(text)
    assert not read.problems, read.problems
    return judge(read.cases[0])


def thief(verdict):
    figure = verdict.scenes[-1][1]["thief"]
    return figure.room, figure.nerve


GUARD, DOG = "{guard: {call: {at: thief}}}", "{dog: {call: {at: thief}}}"
ONE_STEP = f"- thief: [{{sneak: {{rooms: [1, 2, 3]}}}}, {GUARD}, {DOG}]"
SINGLE = (
    f"- thief: [{{sneak: {{rooms: [1]}}}}, {GUARD}, {{sneak: {{rooms: [2]}}}}, {DOG}, "
    "{sneak: {rooms: [3]}}]"
)


@pytest.mark.parametrize(
    "turn", [ONE_STEP, SINGLE, ONE_STEP.replace(GUARD, "x").replace(DOG, GUARD).replace("x", DOG)]
)
def test_a_way_told_in_one_step_or_in_many_has_one_verdict(turn):
    verdict = night(turn)
    assert verdict.word == "legal" and thief(verdict) == (3, 1)
    assert [taken for taken in assumed(verdict) if taken[1] == "loses"]


def test_who_can_go_no_further_stops_where_it_was_interrupted():
    scene = CORRIDOR.replace("room: 0", "room: 0, nerve: 1")
    verdict = night(f"- thief: [{{sneak: {{rooms: [1, 2, 3]}}}}, {GUARD}]", scene)
    assert verdict.word == "legal" and thief(verdict) == (1, 0)
    verdict = night(f"- thief: [{{sneak: {{rooms: [1, 2, 3]}}}}, {GUARD}, {DOG}]", scene)
    assert found(verdict.findings) == [(3, "WA-CALL-2", "")]


def test_what_nobody_answers_on_the_way_is_missing_there_and_the_rest_is_judged():
    verdict = night(f"- thief: [{{sneak: {{rooms: [1, 2, 3]}}}}, {DOG}]")
    assert found(verdict.findings) == [(1, "WA-CALL-1", "")]
    assert verdict.findings[0].message == "guard's call is missing"
    assert "guard: {call: {at: thief" in verdict.findings[0].fix
    verdict = night("- thief: [{sneak: {rooms: [1, 2, 4]}}]")
    assert found(verdict.findings) == [
        (1, "WA-SNEAK-1", "rooms.2"),
        (1, "WA-CALL-1", ""),
        (1, "WA-CALL-1", ""),
    ]


def test_a_wrong_step_in_between_ends_no_term():
    verdict = night(f"- thief: [{{sneak: {{rooms: [1]}}}}, {DOG}, {GUARD}]")
    assert found(verdict.findings) == [(2, "WA-CALL-2", "")]


def test_a_list_is_cut_where_it_goes_wrong():
    verdict = night(
        f"- thief: [{{sneak: {{rooms: [3, 4, 5]}}}}, {{sneak: {{rooms: [1]}}}}, {GUARD}]"
    )
    assert found(verdict.findings) == [(1, "WA-SNEAK-1", "rooms.0")]
    folded = verdict.folded
    assert found(folded) == [(2, "WA-SNEAK-1", "rooms.0")], "from where nobody should be"
    assert folded[0].because == ("thief",) and folded[0].follows == 0


def test_what_had_to_come_first_is_told_once_and_how_to_mend_it():
    scene = "{figures: {thief: {shut: false}}}"
    verdict = night("- thief: [{sneak: {rooms: [1]}}, {sneak: {rooms: [2]}}]", scene)
    assert found(verdict.findings) == [(1, "WA-SNEAK-2", "")]
    edit = verdict.findings[0].edit
    assert (edit.how, edit.step, edit.value) == ("before", 1, ({"thief": {"shut": {}}},))
    assert found(verdict.folded) == [(2, "WA-SNEAK-2", "")]


# details and their dues


def test_a_detail_may_rest_on_one_that_is_declared_later():
    verdict = night(f"- thief: [{{sneak: {{rooms: [1]}}}}, {GUARD}]")
    assert assumed(verdict) == [(2, "price", 1), (2, "loses", 1)]


def test_a_due_of_another_chapter_is_asked_first_where_it_overrides():
    scene = CORRIDOR.replace("room: 0", "room: 0, brave: true")
    verdict = night(f"- thief: [{{sneak: {{rooms: [1]}}}}, {GUARD}]", scene)
    assert assumed(verdict) == [(2, "price", 0), (2, "loses", 0)]
    assert [taken.clause.id for taken in verdict.assumed] == ["WA-CALL-3", "WA-CALL-4"]


# answers


@pytest.mark.parametrize(
    ("answer", "clauses"),
    [
        ("- guard: {admit: {}}", []),
        ("- guard: {refuse: {}}", []),
        ("", ["WA-KNOCK-1"]),
        ("- dog: {admit: {}}", ["WA-KNOCK-1"]),
    ],
)
def test_any_of_several_steps_pays_what_is_owed(answer, clauses):
    verdict = night(f"- thief: {{knock: {{at: guard}}}}\n{answer}")
    assert [each.clause.id for each in verdict.findings] == clauses
    if clauses:
        assert verdict.findings[0].message == "guard's admit or refuse is missing"
        assert verdict.findings[0].edit is None, "which of them is the guard's to choose"


@pytest.mark.parametrize(
    ("ruled", "word"),
    [
        ("", "ruling"),
        ("ruled: {WA-KNOCK-2: true}", "legal"),
        ("ruled: {WA-KNOCK-2: false}", "illegal"),
        ("ruled: {WA-KNOCK-2: 'no, it is late'}", "illegal"),
        ("ruled: He may", "legal"),
    ],
)
def test_a_ruling_is_an_answer(ruled, word):
    scene = CORRIDOR.replace("{figures", "{curfew: true, figures")
    turn = f"- thief: {{knock: {{at: guard}}}}\n  {ruled}\n- guard: {{admit: {{}}}}"
    assert night(turn, scene).word == word


@pytest.mark.parametrize(
    ("toll", "word"), [("", "open"), ("toll: 1", "open"), ("toll: 3", "illegal")]
)
def test_what_no_value_allows_is_illegal_whatever_is_not_told(toll, word):
    verdict = night(f"- thief: [{{pass: {{{toll}}}}}]")
    assert verdict.word == word
    if word == "illegal":
        assert [each.message for each in verdict.findings] == ["toll is 3, due is 1 or 2"]
        assert verdict.findings[0].edit is None


@pytest.mark.parametrize(
    ("beside", "said"),
    [
        ("ruled: {WA-KNOCK-2: 3}", "a ruling on WA-KNOCK-2 is true or false, or words"),
        ("ruled: {WA-KNOCK-2: [no]}", "a ruling on WA-KNOCK-2 is true or false, or words"),
    ],
)
def test_a_ruling_of_another_kind_is_an_error_of_the_file(beside, said):
    turn = f"- thief: {{knock: {{at: guard}}}}\n  {beside}\n"
    (problem,) = loaded(f"ruleset: watch\nscene: {CORRIDOR}\nturn:\n{turn}").problems
    assert problem.message.startswith(said)
    assert (problem.line, problem.column) == (5, 23)


def test_a_value_given_of_another_kind_is_an_error_of_the_file():
    turn = "- thief: [{pass: {}}]"
    text = f"ruleset: watch\nscene: {CORRIDOR}\ngiven: {{WA-TOLL-1: much}}\nturn:\n{turn}\n"
    (problem,) = loaded(text).problems
    assert problem.message == "what is given for WA-TOLL-1 is a whole number, not 'much'"
