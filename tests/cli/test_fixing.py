"""`check --instead`, `--fix`, `--unsafe-fixes` and `--diff`: what is told, written and left."""

import json
from pathlib import Path

import pytest

DEAR = "{to: 2, energy: 3}"


@pytest.fixture
def broken(turn):
    """A turn with one figure wrong, and one step past the end of the track and of all energy."""
    return turn.replace("{to: 2, energy: 2}", DEAR) + "- bob:\n  - run: {to: 12, energy: 9}\n"


def test_what_would_be_legal_instead_is_told_when_asked_for(run, write, turn):
    write(a=turn.replace("energy: 2", "energy: 3"))
    assert "instead" not in run("check", "a.yaml").output
    found = run("check", "a.yaml", "--instead")
    assert found.exit_code == 1
    assert "  instead  energy: 2 in step 1, run\n" in found.output
    assert "Instead:\n\n- energy: 2 in step 1, run\n" in run(
        "check", "a.yaml", "--instead", "-f", "md"
    ).output.replace("\\", "")


def test_machines_are_told_the_text_as_well(run, write, turn):
    write(a=turn.replace("energy: 2", "energy: 3"))
    (case,) = json.loads(run("check", "a.yaml", "--instead", "-f", "json").output)["cases"]
    fix = case["fixes"][0]
    assert (fix["message"], fix["applicability"]) == ("energy: 2 in step 1, run", "safe")
    assert fix["replaced"] == {
        "line": 6,
        "column": 1,
        "end_line": 7,
        "end_column": 1,
        "text": "  - run: {to: 2, energy: 2}\n",
    }
    (case,) = json.loads(run("check", "a.yaml", "-f", "json").output)["cases"]
    assert case["fixes"] is None
    log = json.loads(run("check", "a.yaml", "--instead", "-f", "sarif").output)
    first = log["runs"][0]["results"][0]["fixes"][0]
    (put,) = first["artifactChanges"][0]["replacements"]
    assert put["insertedContent"]["text"] == "  - run: {to: 2, energy: 2}\n"


def test_safe_changes_are_written_and_the_rest_is_told(run, write, turn, broken):
    write(a=broken, b=turn)
    found = run("check", "a.yaml", "b.yaml", "--fix")
    assert found.exit_code == 1
    assert found.stderr == "1 fixed, 2 left\n"
    assert "DA-RUN-2 is broken" in found.stdout
    text = Path("a.yaml").read_text()
    assert "- run: {to: 2, energy: 2}" in text
    assert Path("b.yaml").read_text() == turn
    again = run("check", "a.yaml", "--fix", "-q")
    assert (again.exit_code, again.stderr) == (1, "0 fixed, 2 left\n")
    assert Path("a.yaml").read_text() == text


def test_where_all_is_mended_the_run_ends_well(run, write, turn):
    write(a=turn.replace("energy: 2", "energy: 3"))
    found = run("check", "a.yaml", "--fix")
    assert (found.exit_code, found.stderr) == (0, "1 fixed, 0 left\n")
    assert "1 legal" in found.stdout
    assert run("check", "a.yaml", "--fix").stderr == "nothing to fix\n"


def test_a_difference_is_shown_and_nothing_is_written(run, write, turn):
    text = turn.replace("energy: 2", "energy: 3")
    write(a=text)
    found = run("check", "a.yaml", "--diff")
    assert found.exit_code == 1
    assert "-  - run: {to: 2, energy: 3}\n+  - run: {to: 2, energy: 2}\n" in found.stdout
    assert found.stderr == "1 would be fixed, 0 left\n"
    assert Path("a.yaml").read_text() == text
    write(b=turn)
    found = run("check", "b.yaml", "--diff")
    assert (found.exit_code, found.stdout) == (0, "")


def test_what_is_typed_is_written_out_and_told_of_elsewhere(run, turn):
    found = run("check", "-", "--fix", input=turn.replace("energy: 2", "energy: 3"))
    assert (found.exit_code, found.stdout) == (0, turn)
    assert "1 legal" in found.stderr
    assert found.stderr.endswith("1 fixed, 0 left\n")


def test_cases_that_expected_it_are_named(run, write, turn):
    write(a=turn.replace("energy: 2}", "energy: 3}\n    breaks: DA-RUN-1"))
    found = run("check", "a.yaml", "--fix")
    assert found.stderr.startswith("a.yaml: it expects what is fixed: `rulecheck test --bless`")
    assert run("test", "a.yaml").exit_code == 1
    run("test", "a.yaml", "--bless")
    assert run("test", "a.yaml").exit_code == 0


def test_a_link_stays_and_what_it_leads_to_is_written_whole(run, write, turn):
    write(**{"there/a": turn.replace("energy: 2", "energy: 3")})
    Path("a.yaml").symlink_to("there/a.yaml")
    Path("there/a.yaml").chmod(0o640)
    assert run("check", "a.yaml", "--fix").exit_code == 0
    assert Path("a.yaml").is_symlink()
    assert Path("there/a.yaml").read_text() == turn
    assert Path("there/a.yaml").stat().st_mode & 0o777 == 0o640
    assert list(Path("there").iterdir()) == [Path("there/a.yaml")]


def test_a_file_that_cannot_be_written_is_told_and_left(run, write, turn, monkeypatch):
    def refuse(path, pieces):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("rulecheck.cli.fixing.write_whole_bytes", refuse)
    text = turn.replace("energy: 2", "energy: 3")
    write(a=text)
    found = run("check", "a.yaml", "--fix")
    assert found.exit_code == 2
    assert "a.yaml: not written: Permission denied" in found.stderr
    assert "0 fixed, 1 left" in found.stderr
    assert Path("a.yaml").read_text() == text


def test_a_file_that_cannot_be_understood_is_told_and_the_others_mended(run, write, turn):
    write(a=turn.replace("run:", "fly:"), b=turn.replace("energy: 2", "energy: 3"))
    found = run("check", ".", "--fix")
    assert found.exit_code == 2
    assert "a.yaml:6:5" in found.stdout
    assert Path("b.yaml").read_text() == turn


def test_only_findings_that_are_told_of_are_mended(run, write, broken):
    write(a=broken)
    found = run("check", "a.yaml", "--fix", "--ignore", "DA-RUN-1")
    assert found.stderr == "0 fixed, 2 left\n"
    assert Path("a.yaml").read_text() == broken


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--unsafe-fixes",), "--unsafe-fixes goes with --fix or --diff"),
        (("--fix", "--watch"), "--fix and --watch do not go together"),
        (("--diff", "--baseline", "b.json"), "--fix and --baseline do not go together"),
    ],
)
def test_what_does_not_go_together_is_said(run, write, turn, words, said):
    write(a=turn)
    found = run("check", "a.yaml", *words)
    assert found.exit_code == 2
    assert said in " ".join(found.stderr.replace("│", " ").split())
