"""Quick fixes, as an editor asks for them."""

import pytest
from support.editor import Editor

from rulecheck.lsp.actions import all_fixes, quick_fixes
from rulecheck.scaffold import scaffold

from .test_server import GAMES, RACE

BROKEN = RACE + "- ann: [{run: {to: 3, energy: 1}}]\n- bob: [{run: {to: 5, energy: 2}}]\n"


@pytest.fixture(scope="module")
def editor(tmp_path_factory):
    folder = tmp_path_factory.mktemp("project")
    scaffold("hop-race", folder)
    editor = Editor(folder, "--ruleset-path", str(GAMES))
    yield editor
    assert editor.leave() == 0


def asked(editor, text, line, *, only=None):
    diagnostics = editor.open(text)
    spot = {"line": line, "character": 0}
    context = {"diagnostics": diagnostics} | ({"only": only} if only else {})
    answer = editor.ask(
        "textDocument/codeAction",
        textDocument={"uri": editor.uri("case.yaml")},
        range={"start": spot, "end": spot},
        context=context,
    )
    editor.close()
    return answer


def applied(editor, text, action):
    (change,) = action["edit"]["changes"][editor.uri("case.yaml")]
    lines = text.splitlines(keepends=True)
    begin, end = change["range"]["start"], change["range"]["end"]
    assert begin["character"] == end["character"] == 0
    return "".join(lines[: begin["line"]]) + change["newText"] + "".join(lines[end["line"] :])


def test_a_quick_fix_is_the_text_with_what_is_legal(editor):
    text = RACE + "- ann: [{run: {to: 3, energy: 1}}]\n"
    (first, *_) = asked(editor, text, 4)
    assert (first["title"], first["kind"]) == ("energy: 2 in step 1, run", "quickfix")
    assert first["isPreferred"] is True
    assert [each["code"] for each in first["diagnostics"]] == ["DA-RUN-1"]
    assert applied(editor, text, first) == text.replace("energy: 1}", "energy: 2}")


def test_there_is_none_where_nothing_is_broken(editor):
    assert asked(editor, RACE + "- ann: [{run: {to: 3}}]\n", 4) == []
    assert asked(editor, RACE + "- ann: [{run: {to: 3, energy: 1}}]\n", 1) == []
    assert asked(editor, "no: [case", 0) == []


def test_all_safe_changes_are_made_at_once_when_asked_for(editor):
    (only,) = asked(editor, BROKEN, 0, only=["source.fixAll"])
    assert only["kind"] == "source.fixAll.rulecheck"
    assert applied(editor, BROKEN, only) == BROKEN.replace("energy: 1}", "energy: 2}").replace(
        "energy: 2}}]\n", "energy: 1}}]\n"
    ).replace("to: 3, energy: 1", "to: 3, energy: 2")
    assert asked(editor, BROKEN, 0, only=["refactor"]) == []


def test_a_text_of_any_kind_is_borne(dash):
    for text in ("", "\ud800", "a: [", RACE):
        assert list(quick_fixes(text, "case.yaml", {}, range(1, 9))) == []
        assert list(all_fixes(text, "case.yaml", {})) == []
