"""`rulecheck words`, `rulecheck explain VERB` and `rulecheck fmt`."""

import json
from pathlib import Path

import pytest

HEAD = "ruleset: skirmish\nscene: {party: {a: {at: a1}}}\n"


def test_words_lists_every_verb_with_an_example(run):
    result = run("words", "skirmish")
    assert result.exit_code == 0
    assert "\nstrike: Strike a foe within reach.\n" in result.stdout
    assert "- raider: [{move: {to: a2}}]" in result.stdout


def test_words_tells_one_verb_and_the_scene_in_full(run):
    assert (
        "  actions: a whole number (left out: 1; may stand alone)"
        in run("words", "skirmish", "hold").stdout
    )
    assert "  state: standing, prone, " in run("words", "skirmish", "scene").stdout


def test_words_as_json(run):
    data = json.loads(run("words", "fated-hand", "--format", "json").stdout)
    assert [each["verb"] for each in data["verbs"]][:2] == ["move", "parting-blows"]
    assert data["verbs"][0]["details"][0]["short"] is True
    one = json.loads(run("words", "fated-hand", "move", "--format", "json").stdout)
    assert [each["verb"] for each in one["verbs"]] == ["move"]


def test_a_word_of_ones_own_is_answered_by_meaning(run):
    result = run("words", "skirmish", "attack")
    assert result.exit_code == 2
    assert "write strike: {at: NAME}" in result.stderr


def test_a_verb_is_explained_too(run):
    result = run("explain", "brace")
    assert result.exit_code == 0
    assert result.stdout.startswith("brace: Defend by bracing against one foe. (skirmish)\n")


@pytest.mark.parametrize(("check", "code"), [((), 0), (("--check",), 1)])
def test_fmt_names_what_is_not_canonical_and_rewrites_it_unless_asked_to_check(
    run, tmp_path, check, code
):
    file, other = tmp_path / "one.yaml", tmp_path / "two.yaml"
    file.write_text(f"{HEAD}turn: [a: [hold]]  # why\n")
    other.write_text(f"{HEAD}turn: [a: [hold: {{}}]]\n")
    result = run("fmt", *check, str(tmp_path))
    assert (result.exit_code, result.stdout) == (code, f"{file.as_posix()}\n")
    form = "hold" if check else "{hold: {}}"
    assert file.read_text() == f"{HEAD}turn: [a: [{form}]]  # why\n"


def test_fmt_tells_what_it_cannot_understand_and_changes_nothing(run, tmp_path):
    file = tmp_path / "one.yaml"
    file.write_text(f"{HEAD}turn: [a: [hodl]]\n")
    result = run("fmt", str(file))
    assert result.exit_code == 2
    assert "one.yaml:3:12: expected a step" in result.stderr
    assert file.read_text() == f"{HEAD}turn: [a: [hodl]]\n"


def test_a_file_that_cannot_be_read_does_not_keep_fmt_from_the_others(run, write, turn):
    write(a=turn)
    Path("loop.yaml").symlink_to("loop.yaml")
    result = run("fmt", "--check", "loop.yaml", "a.yaml")
    assert result.exit_code == 2
    assert "loop.yaml:1:1: Too many levels of symbolic links" in result.output


def test_fmt_reads_no_more_than_a_check_does(run, tmp_path):
    file = tmp_path / "many.yaml"
    file.write_text(f"{HEAD}about: {'x' * 300_000}\nturn: [a: [hold]]\n" + "---\ntitle: x\n" * 30)
    result = run("fmt", "--check", str(file))
    assert result.exit_code == 2
    assert "31 documents repeat" in result.stderr
