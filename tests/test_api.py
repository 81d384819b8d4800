"""The public face: small, complete, typed and explained."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import rulecheck
from rulecheck import case, engine

CASE = """\
ruleset: fated-hand
title: Ann stays
scene: {heroes: {ann: {position: near, hand: 3}}}
turn:
- ann: [{move: {to: engaged}}]
"""


@pytest.mark.parametrize("module", [rulecheck, engine, case])
def test_what_is_public_is_listed_once_and_in_order(module):
    names = module.__all__
    assert list(names) == sorted(
        names, key=lambda name: (not name.isupper(), not name[0].isupper(), name)
    )
    assert len(names) == len(set(names))
    assert all(hasattr(module, name) for name in names)


@pytest.mark.parametrize("module", [rulecheck, engine, case])
def test_nothing_public_is_left_out_of_the_list(module):
    mine = {
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and not inspect.ismodule(value)
        and getattr(value, "__module__", "rulecheck").startswith("rulecheck")
        and name != "annotations"
    }
    assert mine - set(module.__all__) == set()


def test_the_public_names_are_these():
    assert rulecheck.__all__ == [
        "Assumed",
        "Case",
        "Change",
        "Clause",
        "Edit",
        "Finding",
        "Outcome",
        "Place",
        "Problem",
        "Ruleset",
        "Unreadable",
        "Verdict",
        "compare",
        "judge",
        "load",
        "ruleset_named",
    ]


@pytest.mark.parametrize("module", [rulecheck, engine, case])
def test_everything_public_is_explained(module):
    things = (getattr(module, name) for name in module.__all__)
    explained = [thing for thing in things if inspect.isclass(thing) or inspect.isfunction(thing)]
    assert explained
    assert [thing.__name__ for thing in explained if not inspect.getdoc(thing)] == []


def test_the_package_is_typed():
    assert (Path(rulecheck.__file__).parent / "py.typed").is_file()


def test_a_file_is_loaded_judged_and_read_from_python(tmp_path):
    (tmp_path / "turn.yaml").write_text(CASE)
    (found,) = rulecheck.load(tmp_path / "turn.yaml")
    verdict = rulecheck.judge(found)
    assert isinstance(found, rulecheck.Case) and isinstance(verdict, rulecheck.Verdict)
    assert verdict.word == "legal"
    assert isinstance(found.ruleset, rulecheck.Ruleset)
    assert found.ruleset is rulecheck.ruleset_named("fated-hand")


def test_a_file_that_cannot_be_read_raises_with_every_problem(tmp_path):
    (tmp_path / "turn.yaml").write_text(CASE + "x: 1\ny: 2\n")
    with pytest.raises(rulecheck.Unreadable) as unreadable:
        rulecheck.load(tmp_path / "turn.yaml")
    assert [type(each) for each in unreadable.value.problems] == [rulecheck.Problem] * 2
    with pytest.raises(rulecheck.Unreadable, match="No such file"):
        rulecheck.load(tmp_path / "none.yaml")


def test_importing_rulecheck_loads_no_game_no_shell_and_no_site():
    code = "import rulecheck, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "rulecheck.engine" in loaded
    unwanted = {"typer", "rich", "mkdocs", "jinja2", "pytest", "shapely", "rulecheck.cli"}
    assert loaded & unwanted == set()
    assert not any(name.startswith("rulecheck.rulesets.") for name in loaded)
