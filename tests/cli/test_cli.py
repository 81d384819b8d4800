"""The command line: what it prints, where, and with which code it ends."""

import json
import re
import subprocess
import sys

import pytest
from support.program import program

from rulecheck import rulesets
from rulecheck.cli.app import VERBS
from rulecheck.cli.completion import clause_ids, ruleset_ids

LEGAL = """\
ruleset: dash
title: Ann runs
scene: {runners: {ann: {}, bob: {at: 3}}}
turn:
- ann:
  - run: {to: 2, energy: 2}
"""
BROKEN = LEGAL.replace("energy: 2", "energy: 1")
UNDECIDED = LEGAL.replace("run: {to: 2, energy: 2}", "shove: {at: bob}")
UNREADABLE = LEGAL + "turn: []\n"


@pytest.mark.parametrize(
    ("text", "code"), [(LEGAL, 0), (BROKEN, 1), (UNREADABLE, 2), (UNDECIDED, 3), ("a: 1\n", 2)]
)
def test_the_verdict_decides_how_check_ends(text, code, run, write):
    write(a=text)
    assert run("check", "a.yaml").exit_code == code


def test_errors_are_worst_then_what_is_broken(run, write):
    write(a=LEGAL, b=BROKEN, c=UNDECIDED)
    assert run("check", ".").exit_code == 1
    write(d=UNREADABLE)
    result = run("check", ".")
    assert result.exit_code == 2
    assert "b.yaml:6:26: DA-RUN-1 is broken" in result.output
    assert "d.yaml:7:1: error: `turn` stands twice: first on line 4, column 1" in result.output
    assert "3 cases judged (dash 3): 1 legal, 1 ruling, 1 illegal, 1 error" in result.output


@pytest.mark.parametrize(
    ("text", "code"),
    [(LEGAL, 0), (BROKEN, 1), (BROKEN + "    breaks: DA-RUN-1\n", 0), (UNREADABLE, 2)],
)
def test_the_expectation_decides_how_test_ends(text, code, run, write):
    write(a=text)
    assert run("test", "a.yaml").exit_code == code


def test_a_file_that_is_not_there_is_an_error_and_the_rest_is_judged(run, write):
    write(a=LEGAL)
    result = run("check", "b.yaml", "a.yaml")
    assert result.exit_code == 2
    assert "b.yaml:1:1: error: No such file or directory" in result.output
    assert "1 case judged" in result.output


def test_a_folder_without_a_case_is_an_error(run):
    result = run("check", ".")
    assert result.exit_code == 2
    assert "no case found" in result.output


def test_a_file_in_a_folder_that_is_no_case_is_skipped_and_counted(run, write):
    write(a=LEGAL, notes="dear: diary\n")
    assert "1 file without a case" in run("check", ".").output


def test_a_file_named_twice_is_judged_once(run, write):
    write(a=LEGAL)
    assert "1 case judged" in run("check", "a.yaml", ".", "./a.yaml").output


def test_standard_input_is_judged_under_a_name(run):
    result = run("check", "-", "--stdin-filename", "turns/a.yaml", input=BROKEN)
    assert result.exit_code == 1
    assert "turns/a.yaml:6:26: DA-RUN-1 is broken" in result.output


def test_quiet_says_nothing_of_what_is_legal(run, write):
    write(a=LEGAL)
    assert run("check", "a.yaml", "--quiet").output == ""


def test_json_is_one_object(run, write):
    write(a=BROKEN)
    report = json.loads(run("check", "a.yaml", "--format", "json").output)
    assert report["schema_version"] == 1
    assert report["verdict"] == "illegal"
    assert report["counts"] == {"legal": 0, "open": 0, "ruling": 0, "illegal": 1}
    assert report["cases"][0]["findings"][0]["due"] == 2


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["chek", "a.yaml"], "Did you mean 'check'"),
        (["check", "a.yaml", "--format", "ful"], "no format 'ful'; nearest: full"),
        (["explain", "DA-RUN-11"], "no clause 'DA-RUN-11'; nearest: DA-RUN-1"),
        (["clauses", "dahs"], "no ruleset 'dahs'; nearest: dash"),
        (["check", "a.yaml", "--fromat", "json"], "--format"),
    ],
)
def test_a_mistyped_word_ends_with_2_and_the_nearest(words, meant, run):
    result = run(*words)
    assert result.exit_code == 2
    assert meant in result.output


def test_explain_says_what_a_clause_is_and_shows_its_cases(run, write):
    write(
        **{"cases/a": LEGAL + "shows: [DA-RUN-1]\n", "cases/b": BROKEN + "    breaks: DA-RUN-1\n"}
    )
    result = run("explain", "da-run-1")
    assert result.exit_code == 0
    assert result.output == (
        "DA-RUN-1  cost, Dash\n"
        "  Every space run is paid with one energy.\n"
        "  Dash, a Race: Running\n"
        "\n"
        "Numbers:\n"
        "  price: 1 energy (Energy for a space)\n"
        "\n"
        "Rules:\n"
        "  every_space_is_paid: Every space is paid with energy.\n"
        "\n"
        "Cases:\n"
        "  legal: Ann runs (cases/a.yaml)\n"
        "  broken: Ann runs (cases/b.yaml)\n"
    )


def test_explain_names_readings(run):
    assert "  dearer: Wet ground costs one more." in run("explain", "DA-WET-1").output


def test_explain_answers_a_question_in_ones_own_words(run):
    result = run("explain", "every", "space", "runs", "on", "enrgy")
    assert result.exit_code == 0
    assert result.output.startswith("DA-RUN-1  Every space run is paid with one energy. (Dash)\n")


def test_clauses_lists_a_ruleset_by_section(run):
    lines = run("clauses", "dash").output.splitlines()
    assert lines[:3] == [
        "Dash (dash): Dash, a Race",
        "  Running",
        "    DA-RUN-1  cost: Every space run is paid with one energy.",
    ]


def test_clauses_as_json(run):
    report = json.loads(run("clauses", "dash", "--format", "json").output)
    assert report["schema_version"] == 1
    first = report["clauses"][0]
    assert first["id"] == "DA-RUN-1"
    assert first["rules"] == ["every_space_is_paid"]
    assert first["numbers"] == ["price"]
    keys = {"ruleset", "id", "kind", "section", "says", "readings", "preferred", "rules", "numbers"}
    assert keys <= set(first)


def test_rulesets_lists_those_of_others_too(run):
    assert "dash  Dash: 7 clauses, 5 rules" in run("rulesets").output
    assert "dash" in [
        each["id"] for each in json.loads(run("rulesets", "-f", "json").output)["rulesets"]
    ]


def test_a_ruleset_that_cannot_be_loaded_is_named_and_stops_nothing(run, tmp_path):
    broken = tmp_path / "games" / "torn"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("RULESET = 1 / 0\n")
    rulesets.look_in(tmp_path / "games")
    result = run("rulesets")
    assert result.exit_code == 0
    assert (
        "the ruleset torn cannot be loaded: games/torn/__init__.py:1: ZeroDivisionError"
        in result.output
    )
    assert "dash" in result.output


def test_trace_shows_what_each_step_changed(run, write):
    write(a=BROKEN)
    result = run("trace", "a.yaml")
    assert result.exit_code == 1
    assert result.output.startswith("Ann runs (a.yaml): illegal\n\nBefore:\nThe track\n")
    assert (
        "1  ann: run: {to: 2, energy: 1}\n"
        "   ann.at: 0 -> 2\n"
        "   ann.energy: 3 -> 2\n"
        "   ! DA-RUN-1: energy is 1, due is 2\n"
    ) in result.output


def test_coverage_measures_the_cases_at_hand(run, write):
    write(
        **{"cases/a": LEGAL + "shows: [DA-RUN-1]\n", "cases/b": BROKEN + "    breaks: DA-RUN-1\n"}
    )
    result = run("coverage", "dash", "--format", "json")
    assert result.exit_code == 0
    found = json.loads(result.output)["rulesets"]["dash"]
    assert found["clauses"] == 7
    assert found["testable"] == 4
    assert found["shown_legal"] == found["shown_broken"] == 1
    assert "DA-RUN-2: no case breaks this prohibition" in found["gaps"]
    assert run("coverage", "dash", "--fail-under", "100").exit_code == 1
    assert "gap  DA-RUN-2" in run("coverage", "dash").output


def test_coverage_refuses_cases_that_fail(run, write):
    write(**{"cases/a": BROKEN})
    result = run("coverage", "dash")
    assert result.exit_code == 1
    assert "mutants are judged by cases that pass" in result.output


def test_help_shows_examples_and_exit_codes(run):
    for words in (["--help"], ["check", "--help"], ["test", "--help"], ["coverage", "--help"]):
        said = run(*words).output
        assert "Exit codes:\n" in said
        assert "  rulecheck " in said


def test_every_verb_that_knows_rulesets_takes_those_of_a_folder(run, tmp_path):
    verbs = set(VERBS)
    said = "Look for rulesets there too."
    without = {verb for verb in verbs if said not in run(verb, "--help").output}
    assert without == {"new-ruleset", "stats", "serve"}
    assert said in run("serve", "http", "--help").output
    assert run("new-ruleset", "hopscotch").exit_code == 0
    assert "hopscotch" in run("rulesets", "--ruleset-path", "hopscotch").output


def test_completion_knows_ids_and_rulesets(dash):
    assert "FH-PB-1" in clause_ids("fh-pb")
    assert all(id.startswith("FH-PB") for id in clause_ids("fh-pb"))
    assert ruleset_ids("da") == ["dash"]


def test_the_module_is_the_program():
    assert re.fullmatch(rb"rulecheck \d+\.\d+\.\d+\r?\n", program("--version").stdout)


def test_no_color_means_no_escape_sequence(tmp_path):
    (tmp_path / "a.yaml").write_text("a: 1\na: 2\n")
    coloured = {"NO_COLOR": "1", "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    for words in (["check", str(tmp_path)], ["--help"], ["chek"], ["explain", "X"]):
        result = program(*words, env=coloured)
        assert b"\x1b" not in result.stdout + result.stderr


def test_a_check_imports_nothing_it_does_not_use(tmp_path):
    (tmp_path / "a.yaml").write_text("ruleset: fated-hand\nturn: []\n")
    code = (
        "import sys\nfrom rulecheck.cli import main\n"
        f"sys.argv = ['rulecheck', 'check', {str(tmp_path / 'a.yaml')!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\nprint(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    modules = set(loaded.stdout.split())
    assert "rulecheck.rulesets.fated_hand" in modules
    unused = {"rich", "mkdocs", "jinja2", "jsonschema", "xml.etree"}
    unused |= {
        "rulecheck.coverage",
        "rulecheck.site",
        "rulecheck.report.json",
    }
    unused |= {f"rulecheck.rulesets.{name}" for name in ("narateer", "skirmish", "warcry")}
    assert not unused & modules


def test_a_ruleset_that_fails_is_named_where_it_did_and_the_rest_is_judged(
    run, write, monkeypatch, dash
):
    write(a=BROKEN, b=LEGAL.replace("run: {to: 2, energy: 2}", "rest: {}"))

    def torn(step, scene):
        raise ZeroDivisionError("no energy")

    monkeypatch.setattr(dash.steps["run"], "applied_to", torn)
    result = run("check", ".")
    assert result.exit_code == 2
    assert (
        "a.yaml:6:5: error: the ruleset dash failed at step 1: ZeroDivisionError: no energy"
    ) in result.output
    assert "1 case judged (dash 1): 1 legal, 1 error" in result.output
