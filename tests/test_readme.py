"""What the README shows is what happens."""

import re
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rulecheck.cli.app import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def section(title):
    return re.split(r"^## ", README.split(f"## {title}\n")[1], flags=re.MULTILINE)[0]


def blocks(text):
    return re.findall(r"^```\w*\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)


def test_setting_up_is_two_lines_and_nothing_else():
    said = section("Set up")
    lines = "".join(blocks(said)).splitlines()
    assert len(lines) == 2
    assert all(line.startswith("python3 -m venv ") and "#" not in line for line in lines)
    assert re.sub(r"^```\w*\n(.*?)^```", "", said, flags=re.MULTILINE | re.DOTALL).strip() == ""


@pytest.fixture
def turn(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    turn, report, mended, *_ = blocks(section("From a turn to a verdict"))
    Path("turn.yaml").write_text(turn, encoding="utf-8")
    return turn, report, mended


def test_the_report_of_the_example_is_the_one_shown(turn):
    result = CliRunner().invoke(app, ["check", "turn.yaml"])
    assert (result.output, result.exit_code) == (turn[1], 1)


def test_the_example_is_legal_once_it_is_mended(turn):
    Path("turn.yaml").write_text(turn[0] + turn[2], encoding="utf-8")
    assert CliRunner().invoke(app, ["check", "turn.yaml"]).exit_code == 0


def test_dependency_groups_say_what_the_extras_say():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras, groups = project["project"]["optional-dependencies"], project["dependency-groups"]
    for name, extra in extras.items():
        own = [each for each in extra if not each.startswith(f"{project['project']['name']}[")]
        assert [each for each in groups[name] if isinstance(each, str)] == own
