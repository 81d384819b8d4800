"""What an editor shows beside the text: the verdict of a case, and what is due at a step."""

from pathlib import Path

import pytest
from support.editor import Editor

from .test_server import GAMES

RACE = """\
ruleset: dash
title: A race
scene: {runners: {ann: {at: 1, energy: 3}, bob: {at: 4}}}
turn:
- ann: [{run: {to: 3}}]
---
title: One too few
turn:
- ann: [{run: {to: 3, energy: 1}}] # DA-RUN-1
"""


@pytest.fixture(scope="module")
def editor(tmp_path_factory):
    editor = Editor(tmp_path_factory.mktemp("project"), "--ruleset-path", str(GAMES))
    editor.open(RACE)
    yield editor
    assert editor.leave() == 0


def about(editor):
    return {"textDocument": {"uri": editor.uri("case.yaml")}}


def test_the_verdict_stands_above_each_case(editor):
    found = editor.ask("textDocument/codeLens", **about(editor))
    told = [(each["range"]["start"]["line"], each["command"]["title"]) for each in found]
    assert told == [(1, "legal"), (6, "illegal: DA-RUN-1")]


def test_what_is_taken_as_due_stands_beside_its_step(editor):
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    (hint,) = editor.ask("textDocument/inlayHint", **about(editor), range=whole)
    assert hint["position"] == {"line": 4, "character": 12}
    assert hint["label"].strip() == "energy 2"
    assert hint["tooltip"].startswith("DA-RUN-1: ")
    first = {"start": {"line": 0, "character": 0}, "end": {"line": 3, "character": 0}}
    assert editor.ask("textDocument/inlayHint", **about(editor), range=first) == []


def test_a_clause_leads_to_the_functions_that_enforce_it(editor):
    at = {"line": 8, "character": 38}
    found = editor.ask("textDocument/implementation", **about(editor), position=at)
    assert found
    for each in found:
        file = Path(each["uri"].removeprefix("file://"))
        lines = file.read_text().splitlines()
        here = "\n".join(lines[each["range"]["start"]["line"] :][:2])
        assert "DA-RUN-1" in here
