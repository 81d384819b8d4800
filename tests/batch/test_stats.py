"""What a run says to a designer, asked of its rows."""

import json

import pytest
from typer.testing import CliRunner

from rulecheck.cli.app import app

RUN = CliRunner()
SCENE = {"ruleset": "fated-hand", "scene": {"heroes": {"rogue": {"position": "near", "hand": 5}}}}


def moves(*discards):
    return [
        SCENE | {"turn": [{"rogue": [{"move": {"to": "distant", "discard": n}}]}]} for n in discards
    ]


@pytest.fixture(params=["parquet", "jsonl"])
def run(request, tmp_path):
    play = tmp_path / "play.jsonl"
    play.write_text("".join(f"{json.dumps(each)}\n" for each in [*moves(1, 2, 3, 1), {}]))
    house = tmp_path / "house.yaml"
    house.write_text("ruleset: fated-hand\nhouse: {step: 2}\n")
    words = ["batch", str(play), "--format", request.param, "--jobs", "1"]
    for name, more in (("book", []), ("house", ["--house", str(house)])):
        done = RUN.invoke(app, [*words, "--to", str(tmp_path / name), *more])
        assert done.exit_code == 0, done.output
    return tmp_path


def stats(*words):
    done = RUN.invoke(app, ["stats", *map(str, words)])
    assert done.exit_code == 0, done.output
    return done.output


def tables(*words):
    said = json.loads(stats(*words, "--format", "json"))
    return {each["title"]: each["rows"] for each in said["tables"]}


def test_verdicts_clauses_and_errors_are_counted(run):
    found = tables(run / "book")
    verdicts = {(row["ruleset"], row["verdict"]): row["turns"] for row in found["Verdicts"]}
    assert verdicts == {
        ("fated-hand", "legal"): 2,
        ("fated-hand", "illegal"): 2,
        ("(none)", "error"): 1,
    }
    (clause,) = found["Clauses broken most"]
    assert clause["turns"] == 2
    (breaker,) = found["Who breaks them, and how"]
    assert (breaker["who"], breaker["verb"], breaker["times"]) == ("rogue", "move", 2)
    (error,) = found["Rows that could not be judged"]
    assert error["rows"] == 1


def test_a_house_rule_is_held_against_the_book(run):
    found = tables(run / "book", "--against", run / "house")
    changes = {(row["before"], row["after"]): row["turns"] for row in found["Verdicts that change"]}
    assert changes == {("legal", "illegal"): 2, ("illegal", "legal"): 1}


def test_it_is_told_in_words_and_as_a_page(run):
    text = stats(run / "book")
    assert "Clauses broken most" in text and "rogue" in text and "█" in text
    page = stats(run / "book", "--format", "html")
    assert page.startswith("<!doctype html>") and "http" not in page and 'class="bar"' in page


def test_a_folder_without_a_run_is_told_in_a_line(tmp_path):
    done = RUN.invoke(app, ["stats", str(tmp_path)])
    assert (done.exit_code, done.output.count("\n")) == (2, 1)
