"""The language server as an editor meets it: a process, asked over standard input and output."""

from pathlib import Path
from textwrap import dedent

import pytest
from support.editor import Editor

from rulecheck.scaffold import scaffold

GAMES = Path(__file__).parents[1] / "games"
RACE = """\
ruleset: dash
title: A race
scene: {runners: {ann: {at: 1, energy: 3}, bob: {at: 4}}}
turn:
"""


@pytest.fixture(scope="module")
def editor(tmp_path_factory):
    folder = tmp_path_factory.mktemp("project")
    scaffold("hop-race", folder)
    editor = Editor(folder, "--ruleset-path", str(GAMES), "--ruleset-path", "hop-race")
    yield editor
    assert editor.leave() == 0


def stretch(found):
    begin, end = found["range"]["start"], found["range"]["end"]
    return begin["line"], begin["character"], end["line"], end["character"]


def test_it_says_what_it_can(editor):
    assert editor.can["hoverProvider"] and editor.can["definitionProvider"]
    assert "-" in editor.can["completionProvider"]["triggerCharacters"]


# findings while typing


def test_a_finding_stands_at_its_detail_with_the_clause_in_our_words(editor):
    (found,) = editor.open(RACE + "- ann: [{run: {to: 3, energy: 1}}]\n")
    assert stretch(found) == (4, 30, 4, 31)
    assert (found["severity"], found["code"], found["source"]) == (1, "DA-RUN-1", "rulecheck")
    assert found["message"].splitlines() == [
        "DA-RUN-1 is broken: energy is 1, due is 2",
        "Every space run is paid with one energy.",
        "Fix: energy: 2",
    ]
    assert found["codeDescription"]["href"].endswith("/dash/dash.yaml#L5")
    editor.close()


def test_what_is_typed_is_judged_when_the_typing_pauses(editor):
    assert editor.open(RACE + "- ann: [{run: {to: 2}}]\n") == []
    behind = {"start": {"line": 4, "character": 19}, "end": {"line": 4, "character": 20}}
    editor.change(2, {"range": behind, "text": "1"})
    editor.change(3, {"range": {"start": behind["end"], "end": behind["end"]}, "text": "1"})
    told = editor.diagnostics("case.yaml", 3)
    assert [each["code"] for each in told] == ["DA-RUN-3", "DA-RUN-2"]
    editor.change(4, {"text": RACE + "- ann: [{run: {to: }}]\n"})
    (told,) = editor.diagnostics("case.yaml", 4)
    assert stretch(told)[:2] == (4, 19) and "code" not in told
    assert "whole number" in told["message"]
    editor.change(5, {"text": RACE + "- ann: [{run: {to: "})
    (told,) = editor.diagnostics("case.yaml", 5)
    assert told["message"] == "expected a value here"
    editor.change(6, {"text": RACE + "- ann: [{run: {to: 2}}]\n"})
    assert editor.diagnostics("case.yaml", 6) == []
    assert editor.close() == []


def test_an_unknown_word_is_underlined_whole(editor):
    (found,) = editor.open(RACE + "- ann: [{rum: {to: 3}}]\n")
    assert stretch(found) == (4, 9, 4, 12)
    assert "nearest: run" in found["message"]
    editor.close()


def test_what_a_case_expects_is_told_and_is_no_error(editor):
    text = RACE + dedent("""\
        - ann:
          - run: {to: 3, energy: 1}
            breaks: DA-RUN-1
          - rest:
            breaks: DA-RUN-2
        readings: {DA-WET-1: dearer}
        expect: {ann: {at: 4, energy: 3}}
        """)
    found = editor.open(text)
    told = [(each["severity"], each["range"]["start"]["line"]) for each in found]
    assert told == [(3, 5), (1, 8), (2, 9), (1, 10)]
    assert "expected that DA-RUN-2 is broken" in found[1]["message"]
    assert "nothing in this turn asked for DA-WET-1" in found[2]["message"]
    assert "ann.at is 3 afterwards, expected was 4" in found[3]["message"]
    assert stretch(found[3])[:2] == (10, 19)
    editor.close()


def test_a_doubt_is_a_warning(editor):
    (found,) = editor.open(RACE + "- ann: [{shove: {at: bob}}]\n")
    assert (found["severity"], found["code"]) == (2, "DA-SHOVE-1")
    editor.close()


def test_places_count_as_the_editor_counts(editor):
    text = RACE.replace("ann", '"𝒜nn"') + '- "𝒜nn": [{run: {to: 3, energy: 1}}]\n'
    (found,) = editor.open(text.replace("\n", "\r\n"))
    assert stretch(found) == (4, 33, 4, 34)
    editor.close()


def test_a_file_that_is_no_case_is_left_alone(editor):
    assert editor.open("services: {web: {image: nginx}}\n", "compose.yaml") == []
    editor.close("compose.yaml")


@pytest.mark.parametrize(
    "text", ["", "\x00", "[", "ruleset: [a]\n", "- \ud800", "&a [*a]\n", "turn: 3"]
)
def test_nothing_typed_stops_the_server(editor, text):
    editor.open(text)
    for kind in ("hover", "completion", "definition"):
        meant = {"uri": editor.uri("case.yaml")}
        for position in ({"line": 0, "character": 0}, {"line": 9, "character": 9}):
            editor.ask(f"textDocument/{kind}", textDocument=meant, position=position)
    editor.close()


# explanations


def hovered(editor, text):
    found = editor.at("hover", text)
    return found["contents"]["value"] if found else None


def test_a_clause_is_explained(editor):
    told = hovered(editor, RACE + "- ann: [{rest: {}, breaks: DA-|WET-1}]\n")
    assert told.startswith("**DA-WET-1** (open)")
    assert "The rules do not say whether wet ground costs one energy more." in told
    assert "*Dash, a Race: Wet ground*" in told
    assert "- `dearer`: Wet ground costs one more." in told
    assert "- `price`: 1 energy (Energy for a space)" in hovered(
        editor, RACE + "# as |DA-RUN-1 has it, - [{"
    )


def test_a_verb_is_explained_with_what_is_due(editor):
    for text in (
        "- ann: [{r|un: {to: 3}}]\n",
        "- ann:\n  - |run:\n      to: 3\n",
        "- ann: [{run|: {to: ",
    ):
        told = hovered(editor, RACE + text)
        assert told.startswith("**run**\n\nRun to a space ahead.")
        assert "- `to`: The space to run to." in told
        assert "- `energy`: Energy paid. DA-RUN-1: Every space run is paid" in told


def test_details_names_and_keys_are_explained(editor):
    assert hovered(editor, RACE + "- ann: [{run: {t|o: 3}}]\n") == "The space to run to."
    assert hovered(editor, RACE + "- a|nn: [{run: {to: 3}}]\n") == "`{at: 1, energy: 3}`"
    assert hovered(editor, RACE.replace("runners", "run|ners")) == "The runners by name."
    assert hovered(editor, RACE.replace("ruleset: dash", "ruleset: da|sh")) == "Dash, a Race"
    assert hovered(editor, RACE.replace("A race", "A r|ace")) is None


# words


def offered(editor, text):
    return [each["label"] for each in editor.at("completion", text)]


VERBS = ["run", "stumble", "shove", "rest"]


@pytest.mark.parametrize(
    ("text", "wanted", "unwanted"),
    [
        ("|", ["ruleset", "scene", "turn"], []),
        ("ruleset: |", ["fated-hand", "dash", "hop-race"], ["scene"]),
        ("ruleset: dash\n|", ["title", "scene", "turn"], ["ruleset"]),
        ("ruleset: dash\nscene: {|", ["runners", "hurdles", "wet"], ["scene"]),
        ("ruleset: dash\nscene: {wet: |", ["true", "false"], []),
        ("ruleset: dash\nscene:\n  runners:\n    ann: {|", ["at", "energy"], []),
        (RACE + "- |", ["ann", "bob"], ["run", "end"]),
        (RACE + "- ann:\n  - |", [*VERBS, "end", "bob", "breaks"], []),
        (RACE + "- ann:\n  - bob: {|", VERBS, ["ann"]),
        (RACE + "- ann:\n  - run: {|}\n", ["to", "energy"], ["who", "run"]),
        (RACE + "- ann:\n  - run: {to: 3, |}\n", ["energy"], ["to"]),
        (RACE + "- ann:\n  - run:\n      |", ["to", "energy"], []),
        (RACE + "- ann:\n  - shove: {at: |}\n", ["ann", "bob"], ["to"]),
        (RACE + "- ann:\n  - run: {to: 3}\n    |", ["breaks", "open", "note"], ["run", "to"][1:]),
        (RACE + "- ann:\n  - run: {to: 3}\n    breaks: |", ["DA-RUN-1"], ["run"]),
        (RACE + "- ann:\n  - run: {to: 3}\n    breaks: [DA-RUN-1, |", ["DA-RUN-2"], ["run"]),
        (RACE + "- ann:\n  - run: {to: 3}\n    breaks: {|", ["DA-RUN-1"], ["run"]),
        (RACE + "- ann: []\nshows: [|", ["DA-RUN-1", "DA-FREE-1"], ["run"]),
        (RACE + "- ann: []\nreadings: {|", ["DA-WET-1"], ["DA-RUN-1"]),
        (RACE + "- ann: []\nreadings: {DA-WET-1: |", ["dearer", "dry-price"], []),
        (RACE + "- ann: []\nhouse: {|", ["length", "price"], []),
        (RACE + "- ann: []\nexpect: {|", ["ann", "bob"], ["run"]),
        (RACE + "- ann: []\nexpect: {ann: {|", ["at", "energy"], []),
        (RACE + "- ann: []\n---\ntitle: Another\nturn:\n- |", ["ann", "bob"], []),
        ("ruleset: dash\nturn:\n- |\nscene: {runners: {eve: {}}}\n", ["eve"], ["ann"]),
        (RACE.replace("A race", "A ra|"), [], [*VERBS, "title"]),
        (RACE + "# a remark |", [], [*VERBS, "title"]),
        ("ruleset: no-such\nturn:\n- |", [], VERBS),
        ("ruleset: hop-race\nscene: {pieces: {rook: {}}}\nturn:\n- rook: [{|", ["walk"], ["run"]),
    ],
)
def test_the_words_that_may_stand_there_are_offered(editor, text, wanted, unwanted):
    labels = offered(editor, text)
    assert not [each for each in wanted if each not in labels]
    assert not [each for each in unwanted if each in labels]


@pytest.mark.parametrize(
    ("text", "label", "written"),
    [
        ("- ann:\n  - ru|", "run", "- ann:\n  - run: "),
        ("- ann:\n  - ru|: {to: 3}", "run", "- ann:\n  - run: {to: 3}"),
        ("- ann:\n  - run: |", "to", "- ann:\n  - run: {to: }"),
        ("- ann:\n  - run: {en|, to: 3}", "energy", "- ann:\n  - run: {energy: , to: 3}"),
        ("- ann:\n  - shove: {at: b|", "bob", "- ann:\n  - shove: {at: bob"),
        (
            "- ann:\n  - rest:\n    breaks: DA-R|",
            "DA-RUN-2",
            "- ann:\n  - rest:\n    breaks: DA-RUN-2",
        ),
        ("- 𝒜|", "ann", "- ann: "),
        ("- |", "o'neill: the 2nd", '- "o\'neill: the 2nd": '),
    ],
)
def test_a_word_is_written_in_the_place_of_what_is_typed_of_it(editor, text, label, written):
    race = RACE.replace("bob:", 'bob: {}, "o\'neill: the 2nd":')
    items = editor.at("completion", race + text)
    edit = next(each for each in items if each["label"] == label)["textEdit"]
    lines = (race + text.replace("|", "")).split("\n")
    row, begin, _, end = stretch(edit)
    units = lines[row].encode("utf-16-le")
    before, after = units[: 2 * begin].decode("utf-16-le"), units[2 * end :].decode("utf-16-le")
    lines[row] = before + edit["newText"] + after
    assert "\n".join(lines) == race + written


def test_a_word_comes_with_its_text(editor):
    items = editor.at("completion", RACE + "- ann: [{|")
    (run,) = [each for each in items if each["label"] == "run"]
    assert run["documentation"]["value"].startswith("**run**\n\nRun to a space ahead.")


# the reference


def test_an_id_leads_to_its_clause(editor):
    found = editor.at("definition", RACE + "- ann: [{rest: {}, breaks: DA-|RUN-2}]\n")
    assert found["uri"] == (GAMES / "dash" / "dash.yaml").as_uri()
    assert stretch(found) == (8, 2, 8, 10)
    assert editor.at("definition", RACE + "- a|nn: []\n") is None


def test_a_rulebook_is_read_strictly_and_taken_up_when_it_is_saved(editor):
    name = "hop-race/hop_race/reference.yaml"
    file = editor.folder / name
    text = file.read_text(encoding="utf-8")
    case = "ruleset: hop-race\nscene: {pieces: {rook: {}}}\nturn:\n- rook: [{walk: {to: 5}}]\n"
    assert [each["code"] for each in editor.open(case)] == ["HR-MOV-1"]
    (found,) = editor.open(text.replace("kind: prohibition", "kind: ban"), name)
    assert "kind is one of" in found["message"]
    mended = text.replace("value: 3", "value: 5").replace("at most three", "at most five")
    editor.change(2, {"text": mended}, name=name)
    assert editor.diagnostics(name, 2) == []
    file.write_text(mended, encoding="utf-8")
    editor.tell("textDocument/didSave", textDocument={"uri": editor.uri(name)})
    told = [editor.published.get(timeout=60) for _ in range(2)]
    assert [each["diagnostics"] for each in told] == [[], []]
    editor.close()
    editor.close(name)
    text = "ruleset: hop-race\nturn: [{rook: [{walk: {}, breaks: HR-|MOV-1}]}]\n"
    assert "A piece walks at most five spaces" in hovered(editor, text)


DUEL = """\
ruleset: skirmish
title: A duel
scene:
  size: [5, 5]
  party: {mira: {at: b2, speed: 2, actions: 2}}
  foes: {sela: {at: d2, held: 1}, wick: {at: b3}}
turn:
"""


def steps_at(editor, turn):
    found = editor.at("completion", DUEL + turn)
    whole = (each for each in found if ": " in each["textEdit"]["newText"].rstrip())
    return {each["label"]: each["textEdit"]["newText"] for each in whole}


def test_the_legal_next_steps_are_offered_whole_with_what_follows(editor):
    found = steps_at(editor, "- mira:\n  - |\n")
    assert found["move to a2 (takes 1 action)"] == "move: {to: a2}"
    assert found["strike at wick (takes 1 action)"] == "strike: {at: wick}"
    followed = next(each for each in found if "sela's held strike comes first" in each)
    assert found[followed].startswith("move: ")
    assert not any(each.startswith("strike at sela") for each in found)


def test_in_brackets_they_come_after_what_is_written_before(editor):
    found = steps_at(editor, "- mira: [{move: {to: c3}}, {|}]\n")
    assert found["strike at sela (takes 1 action and 1 space)"] == "strike: {at: sela}"


def test_at_the_start_of_an_activation_everybody_is_offered_one(editor):
    found = steps_at(editor, "- |\n")
    assert found["wick: strike at mira (takes 1 action)"] == "wick: [{strike: {at: mira}}]"


def test_no_step_is_offered_among_the_details_of_one(editor):
    assert steps_at(editor, "- mira:\n  - strike: {|}\n") == {}
