"""Documents to cases: what may stand at the top, what variations inherit, and every mistake."""

import pytest
from support.porters_days import loaded, problems

from rulecheck.engine import Unfit

pytestmark = pytest.mark.usefixtures("porters")

HEAD = """\
ruleset: porters
title: A day
scene: {porters: {ann: {at: 0}, bob: {at: 4}}}
"""
KEYS = (
    "known here: ruleset, title, about, shows, scene, turn, expect, readings, house, given, "
    "todo, id"
)
TURN = "turn:\n- ann: [{haul: {to: 3}}]\n"


def test_a_case_says_what_it_is():
    text = HEAD + TURN + "about: For *all*.\nshows: [PO-HAUL-1]\nexpect: {ann: {at: 3}}\n"
    (case,) = loaded(text).cases
    assert (case.title, case.about, case.shows) == ("A day", "For *all*.", ("PO-HAUL-1",))
    assert (case.id, case.number, case.ruleset.id) == ("day.yaml", 1, "porters")
    assert case.scene.porters["bob"].at == 4
    assert case.after == {"ann": {"at": 3}}
    assert case.text.startswith("ruleset: porters")


def test_a_case_without_a_title_is_called_by_its_path():
    assert loaded(HEAD.replace("title: A day\n", "") + TURN).cases[0].title == "day.yaml"


# variations


def test_variations_inherit_what_they_leave_out_from_the_first():
    text = (
        HEAD
        + TURN
        + "shows: [PO-HAUL-1]\n---\ntitle: Two\nhouse: {space: 2}\n"
        + "---\nscene: {}\nturn: [bell: {}]\n"
    )
    one, two, three = loaded(text).cases
    assert [case.id for case in (one, two, three)] == ["day.yaml", "day.yaml#2", "day.yaml#3"]
    assert [case.title for case in (one, two, three)] == ["A day", "Two", "A day"]
    assert two.turn == one.turn and two.scene == one.scene and two.shows == one.shows
    assert (one.scene.numbers.space, two.scene.numbers.space, three.scene.numbers.space) == (
        1,
        2,
        1,
    )
    assert three.scene.names == () and three.turn != one.turn


def test_what_a_variation_says_replaces_and_is_not_merged():
    text = HEAD + TURN + "expect: {ann: {at: 3}}\n---\nexpect: {bob: {at: 4}}\n"
    assert loaded(text).cases[1].after == {"bob": {"at": 4}}


def test_variations_inherit_from_the_first_and_not_from_each_other():
    text = HEAD + TURN + "---\nhouse: {space: 2}\n---\ntitle: Three\n"
    assert loaded(text).cases[2].scene.numbers.space == 1


def test_other_documents_are_judged_where_one_has_a_mistake():
    found = loaded(HEAD + TURN + "---\ntitle: Two\nhouse: {spice: 2}\n---\ntitle: Three\n")
    assert [case.id for case in found.cases] == ["day.yaml", "day.yaml#3"]
    assert [(each.line, each.column) for each in found.problems] == [(8, 9)]


def test_a_mistake_that_variations_inherit_is_told_once_where_it_stands():
    text = HEAD + "turn:\n- ann: [{hual: {to: 3}}]\n---\ntitle: Two\n---\ntitle: Three\n"
    ((line, column, said),) = problems(text)
    assert (line, column) == (5, 10)
    assert said.startswith("no verb or combatant 'hual'; nearest: haul; verbs here: haul, ")


def test_a_file_that_says_nothing_of_a_case_is_skipped():
    assert loaded("name: workflow\non: push\n").skipped
    assert loaded("- a\n- b\n").skipped
    assert not loaded("turn: []\n").skipped


# mistakes, each where it stands


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        pytest.param(
            "abuot: x", 1, f"unknown key 'abuot'; nearest: about; {KEYS}", id="unknown key"
        ),
        pytest.param("title: [x]", 8, "expected a text", id="title"),
        pytest.param("about: 3", 8, "expected a text", id="about"),
        pytest.param("shows: PO-HAUL-1", 8, "expected a list of clauses", id="shows"),
        pytest.param(
            "shows: [PO-HAUL-1, PO-HUAL-2]",
            20,
            "no clause 'PO-HUAL-2'; nearest: PO-HAUL-2",
            id="shown",
        ),
        pytest.param("shows: [[x]]", 9, "no clause [x]", id="shown list"),
        pytest.param("readings: x", 11, "expected a mapping", id="readings"),
        pytest.param(
            "readings: {PO-FOG-1: cleer}",
            22,
            "no reading 'cleer' of PO-FOG-1; nearest: clear; known are clear, blind",
            id="reading",
        ),
        pytest.param(
            "readings: {PO-HAUL-1: clear}",
            23,
            "PO-HAUL-1 names no readings: to play it otherwise, use a number of the house"
            " (`house: {space: ...}`); or a ruling beside the step (`ruled: ...`) where the game"
            " master may decide; or a reading proposed under PO-HAUL-1 in porters.yaml",
            id="reading of a clause without",
        ),
        pytest.param(
            "readings: {PO-FOG-1: {a: b}}",
            22,
            "no reading {a: b} of PO-FOG-1; known are clear, blind",
            id="reading no word",
        ),
        pytest.param(
            "readings: {PO-FAG-1: clear}",
            12,
            "no clause 'PO-FAG-1'; nearest: PO-FOG-1",
            id="read clause",
        ),
        pytest.param(
            "given: {PO-SWIM: 3}", 9, "no clause 'PO-SWIM'; nearest: PO-SWIM-1", id="given"
        ),
        pytest.param("given: [3]", 8, "expected a mapping", id="given list"),
        pytest.param("house: {spaec: 3}", 9, "no number 'spaec'; nearest: space", id="house"),
        pytest.param(
            "house: {space: far}", 16, "expected a number for space, not 'far'", id="house text"
        ),
        pytest.param(
            "house: {space: 0.5}", 16, "expected a whole number for space, not 0.5", id="house half"
        ),
        pytest.param("house: {space: 10}", 16, "space is 9 at most, not 10", id="house high"),
        pytest.param("house: {gate: 0}", 15, "gate is 1 at least, not 0", id="house low"),
        pytest.param(
            "house: {rest: 3}",
            15,
            "rest is a table: expected dry, mud with values",
            id="house table",
        ),
        pytest.param("house: {rest: {dri: 3}}", 16, "no 'dri' in rest; nearest: dry", id="cell"),
        pytest.param("house: {rest: {dry: 6}}", 21, "rest is 5 at most, not 6", id="cell high"),
        pytest.param(
            "expect: {an: {at: 3}}", 10, "nothing is called 'an'; nearest: ann", id="expect"
        ),
        pytest.param(
            "expect: {ann: {breth: 3}}",
            16,
            "nothing is called 'breth'; nearest: breath",
            id="figure",
        ),
        pytest.param("expect: 3", 9, "expected a mapping", id="expect no mapping"),
    ],
)
def test_a_mistake_at_the_top_is_told_where_it_stands(line, column, message):
    key = line.split(":")[0]
    head = "".join(each for each in HEAD.splitlines(True) if not each.startswith(f"{key}:"))
    count = len((head + TURN).splitlines())
    assert problems(head + TURN + line + "\n") == [(count + 1, column, message)]


@pytest.mark.parametrize("value", ["0.5", "1.5", "2"])
def test_a_number_that_goes_by_halves_may_be_the_houses_half(value):
    text = HEAD + TURN + f"house: {{hop: {value}}}\n"
    expected = [(6, 14, "hop is 1 at least, not 0.5")] if value == "0.5" else []
    assert problems(text) == expected


@pytest.mark.parametrize(
    ("scene", "column", "message"),
    [
        (
            "{porters: {ann: {att: 3}}}",
            25,
            "unknown key 'att'; nearest: at; known here: at, breath, strong, hurt",
        ),
        ("{portas: {}}", 9, "unknown key 'portas'; nearest: porters; known here: porters, mud"),
        ("{porters: {ann: {at: far}}}", 29, "expected a whole number, not 'far'"),
        ("{porters: {ann: {at: 2.5}}}", 29, "expected a whole number, not 2.5"),
        (
            '{porters: {ann: {at: "3"}}}',
            29,
            "expected a whole number, not '3': quotes make it a word",
        ),
        ("{porters: {ann: {hurt: no}}}", 31, "expected true or false, not 'no': write false"),
        ("{porters: {ann: 3}}", 24, "expected a mapping, not 3"),
        ("{porters: [ann]}", 18, "expected a mapping, not [ann]"),
        ("{mud: wet}", 14, "expected a list, not 'wet'"),
        ("{mud: [6, wet]}", 18, "expected a whole number, not 'wet'"),
        ("[ann]", 8, "expected a mapping"),
        ("{porters: {ann: {at: 2/3}}}", 29, "expected a whole number, not 2/3"),
        ("{porters: {ann: {at: 13}}}", 29, "ann stands past the gate"),
        ("{porters: {rest: {at: 1}}}", 19, "rest is a verb: nobody can be called so"),
        ("{porters: {note: {at: 1}}}", 19, "note is an annotation: nobody can be called so"),
    ],
)
def test_a_mistake_in_the_scene_is_told_where_it_stands(scene, column, message):
    text = f"ruleset: porters\nscene: {scene}\nturn:\n- bell: {{}}\n"
    assert problems(text) == [(2, column, message)]


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("ruleset: portars", 10, "no ruleset 'portars'; nearest: porters"),
        ("ruleset: [porters]", 10, "no ruleset [porters]; nearest: porters"),
        ("ruleset:", 9, "ruleset is missing"),
        ("title: x", 1, "ruleset is missing"),
    ],
)
def test_a_ruleset_that_is_not_there_is_told_with_those_that_are(line, column, message):
    ((at_line, at_column, said),) = problems(f"{line}\nturn:\n- bell: {{}}\n")
    assert (at_line, at_column) == (1, column)
    assert said.startswith(f"{message}; known are fated-hand, narateer, ")


def test_a_later_document_that_is_no_mapping_is_told_where_it_begins():
    said = "expected a case: a mapping with ruleset, scene and turn"
    assert problems(HEAD + TURN + "---\n- bell\n") == [(7, 1, f"{said} (document 2)")]


def test_places_are_true_in_later_documents():
    text = HEAD + TURN + "---\ntitle: Two\nturn:\n- ann: [{haul: {to: far}}]\n"
    assert problems(text) == [(9, 21, "expected a whole number, not 'far' (document 2 'Two')")]


def test_several_mistakes_are_told_in_one_run_in_the_order_of_the_file():
    text = """\
        ruleset: porters
        tilte: A day
        scene: {porters: {ann: {at: 0}, bob: {at: 4}}}
        house: {spaec: 1}
        turn:
        - ann:
          - hual: {to: 3}
          - haul: {too: 3}
          - throw: {at: bop, roll: seven}
            breaks: PO-THROW-9
        - cid: []
        shows: [PO-X]
    """
    assert [place[:2] for place in problems(text)] == [
        (2, 1),
        (4, 9),
        (7, 5),
        (8, 5),
        (8, 12),
        (9, 17),
        (9, 28),
        (10, 13),
        (11, 3),
        (12, 9),
    ]


def test_no_more_mistakes_are_told_than_one_can_read():
    text = HEAD + "turn:\n" + "- hual: {}\n" * 200
    found = problems(text)
    assert len(found) == 50
    assert found[0] == (5, 3, "no verb or combatant 'hual'; nearest: haul; verbs here: bell")


def test_every_message_is_one_line_that_prints():
    name = r'"ann\n\e[31m‮​"'
    text = f"""
        ruleset: porters
        scene: {{porters: {{{name}: {{at: {{{name}: 1}}}}}}}}
        turn: []
    """
    more = f"""
        ruleset: porters
        scene: {{porters: {{{name}: {{}}}}}}
        turn:
        - ann: []
        - {name}: {{{name}: 3}}
        - {name}: [{{throw: {{at: "ann\\n", roll: {name}}}, breaks: {name}}}]
        shows: [{name}]
        house: {{{name}: 3}}
        given: {{{name}: 3}}
        readings: {{PO-FOG-1: {name}}}
        expect: {{{name}: {{{name}: 3}}}}
        {name}: 3
    """
    said = [message for each in (text, more) for _, _, message in problems(each)]
    assert len(said) == 13
    assert [message for message in said if not message.isprintable()] == []


def test_what_a_game_says_of_a_scene_is_one_line_that_prints_too(porters, monkeypatch):
    def unfit(layout, table):
        raise Unfit("no place\n  a b\n\x1b[31m on this board", at=("porters",))

    monkeypatch.setattr(porters.layout, "set_up", unfit)
    said = r"no place a b \x1b[31m on this board"
    assert problems(HEAD + TURN) == [(3, 9, said)]


def test_what_a_game_wants_of_a_figure_left_out_is_told_at_the_key_it_belongs_under(
    porters, monkeypatch
):
    def unfit(layout, table):
        raise Unfit("out of breath", at=("porters", "bob", "breath"))

    monkeypatch.setattr(porters.layout, "set_up", unfit)
    assert problems(HEAD + TURN) == [(3, 33, "out of breath")]


def test_a_game_that_breaks_down_on_a_scene_is_named(porters, monkeypatch):
    monkeypatch.setattr(porters.layout, "set_up", lambda layout, table: 1 // 0)
    ((line, column, said),) = problems(HEAD + TURN)
    assert (line, column) == (3, 1)
    assert said.startswith("the ruleset porters failed on this scene: ZeroDivisionError: ")


def test_what_is_long_is_cut():
    ((_, _, message),) = problems(HEAD + f"turn:\n- {'haul' * 200}: {{}}\n")
    assert len(message) < 150
