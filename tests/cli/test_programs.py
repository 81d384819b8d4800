"""What is told to programs: explain and trace as data, receipts and scores at the command line."""

import json
import sys

import jsonschema
import pytest

from rulecheck.report.answers_schema import answers_schema
from rulecheck.report.schema import report_schema


def held(name, data):
    jsonschema.validate(data, {**answers_schema(), "$ref": f"#/$defs/{name}"})


def test_a_trace_is_told_as_data(run, write, turn):
    write(turn=f"id: mine\n{turn}")
    done = run("trace", "turn.yaml", "--format", "json")
    (told,) = json.loads(done.output)["cases"]
    held("trace", {"schema_version": 1, **told})
    assert (done.exit_code, told["id"], told["verdict"]) == (0, "mine", "legal")
    assert told["steps"][0]["changes"][0]["at"].startswith("ann.")


def test_a_clause_and_a_verb_are_explained_as_data(run):
    told = json.loads(run("explain", "fh-mov-2", "--format", "json").output)
    held("explain", told["clause"])
    assert told["clause"]["id"] == "FH-MOV-2" and told["clause"]["cases"]
    told = json.loads(run("explain", "parting-blows", "--format", "json").output)
    for each in told["words"]:
        held("words", each)
    assert told["words"][0]["ruleset"] == "fated-hand"


def test_a_report_has_the_id_that_its_case_has(run, write, turn):
    write(turn=f"id: 17\n{turn}---\ntitle: again\n")
    lines = run("check", "turn.yaml", "--format", "jsonl").output.splitlines()
    assert [json.loads(each)["id"] for each in lines] == [17, "turn.yaml#2"]
    write(turn=f"id: [1]\n{turn}")
    told = run("check", "turn.yaml", "--format", "concise").output
    assert "turn.yaml:1:5: error: expected a text or a whole number of your own choice" in told


def test_a_verdict_is_verified(run, write, turn):
    write(turn=turn)
    done = run("check", "turn.yaml", "--format", "json", "--receipts")
    data = json.loads(done.output)
    jsonschema.validate(data, report_schema())
    write(report=done.output)
    assert run("verify", "report.yaml").output == "holds: turn.yaml\n"
    receipt = data["cases"][0]["receipt"]
    receipt["rulebook"]["engine"] = "0"
    write(report=json.dumps(data))
    done = run("verify", "report.yaml", "--format", "json")
    (told,) = json.loads(done.output)["receipts"]
    assert (done.exit_code, told["word"], told["why"]) == (3, "stale", ["engine is changed"])
    receipt["verdict"] = "illegal"
    write(report=json.dumps(data))
    done = run("verify", "report.yaml")
    assert (done.exit_code, done.output.splitlines()[0]) == (1, "judged otherwise now: turn.yaml")
    write(report="no json")
    done = run("verify", "report.yaml")
    assert done.exit_code == 2 and "holds no receipt" in done.output
    assert run("verify", "nothing.json").exit_code == 2


@pytest.mark.parametrize("format", ["text", "json"])
def test_another_judge_is_scored(run, write, turn, format):
    for name, text in (("cases/a", turn), ("cases/b", turn.replace("energy: 2", "energy: 1"))):
        write(**{name: text})
    code = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'id': json.loads(line)['id'], 'verdict': 'legal'}))"
    )
    done = run("score", "--format", format, "--", sys.executable, "-c", code)
    assert done.exit_code == 0, done.output
    if format == "text":
        assert "50.0% right; 1 right, 1 wrong" in done.output
        assert "always refuses: 0.0% right; 2 refused" in done.output
    else:
        mine, legal, refusing = json.loads(done.output)["scores"]
        assert mine["grades"] == legal["grades"] == {"right": 1, "wrong": 1}
        assert refusing["questions"] == 2
    done = run("score", "--", "./no-such-judge")
    assert done.exit_code == 2 and "no-such-judge" in done.output


def test_questions_are_exported_without_answers(run, write, turn):
    write(**{"cases/a": f"{turn}    breaks: DA-RUN-1\nexpect: {{ann: {{at: 2}}}}\n"})
    (asked,) = map(json.loads, run("export", "--questions").output.splitlines())
    assert set(asked) == {"id", "ruleset", "scene", "turn"}
    assert asked["turn"] == [{"ann": [{"run": {"to": 2, "energy": 2}}]}]
    (case,) = json.loads(run("export").output)["cases"]
    assert (case["question"], case["split"] in ("shown", "held-out")) == (asked["id"], True)
    sides = [run("export", "--questions", "--split", each).output for each in ("shown", "held-out")]
    assert sorted(map(bool, sides)) == [False, True]
