"""`rulecheck explore` and `rulecheck propose`: what they print, write and exit with."""

import json
from pathlib import Path

from support.texts import CROSSING

from rulecheck.case import load_file
from rulecheck.judge import compare, judge


def test_what_is_found_is_written_as_cases_that_hold(run, write):
    write(turn=CROSSING)
    result = run("explore", "ferry", "--scene", "turn.yaml", "--to", "found")
    assert result.exit_code == 1
    assert "everything that may happen was seen" in result.output
    files = sorted(path.name for path in Path("found").iterdir())
    assert files == [
        "dead-end-fe-pier-2.yaml",
        "debt-fe-fare-1.yaml",
        "fe-fare-2-single-return.yaml",
    ]
    cases = [case for file in files for case in load_file(Path("found") / file).cases]
    assert len(cases) == 4
    assert all(compare(case, judge(case)).passed for case in cases)


def test_what_is_there_already_is_not_overwritten(run, write):
    write(turn=CROSSING)
    write(**{"found/debt-fe-fare-1": "mine\n"})
    for _ in range(2):
        run("explore", "ferry", "--scene", "turn.yaml", "--to", "found")
    assert Path("found/debt-fe-fare-1.yaml").read_text() == "mine\n"
    assert sorted(path.name for path in Path("found").glob("debt*")) == [
        "debt-fe-fare-1-2.yaml",
        "debt-fe-fare-1.yaml",
    ]


def test_it_is_told_to_programs(run, write):
    write(turn=CROSSING)
    words = ("explore", "ferry", "--scene", "turn.yaml", "--steps", "1", "--format", "json")
    data = json.loads(run(*words).output)
    assert (data["ruleset"], data["ended"], data["complete"]) == ("ferry", "steps", False)
    assert json.loads(run("schema", "explore").output)["required"] == list(data)


def test_a_scene_of_another_game_is_a_usage_error(run, write, turn):
    write(turn=turn)
    result = run("explore", "ferry", "--scene", "turn.yaml")
    assert result.exit_code == 2
    assert "turn.yaml holds no case of ferry" in result.output


def test_pairs_are_proposed_for_a_suite(run, write):
    write(turn=CROSSING)
    result = run("propose", "ferry", "turn.yaml", "--steps", "2", "--to", "new")
    assert result.exit_code == 1
    assert "no pair found" in result.output
    files = sorted(Path("new").iterdir())
    assert "fe-fare-1.1.yaml" in {path.name for path in files}
    for path in files:
        assert path.read_text().startswith("# Proposed by a program")
        kept, broken = load_file(path).cases
        assert (judge(kept).word, judge(broken).word) == ("legal", "illegal")


def test_no_pair_is_proposed_by_cases_that_fail(run, write):
    write(turn=CROSSING.replace("[]", "[board: {}]"))
    result = run("propose", "ferry", "turn.yaml")
    assert result.exit_code == 1
    assert "1 case fails" in result.output
