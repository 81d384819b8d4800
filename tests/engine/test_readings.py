"""What the rulebook leaves undecided: readings played and compared, rulings, values given."""

import pytest
from support.porters_days import assumed, day, found, verdict

from rulecheck.judge import judge

pytestmark = pytest.mark.usefixtures("porters")

ALL_MUST_BLIND = "- ann: [{look: {through: 2}}]"
ONE_BLINDS = "- ann: [{look: {through: 2, anyway: true}}]"
BOTH_CLEAR = "{PO-FOG-1: clear, PO-FOG-2: clear}"


# readings


def test_an_open_reading_that_matters_is_open_with_what_each_reading_gives():
    judged = verdict("- ann: [{look: {through: 1}}]")
    assert judged.word == "open"
    assert found(judged.findings) == [(1, "PO-FOG-1", "")]
    assert judged.findings[0].kind == "open"
    assert judged.findings[0].message == "clear: legal; blind: illegal (PO-FOG-5)"


def test_an_open_reading_that_changes_nothing_is_legal():
    judged = verdict("- ann: [{look: {through: 1}}]", readings="{PO-FOG-1: clear}")
    assert judged.word == "legal"
    assert verdict("- ann: [{rest: {}}]").word == "legal"


def test_what_is_broken_under_every_reading_is_broken():
    judged = verdict("- ann: [{look: {through: 1}}, {haul: {to: 3, breath: 1}}]")
    assert judged.word == "illegal"
    assert found(judged.findings) == [(2, "PO-HAUL-1", "breath")]


@pytest.mark.parametrize(("reading", "clauses"), [("clear", []), ("blind", ["PO-FOG-5"])])
def test_a_reading_the_case_chooses_is_the_only_one_played(reading, clauses):
    judged = verdict("- ann: [{look: {through: 1}}]", readings=f"{{PO-FOG-1: {reading}}}")
    assert [each.clause.id for each in judged.findings] == clauses


@pytest.mark.parametrize("turn", [ALL_MUST_BLIND, ONE_BLINDS])
def test_readings_that_matter_only_together_are_both_open(turn):
    """Breaks under the last two readings only, or under all but the first two."""
    judged = verdict(turn)
    assert judged.word == "open"
    assert found(judged.findings) == [(1, "PO-FOG-1", ""), (1, "PO-FOG-2", "")]


def test_a_reading_that_cannot_matter_beside_a_chosen_one_is_not_told():
    judged = verdict(ALL_MUST_BLIND, readings="{PO-FOG-1: clear}")
    assert judged.word == "legal"
    judged = verdict(ALL_MUST_BLIND, readings="{PO-FOG-1: blind}")
    assert found(judged.findings) == [(1, "PO-FOG-2", "")]


def test_eight_plays_are_made_and_no_more():
    assert len(verdict("- ann: [{look: {through: 3}}]").findings) == 3
    judged = verdict("- ann: [{look: {through: 4}}]")
    assert judged.word == "open"
    said = (
        "more than 8 combinations of open readings: those beyond were not judged; "
        "choose some in the case"
    )
    assert judged.findings[-1].message == said


def test_more_open_readings_than_are_played_are_judged_once_some_are_chosen():
    judged = verdict("- ann: [{look: {through: 4}}]", readings="{PO-FOG-4: clear}")
    assert judged.word == "legal"


# values given


def test_a_value_of_another_book_is_open_until_the_case_gives_it():
    judged = verdict("- ann: [{swim: {}}]")
    assert judged.word == "open"
    assert found(judged.findings) == [(1, "PO-SWIM-1", "breath")]
    judged = verdict("- ann: [{swim: {}}]", given="{PO-SWIM-1: 4}")
    assert judged.word == "legal"
    assert assumed(judged) == [(1, "breath", 4)]
    assert judged.scenes[-1][1].porters["ann"].breath == 6


def test_what_rests_on_an_undecided_detail_is_undecided_too_and_told_once():
    judged = verdict("- ann: [{swim: {}}, {haul: {to: 3}}]")
    assert found(judged.findings) == [(1, "PO-SWIM-1", "breath")]
    assert judged.scenes[-1][1].porters["ann"].breath == 7, "as if the swim had not been"


def test_a_step_that_unfolds_by_an_undecided_detail_does_not_unfold(porters, monkeypatch):
    monkeypatch.setattr(porters.steps["swim"], "unfolded", lambda swim, _: (swim,) * swim.breath)
    judged = verdict("- ann: [{swim: {}}]")
    assert found(judged.findings) == [(1, "PO-SWIM-1", "breath")]


def test_a_value_stated_in_spite_of_the_silence_is_open():
    judged = verdict("- ann: [{swim: {breath: 3}}]")
    assert found(judged.findings) == [(1, "PO-SWIM-1", "breath")]
    assert judged.word == "open"


@pytest.mark.parametrize("value", ["many", "2.5", "true", "{a: 1}", ""])
def test_a_value_of_the_wrong_kind_settles_nothing(value):
    judged = verdict("- ann: [{swim: {}}]", given=f"{{PO-SWIM-1: {value}}}")
    assert judged.word == "open"
    assert judged.findings[0].message == "what a swim costs; given must be a whole number"


# rulings


def test_what_the_game_master_must_decide_is_a_ruling():
    judged = verdict("- ann: [{whistle: {}}]")
    assert judged.word == "ruling"
    assert found(judged.findings) == [(1, "PO-WHISTLE-1", "")]
    assert judged.findings[0].message == "is it heard?"


def test_a_ruling_in_words_settles_whatever_the_step_asks():
    judged = verdict("- ann: [{whistle: {tune: jig}, ruled: heard and decent}]")
    assert judged.word == "legal"
    assert judged.words == "legal by ruling"
    assert judged.rulings == ("PO-WHISTLE-1", "PO-WHISTLE-2")


def test_a_ruling_by_clause_settles_that_clause_only():
    judged = verdict("- ann: [{whistle: {tune: jig}, ruled: {PO-WHISTLE-2: decent}}]")
    assert found(judged.findings) == [(1, "PO-WHISTLE-1", "")]
    assert judged.rulings == ("PO-WHISTLE-2",)


def test_a_ruling_may_be_a_value_that_rules_read():
    judged = verdict("- ann: [{whistle: {}, ruled: {PO-WHISTLE-1: unheard}}]")
    assert found(judged.findings) == [(1, "PO-WHISTLE-1", "")]
    assert judged.word == "illegal"


def test_a_ruling_holds_at_its_own_step_only():
    judged = verdict("- ann: [{whistle: {}, ruled: heard}, {whistle: {}}]")
    assert found(judged.findings) == [(2, "PO-WHISTLE-1", "")]


def test_an_illegal_turn_is_illegal_whatever_else_is_undecided():
    judged = verdict("- ann: [{whistle: {}}, {swim: {}}, {haul: {to: 1, breath: 9}}]")
    assert judged.word == "illegal"
    assert [each.kind for each in judged.findings] == ["ruling", "open", "violation"]
    assert verdict("- ann: [{whistle: {}}, {swim: {}}]").word == "ruling"


# what nothing asked for


@pytest.mark.parametrize(
    ("turn", "top", "unused"),
    [
        ("- ann: [{rest: {}}]", {"readings": "{PO-FOG-1: clear}"}, ("readings", "PO-FOG-1")),
        ("- ann: [{rest: {}}]", {"given": "{PO-SWIM-1: 3}"}, ("given", "PO-SWIM-1")),
        ("- ann: [{rest: {}}]", {"house": "{hit: 8}"}, ("house", "hit")),
        ("- ann: [{rest: {}, ruled: fine}]", {}, ("ruled", 1)),
        (
            "- ann: [{whistle: {}, ruled: {PO-WHISTLE-1: a, PO-WHISTLE-2: b}}]",
            {},
            ("ruled", 1, "PO-WHISTLE-2"),
        ),
    ],
)
def test_what_a_case_chooses_and_nothing_asks_for_is_told(turn, top, unused):
    assert verdict(turn, **top).unused == (unused,)


@pytest.mark.parametrize(
    ("turn", "top"),
    [
        ("- ann: [{look: {through: 1}}]", {"readings": "{PO-FOG-1: clear}"}),
        ("- ann: [{swim: {}}]", {"given": "{PO-SWIM-1: 3}"}),
        ("- ann: [{throw: {at: bob, roll: 7}}]", {"house": "{hit: 8}"}),
        ("- ann: [{rest: {}}]", {"house": "{gate: 11}"}),
        ("- ann: [{whistle: {}, ruled: fine}]", {}),
    ],
)
def test_what_is_asked_for_is_used(turn, top):
    """The gate is asked for when the scene is set up."""
    assert verdict(turn, **top).unused == ()


# numbers of the house


def test_a_number_of_the_house_stands_for_the_rulebooks():
    turn = "- ann: [{haul: {to: 3, breath: 6}}]"
    assert verdict(turn).word == "illegal"
    assert verdict(turn, house="{space: 2}").word == "legal"


def test_a_cell_of_a_table_may_be_the_houses_own():
    house = "{rest: {mud: 0}}"
    dry = verdict("- ann: [{rest: {}}]", house=house)
    muddy = verdict("- ann: [{rest: {}}]", "{porters: {ann: {at: 6}}, mud: [6]}", house=house)
    assert (assumed(dry), assumed(muddy)) == ([(1, "back", 2)], [(1, "back", 0)])


def test_a_case_is_judged_the_same_again_and_leaves_nothing_behind():
    turn = "- ann: [{look: {through: 2}}, {whistle: {}, ruled: fine}]"
    case = day(turn, house="{gate: 11}", given="{PO-SWIM-1: 3}")
    first, second = judge(case), judge(case)
    assert first == second
    assert case.table.settled == [] and case.table.ruled is None and case.table.untold == []


def test_an_unplayed_reading_is_not_told_as_settled():
    assert verdict(ALL_MUST_BLIND, readings=BOTH_CLEAR).rulings == ()
