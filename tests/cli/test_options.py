"""What check and test can be told: formats, files, clauses, house rules, a project's settings."""

import json
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest


def files(folder=Path()):
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def broken(turn):
    """A turn with three faults of two clauses, and a doubt."""
    return turn + "  - run: {to: 12, energy: 1}\n  - shove: {at: bob}\n"


def test_reports_are_written_to_files_beside_the_one_printed(run, write, broken):
    write(a=broken)
    result = run("check", "a.yaml", "-o", "sarif=a.sarif", "-o", "junit=a.xml", "-o", "md=a.md")
    assert result.exit_code == 1
    assert "DA-RUN-2 is broken" in result.output
    assert len(json.loads(Path("a.sarif").read_text())["runs"][0]["results"]) == 3
    assert ET.parse("a.xml").getroot().get("failures") == "1"
    assert Path("a.md").read_text().startswith("**rulecheck**: 1 case judged")
    assert files() == ["a.md", "a.sarif", "a.xml", "a.yaml"]


def test_a_report_that_cannot_be_written_ends_with_2_and_leaves_nothing(run, write, turn):
    write(a=turn)
    result = run("check", "a.yaml", "-o", "json=nowhere/a.json")
    assert result.exit_code == 2
    assert "nowhere/a.json is not written: No such file or directory" in result.output
    assert files() == ["a.yaml"]


def test_a_report_that_breaks_off_leaves_the_old_one_whole(tmp_path):
    from rulecheck.cli.outputs import write_whole

    def torn():
        yield "new"
        raise OSError(28, "No space left on device")

    report = tmp_path / "report.txt"
    write_whole(report, ["old"])
    report.chmod(0o640)
    with pytest.raises(OSError, match="No space"):
        write_whole(report, torn())
    assert report.read_text() == "old"
    assert files(tmp_path) == ["report.txt"]
    write_whole(report, ["new"])
    assert report.read_text() == "new"
    assert report.stat().st_mode & 0o777 == 0o640


def test_a_report_whose_writer_is_killed_leaves_the_old_one_whole(tmp_path):
    report = tmp_path / "report.txt"
    report.write_text("old")
    killed = f"""
import os, signal
from pathlib import Path
from rulecheck.cli.outputs import write_whole

def torn():
    yield "new" * 100_000
    os.kill(os.getpid(), signal.SIGKILL)

write_whole(Path({str(report)!r}), torn())
"""
    assert subprocess.run([sys.executable, "-c", killed], check=False).returncode == -signal.SIGKILL
    assert report.read_text() == "old"


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("srif=a", "no format 'srif'; nearest: sarif"),
        ("sarif", "expected sarif=FILE"),
        ("sarif=", "expected sarif=FILE"),
    ],
)
def test_a_mistyped_output_is_a_usage_error(word, meant, run, write, turn):
    write(a=turn)
    result = run("check", "a.yaml", "--output", word)
    assert result.exit_code == 2
    assert meant in result.output


def found(result):
    cases = json.loads(result.output)["cases"]
    return [finding["clause"] for finding in cases[0]["findings"]], cases[0]["verdict"]


@pytest.mark.parametrize(
    ("words", "clauses", "verdict", "code"),
    [
        ([], ["DA-RUN-1", "DA-RUN-2", "DA-SHOVE-1"], "illegal", 1),
        (["--select", "DA-RUN-2"], ["DA-RUN-2"], "illegal", 1),
        (["--select", "DA-RUN"], ["DA-RUN-1", "DA-RUN-2"], "illegal", 1),
        (["--ignore", "DA-RUN"], ["DA-SHOVE-1"], "ruling", 3),
        (["--select", "DA-RUN", "--ignore", "DA-RUN-1"], ["DA-RUN-2"], "illegal", 1),
        (["--ignore", "DA"], [], "legal", 0),
        (["--exit-zero"], ["DA-RUN-1", "DA-RUN-2", "DA-SHOVE-1"], "illegal", 0),
    ],
)
def test_clauses_are_selected_and_ignored(words, clauses, verdict, code, run, write, broken):
    write(a=broken)
    result = run("check", "a.yaml", "-f", "json", *words)
    assert found(result) == (clauses, verdict)
    assert result.exit_code == code


def test_a_clause_that_is_not_there_cannot_be_selected(run, write, turn):
    write(a=turn)
    result = run("check", "a.yaml", "--select", "DA-RUNN")
    assert result.exit_code == 2
    assert "no clause 'DA-RUNN'; nearest: DA-RUN-" in result.output


def test_exit_zero_does_not_hide_errors(run, write, turn):
    write(a=turn + "turn: []\n")
    assert run("check", "a.yaml", "--exit-zero").exit_code == 2


def test_github_prints_the_report_too_and_adds_to_the_summary(run, write, broken, monkeypatch):
    write(a=broken)
    Path("summary.md").write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
    output = run("check", "a.yaml", "--format", "github").output
    assert "a.yaml:7:15: DA-RUN-2 is broken: space 12 of 10" in output
    assert "\n::error file=a.yaml,line=7," in output
    assert Path("summary.md").read_text().startswith("before\n**rulecheck**: 1 case judged")


HOUSE = "ruleset: dash\nhouse: {length: 12, price: 2}\n"


def test_a_turn_is_judged_under_house_rules(run, write, broken):
    write(a=broken, house=HOUSE)
    result = run("check", "a.yaml", "-f", "json", "--house", "house.yaml")
    assert found(result) == (["DA-RUN-1", "DA-RUN-1", "DA-SHOVE-1"], "illegal")


def test_a_mistake_in_house_rules_is_located(run, write, turn):
    write(a=turn, house="ruleset: dash\nhouse: {lenght: 12}\n")
    result = run("check", "a.yaml", "--house", "house.yaml")
    assert result.exit_code == 2
    assert "house.yaml:2:9:" in result.output
    assert "nearest: length" in result.output
    assert run("check", "a.yaml", "--house", "none.yaml").exit_code == 2


def project(text):
    Path("pyproject.toml").write_text("[tool.rulecheck]\n" + text)


def test_a_project_says_what_is_judged_and_how(run, write, broken):
    write(**{"turns/a": broken, "house": HOUSE})
    project('paths = ["turns"]\nhouse = "house.yaml"\nignore = ["DA-SHOVE"]\n')
    result = run("check", "-f", "json")
    assert found(result) == (["DA-RUN-1", "DA-RUN-1"], "illegal")
    assert json.loads(result.output)["cases"][0]["path"] == "turns/a.yaml"


def test_a_project_chooses_readings(run, write, turn):
    write(a=turn.replace("{at: 3}}", "{at: 3}}, wet: true"))
    assert run("check", "a.yaml").exit_code == 3
    project('readings = {"DA-WET-1" = "dearer"}\n')
    assert run("check", "a.yaml").exit_code == 1
    project('readings = {"DA-WET-1" = "dry-price"}\n')
    assert run("check", "a.yaml").exit_code == 0


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('path = ["a"]', "no key 'path'; nearest: paths"),
        ('paths = "a"', "paths: expected a list of texts"),
        ("house = 3", "house: expected a text"),
        ('readings = ["a"]', "readings: expected a table of clauses and readings"),
        ('readings = {"DA-WET-1" = "dear"}', "no reading of DA-WET-1 'dear'; nearest: dearer"),
        ("paths = [", "pyproject.toml: "),
    ],
)
def test_a_mistake_in_a_project_is_a_usage_error(text, meant, run, write, turn):
    write(a=turn)
    project(text)
    result = run("check", "a.yaml")
    assert result.exit_code == 2
    assert meant in result.output


def test_nothing_to_judge_is_a_usage_error(run):
    result = run("check")
    assert result.exit_code == 2
    assert "nothing to judge: name a case file, a folder or `-`" in result.output


def test_rulesets_are_found_in_a_folder(run, write, tmp_path):
    assert run("new-ruleset", "hopscotch").exit_code == 0
    result = run("test", "hopscotch/cases", "--ruleset-path", "hopscotch")
    assert result.exit_code == 0
    assert "2 passed" in result.output


def test_named_files_without_a_case_can_be_passed_over(run, write, turn):
    write(a=turn, notes="dear: diary\n")
    assert run("check", "notes.yaml").exit_code == 2
    assert run("check", "notes.yaml", "--skip-others").exit_code == 0
    result = run("check", "a.yaml", "notes.yaml", "--skip-others")
    assert result.exit_code == 0
    assert "1 file without a case" in result.output
