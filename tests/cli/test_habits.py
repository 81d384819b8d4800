"""What keepers of a suite do again and again: bless, put off, allow, take over."""

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
