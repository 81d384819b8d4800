"""Case files as tests of pytest."""

import os
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from rulecheck import rulesets

pytest_plugins = ["pytester"]

RIGHT = """\
ruleset: fated-hand
title: Ann goes near
scene: {heroes: {ann: {position: distant, hand: 3}}}
turn:
- ann: [{move: {to: near}}]
"""
WRONG = RIGHT.replace("Ann goes near", "Ann pays too little").replace(
    "{to: near}", "{to: near, discard: 0}"
)


@pytest.fixture
def project(pytester):
    pytester.makeini("[pytest]\nrulecheck_paths = cases\n")
    (pytester.path / "cases" / "walks").mkdir(parents=True)
    return pytester


def write(project, name, text):
    (project.path / name).parent.mkdir(parents=True, exist_ok=True)
    (project.path / name).write_text(text)


def test_nothing_is_collected_where_nobody_asks(pytester):
    write(pytester, "cases/right.yaml", RIGHT)
    items, _ = pytester.inline_genitems()
    assert items == []


def test_case_files_in_the_folders_named_are_collected_and_nothing_else(project):
    expected = WRONG.replace("discard: 0}}", "discard: 0}, breaks: FH-MOV-2}")
    write(project, "cases/walks/right.yaml", RIGHT)
    write(project, "cases/expected.yml", expected)
    write(project, "cases/other.yaml", "name: workflow\n")
    write(project, "cases/readme.txt", RIGHT)
    write(project, "others/right.yaml", RIGHT)
    project.runpytest("-q").assert_outcomes(passed=2)


def test_a_case_put_off_is_expected_to_fail_and_fails_once_it_passes(project):
    write(project, "cases/wrong.yaml", f"todo: not written yet\n{WRONG}")
    project.runpytest("-q").assert_outcomes(xfailed=1)
    write(project, "cases/wrong.yaml", f"todo: not written yet\n{RIGHT}")
    result = project.runpytest("-q")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*it is as expected now: take todo away*"])


def test_an_item_a_case_is_called_by_its_path_and_its_title(project):
    write(project, "cases/walks/right.yaml", RIGHT + "---\ntitle: Again\n")
    items, _ = project.inline_genitems()
    assert [item.nodeid for item in items] == [
        "cases/walks/right.yaml::right[Ann goes near]",
        "cases/walks/right.yaml::right#2[Again]",
    ]
    assert items[1].location[2] == "cases/walks/right.yaml#2: Again"


@pytest.mark.parametrize(
    ("words", "passed"),
    [
        (["cases/twice.yaml::twice#2"], 1),
        (["cases/twice.yaml::twice#2[Ann: [again]]"], 1),
        (["cases/twice.yaml"], 4),
        (["-k", "again"], 1),
    ],
)
def test_a_case_is_run_by_its_address_or_its_title(words, passed, project):
    more = "---\ntitle: 'Ann: [again]'\n---\nabout: x\n---\nabout: y\n"
    write(project, "cases/twice.yaml", RIGHT + more)
    project.runpytest("-q", *words).assert_outcomes(passed=passed)


def test_a_title_that_two_cases_have_or_none_names_none(project):
    write(project, "cases/twice.yaml", RIGHT + "---\nabout: x\n")
    write(project, "cases/untitled.yaml", RIGHT.replace("title: Ann goes near\n", ""))
    items, _ = project.inline_genitems()
    assert [item.name for item in items] == ["twice", "twice#2", "untitled"]


def test_cases_are_selected_by_name(project):
    write(project, "cases/walks/right.yaml", RIGHT)
    write(project, "cases/walks/wrong.yaml", WRONG)
    result = project.runpytest("-q", "-k", "right")
    result.assert_outcomes(passed=1, deselected=1)


def test_a_failure_is_the_report_and_no_traceback(project):
    write(project, "cases/wrong.yaml", WRONG)
    result = project.runpytest("-q")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*FH-MOV-2*", "*discard: 0*", "*^*"])
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")
    result.stdout.no_fnmatch_line("*Traceback*")


def test_what_cannot_be_read_fails_with_its_place_beside_what_can(project):
    write(project, "cases/typo.yaml", RIGHT + "---\ntitle: Typo\nturn:\n- ann: [{mov: {}}]\n")
    result = project.runpytest("-q")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        ["*cases/typo.yaml:9:10: no verb or combatant 'mov'; nearest: move*"]
    )


def test_cases_run_in_other_processes(project):
    write(project, "cases/right.yaml", RIGHT)
    write(project, "cases/wrong.yaml", WRONG)
    project.runpytest("-q", "-n", "1").assert_outcomes(passed=1, failed=1)


def test_rulesets_of_ones_own_are_found_in_the_folders_named(pytester, monkeypatch):
    pytester.makeini("[pytest]\nrulecheck_paths = cases\nrulecheck_rulesets = games\n")
    write(pytester, "games/dicey/__init__.py", "RULESET = 3\n")
    write(pytester, "cases/one.yaml", RIGHT.replace("fated-hand", "dicey"))
    monkeypatch.setattr(rulesets, "_folders", [])
    monkeypatch.setattr(sys, "path", list(sys.path))
    result = pytester.runpytest("-q")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the ruleset dicey cannot be loaded*"])


EVIL = r'"\e[2J Ann \x9b"'
ESCAPES = "a\x1b[31mb\n\udcff.yaml"


def test_odd_names_of_files_end_in_no_report_raw(project):
    names = [ESCAPES, "[[[(((.yaml", "a::b.yaml", "deep/" + ESCAPES]
    for name in names:
        write(project, f"cases/{name}", WRONG.replace("Ann pays too little", EVIL))
    for words in (("-v",), ("-v", "-n", "2"), ("-rA", "--junitxml=report.xml")):
        result = project.runpytest_subprocess(*words)
        result.assert_outcomes(failed=len(names))
        assert "\x1b" not in result.stdout.str() and "INTERNALERROR" not in result.stdout.str()
    assert len(ET.parse(project.path / "report.xml").getroot().findall(".//testcase")) == len(names)


def test_entries_that_cannot_be_opened_fail_one_by_one(project):
    write(project, "cases/right.yaml", RIGHT)
    write(project, "cases/below/right.yaml", RIGHT)
    for name, to in {"loop": "loop.yaml", "gone": "nowhere", "far": "x" * 300}.items():
        (project.path / f"cases/{name}.yaml").symlink_to(to)
    os.mkfifo(project.path / "cases/pipe.yaml")
    result = project.runpytest("-q")
    result.assert_outcomes(passed=2, failed=4)
    result.stdout.fnmatch_lines_random(
        [
            "*cases/far.yaml:1:1: File name too long*",
            "*cases/gone.yaml:1:1: No such file or directory*",
            "*cases/loop.yaml:1:1: Too many levels of symbolic links*",
            "*cases/pipe.yaml:1:1: this is a pipe and is not opened*",
        ]
    )


def test_a_folder_that_cannot_be_listed_fails_and_the_others_are_judged(project, monkeypatch):
    write(project, "cases/right.yaml", RIGHT)
    write(project, "cases/shut/right.yaml", RIGHT)
    listed, scan = Path.iterdir, os.scandir

    def refused(of):
        def iterdir(path):
            if Path(path).name == "shut":
                raise PermissionError(13, "Permission denied")
            return of(path)

        return iterdir

    monkeypatch.setattr(Path, "iterdir", refused(listed))
    monkeypatch.setattr(os, "scandir", refused(scan))
    result = project.runpytest("-q")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*cases/shut:1:1: Permission denied*"])


def test_brackets_by_the_thousand_are_one_failure(project):
    write(project, "cases/deep.yaml", "ruleset: fated-hand\nscene: " + "[" * 5000)
    write(project, "cases/right.yaml", RIGHT)
    result = project.runpytest("-q")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*cases/deep.yaml:2:*nested too deep*"])


def test_a_folder_of_rulesets_that_is_none_is_a_usage_error(pytester):
    pytester.makeini("[pytest]\nrulecheck_rulesets = tox.ini\n")
    result = pytester.runpytest("-q")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*rulecheck_rulesets: tox.ini: *"])
