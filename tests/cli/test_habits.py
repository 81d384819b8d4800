"""What keepers of a suite do again and again: bless, put off, allow, take over."""

import json
from pathlib import Path

import pytest


@pytest.mark.parametrize("flag", [True, False])
def test_only_the_flag_writes(run, write, turn, flag):
    broken = turn.replace("energy: 2", "energy: 1")
    write(a=broken, b=turn)
    result = run("test", ".", *(["--bless"] if flag else []))
    assert result.exit_code == (0 if flag else 1)
    assert ("+    breaks: DA-RUN-1" in result.output) == flag
    after = f"{broken}    breaks: DA-RUN-1\n" if flag else broken
    assert Path("a.yaml").read_text() == after
    assert Path("b.yaml").read_text() == turn


def test_a_clause_that_is_not_asked_for_is_not_written(run, write, turn):
    broken = turn.replace("energy: 2", "energy: 1")
    write(a=broken)
    assert run("test", ".", "--bless", "--ignore", "DA-RUN-1").exit_code == 0
    assert Path("a.yaml").read_text() == broken


def test_standard_input_cannot_be_written(run, turn):
    result = run("test", "-", "--bless", input=turn)
    assert result.exit_code == 2
    assert "standard input is none" in result.output


def test_a_file_that_cannot_be_understood_is_told_and_left(run, write):
    write(a="ruleset: dash\nturn: []\n")
    assert run("test", ".", "--bless").exit_code == 2
    assert Path("a.yaml").read_text() == "ruleset: dash\nturn: []\n"


@pytest.mark.parametrize("words", [(), ("--jobs", "2"), ("--ignore", "DA-RUN-1")])
def test_a_case_put_off_is_listed_and_fails_once_it_is_as_expected(words, run, write, turn):
    broken = turn.replace("energy: 2", "energy: 1")
    write(a=f"todo: not written yet\n{broken}", b=turn)
    result = run("test", ".", *words)
    assert result.exit_code == 0
    assert "to do: Ann runs (a.yaml): not written yet\n" in result.output
    assert "2 cases tested (dash 2): 1 passed, 1 to do" in result.output
    write(a=f"todo: not written yet\n{turn}")
    result = run("test", ".", *words)
    assert result.exit_code == 1
    assert "a.yaml:1:1: it is as expected now: take todo away" in result.output


def test_a_case_put_off_is_checked_like_any_other(run, write, turn):
    write(a=f"todo: not written yet\n{turn}")
    assert run("check", ".").exit_code == 0


def test_no_reason_puts_nothing_off(run, write, turn):
    write(a=f"todo: true\n{turn}")
    result = run("test", ".")
    assert result.exit_code == 2
    assert "a.yaml:1:7: error: expected why it is put off, in words" in result.output
    assert run("check", ".").exit_code == 0


def test_a_variation_is_put_off_by_itself(run, write, turn):
    write(a=f"todo: later\n{turn}    breaks: DA-RUN-2\n---\nturn:\n- bob: [rest]\n")
    assert "1 passed, 1 to do" in run("test", ".").output


def test_a_case_put_off_is_not_blessed(run, write, turn):
    text = f"todo: later\n{turn}    breaks: DA-RUN-2\n"
    write(a=text)
    assert run("test", ".", "--bless").exit_code == 0
    assert Path("a.yaml").read_text() == text


ALLOWED = "    allow: {DA-RUN-1: downhill}\n"


def test_what_is_allowed_is_told_and_counts_no_more(run, write, turn):
    write(a=turn.replace("energy: 2", "energy: 1") + ALLOWED)
    result = run("check", ".")
    assert result.exit_code == 0
    assert "allowed in step 1: DA-RUN-1: energy is 1, due is 2 (downhill)" in result.output
    assert run("test", ".").exit_code == 0
    (case,) = json.loads(run("check", ".", "-f", "json").output)["cases"]
    assert (case["verdict"], case["findings"]) == ("legal", [])
    assert [(each["clause"], each["why"]) for each in case["allowed"]] == [("DA-RUN-1", "downhill")]


def test_an_allowance_that_silences_nothing_is_noted_and_fails_a_test(run, write, turn):
    write(a=turn + ALLOWED)
    result = run("check", ".")
    assert result.exit_code == 0
    assert "allowed in step 1 and not found: DA-RUN-1" in result.output
    result = run("test", ".")
    assert result.exit_code == 2
    assert (
        "a.yaml:7:13: error: nothing at this step broke DA-RUN-1: it need not be allowed"
        in result.output
    )


def test_only_the_clause_and_the_step_named_are_allowed(run, write, turn):
    broken = turn.replace("energy: 2", "energy: 1")
    write(a=broken + "    allow: {DA-RUN-2: wet}\n", b=f"{broken}  - run: {{to: 2}}\n{ALLOWED}")
    assert run("check", "a.yaml").exit_code == 1
    assert run("check", "b.yaml").exit_code == 1


@pytest.mark.parametrize(
    ("allow", "said"),
    [
        ("DA-RUN-1", "6:12: error: expected clauses with why each is allowed: `{CLAUSE: why}`"),
        ("{DA-RUN-1: true}", "6:23: error: expected why DA-RUN-1 is allowed, in words"),
        ("{DA-RNU-1: x}", "6:13: error: no clause 'DA-RNU-1'; nearest: DA-RUN-1"),
    ],
)
def test_an_allowance_names_a_clause_and_a_reason(allow, said, run, write, turn):
    write(a=f"{turn}    allow: {allow}\n".replace("title: Ann runs\n", ""))
    result = run("check", ".")
    assert result.exit_code == 2
    assert f"a.yaml:{said}" in result.output


def test_what_is_allowed_is_suppressed_in_sarif(run, write, turn):
    write(a=turn.replace("energy: 2", "energy: 1") + ALLOWED)
    (result,) = json.loads(run("check", ".", "-f", "sarif").output)["runs"][0]["results"]
    assert result["suppressions"] == [{"kind": "inSource", "justification": "downhill"}]


@pytest.fixture
def taken_over(run, write, turn):
    """A folder with three findings of old, and the baseline that lists them."""
    broken = turn.replace("energy: 2", "energy: 1")
    write(**{"old/a": broken, "old/b": f"{broken}- bob: [shove: {{at: ann}}]\n", "old/c": turn})
    result = run("check", "old", "--write-baseline", "old.json")
    assert result.exit_code == 0
    assert "old.json: 3 findings recorded" in result.output
    return lambda *words: run("check", "old", "--baseline", "old.json", *words)


def test_findings_of_old_are_told_and_fail_no_more(taken_over, write, turn):
    result = taken_over()
    assert result.exit_code == 0
    assert "DA-RUN-1: energy is 1, due is 2 (in the baseline)" in result.output
    assert "gone" not in result.output
    write(**{"old/a": "# moved down\n" + Path("old/a.yaml").read_text()})
    assert taken_over().exit_code == 0


def test_a_new_finding_fails_beside_those_of_old(taken_over, write, turn):
    write(**{"old/a": Path("old/a.yaml").read_text() + "  - run: {to: 4, energy: 3}\n"})
    result = taken_over("--format", "concise")
    assert result.exit_code == 1
    assert "old/a.yaml:7:26: illegal DA-RUN-1" in result.output
    assert "old/a.yaml:6:26: allowed DA-RUN-1" in result.output


def test_a_finding_that_is_gone_is_told(taken_over, write, turn):
    write(**{"old/a": turn})
    result = taken_over("--ignore", "DA-RUN-2")
    assert result.exit_code == 0
    assert "old/a.yaml: DA-RUN-1 is broken no more: Ann runs\n" in result.output
    assert "old.json: 1 of 3 are gone: write it anew" in result.output
    Path("old/b.yaml").unlink()
    assert "3 of 3 are gone" in taken_over().output


def test_a_part_of_the_folder_tells_nothing_of_the_rest(taken_over, run):
    result = run("check", "old/a.yaml", "--baseline", "old.json")
    assert result.exit_code == 0
    assert "gone" not in result.output


def test_findings_of_old_are_suppressed_from_outside_in_sarif(taken_over):
    found = json.loads(taken_over("-f", "sarif").stdout)["runs"][0]["results"]
    assert [each["suppressions"][0]["kind"] for each in found] == ["external"] * 3


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"baseline": 2, "findings": []}', '{"baseline": 1, "findings": [1]}']
)
def test_what_is_no_baseline_is_neither_read_nor_written_over(text, run, write, turn):
    write(a=turn)
    Path("old.json").write_text(text)
    for option in ("--baseline", "--write-baseline"):
        result = run("check", "a.yaml", option, "old.json")
        assert result.exit_code == 2
        assert "old.json is no baseline" in result.output
    assert Path("old.json").read_text() == text


def test_a_baseline_is_not_written_over_a_case(run, write, turn):
    write(a=turn)
    result = run("check", "a.yaml", "--write-baseline", "a.yaml")
    assert result.exit_code == 2
    assert "a.yaml is read in this run" in result.output
    assert Path("a.yaml").read_text() == turn


def test_a_baseline_that_is_not_there_is_a_usage_error(run, write, turn):
    write(a=turn)
    result = run("check", "a.yaml", "--baseline", "old.json")
    assert result.exit_code == 2
    assert "old.json: No such file or directory" in result.output
