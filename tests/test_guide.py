"""The guide is run: what its pages tell a reader to write and to type is written and typed."""

import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest
import yaml

from rulecheck.reader import read
from rulecheck.serve.service import Service

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "guide"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def blocks(page):
    """Return the code blocks of a page: the language, the file it is, if any, and the text."""
    return BLOCK.findall((GUIDE / page).read_text(encoding="utf-8"))


EXITS = {"illegal": 1, "failed": 1, "open": 3, "ruling": 3}
"""What a command exits with in whose report a line begins with a word: the first of these."""


def typed(command, folder, *, exit=0):
    """Return what a command prints in a folder, where it finds our programs and ends as it says."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    env = {**os.environ, "PATH": path, "NO_COLOR": "1"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == exit, f"$ {command}\n{done.stdout}{done.stderr}"
    return done.stdout


class Walk:
    """Follows a page: writes the files it shows, types its commands, looks for what they print."""

    def __init__(self, folder):
        self.folder = folder

    def along(self, page):
        for language, file, text in blocks(page):
            if file:
                path = self.folder / file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            elif language == "console":
                self.type(text)

    def type(self, session):
        for block in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
            command, *shown = block.splitlines()
            if command.startswith("cd "):
                self.folder /= command.removeprefix("cd ")
                continue
            words = {line.partition(":")[0] for line in shown}
            exit = next((code for word, code in EXITS.items() if word in words), 0)
            printed = typed(command, self.folder, exit=exit)
            for line in shown:
                assert line.rstrip(" .") in printed, f"{line}\nis not in:\n{printed}"


def test_a_ruleset_is_built_from_a_page_of_rules_to_a_site(tmp_path):
    walk = Walk(tmp_path)
    walk.along("add-a-ruleset.md")
    assert walk.folder == tmp_path / "caravan"
    pages = {path.parent.name for path in (walk.folder / "site").rglob("*.html")}
    assert {"caravan", "riding", "heat", "three-stages", "the-last-water"} <= pages
    schemas = {path.name for path in (walk.folder / "site" / "schemas").iterdir()}
    assert schemas == {"caravan.json", "case.json"}


def test_a_game_with_a_reaction_is_built_up_to_a_house_of_its_own(tmp_path):
    walk = Walk(tmp_path)
    walk.along("add-a-reaction.md")
    assert walk.folder == tmp_path / "night-heist"
    assert len(list(walk.folder.rglob("night_heist/*.py"))) == 6


def test_what_a_rule_can_say_is_said_in_turns(tmp_path):
    walk = Walk(tmp_path)
    walk.along("what-a-rule-can-say.md")
    assert walk.folder == tmp_path / "ferry"


def test_what_may_come_next_is_told_and_a_ruleset_says_what_to_choose_from(tmp_path):
    walk = Walk(tmp_path)
    walk.along("what-may-come-next.md")
    assert walk.folder == tmp_path / "ferry"


@pytest.mark.parametrize(
    "page",
    ["write-a-case.md", "read-a-report.md", "mend-a-turn.md", "serve-it.md", "score-a-judge.md"],
)
def test_turns_are_written_and_reports_read_as_told(page, tmp_path):
    Walk(tmp_path).along(page)
    assert (tmp_path / "turn.yaml").is_file() or (tmp_path / "turns.jsonl").is_file()


def test_a_suite_is_kept_as_told(tmp_path):
    Walk(tmp_path).along("keep-a-suite.md")
    shown = next(text for language, _, text in blocks("keep-a-suite.md") if language == "diff")
    added = [line[1:] for line in shown.splitlines() if line.startswith("+") and line[1] != "+"]
    assert set(added) <= set((tmp_path / "cases" / "leaving.yaml").read_text().splitlines())


def test_no_page_is_left_out_of_the_navigation():
    named = re.findall(r"guide/([\w-]+\.md)", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert sorted(named) == sorted(path.name for path in GUIDE.glob("*.md"))


def test_a_game_is_explored(tmp_path):
    Walk(tmp_path).along("explore-a-game.md")
    assert (tmp_path / "duel.yaml").is_file()


def test_a_table_has_rules_of_its_own(tmp_path):
    Walk(tmp_path).along("house-rules.md")
    assert (tmp_path / "cases" / "steps.yaml").is_file()


def test_an_editor_finds_the_schema_of_a_new_case(tmp_path):
    Walk(tmp_path).along("edit-in-your-editor.md")
    turn = (tmp_path / "turn.yaml").read_text(encoding="utf-8")
    shown = next(
        text for language, _, text in blocks("edit-in-your-editor.md") if "$schema" in text
    )
    line, rest = turn.split("\n", 1)
    begin, end = shown.strip().split("...")
    assert line.startswith(begin) and line.endswith(end) and " " not in line.partition("=")[2]
    schema = json.loads(Path(unquote(urlsplit(line.partition("=")[2]).path)).read_text("utf-8"))
    case = json.loads(json.dumps(read(rest.encode(), "turn.yaml")[0].value))
    jsonschema.validate(case, schema)
    settings = json.loads((tmp_path / ".vscode" / "settings.json").read_text(encoding="utf-8"))
    (described,) = settings["yaml.schemas"]
    jsonschema.validate(case, json.loads((tmp_path / described).read_text(encoding="utf-8")))


def test_an_editor_is_told_to_start_what_there_is(tmp_path):
    tabs = (GUIDE / "edit-in-your-editor.md").read_text(encoding="utf-8").split('=== "')[1:]
    assert len(tabs) == 5
    assert all(re.search(r'"rulecheck"\W', tab) and '"lsp"' in tab for tab in tabs)
    assert "--ruleset-path" in typed("rulecheck lsp --help", tmp_path)


def test_the_workflow_for_github_runs(tmp_path):
    (workflow,) = (text for _, _, text in blocks("use-it-in-ci.md") if "runs-on" in text)
    steps = yaml.safe_load(workflow)["jobs"]["rules"]["steps"]
    commands = [step["run"] for step in steps if "run" in step]
    assert commands.pop(0).startswith("pip install ")
    (tmp_path / "cases").mkdir()
    typed("rulecheck new fated-hand --to cases/turn.yaml", tmp_path)
    for command in commands:
        typed(command, tmp_path)
    (report,) = [
        step["with"]["sarif_file"] for step in steps if "sarif_file" in step.get("with", {})
    ]
    assert json.loads((tmp_path / report).read_text(encoding="utf-8"))["version"] == "2.1.0"


def test_the_hooks_for_pre_commit_are_those_there_are():
    (config,) = (text for _, _, text in blocks("use-it-in-ci.md") if "repos:" in text)
    known = {each["id"] for each in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
    hooks = yaml.safe_load(config)["repos"][0]["hooks"]
    assert known == {"rulecheck-check", "rulecheck-test"} >= {each["id"] for each in hooks}


def test_the_settings_of_a_project_are_read(tmp_path):
    said = [text for language, _, text in blocks("use-it-in-ci.md") if language == "toml"]
    (tmp_path / "pyproject.toml").write_text("\n".join(said), encoding="utf-8")
    (tmp_path / "our-table.yaml").write_text("ruleset: fated-hand\n", encoding="utf-8")
    (tmp_path / "cases").mkdir()
    typed("rulecheck new fated-hand --to cases/turn.yaml", tmp_path)
    assert "1 case tested" in typed("rulecheck test", tmp_path)


def test_the_python_of_the_guide_says_what_it_is_said_to(tmp_path, monkeypatch):
    walk = Walk(tmp_path)
    walk.along("ask-from-python.md")
    monkeypatch.chdir(tmp_path)
    session = "\n".join(
        text for language, _, text in blocks("ask-from-python.md") if language == "pycon"
    )
    names = {}
    test = doctest.DocTestParser().get_doctest(session, names, "ask-from-python.md", None, 0)
    told = []
    done = doctest.DocTestRunner().run(test, out=told.append)
    assert (done.failed, done.attempted > 20) == (0, True), "".join(told)


def test_a_session_with_a_language_model_is_as_it_is_told():
    (session,) = (text for _, file, text in blocks("serve-it.md") if file == "session.txt")
    service = Service()
    questions = {"judge_turn": "judge", "mend_turn": "mend"}
    for exchange in session.split("> ")[1:]:
        tool, rest = exchange.split("\n", 1)
        asked, answer = rest.split("\n\n", 1)
        told = service.answer(questions[tool], {"case": json.loads(asked)}).telling()
        assert [line for line in answer.splitlines() if line.rstrip() not in told] == []
