"""What pip is told to install is this program, and not another one that is called rulecheck."""

import re
import subprocess
import tomllib
from pathlib import Path

import rulecheck
from rulecheck.scaffold import scaffold

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAME = PROJECT["name"]
INSTALLED = re.compile(r"pip install ([^\n`]*)")
NAMED = re.compile(r"(?<![\w/.-])(rulecheck[\w-]*)")
"""A name as pip takes it, and no part of an address or a path."""
WITH_EXTRAS = re.compile(r"(?<![\w/.-])(rulecheck[\w-]*)\[([\w, ]*)\]")


def texts():
    """Yield every file of ours that a person or pip reads, by its path."""
    words = (
        "git",
        "ls-files",
        "-z",
        "*.md",
        "*.py",
        "*.toml",
        "*.template",
        "*.yml",
        "*.jinja",
        ".ci",
    )
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    paths = {ROOT / path for path in listed.stdout.split("\0") if path} - {Path(__file__)}
    for path in sorted(paths):
        if path.is_file():
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def test_the_command_and_the_import_are_called_otherwise_than_the_distribution():
    assert NAME == "rulecheck-tabletop"
    assert PROJECT["scripts"] == {"rulecheck": "rulecheck.cli:main"}
    assert PROJECT["dynamic"] == ["version"] and re.fullmatch(
        r"\d+\.\d+\.\d+", rulecheck.__version__
    )


def test_whoever_is_told_to_install_is_told_our_name():
    told = [
        (at, name)
        for at, text in texts()
        for line in INSTALLED.findall(text)
        for name in NAMED.findall(line)
    ]
    assert {"README.md", "docs/index.md", "docs/guide/use-it-in-ci.md"} <= {at for at, _ in told}
    assert [each for each in told if each[1] != NAME] == []


def test_extras_are_extras_of_ours():
    told = [(at, *found) for at, text in texts() for found in WITH_EXTRAS.findall(text)]
    assert {"README.md", "pyproject.toml", "rulecheck/cli/verbs/lsp.py"} <= {at for at, *_ in told}
    assert [each for each in told if each[1] != NAME] == []
    extras = {extra.strip() for *_, extras in told for extra in extras.split(",")}
    assert extras <= set(PROJECT["optional-dependencies"])


def test_a_new_ruleset_needs_this_program(tmp_path):
    scaffold("hop-race", tmp_path)
    said = tomllib.loads((tmp_path / "hop-race" / "pyproject.toml").read_text(encoding="utf-8"))
    assert said["project"]["dependencies"] == [NAME]


def test_the_version_that_others_are_told_to_take_is_this_one():
    told = [
        each
        for _, text in texts()
        for each in re.findall(r"(?:rev: |rulecheck@)v(\d+\.\d+\.\d+)", text)
    ]
    assert told and set(told) == {rulecheck.__version__}
