"""`rulecheck shrink`: the smallest case, where it goes, and what is said where there is none."""

from pathlib import Path

import pytest


@pytest.fixture
def broken(turn):
    return turn.replace("energy: 2", "energy: 3") + "- bob:\n  - rest: {}\n"


SMALL = """\
ruleset: dash
title: Ann runs
scene:
  runners:
    ann: {}
turn:
- ann:
  - run: {to: 2, energy: 3}
"""


def test_it_is_written_to_standard_output(run, write, broken):
    write(a=broken)
    found = run("shrink", "a.yaml")
    assert (found.exit_code, found.stdout, found.stderr) == (0, SMALL, "")
    assert run("shrink", "-", input=broken).stdout == SMALL


def test_it_is_written_to_a_file_but_not_over_its_own(run, write, broken):
    write(a=broken)
    assert run("shrink", "a.yaml", "--to", "b.yaml").exit_code == 0
    assert Path("b.yaml").read_text() == SMALL
    found = run("shrink", "a.yaml", "--to", "./a.yaml")
    assert found.exit_code == 2
    assert Path("a.yaml").read_text() == broken


def test_the_first_case_with_a_finding_is_meant_unless_one_is_named(run, write, turn, broken):
    second = broken.replace("ruleset: dash\n", "").replace("Ann runs", "Again")
    write(a=f"{turn}---\n{second}")
    assert run("shrink", "a.yaml").stdout == SMALL.replace("Ann runs", "Again")
    found = run("shrink", "a.yaml", "--case", "1")
    assert (found.exit_code, found.stdout) == (1, "")
    assert "a.yaml: nothing is found in it" in found.stderr
    found = run("shrink", "a.yaml", "--case", "7")
    assert (found.exit_code, found.stderr) == (2, "no case 7 in a.yaml\n")


def test_a_file_that_cannot_be_understood_is_told(run, write, turn):
    write(a=turn.replace("run:", "fly:"))
    found = run("shrink", "a.yaml")
    assert found.exit_code == 2
    assert found.stderr.startswith("a.yaml:6:5: ")
