"""Case files in their canonical form: short forms written out where they stand, and no more."""

from textwrap import dedent

import pytest

from rulecheck.case.canonical import canonical
from rulecheck.reference import data_folder
from rulecheck.rulesets import SHIPPED

HEAD = "ruleset: skirmish\nscene: {party: {a: {at: a1}, b: {at: b2}}, foes: {wolf: {at: d4}}}\n"
PAIRS = [
    ("- a: [hold]", "- a: [{hold: {}}]"),
    ("- a:\n  - Hold  # bare", "- a:\n  - hold: {}  # bare"),
    ("- a:\n  - hold:  # nothing", "- a:\n  - hold: {}  # nothing"),
    ("- a:\n  - hold: ~", "- a:\n  - hold: {}"),
    ("- a: [{hold}]", "- a: [{hold: {}}]"),
    ("- a: [{move: b1}]", "- a: [{move: {to: b1}}]"),
    ("- a: [{Move: {Path: b1}}]", "- a: [{move: {path: [b1]}}]"),
    ("- a: [{strike: wolf, Note: x}]", "- a: [{strike: {at: wolf}, note: x}]"),
    ("- a:\n  - snare:\n    - b", "- a:\n  - snare:\n      catches:\n      - b"),
    (
        "- a:\n  - snare:\n    # why\n    - b  # who\n  - hold: {}",
        "- a:\n  - snare:\n    # why\n      catches:\n      - b  # who\n  - hold: {}",
    ),
    (
        "- a: [{strike: {at: wolf, Result: Success, knocks: Prone}}]",
        "- a: [{strike: {at: wolf, result: success, knocks: prone}}]",
    ),
    ("- a: hold\n- round", "- a: {hold: {}}\n- round: {}"),
]


def formatted(text):
    found = canonical(text.encode(), "case.yaml")
    assert (found.problems, found.stuck) == ((), False)
    return found.data.decode()


@pytest.mark.parametrize(("written", "form"), PAIRS)
def test_what_is_written_otherwise_is_written_out_where_it_stands(written, form):
    assert formatted(f"{HEAD}turn:\n{written}\n") == f"{HEAD}turn:\n{form}\n"


@pytest.mark.parametrize("form", [form for _, form in PAIRS])
def test_the_canonical_form_stays(form):
    text = f"{HEAD}turn:\n{form}\n"
    assert formatted(text) == text


def test_a_scene_is_written_out_too():
    text = """\
        Ruleset: Skirmish   # which
        scene:
          party: {a: a1, b: {at: b2, weapons: {Spear: Reach}}}
          foes:
            "Big Orc": {At: d5, State: Prone}   # names stay
        turn: [round: {}]
    """
    form = """\
        ruleset: skirmish   # which
        scene:
          party: {a: {at: a1}, b: {at: b2, weapons: {Spear: {keywords: [reach]}}}}
          foes:
            "Big Orc": {at: d5, state: prone}   # names stay
        turn: [round: {}]
    """
    assert formatted(dedent(text)) == dedent(form)


def test_a_mapping_in_lines_of_its_own_becomes_the_item_of_a_list():
    text = """\
        ruleset: narateer
        scene:
          mode: cinematic
          characters: {mira: {base-movement: 10, place: yard}}
          connections:
            between: [yard, hall]
            # how
            difficult: deep mud
        turn: [mira: [walk: {}]]
    """
    form = """\
        ruleset: narateer
        scene:
          mode: cinematic
          characters: {mira: {base-movement: 10, place: yard}}
          connections:
            - between: [yard, hall]
              # how
              difficult: [deep mud]
        turn: [mira: [walk: {}]]
    """
    assert formatted(dedent(text)) == dedent(form)


def test_variations_are_written_out_each_and_what_they_inherit_once():
    text = f"{HEAD}turn: [a: [hold]]\n---\ntitle: Two\n---\nturn: [a: [stand, Hold]]\n"
    assert formatted(text) == (
        f"{HEAD}turn: [a: [{{hold: {{}}}}]]\n---\ntitle: Two\n---\n"
        "turn: [a: [{stand: {}}, {hold: {}}]]\n"
    )


def test_line_ends_tabs_and_a_byte_order_mark_stay():
    text = f"{HEAD}turn:\n- a:\n  - hold\t# here\n".replace("\n", "\r\n")
    found = canonical(b"\xef\xbb\xbf" + text.encode(), "case.yaml")
    assert found.data == b"\xef\xbb\xbf" + text.replace("hold\t", "hold: {}\t").encode()


def test_a_file_with_mistakes_stays_as_it_is_and_they_are_told():
    text = f"{HEAD}turn: [a: [hold, hodl]]\n".encode()
    found = canonical(text, "case.yaml")
    assert found.data == text
    assert [each.line for each in found.problems] == [3]


def test_what_no_edit_gets_right_is_left_as_it_is():
    text = f"{HEAD}turn:\n- a: [&x {{move: b1}}, *x]\n".encode()
    found = canonical(text, "case.yaml")
    assert (found.data, found.problems, found.stuck) == (text, (), True)


@pytest.mark.parametrize("id", SHIPPED)
def test_every_shipped_case_is_canonical(id):
    for file in sorted((data_folder("cases") / id).rglob("*.yaml")):
        data = file.read_bytes()
        assert canonical(data, str(file)).data == data, file
