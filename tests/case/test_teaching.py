"""What a mistake is answered with, and what a case may write otherwise than it is written back."""

from fractions import Fraction
from textwrap import dedent

import pytest

from rulecheck.case import load_bytes
from rulecheck.judge import compare, judge, unused

FRAY = (
    "ruleset: fated-hand\nscene: {heroes: {rogue: {position: near, hand: 3}}, foes: {orc: near}}\n"
)
FIELD = "ruleset: skirmish\nscene: {party: {a: a1, b: {at: b2}}, foes: {wolf: d4}}\n"


def loaded(text):
    return load_bytes(dedent(text).encode(), "case.yaml")


def told(text):
    return [(each.line, each.message) for each in loaded(text).problems]


def only(text):
    ((_, message),) = told(text)
    return message


def first_step(text):
    found = loaded(text)
    assert found.problems == ()
    act = found.cases[0].turn[0]
    return act.steps[0].step if hasattr(act, "steps") else act.step


# short forms and the rulebook's spelling


@pytest.mark.parametrize(
    ("item", "detail", "value"),
    [
        ("- a: [{move: b1}]", "to", "b1"),
        ("- a: [{Move: {To: b1}}]", "to", "b1"),
        ("- a: [{strike: b}]", "at", "b"),
        ("- a: [{Held Strike: b}]", "at", "b"),
        ("- a: [{hold: 2}]", "actions", 2),
        ("- a: [hold]", "actions", 1),
        ("- a: [Hold]", "actions", 1),
        ("- snare: [a, b]", "catches", ("a", "b")),
        ("- snare: a", "catches", ("a",)),
        ("- a: [{strike: {at: wolf, knocks: Prone, result: Success}}]", "result", "success"),
    ],
)
def test_one_detail_may_stand_for_the_whole_and_words_be_spelled_as_in_the_rulebook(
    item, detail, value
):
    assert getattr(first_step(f"{FIELD}turn:\n{item}\n"), detail) == value


def test_names_of_combatants_are_exact():
    assert told(f"{FIELD}turn:\n- A: [hold]\n") != []
    assert told(f"{FIELD}turn:\n- a: [{{strike: Wolf}}]\n") != []


def test_a_place_leads_to_what_is_written_in_a_short_form():
    text = f"{FIELD}turn:\n- a:\n  - Move: d9\n"
    case = loaded(text).cases[0]
    place = case.steps[1].of(("to",))
    assert (place.line, place.column, place.end_column) == (5, 11, 13)


def test_heavy_is_heavy_with_a_capital_as_well():
    text = """
        ruleset: narateer
        scene: {characters: {ash: {base-movement: 10, encumbrance: {state: Heavy}}}}
        turn: [ash: [walk: {allowance: 5}]]
    """
    assert judge(loaded(text).cases[0]).word == "legal"


def test_the_name_of_a_condition_and_of_a_trait_may_be_written_as_the_rulebook_does():
    text = """
        ruleset: narateer
        scene: {characters: {ash: {base-movement: 10, traits: [Fleet Foot]}}}
        turn: [ash: {suffer: Prone}, ash: [{run: {ad: 0}}]]
    """
    case = loaded(text).cases[0]
    assert case.turn[0].step.condition == "prone"
    assert case.layout.characters["ash"].traits == ("fleet-foot",)


def test_a_fraction_is_a_number():
    text = """
        ruleset: narateer
        scene: {characters: {ash: {base-movement: 36/13}}}
        turn: [ash: [walk]]
        expect: {ash: {base-movement: 36/13}}
    """
    case = loaded(text).cases[0]
    assert case.layout.characters["ash"].base_movement == Fraction(36, 13)
    assert compare(case, judge(case)).passed


# mistakes


def test_an_unknown_verb_is_answered_by_meaning_with_the_list_that_fits():
    said = only(f"{FIELD}turn:\n- a: [{{attack: wolf}}]\n")
    assert said.startswith("no verb or combatant 'attack'; write strike: {at: NAME}; verbs here:")
    assert "round" not in said


def test_an_unknown_key_is_answered_by_meaning_too():
    text = FIELD.replace("{at: b2}", "{at: b2, prone: true}") + "turn: [a: [hold]]\n"
    assert only(text).startswith("unknown key 'prone'; write state: prone; known here: at, mark,")


def test_what_is_expected_of_a_verb_is_told_by_example():
    assert only(f"{FRAY}turn: [rogue: [{{move: {{to: 3}}}}]]\n") == (
        "expected one of engaged, near, distant, not 3; as in `move: {to: near, discard: 1}`"
    )


def test_what_is_expected_of_a_scene_is_told_by_the_starter():
    text = FRAY.replace("foes: {orc: near}", "foes: {orc: 3}") + "turn: [rogue: [end]]\n"
    assert only(text).endswith("; as in `{position: engaged}`")


def test_mistakes_in_the_scene_hide_none_in_the_turn():
    text = FRAY.replace("hand: 3", 'hand: "3"') + "turn: [rogue: [{mve: near}], orc: [mve]]\n"
    assert [line for line, _ in told(text)] == [2, 3, 3]
    assert "not '3': quotes make it a word" in told(text)[0][1]


@pytest.mark.parametrize("key", ["rogue:\n    move: {to: far}", "rogue:\n  move: {to: far}"])
def test_a_missing_dash_is_told_as_such(key):
    said = only(f"{FRAY}turn:\n- {key}\n")
    assert said.startswith("a dash is missing before move")


def test_an_act_outside_an_activation_needs_no_dash():
    assert told(f"{FRAY}turn:\n- rogue: {{move: {{to: near}}}}\n") == []


def test_a_detail_beside_its_verb_is_told_as_such():
    said = only(f"{FRAY}turn:\n- rogue:\n  - move: near\n    discard: 1\n")
    assert said == "discard is a detail of move: write `move: {discard: ...}`"


def test_a_way_that_begins_where_one_stands_is_told_so():
    case = loaded(f"{FIELD}turn: [a: [{{move: {{path: [a1, b1]}}}}]]\n").cases[0]
    said = [each.message for each in judge(case).findings]
    assert "the way begins with a1, where a stands: name the spaces after it" in said


def test_the_line_of_a_mistake_comes_with_it():
    (problem,) = loaded(f"{FRAY}turn:\n- rogue: [{{move: {{to: far}}}}]\n").problems
    assert problem.source == "- rogue: [{move: {to: far}}]"
    assert problem.source[problem.column - 1 : problem.end - 1] == "far"


def test_a_wish_to_read_otherwise_is_told_how_to_dissent():
    said = only(f"{FRAY}readings: {{FH-MOV-1: cheap}}\nturn: [rogue: [end]]\n")
    assert "it has only one" not in said
    assert all(way in said for way in ("`house: {", "`ruled: ...`", "a reading proposed"))


# variations


def test_what_is_inherited_and_does_not_fit_another_scene_is_not_held_against_it():
    text = f"""{FRAY}turn: [rogue: [{{move: near}}]]
expect: {{rogue: {{hand: 3}}, orc: {{position: near}}}}
---
title: Somebody else
scene: {{heroes: {{rogue: {{position: near, hand: 3}}}}}}
"""
    two = loaded(text).cases[1]
    assert compare(two, judge(two)).passed
    assert two.after == {"rogue": {"hand": 3}}


def test_unused_values_are_held_against_who_says_them_and_not_against_who_inherits_them():
    text = f"""{FRAY}turn: [rogue: [{{move: near}}]]
given: {{FH-MOV-2: 1}}
---
title: Another scene
scene: {{heroes: {{rogue: {{position: near}}}}}}
---
title: The same scene
"""
    one, two, three = loaded(text).cases
    assert [len(unused(case, judge(case))) for case in (one, two, three)] == [1, 0, 1]
    assert unused(three, judge(three))[0].message.endswith(" (document 3 'The same scene')")


def test_a_mistake_that_only_a_variation_makes_of_an_inherited_turn_names_both():
    text = f"{FRAY}turn: [orc: [end]]\n---\ntitle: Alone\nscene: {{heroes: {{rogue: near}}}}\n"
    assert only(text).endswith(" (document 2 'Alone', inherited from document 1)")


def test_a_check_never_fails_on_what_a_test_expects():
    text = f"{FRAY}turn: [rogue: [{{end: {{}}, breaks: FH-NO-1}}]]\nexpect: {{elf: {{hand: 1}}}}\n"
    found = loaded(text)
    assert found.problems == ()
    case = found.cases[0]
    assert len(case.doubts) == 2
    assert not compare(case, judge(case)).passed


def test_a_list_that_is_another_detail_than_the_one_that_may_stand_alone_is_told_so():
    text = """\
ruleset: skirmish
scene: {map: "S . .", party: {sela: {mark: S}}}
turn: [sela: [{move: [b1, c1]}]]
"""
    assert "such a list is path: write `{path: [b1, c1]}`" in only(text)
