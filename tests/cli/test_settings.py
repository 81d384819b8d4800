"""A pyproject.toml of any making: what it says counts, or one line says why it does not."""

import re
from pathlib import Path

import pytest

from rulecheck.rulesets import look_in

DEEP = "a = " + "[" * 5000 + "]" * 5000
HUGE = "a = " + "9" * 5000


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[[tool.rulecheck]]\n", "[tool.rulecheck] is a table: expected paths, "),
        ("[tool]\nrulecheck = 5\n", "[tool.rulecheck] is a table: expected paths, "),
        ("tool = 5 # rulecheck\n", "tool is a table: expected paths, "),
        ("[[tool]]\nrulecheck = {}\n", "tool is a table: expected paths, "),
        ("[tool]\nrulecheck = {path = []}\n", "[tool.rulecheck] no key 'path'; nearest: paths"),
        ("[tool.'rulecheck']\nhouse = 3\n", "house: expected a text"),
        ('[tool.rulecheck]\nhouse = "a\\u0000"\n', "house: expected a text"),
        ('[tool.rulecheck]\npaths = ["a\\u0000"]\n', "paths: expected a list of texts"),
        ('[tool.rulecheck]\nruleset-path = ["a\\u0000"]\n', "ruleset-path: expected a list of"),
        (f"[tool.rulecheck]\n{DEEP}\n", "nested too deep"),
        (f"[tool.rulecheck]\n{HUGE}\n", "integer string conversion"),
        ("[tool.rulecheck]\npaths = ['\udcff']\n", "can't decode byte 0xff"),
        ("# rulecheck" + "#" * 1_000_000, "at most 1,000,000 are read"),
    ],
)
def test_an_odd_project_is_one_line_and_no_verdict(text, meant, run, write, turn):
    write(a=turn)
    Path("pyproject.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    result = run("check", "a.yaml")
    assert result.exit_code == 2
    assert meant in _told(result.output)
    assert "Traceback" not in result.output and "pyproject.toml" in result.output


def _told(output):
    """Return what an error says, out of the frame it is drawn in."""
    return " ".join(re.sub("[│╭╮╰╯─]", " ", output).split())


@pytest.mark.parametrize("to", ["pyproject.toml", "nowhere.toml", "/dev/zero", "."])
def test_a_project_that_cannot_be_opened_is_told_and_the_rest_judged(to, run, write, turn):
    write(a=turn)
    Path("pyproject.toml").symlink_to(to)
    result = run("check", "a.yaml")
    assert result.exit_code == 2
    assert re.search(
        "Too many levels|No such file|is a device|Is a directory", _told(result.output)
    )
    assert "1 case judged" in result.output and "1 error" in result.output
    assert run("check").exit_code == 2


@pytest.mark.parametrize("text", ["[project]\nname = 'a'\n", "[tool]\n", "no toml at all"])
def test_a_project_that_does_not_speak_of_rulecheck_is_not_minded(text, run, write, turn):
    write(a=turn)
    Path("pyproject.toml").write_text(text)
    assert run("check", "a.yaml").exit_code == 0


def test_an_inline_table_counts_as_any_other(run, write, turn):
    write(a=turn)
    Path("pyproject.toml").write_text('[tool]\nrulecheck = {paths = ["a.yaml"]}\n')
    assert run("check").exit_code == 0


@pytest.mark.parametrize("house", ["/dev/zero", "loop", "x" * 5000, "."])
def test_house_rules_that_cannot_be_opened_are_one_line(house, run, write, turn):
    write(a=turn)
    Path("loop").symlink_to("loop")
    Path("pyproject.toml").write_text(f'[tool.rulecheck]\nhouse = "{house}"\n')
    result = run("check", "a.yaml")
    assert result.exit_code == 2
    assert len(result.output.splitlines()) == 1


@pytest.mark.parametrize("folder", ["loop", "a.yaml", "/dev/zero"])
def test_a_folder_of_rulesets_that_is_none_ends_in_one_line(folder, dash, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    Path("a.yaml").write_text("")
    with pytest.raises(OSError, match="expected a folder of rulesets"):
        look_in(Path(folder))
