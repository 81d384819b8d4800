"""Verdicts that are kept between two tests of one folder: never those of anything that changed."""

import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from support.texts import A_MOVE

from rulecheck.cli import cache
from rulecheck.cli.cache import FOLDER, Cache, basis_of
from rulecheck.cli.run import Run
from rulecheck.cli.verdicts import LEAST
from rulecheck.judge import Changed
from rulecheck.reference import data_folder

PACKAGE = Path(cache.__file__).parents[1]


@pytest.fixture
def many(tmp_path, monkeypatch):
    """A folder of as many cases as it pays to keep the verdicts of."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "cases"
    folder.mkdir()
    for number in range(LEAST):
        (folder / f"case-{number:03}.yaml").write_text(A_MOVE.format(title=f"Case {number}"))
    return folder


@pytest.fixture
def judged(monkeypatch):
    """The files that are judged and not known."""
    found, judge = [], Run.result

    def result(run, path, *, named):
        found.append(Path(path).name)
        return judge(run, path, named=named)

    monkeypatch.setattr(Run, "result", result)
    return found


def test_what_passed_is_counted_without_being_judged(run, many, judged):
    first = run("test", "cases")
    assert first.exit_code == 0 and len(judged) == LEAST
    judged.clear()
    again = run("test", "cases")
    assert (again.output, again.exit_code) == (first.output, 0)
    assert not judged


def test_one_edited_case_is_judged_anew(run, many, judged):
    run("test", "cases")
    judged.clear()
    edited = many / "case-007.yaml"
    text = edited.read_text()
    edited.write_text(text.replace("to: ", "discard: 9, to: "))
    said = run("test", "cases")
    assert judged == ["case-007.yaml"]
    assert said.exit_code == 1 and "1 failed" in said.output
    said = run("test", "cases")
    assert judged == ["case-007.yaml"] * 2 and said.exit_code == 1, "what fails is told each time"
    edited.write_text(text)
    judged.clear()
    assert run("test", "cases").exit_code == 0 and not judged


@pytest.mark.parametrize(
    "words",
    [
        ("--no-cache",),
        ("--select", "FH-MOV"),
        ("--format", "json"),
        ("--output", "junit=cases.xml"),
    ],
)
def test_whoever_asks_for_more_has_all_judged(run, many, judged, words):
    run("test", "cases")
    judged.clear()
    assert run("test", "cases", *words).exit_code == 0
    assert len(judged) == LEAST


def test_nothing_is_kept_where_it_is_not_wanted(run, many):
    run("test", "cases", "--no-cache")
    run("check", "cases")
    run("test", "cases/case-001.yaml")
    assert not FOLDER.exists()


def test_what_is_told_of_is_not_kept(run, many, judged):
    case = A_MOVE.format(title="Not yet")
    (many / "later.yaml").write_text(f"todo: not yet\n{case}".replace("to: ", "discard: 9, to: "))
    (many / "wrong.yaml").write_text(case.replace("turn:", "tern:"))
    (many / "other.yaml").write_text("a: page of something else\n")
    first = run("test", "cases")
    judged.clear()
    again = run("test", "cases")
    assert sorted(judged) == ["later.yaml", "other.yaml", "wrong.yaml"]
    assert (again.output, again.exit_code) == (first.output, first.exit_code)


def test_a_ruleset_of_somebodys_own_is_judged_each_time(run, many, judged):
    assert run("new-ruleset", "hopscotch").exit_code == 0
    words = ("test", "cases", "hopscotch/cases", "--ruleset-path", "hopscotch")
    assert run(*words).exit_code == 0
    judged.clear()
    assert run(*words).exit_code == 0
    assert judged and all("case-" not in name for name in judged)


@pytest.mark.parametrize("rubbish", [b"", b"{", b'{"format": 1, "passed": {"x": 3}}', b"\xff"])
def test_what_cannot_be_read_is_as_nothing(run, many, judged, rubbish):
    run("test", "cases")
    (kept,) = FOLDER.glob("*.json")
    kept.write_bytes(rubbish)
    judged.clear()
    assert run("test", "cases").exit_code == 0
    assert len(judged) == LEAST


def test_where_nothing_can_be_written_nothing_is_kept(run, many):
    FOLDER.write_text("a file")
    assert run("test", "cases").exit_code == 0
    assert FOLDER.read_text() == "a file"


def test_it_says_of_itself_that_it_can_be_deleted(run, many, judged):
    run("test", "cases")
    assert (FOLDER / ".gitignore").read_text() == "*\n"
    assert (FOLDER / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f0688")
    shutil.rmtree(FOLDER)
    judged.clear()
    assert run("test", "cases").exit_code == 0 and len(judged) == LEAST


def test_a_file_that_changes_while_it_is_judged_is_not_kept(many):
    run = Run(paths=(many,), tested=True, brief=True, house={})
    files = run.files()
    kept = Cache(run)
    assert not kept.look(files)
    path = many / "case-000.yaml"
    result = run.result(str(path), named=False)
    path.write_text(path.read_text() + "# edited meanwhile\n")
    kept.learn(str(Path(files[0][0])), result)
    kept.save()
    assert not FOLDER.exists()


@pytest.fixture
def copied(tmp_path):
    """A program and its rulebooks that can be edited."""
    package, reference = tmp_path / "package", tmp_path / "reference"
    ignored = shutil.ignore_patterns("__pycache__", "site", "assets")
    shutil.copytree(PACKAGE, package, ignore=ignored)
    shutil.copytree(data_folder("reference"), reference)
    return package, reference


@pytest.mark.parametrize(
    "edited",
    [
        "package/engine/play.py",
        "package/rulesets/fated_hand/movement.py",
        "package/rulesets/fated_hand/words.yaml",
        "package/__init__.py",
        "reference/skirmish.yaml",
    ],
)
def test_whatever_verdicts_rest_on_makes_them_others(tmp_path, copied, edited):
    run = Run(paths=(), house={})
    before = basis_of(run, *copied)
    assert basis_of(run, *copied) == before
    path = tmp_path / edited
    path.write_text(path.read_text() + "\n")
    assert basis_of(run, *copied) != before


def test_house_rules_and_versions_make_verdicts_others(copied, monkeypatch):
    houses = [
        {},
        {"fated-hand": Changed(numbers={"step": 2})},
        {"fated-hand": Changed(numbers={"step": Fraction(5, 2)})},
        {"fated-hand": Changed(preferred={"FH-PB-4": "other"})},
        {"skirmish": Changed(numbers={"step": 2})},
    ]
    found = {basis_of(Run(paths=(), house=house), *copied) for house in houses}
    assert len(found) == len(houses)
    monkeypatch.setattr(cache.yaml, "__version__", "another")
    assert basis_of(Run(paths=(), house={}), *copied) not in found
