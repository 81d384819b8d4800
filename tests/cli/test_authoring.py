"""Starting a case or a ruleset, describing files to editors, comparing house rules, exporting."""

import json
import sys
from pathlib import Path

import jsonschema
import pytest

from rulecheck import rulesets
from rulecheck.cli import app
from rulecheck.reference import data_folder
from rulecheck.rulesets import SHIPPED


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_a_starter_is_legal_as_it_stands(ruleset, run):
    starter = run("new", ruleset, "A first turn")
    assert starter.exit_code == 0
    assert 'title: "A first turn"' in starter.output
    assert run("check", "-", input=starter.output).exit_code == 0


def test_a_starter_is_written_and_nothing_overwritten(run):
    assert run("new", "fated-hand", "--to", "turn.yaml").exit_code == 0
    Path("turn.yaml").write_text("mine")
    result = run("new", "fated-hand", "--to", "turn.yaml")
    assert result.exit_code == 2
    assert "turn.yaml is there already" in result.output
    assert Path("turn.yaml").read_text() == "mine"


def test_a_ruleset_without_a_starter_says_so(run):
    result = run("new", "dash")
    assert result.exit_code == 2
    assert "the ruleset dash comes without a starter case" in result.output


@pytest.mark.parametrize(
    ("name", "meant"),
    [("Bad Name", "is no name for a ruleset"), ("there", "there is there already")],
)
def test_a_ruleset_that_cannot_begin_says_why(name, meant, run):
    Path("there").mkdir()
    result = run("new-ruleset", name)
    assert result.exit_code == 2
    assert meant in result.output


@pytest.mark.parametrize("what", ["fated-hand", "report", "export", None])
def test_a_schema_is_a_schema(what, run):
    schema = json.loads(run("schema", *([what] if what else [])).output)
    jsonschema.Draft202012Validator.check_schema(schema)


def test_the_schemas_that_are_shipped_are_those_of_today(run, monkeypatch):
    """Refresh them with `rulecheck schema --to schemas`."""
    monkeypatch.setattr(rulesets, "_folders", [])
    assert run("schema", "--to", "now").exit_code == 0
    shipped = {path.name: path.read_text() for path in data_folder("schemas").iterdir()}
    assert {path.name: path.read_text() for path in Path("now").iterdir()} == shipped


def test_a_schema_of_what_is_not_there_is_a_usage_error(run):
    result = run("schema", "fated-hnd")
    assert result.exit_code == 2
    assert "no ruleset 'fated-hnd'; nearest: fated-hand" in result.output


def test_an_export_keeps_to_its_schema(run, write, turn):
    write(**{"cases/a": turn})
    exported = json.loads(run("export", "dash").output)
    jsonschema.validate(exported, json.loads(run("schema", "export").output))
    assert [case["id"] for case in exported["cases"]] == ["cases/a.yaml"]


@pytest.fixture
def compared(run, write, turn):
    """Compare two cases under a house rule that makes one of them illegal."""
    write(
        **{
            "cases/a": turn,
            "cases/b": turn.replace("run: {to: 2, energy: 2}", "rest: {}"),
            "house": "ruleset: dash\nhouse: {price: 2}\n",
        }
    )
    return lambda *words: run("diff", "--house", "house.yaml", "cases", *words)


def test_a_comparison_names_the_verdict_and_the_figure_that_change(compared):
    result = compared()
    assert result.exit_code == 0
    assert result.output == (
        "Ann runs (cases/a.yaml)\n"
        "  legal -> illegal\n"
        "  + step 1, DA-RUN-1: energy is 2, due is 4\n"
        "\n"
        "2 cases judged twice, 1 differs (dash: price 2)\n"
    )


def test_a_comparison_can_fail(compared):
    assert compared("--fail-on-change").exit_code == 1


def test_a_comparison_as_json_and_markdown(compared):
    report = json.loads(compared("-f", "json").output)
    assert report["house"] == {"dash": {"numbers": {"price": 2}, "readings": {}}}
    (change,) = report["changes"]
    assert (change["before"], change["after"]) == ("legal", "illegal")
    assert change["new"][0]["due"] == 4
    table = compared("-f", "md").output
    assert "| Ann runs | legal | illegal: step 1, DA-RUN-1: energy is 2, due is 4 |" in table


def test_a_comparison_needs_cases_that_can_be_read(compared, write, turn):
    write(**{"cases/c": turn + "turn: []\n"})
    result = compared()
    assert result.exit_code == 2
    assert "cases/c.yaml:7:1: `turn` stands twice" in result.output


def test_a_case_that_a_house_rule_makes_impossible_is_named(run, write):
    map_of_a_large_ogre = (
        "ruleset: skirmish\ntitle: The ogre waits\n"
        "scene:\n  map: |2\n    O  O\n    O  O\n  foes: {ogre: {mark: O, size: large}}\n"
        "turn:\n- ogre:\n  - hold: {}\n"
    )
    house = "ruleset: skirmish\nhouse: {large: 1}\n"
    write(**{"cases/a": map_of_a_large_ogre, "house": house})
    assert run("test", "cases").exit_code == 0
    result = run("diff", "--house", "house.yaml", "cases")
    assert result.exit_code == 2
    assert "cases/a.yaml:3:1: under these house rules: O is drawn in" in result.output


@pytest.mark.parametrize("command", ["coverage", "export"])
def test_a_ruleset_that_fails_ends_a_suite_in_one_line(
    dash, tmp_path, write, turn, monkeypatch, capsys, command
):
    def broken(step, scene):
        raise ZeroDivisionError("by nothing")

    monkeypatch.chdir(tmp_path)
    write(**{"cases/a": turn})
    monkeypatch.setattr(dash.steps["run"], "applied_to", broken)
    monkeypatch.setattr(sys, "argv", ["rulecheck", command, "dash"])
    monkeypatch.setattr(app, "make_ready", lambda: None)
    monkeypatch.setattr(app, "end_in_order", lambda: None)
    with pytest.raises(SystemExit) as ended:
        app.main()
    assert ended.value.code == 2
    said = "the ruleset dash failed at step 1: ZeroDivisionError: by nothing\n"
    place = {"coverage": "rulecheck", "export": "cases/a.yaml:6:5"}[command]
    assert capsys.readouterr().err == f"{place}: {said}"


def test_a_ruleset_that_fails_does_not_keep_coverage_from_the_others(
    run, dash, write, turn, monkeypatch
):
    def broken(step, scene):
        raise ZeroDivisionError("by nothing")

    write(**{"cases/a": turn})
    monkeypatch.setattr(dash.steps["run"], "applied_to", broken)
    other = rulesets.ruleset_named("position-track")
    monkeypatch.setattr("rulecheck.cli.games.games", lambda _: (dash, other))
    result = run("coverage")
    assert result.exit_code == 2
    assert "rulecheck: the ruleset dash failed at step 1: ZeroDivisionError" in result.stderr
    assert result.stdout.startswith("position-track")


def test_house_rules_with_more_mistakes_than_are_told_are_refused(run, write, turn):
    wrong = ", ".join(f"x{number}: 1" for number in range(400))
    write(**{"cases/a": turn, "house": f"ruleset: dash\nhouse: {{{wrong}}}\n"})
    result = run("check", "--house", "house.yaml", "cases")
    assert result.exit_code == 2
    assert "house.yaml:2:9: " in result.output
