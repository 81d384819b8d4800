"""An installed rulecheck has its rulebooks and cases with it; a checkout uses its own."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from rulecheck.reference import data_folder

ROOT = Path(__file__).parents[1]


def pip(*words):
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Install the wheel into a folder, and run it from an empty one."""
    folder = tmp_path_factory.mktemp("wheel")
    empty = folder / "empty"
    empty.mkdir()
    pip("wheel", str(ROOT), "--no-deps", "--wheel-dir", str(folder))
    (wheel,) = folder.glob("rulecheck_tabletop-*.whl")
    pip("install", str(wheel), "--no-deps", "--target", str(folder / "site"))

    def run(*words):
        return subprocess.run(
            [sys.executable, *words],
            cwd=empty,
            env={**os.environ, "PYTHONPATH": str(folder / "site")},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_a_checkout_reads_its_own_rulebooks_and_cases():
    for name in ("reference", "cases", "schemas"):
        assert data_folder(name) == ROOT / name


def test_a_wheel_carries_rulebooks_and_cases(installed):
    code = "from rulecheck.reference import data_folder as f; print(f('reference'), f('cases'))"
    reference, cases = map(Path, installed("-c", code).stdout.split())
    assert reference.parts[-4:] == ("site", "rulecheck", "data", "reference")
    for ours, theirs in ((ROOT / "reference", reference), (ROOT / "cases", cases)):
        files = {path.relative_to(ours) for path in ours.rglob("*.yaml")}
        assert files == {path.relative_to(theirs) for path in theirs.rglob("*.yaml")}


def test_a_wheel_carries_every_file_of_the_package(installed):
    code = "import rulecheck; print(rulecheck.__file__)"
    package = Path(installed("-c", code).stdout.strip()).parent
    theirs = {path.relative_to(package) for path in package.rglob("*") if path.is_file()}
    ours = (ROOT / "rulecheck").rglob("*")
    told = {path.relative_to(ROOT / "rulecheck") for path in ours if path.is_file()}
    assert {path for path in told - theirs if "__pycache__" not in path.parts} == set()


def test_a_wheel_explains_and_shows_cases_in_an_empty_folder(installed):
    explained = installed("-m", "rulecheck", "explain", "FH-PB-1")
    assert explained.returncode == 0
    assert "\nCases:\n  legal: " in explained.stdout


def test_a_wheel_begins_cases_with_their_schema_and_rulesets_that_pass(installed):
    begun = installed("-m", "rulecheck", "new", "fated-hand")
    schema = Path(urlsplit(begun.stdout.splitlines()[0].partition("$schema=")[2]).path)
    assert schema.parts[-5:] == ("site", "rulecheck", "data", "schemas", "fated-hand.json")
    assert schema.read_bytes() == (ROOT / "schemas" / "fated-hand.json").read_bytes()
    assert installed("-m", "rulecheck", "new-ruleset", "hop-race").returncode == 0
    words = ("test", "hop-race/cases", "--ruleset-path", "hop-race")
    assert "2 passed" in installed("-m", "rulecheck", *words).stdout


def test_a_wheel_is_typed_and_has_what_it_needs_besides_python(installed):
    code = "import rulecheck; from pathlib import Path; print(Path(rulecheck.__file__).parent)"
    package = Path(installed("-c", code).stdout.strip())
    for path in ("rulecheck", "rulecheck/site", "rulecheck/scaffold"):
        ours = {each.name for each in (ROOT / path).iterdir() if each.name != "__pycache__"}
        assert ours <= {each.name for each in (package.parent / path).iterdir()}
    assert (package / "py.typed").is_file()
