"""A case held against what it expects: exactly these findings, and the scene as it should be."""

from fractions import Fraction

import pytest
from support.porters_days import day, found, loaded, verdict

from rulecheck.judge import Changed, compare, judge

pytestmark = pytest.mark.usefixtures("porters")

WRONG = "- ann:\n  - haul: {to: 3, breath: 2}\n    "


def outcome(turn, **top):
    case = day(turn, **top)
    return compare(case, judge(case))


def briefly(outcome):
    missing = [(each.step, each.clause) for each in outcome.missing]
    return missing, found(outcome.unexpected)


@pytest.mark.parametrize(
    ("beside", "missing", "unexpected"),
    [
        ("breaks: PO-HAUL-1", [], []),
        ("breaks: [PO-HAUL-1]", [], []),
        ("breaks: {PO-HAUL-1: breath}", [], []),
        ("note: nothing", [], [(1, "PO-HAUL-1", "breath")]),
        ("breaks: PO-HAUL-2", [(1, "PO-HAUL-2")], [(1, "PO-HAUL-1", "breath")]),
        ("breaks: {PO-HAUL-1: to}", [(1, "PO-HAUL-1")], [(1, "PO-HAUL-1", "breath")]),
        ("breaks: [PO-HAUL-1, PO-HAUL-1]", [(1, "PO-HAUL-1")], []),
        ("breaks: [PO-HAUL-1, PO-HAUL-6]", [(1, "PO-HAUL-6")], []),
        ("ruling: PO-HAUL-1", [(1, "PO-HAUL-1")], [(1, "PO-HAUL-1", "breath")]),
        ("open: PO-HAUL-1", [(1, "PO-HAUL-1")], [(1, "PO-HAUL-1", "breath")]),
    ],
)
def test_exactly_what_is_expected_is_found(beside, missing, unexpected):
    held = outcome(WRONG + beside)
    assert briefly(held) == (missing, unexpected)
    assert held.passed == (not missing and not unexpected)


def test_a_finding_at_another_step_is_not_the_one_expected():
    held = outcome("- ann:\n  - haul: {to: 3, breath: 2}\n  - rest: {}\n    breaks: PO-HAUL-1")
    assert briefly(held) == ([(2, "PO-HAUL-1")], [(1, "PO-HAUL-1", "breath")])


def test_an_expectation_that_names_a_detail_takes_its_own_before_one_that_names_none():
    turn = "- ann:\n  - hops: {path: [3, 6]}\n    breaks: "
    assert outcome(turn + "[PO-HOP-1, PO-HOP-1]").passed
    assert outcome(turn + "{PO-HOP-1: path.0}").unexpected[0].at == ("path", 1)


def test_what_is_folded_is_not_expected():
    turn = "- ann:\n  - haul: {to: 3, breath: 30}\n    breaks: "
    held = outcome(turn + "PO-HAUL-1")
    assert held.passed
    assert held.verdict.folded
    assert not outcome(turn + "[PO-HAUL-1, PO-HAUL-5]").passed


def test_rulings_and_open_questions_are_expected_by_their_own_words():
    assert outcome("- ann:\n  - whistle: {}\n    ruling: PO-WHISTLE-1").passed
    assert not outcome("- ann:\n  - whistle: {}\n    breaks: PO-WHISTLE-1").passed
    assert outcome("- ann:\n  - swim: {}\n    open: PO-SWIM-1").passed
    assert outcome("- ann:\n  - look: {through: 1}\n    open: PO-FOG-1").passed


def test_a_ruling_recorded_shows_as_legal_by_ruling():
    assert outcome("- ann: [{whistle: {}, ruled: heard}]").verdict.words == "legal by ruling"
    assert outcome("- ann: [{rest: {}}]").verdict.words == "legal"


# the scene afterwards


@pytest.mark.parametrize(
    ("expect", "differences"),
    [
        ("{ann: {at: 3, breath: 7}}", []),
        ("{ann: {at: 3.0}}", []),
        ("{bob: {at: 4}, foremost: 4, rung: 0}", []),
        ("{ann: {at: 4}}", [("ann.at", 4, 3)]),
        ("{ann: {at: 3, breath: 8}, rung: 1}", [("ann.breath", 8, 7), ("rung", 1, 0)]),
        ("{ann: {hurt: true}}", [("ann.hurt", True, False)]),
        ("{ann: {hurt: 0}}", [("ann.hurt", 0, False)]),
        ("{rung: false}", [("rung", False, 0)]),
        ("{ann: {at: }}", [("ann.at", None, 3)]),
        ("{ann: {at: 2.5}}", [("ann.at", Fraction(5, 2), 3)]),
        ("{rung: {at: 3}}", [("rung.at", 3, None)]),
    ],
)
def test_the_scene_afterwards_is_as_expected_as_far_as_it_is_expected(expect, differences):
    held = outcome("- ann: [{haul: {to: 3}}]", expect=expect)
    assert [(each.at, each.expected, each.actual) for each in held.scene] == differences
    assert held.passed == (not differences)


def test_the_scene_is_expected_as_told_even_where_it_is_broken():
    assert outcome(WRONG + "breaks: PO-HAUL-1", expect="{ann: {at: 3, breath: 8}}").passed


# what nothing asked for


@pytest.mark.parametrize(
    ("turn", "top", "problem"),
    [
        (
            "- ann: [{rest: {}}]",
            {"readings": "{PO-FOG-1: clear}"},
            "4:12: readings: nothing in this turn asked for PO-FOG-1",
        ),
        (
            "- ann: [{rest: {}}]",
            {"given": "{PO-SWIM-1: 3}"},
            "4:9: given: nothing in this turn asked for PO-SWIM-1",
        ),
        (
            "- ann: [{rest: {}}]",
            {"house": "{hit: 8}"},
            "4:9: house: nothing in this turn asked for hit",
        ),
        (
            "- ann: [{rest: {}, ruled: fine}]",
            {},
            "5:20: nothing at this step asked for a ruling",
        ),
        (
            "- ann:\n  - bob: {rest: {}}\n    ruled: fine",
            {},
            "7:5: nothing at this step asked for a ruling",
        ),
        (
            "- ann: [{bob: {rest: {}, ruled: fine}}]",
            {},
            "5:26: nothing at this step asked for a ruling",
        ),
        (
            "- ann: [{whistle: {}, ruled: {PO-WHISTLE-1: a, PO-WHISTLE-2: b}}]",
            {},
            "5:48: nothing at this step asked for a ruling on PO-WHISTLE-2",
        ),
    ],
)
def test_what_nothing_asked_for_is_a_problem_where_it_stands(turn, top, problem):
    held = outcome(turn, **top)
    assert [str(each) for each in held.problems] == [f"day.yaml:{problem}"]
    assert not held.passed


def test_what_a_variation_inherits_and_does_not_ask_for_is_told_in_the_first_document():
    text = """\
        ruleset: porters
        given: {PO-SWIM-1: 3}
        scene: {porters: {ann: {}}}
        turn: [ann: {swim: {}}]
        ---
        turn: [ann: {rest: {}}]
    """
    case = loaded(text).cases[1]
    assert [(p.line, p.column) for p in compare(case, judge(case)).problems] == [(2, 9)]


# a rulebook with something otherwise


def test_a_case_is_judged_by_a_changed_rulebook_under_the_houses_own_numbers():
    turn = "- ann: [{haul: {to: 3, breath: 6}}]"
    changed = Changed(numbers={"space": 2})
    assert judge(day(turn), changed=changed).word == "legal"
    assert judge(day(turn, house="{space: 3}"), changed=changed).findings[0].due == 9
    assert judge(day(turn)).word == "illegal", "the case itself is as it was"


def test_another_preferred_reading_gives_way_to_the_cases_own():
    turn = "- ann: [{rest: {}}, {bob: {rest: {}}}]"
    changed = Changed(preferred={"PO-REST-1": "in-a-row"})
    assert judge(day(turn), changed=changed).word == "illegal"
    chosen = day(turn, readings="{PO-REST-1: in-a-turn}")
    assert judge(chosen, changed=changed).word == "legal"
    other = Changed(readings={"PO-REST-1": "in-a-row"})
    assert judge(chosen, changed=other).word == "illegal"


def test_one_cell_of_a_changed_table_leaves_the_others():
    changed = Changed(numbers={"rest": {"mud": 5}})
    assert judge(day("- ann: [{rest: {back: 2}}]"), changed=changed).word == "legal"


def test_what_follows_from_what_is_allowed_goes_with_it():
    turn = "- ann:\n  - haul: {to: 3, breath: 30}\n    allow: {PO-HAUL-1: it is far}"
    allowed = verdict(turn)
    assert (allowed.word, allowed.findings, allowed.folded) == ("legal", (), ())
    assert found(allowed.allowed) == [(1, "PO-HAUL-1", "breath")]
    assert allowed.allowed[0].place is not None
