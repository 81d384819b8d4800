"""Examples hold: what README, guide and `--help` name is there, and what they type runs."""

import gzip
import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pyarrow as arrow
import pytest
import typer
import yaml
import zstandard
from pyarrow import parquet
from test_guide import typed

from rulecheck.cli.app import app
from rulecheck.rulesets import SHIPPED, ruleset_named

ROOT = Path(__file__).parents[1]
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
}
PROGRAM = typer.main.get_command(app)
GAMES = [ruleset_named(id) for id in SHIPPED]
CLAUSES = {id: clause for game in GAMES for id, clause in game.reference.clauses.items()}
PREFIXES = {id.partition("-")[0] for id in CLAUSES}
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def told() -> Iterator[tuple[str, str, str]]:
    """Yield the help of every command: its name, what it says, and its epilog."""
    for name, command in {"": PROGRAM, **PROGRAM.commands}.items():
        options = (getattr(each, "help", None) or "" for each in command.params)
        yield name, "\n".join([command.help or "", *options]), command.epilog or ""


def examples() -> Iterator[str]:
    """Yield the commands that the help shows, less the remarks beside them."""
    for *_, epilog in told():
        for shown in re.findall(r"^Examples?:\n((?:  .*\n)+)", epilog, flags=re.MULTILINE):
            yield from (re.split(r"\s{2,}", line.strip())[0] for line in shown.splitlines())


TEXTS = {**PAGES, **{f"--help of {name}": f"{text}\n{more}" for name, text, more in told()}}


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A folder with what the examples of the help suppose: a turn, cases, house rules."""
    folder = tmp_path_factory.mktemp("desk")
    typed("rulecheck new fated-hand --to turn.yaml", folder)
    (folder / "our-table.yaml").write_text("ruleset: fated-hand\nhouse: {step: 2}\n")
    broken = TURN.replace("discard: 1", "discard: 3")
    (folder / "broken.yaml").write_text(broken)
    (folder / "turns.yaml").write_text("---\n".join([TURN, TURN, broken]))
    _record_play(folder)
    (folder / "old").mkdir()
    shutil.copy(folder / "turn.yaml", folder / "old")
    shutil.copytree(ROOT / "cases/fated-hand/freeform", folder / "cases/fated-hand/freeform")
    for file in re.findall(r"cases/[\w/-]+\.yaml", "\n".join(examples())):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, folder / file)
    return folder


TURN = """\
ruleset: fated-hand
title: Away
scene: {heroes: {rogue: {position: near, hand: 5}}}
turn:
- rogue:
  - move: {to: distant, discard: 1}
"""


def _record_play(folder):
    """Write what was played in the ways that it is recorded, and judge it once."""
    said = {
        "ruleset": "fated-hand",
        "scene": {"heroes": {"rogue": {"position": "near", "hand": 5}}},
    }
    moves = ({"rogue": [{"move": {"to": "distant", "discard": n}}]} for n in (1, 2))
    turns = [said | {"turn": [move]} for move in moves]
    lines = "".join(f"{json.dumps(each)}\n" for each in turns).encode()
    (folder / "play.jsonl").write_bytes(lines)
    (folder / "maps.jsonl").write_text(json.dumps({"name": "the yard"} | said) + "\n")
    (folder / "monday.jsonl.gz").write_bytes(gzip.compress(lines))
    (folder / "tuesday.jsonl.zst").write_bytes(zstandard.compress(lines))
    parquet.write_table(arrow.Table.from_pylist(turns), folder / "play.parquet")
    for words in (
        "play.jsonl --to verdicts",
        "play.parquet --to ours --house our-table.yaml -f jsonl",
    ):
        typed(f"rulecheck batch {words}", folder)


def test_the_help_has_examples():
    assert len(set(examples())) >= 20


@pytest.mark.parametrize("command", sorted(set(examples())))
def test_an_example_of_the_help_runs(command, desk):
    if command.startswith("rulecheck new fated-hand") and "--to" in command:
        (desk / "turn.yaml").unlink(missing_ok=True)
    typed(command, desk, exit=exit_of(command))


def exit_of(command):
    """What an example ends with here.

    Turns of a chapter are legal and illegal by intent, a chapter alone does not cover a whole
    rulebook, a word that no verb has is answered as a mistake, and no terminal is here.
    """
    if re.match(r"rulecheck (check|trace) cases|rulecheck propose|.*--fail-under", command):
        return 1
    refused = command == "rulecheck words skirmish attack" or "--interactive" in command
    return 2 if refused else 0


@pytest.mark.parametrize("name", TEXTS)
def test_clauses_that_are_named_are_there(name):
    named = set(re.findall(r"\b([A-Z]{2})-((?:[A-Z]+)(?:-\d+)?)", TEXTS[name]))
    ours = {f"{prefix}-{rest}" for prefix, rest in named if prefix in PREFIXES}
    assert {each for each in ours if not any(_is(each, id) for id in CLAUSES)} == set()


def _is(named, id):
    return named == id if named[-1].isdigit() else id.startswith(f"{named}-")


@pytest.mark.parametrize("name", TEXTS)
def test_cases_that_are_named_are_there(name):
    games = "|".join(SHIPPED)
    named = set(re.findall(rf"\bcases/(?:{games})[\w/.-]*", TEXTS[name]))
    assert {each for each in named if not (ROOT / each.rstrip(".")).exists()} == set()


def test_rules_that_are_shown_stand_in_the_code_as_they_are_shown():
    code = [
        path.read_text(encoding="utf-8") for path in (ROOT / "rulecheck/rulesets").rglob("*.py")
    ]
    shown = [
        (name, dedent(block[2]))
        for name, text in PAGES.items()
        for block in BLOCK.findall(text)
        if re.search(rf'cites="({"|".join(PREFIXES)})-', block[2])
    ]
    assert {"README.md", "docs/guide/add-a-rule.md"} <= {name for name, _ in shown}
    assert [each for each in shown if not any(each[1] in text for text in code)] == []


def test_clauses_that_are_shown_say_what_the_reference_says():
    shown = {}
    for text in PAGES.values():
        for _, language, block in BLOCK.findall(text):
            if language == "yaml" and block.startswith("clauses:"):
                shown |= yaml.safe_load(block)["clauses"]
    assert shown
    for id, clause in shown.items():
        told = {key: getattr(CLAUSES[id], key) for key in clause}
        assert {key: list(v) if isinstance(v, tuple) else v for key, v in told.items()} == clause


INLINE = re.compile(r"`rulecheck ([a-z][\w-]*)((?: [^`]*)?)`")


@pytest.mark.parametrize("name", PAGES)
def test_commands_that_are_named_are_there_with_their_options(name):
    for command, words in INLINE.findall(PAGES[name]):
        assert command in PROGRAM.commands, command
        known = {opt for each in PROGRAM.commands[command].params for opt in each.opts}
        assert set(re.findall(r"(?<!\w)--[\w-]+", words)) <= known


def test_the_layers_that_contributors_are_told_are_those_that_are_held():
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    told = re.findall(
        r"^    (.*)$", told.split("Imports point down only:")[1].split("`lint")[0], re.M
    )
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "importlinter"
    ]
    held = linter["contracts"][0]["layers"]
    assert [set(layer.split(", ")) for layer in told] == [
        set(re.split(r" [|:] ", layer)) for layer in held
    ]


def test_modules_that_contributors_are_told_of_are_there():
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## How it is built")[1]
    table, engine = told.split("Inside the engine:")
    folders = [
        (ROOT / "rulecheck", table),
        (ROOT / "rulecheck" / "engine", engine.split("`tests/`")[0]),
    ]
    for folder, text in folders:
        named = re.findall(r"`([a-z_]+(?:\.py|/))`", text)
        assert len(named) > 9
        missing = {each for each in named if not (folder / each).exists()}
        assert missing - {"reference/"} == set()
