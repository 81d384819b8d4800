"""The hooks for pre-commit, run by pre-commit itself on a small repository."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LEGAL = """\
ruleset: fated-hand
title: A step closer
scene:
  heroes: {warrior: {position: distant, hand: 3}}
  foes: {orc: {position: engaged}}
turn:
- warrior:
  - move: {to: near, discard: 1}
"""
BROKEN = LEGAL.replace("discard: 1", "discard: 2")


def call(*words, folder):
    home = {"PRE_COMMIT_HOME": str(folder.parent / "home"), "PRE_COMMIT_COLOR": "never"}
    ours = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    return subprocess.run(
        words, cwd=folder, capture_output=True, text=True, env={**ours, **home}, check=False
    )


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A repository with a legal turn, a broken one and a file that is no case."""
    folder = tmp_path_factory.mktemp("hooks") / "turns"
    folder.mkdir()
    for name, text in (("a", LEGAL), ("b", BROKEN), ("notes", "dear: diary\n")):
        (folder / f"{name}.yaml").write_text(text)
    head = call("git", "rev-parse", "HEAD", folder=ROOT).stdout.strip()
    hooks = "[{id: rulecheck-check}, {id: rulecheck-test}]"
    config = f"repos: [{{repo: {ROOT}, rev: {head}, hooks: {hooks}}}]\n"
    (folder / ".pre-commit-config.yaml").write_text(config)
    call("git", "init", "--quiet", folder=folder)
    call("git", "add", ".", folder=folder)
    return folder


@pytest.mark.parametrize(
    ("hook", "files", "code", "said"),
    [
        ("rulecheck-check", ["a.yaml", "notes.yaml"], 0, "Passed"),
        ("rulecheck-check", ["a.yaml", "b.yaml"], 1, "b.yaml:8:31: FH-MOV-2 is broken"),
        ("rulecheck-test", ["a.yaml", "notes.yaml"], 0, "Passed"),
        ("rulecheck-test", ["b.yaml"], 1, "not expected:"),
    ],
)
def test_a_hook_passes_what_is_legal_and_stops_what_is_not(hook, files, code, said, repository):
    words = ("run", hook, "--files", *files)
    result = call(sys.executable, "-m", "pre_commit", *words, folder=repository)
    assert (result.returncode, said in result.stdout) == (code, True), result.stdout + result.stderr
