"""One case a line in, one verdict a line out."""

import json
import subprocess
import sys
from io import BytesIO

import jsonschema
import pytest
from support.edited_cases import shipped
from support.program import BARE, program, started
from support.work import counted

from rulecheck.case import load_said
from rulecheck.export import question
from rulecheck.judge import attempted
from rulecheck.report.schema import report_schema
from rulecheck.rulesets import SHIPPED
from rulecheck.serve.pipe import MAX_LINE, serve
from rulecheck.serve.service import Service


def piped(*lines, **also):
    """Return the answers to lines."""
    sink = BytesIO()
    serve(BytesIO(b"".join(lines)), sink, Service(), **also)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def line(said):
    return json.dumps(said).encode() + b"\n"


def test_every_line_has_its_answer_in_order_and_a_bad_one_ends_nothing(step):
    answers = piped(
        line(step),
        b"\n",
        b"nonsense\n",
        b"\xff\n",
        line(["no", "case"]),
        line({"id": 5, "ruleset": "fated"}),
        line({**step, "id": [1]}),
        b'{"id": "half", "ruleset":\n',
        b"x" * (MAX_LINE + 5) + b"\n",
        b"[" * 5000 + b"\n",
        line("title: of two\n---\ntitle: documents"),
        line({**step, "id": 0}).rstrip(),
    )
    schema = report_schema()
    for each in answers:
        jsonschema.validate(each, schema)
    kinds = [each["type"] for each in answers]
    assert kinds == ["case", *["error"] * 10, "case"]
    assert [each["id"] for each in answers][-1] == 0
    assert (answers[0]["id"], answers[0]["verdict"]) == ("table-7/42", "illegal")
    assert (answers[5]["id"], answers[5]["pointer"]) == (5, "/ruleset")
    assert "is empty" in answers[1]["message"] and "no JSON" in answers[2]["message"]
    assert "bytes" in answers[8]["message"]


def test_a_case_in_yaml_stands_in_a_json_string():
    text = "id: y\nruleset: fated-hand\nscene: {heroes: {a: {position: near, hand: 1}}}\n"
    (answer,) = piped(line(f"{text}turn: [{{a: [{{move: {{to: near}}}}]}}]"))
    assert (answer["id"], answer["verdict"]) == ("y", "legal")


def test_a_receipt_comes_on_request(step):
    (answer,) = piped(line(step), receipts=True)
    assert answer["receipt"]["verdict"] == "illegal"


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_a_shipped_case_is_judged_as_it_is_in_its_file(ruleset):
    cases = [each for each in shipped(ruleset)[::15] if not each.allowed]
    answers = piped(*(line(question(case)) for case in cases))
    for case, answer in zip(cases, answers, strict=True):
        verdict = attempted(case)
        assert answer["verdict"] == verdict.word, case.id
        found = [(each["clause"], each["step"], each["message"]) for each in answer["findings"]]
        assert found == [(e.clause.id, e.step, e.message) for e in verdict.findings], case.id


def test_an_answer_is_there_before_the_next_line_is_read(step):
    with started("serve", "pipe", stdin=subprocess.PIPE) as process:
        for id in range(3):
            process.stdin.write(line({**step, "id": id}))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == id
        process.stdin.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""


def test_a_reader_that_has_enough_is_told_nothing(step):
    done = program("serve", "pipe", input=line(step) * 3, stdout=subprocess.DEVNULL)
    assert (done.returncode, done.stderr) == (0, b"")


def test_memory_does_not_grow_with_the_lines(step):
    code = (
        "import resource, sys\n"
        "from rulecheck.serve.pipe import answered\n"
        "from rulecheck.serve.service import Service\n"
        "service, line = Service(), sys.stdin.buffer.readline()\n"
        "def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "for _ in range(200): answered(line, service)\n"
        "before = peak()\n"
        "for _ in range(600): answered(line, service)\n"
        "print(peak() - before)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=line(step), env=BARE, capture_output=True, check=True
    )
    assert int(done.stdout) < 2048  # kilobytes


def test_a_line_costs_little_more_than_judging_it(step):
    service, one = Service(), line(step)
    list(piped(one))
    (case,) = load_said(json.dumps(step), "x").cases
    attempted(case)
    with counted() as library:
        (case,) = load_said(json.dumps(step), "x").cases
        attempted(case)
    sink = BytesIO()
    with counted() as pipe:
        serve(BytesIO(one), sink, service)
    assert pipe.calls < 2 * library.calls
