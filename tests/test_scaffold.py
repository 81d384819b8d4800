"""A new ruleset is begun by one call, and what it begins with passes as it is."""

import subprocess
import sys
import textwrap

import pytest

from rulecheck.scaffold import Unnameable, scaffold


@pytest.fixture
def project(tmp_path):
    files = scaffold("hop-race", tmp_path)
    assert all(file.is_file() for file in files)
    return tmp_path / "hop-race"


def run(project, *words):
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)


def test_the_cases_of_a_new_ruleset_pass_under_pytest(project):
    done = run(project, "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


def test_the_cases_of_a_new_ruleset_cover_it_whole(project):
    script = """
        from pathlib import Path
        from rulecheck.case import case_files, load
        from rulecheck.coverage import covered
        from rulecheck.rulesets import look_in, ruleset_named
        look_in(Path("."))
        cases = [case for file in case_files([Path("cases")]) for case in load(file)]
        found = covered(ruleset_named("hop-race"), cases)
        print(found.percent, len(found.killed), found.gaps)
    """
    done = run(project, "rulecheck", "--version")
    assert done.returncode == 0, done.stderr
    command = [sys.executable, "-c", textwrap.dedent(script)]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "100.0 3 ()", done.stderr


def test_the_first_turn_of_a_new_ruleset_is_as_it_expects(project):
    done = run(project, "rulecheck", "test", "hop_race/starter.yaml")
    assert (done.returncode, "1 passed" in done.stdout) == (0, True), done.stdout


def test_nothing_is_overwritten(project):
    with pytest.raises(FileExistsError):
        scaffold("hop-race", project.parent)


@pytest.mark.parametrize("name", ["", "Hop", "hop race", "../hop", "hop_race", "1hop", "hop-"])
def test_a_name_that_no_package_can_have_is_refused(tmp_path, name):
    with pytest.raises(Unnameable):
        scaffold(name, tmp_path)
    assert not list(tmp_path.iterdir())
