"""A project of somebody else's: what it has, and how its site is built."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHOWN = "cases/fated-hand/parting-blows/the-fray-strikes-once.yaml"
HOSTILE = """\
ruleset: fated-hand
title: '<script>alert("title")</script> & </title><b>*b*</b> {{ config }} [x](javascript:alert(1))'
about: |
  <img src=x onerror=alert("about")> **stress** `code` {% raw %} --8<-- "/etc/passwd"

  # no heading in Zanzibar

  ~~~~
  ``` no fence
shows: [FH-MOV-1]
scene:
  heroes: {'<i>hero</i>"''><script>alert("name")</script>': {position: near, hand: 2}}
turn:
- '<i>hero</i>"''><script>alert("name")</script>':
  - move: {to: distant, discard: 2}
    breaks: FH-MOV-2
    note: '</p></li></ol><script>alert("note")</script> <!-- rulecheck: rulesets --> :smile: $x$'
"""
HOSTILE_PAGE = "cases/fated-hand/hostile/a-name"


def mkdocs(folder, *words):
    """Run MkDocs in a folder."""
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    asked = [sys.executable, "-m", "mkdocs", *words]
    return subprocess.run(asked, cwd=folder, env=quiet, capture_output=True, text=True)


def some(ruleset):
    """Return the case files of a ruleset, as paths within a project."""
    paths = sorted((ROOT / "cases" / ruleset).rglob("*.yaml"))
    return [path.relative_to(ROOT).as_posix() for path in paths]
