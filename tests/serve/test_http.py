"""Over HTTP: every address, every bound, and what is never done for a request."""

import json
import signal
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import jsonschema
import pytest
import yaml
from support.serving import serving, stuck

from rulecheck.report.schema import report_schema
from rulecheck.serve.openapi import CASES


def test_a_turn_is_judged_in_json_and_in_yaml(asking, step):
    for body in (json.dumps(step), yaml.safe_dump(step)):
        answer = asking.post("/judge", content=body)
        assert answer.status_code == 200
        told = answer.json()
        jsonschema.validate(told, report_schema())
        assert (told["id"], told["verdict"]) == ("table-7/42", "illegal")
        (finding,) = told["findings"]
        assert finding["clause"] == "FH-MOV-2"
        assert finding["pointer"] == "/turn/0/rogue/0/move/discard"
        assert finding["patch"] == [{"op": "replace", "path": finding["pointer"], "value": 1}]


def test_every_question_about_a_turn_is_answered(asking, step):
    options = asking.post("/options", params={"who": "rogue", "after": 0}, json=step).json()
    assert {each["verb"] for each in options["options"]} >= {"move"}
    mended = asking.post("/mend", json=step).json()
    assert mended["fixes"][0]["edits"][0]["value"] == 1
    traced = asking.post("/trace", json=step).json()
    assert traced["steps"][0]["changes"][0] == {
        "at": "rogue.position",
        "before": "near",
        "after": "distant",
    }
    receipt = asking.post("/judge", params={"receipts": 1}, json=step).json()["receipt"]
    assert receipt["case"]["turn"] == step["turn"]


def test_rulebooks_are_asked(asking):
    ids = [each["id"] for each in asking.get("/rulesets").json()["rulesets"]]
    assert ids == ["fated-hand", "narateer", "position-track", "skirmish", "warcry", "tar-pit"]
    clause = asking.get("/clauses/fh-mov-2").json()
    assert clause["title"] == "What a change of position costs" and clause["cases"]
    found = asking.get("/clauses", params={"q": "parting blows", "most": 3}).json()["clauses"]
    assert len(found) == 3 and found[0]["id"].startswith("FH-PB")
    assert asking.get("/rulesets/warcry").json()["clauses"]
    words = asking.get("/rulesets/warcry/words", params={"word": "walk"}).json()
    assert [each["verb"] for each in words["verbs"]] == ["walk"]
    text = asking.get("/rulesets/skirmish/start").json()["case"]
    assert "schema=" not in text
    assert asking.post("/judge", content=text).json()["verdict"] == "legal"
    assert asking.get("/rulesets/warcry/cases", params={"part": "climbing"}).json()["cases"]


@pytest.mark.parametrize(
    ("path", "code", "said"),
    [
        ("/clauses/FH-MOV-99", 404, "nearest: FH-MOV-"),
        ("/rulesets/warcr/words", 404, "nearest: warcry"),
        ("/rulesets/warcry/words?word=wlk", 404, "known are"),
        ("/clauses?q=x&most=many", 400, "most is a whole number"),
        ("/clause", 404, "nothing is at '/clause'; nearest: /clauses"),
        ("/judge", 405, "/judge is asked by POST, not by GET"),
    ],
)
def test_what_is_not_there_is_told_in_a_line(asking, path, code, said):
    answer = asking.get(path)
    assert answer.status_code == code
    told = answer.json()
    assert said in told["message"]
    assert "line" not in told  # there is no case in which it could stand


def test_a_case_that_cannot_be_read_is_told_with_every_problem(asking, step):
    wrong = {**step, "scene": {"heroes": {"rogue": {"position": "nere", "hnd": 4}}}}
    answer = asking.post("/judge", json=wrong)
    assert answer.status_code == 422
    told = answer.json()
    assert told["id"] == "table-7/42"
    assert {each["pointer"] for each in told["problems"]} == {
        "/scene/heroes/rogue/position",
        "/scene/heroes/rogue/hnd",
    }
    assert asking.post("/judge", content=b"\xff").status_code == 400
    assert asking.post("/judge", content=b"[" * 500).status_code == 422


def test_a_case_that_is_too_large_is_not_read(asking):
    assert asking.post("/judge", content=b"x" * 1_000_001).status_code == 413
    pieces = (b"x" * 100_000 for _ in range(11))
    assert asking.post("/judge", content=pieces).status_code == 413


def test_a_case_that_takes_too_long_is_ended_and_the_others_go_on(asking, step):
    before = asking.get("/health").json()["ended"]
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(asking.post, "/judge", json=stuck())
        assert asking.post("/judge", json=step).json()["verdict"] == "illegal"
        assert not slow.done()
        assert slow.result().status_code == 504
    assert asking.get("/health").json()["ended"] == before + 1
    assert asking.post("/judge", json=step).status_code == 200


def test_a_case_that_takes_all_memory_harms_no_other(asking, step):
    assert asking.post("/judge", json=stuck(to=12)).status_code in (422, 500)
    assert asking.post("/judge", json=step).json()["verdict"] == "illegal"


def test_more_than_may_wait_are_told_to_come_again(asking):
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(asking.post, "/judge", json=stuck()) for _ in range(8)]
        answers = [each.result() for each in asked]
    codes = sorted(each.status_code for each in answers)
    assert codes.count(503) == 5 and set(codes) == {503, 504}
    assert {each.headers.get("Retry-After") for each in answers if each.status_code == 503} == {"1"}


def test_the_description_is_true(asking):
    told = asking.get("/openapi.json").json()
    assert told["openapi"] == "3.1.0"
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            known = {each["name"]: each.get("example") for each in operation["parameters"]}
            said = {name: example for name, example in known.items() if example}
            for name, example in said.items():
                path = path.replace(f"{{{name}}}", example)
            for name, each in CASES.items() if method == "post" else [("", None)]:
                sent = {"json": each["value"]} if each else {"params": said}
                answer = asking.request(method, path, **sent)
                assert answer.status_code == (422 if name == "wrong" else 200), answer.text
                assert str(answer.status_code) in operation["responses"]
                assert isinstance(answer.json(), dict)


def test_the_page_to_try_it_comes_from_here_alone(asking):
    page = asking.get("/")
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    for part in ("page.js", "page.css"):
        assert part in page.text
        assert asking.get(f"/{part}").status_code == 200
        assert "://" not in asking.get(f"/{part}").text
    assert asking.get("/page.html").status_code == 200
    assert asking.get("/page.py").status_code == 404


def test_it_answers_on_loopback_alone_and_to_no_page_of_others(asking, step):
    other = {"Origin": "https://vtt.example"}
    answer = asking.post("/judge", json=step, headers=other)
    assert "access-control-allow-origin" not in answer.headers


def test_a_client_that_leaves_in_the_middle_disturbs_nobody(server, asking, step):
    host, port = server.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as client:
        client.sendall(b"POST /judge HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    assert asking.post("/judge", json=step).status_code == 200


def test_it_ends_in_order_after_what_is_being_answered(tar_pit):
    with serving("--ruleset-path", str(tar_pit), "--seconds", "1", "--processes", "1") as (
        process,
        url,
    ):
        import httpx

        answers = []
        asked = threading.Thread(
            target=lambda: answers.append(httpx.post(f"{url}/judge", json=stuck(), timeout=60))
        )
        asked.start()
        while httpx.get(f"{url}/health").json()["asked"] == 0:
            time.sleep(0.02)
        process.send_signal(signal.SIGTERM)
        asked.join()
        assert answers[0].status_code == 504
        assert process.wait(timeout=30) == 0
        assert process.stderr.read() == ""
