"""Questions and answers, whatever way they come; and that no file is opened for one."""

import json
import sys

import jsonschema
import pytest

from rulecheck.report.answers_schema import answers_schema
from rulecheck.serve.replies import Refused
from rulecheck.serve.service import ABOUT_TURNS, QUESTIONS, Service

OPENED = []
"""The files opened while `watching` is."""
WATCHING = []


def _seen(event, args):
    if WATCHING and event == "open" and not isinstance(args[0], int):
        OPENED.append(str(args[0]))


sys.addaudithook(_seen)


@pytest.fixture(scope="module")
def service():
    """A service that is ready for everything."""
    ready = Service()
    ready.ready_for_turns()
    ready.ready_for_rulebooks()
    return ready


ABOUT_BOOKS = {
    "explain": {"clause": "SK-MOV-1"},
    "search": {"text": "the guide"},
    "words": {"ruleset": "narateer"},
    "rulesets": {},
    "start": {"ruleset": "position-track"},
    "rulebook": {"ruleset": "skirmish"},
    "cases": {"ruleset": "warcry"},
    "case": {"id": "cases/fated-hand/movement/what-each-step-costs.yaml#2"},
}


def test_no_file_is_opened_for_any_question(service, step):
    asked = [(question, {"case": step}) for question in ABOUT_TURNS] + list(ABOUT_BOOKS.items())
    starters = [service.answer("start", {"ruleset": id.id}).data["case"] for id in service.games]
    asked += [(question, {"case": case}) for case in starters for question in ABOUT_TURNS]
    wrong = {**step, "ruleset": "Fated Hnd"}
    asked += [("judge", {"case": each}) for each in (wrong, "x", {**step, "turn": [{"rogue": 1}]})]
    asked += [("explain", {"clause": "XX-1"}), ("words", {"ruleset": "warcry", "word": "fly"})]
    assert {question for question, _ in asked} == set(QUESTIONS)
    WATCHING.append(True)
    try:
        for question, said in asked:
            service.told(question, said, text=True)
    finally:
        WATCHING.clear()
    assert OPENED == []


def test_every_answer_is_plain_data_by_its_schema(service, step):
    schema = answers_schema()
    for question, said in [*ABOUT_BOOKS.items(), *((q, {"case": step}) for q in ABOUT_TURNS)]:
        answer = service.answer(question, said)
        data = json.loads(json.dumps(answer.data))
        if question in schema["$defs"]:
            jsonschema.validate(data, {**schema, "$ref": f"#/$defs/{question}"})
        assert isinstance(answer.telling(), str) and answer.telling()
    assert set(schema["$defs"]) >= {"options", "mend", "trace", "explain", "search", "words"}


def test_a_verdict_that_somebody_has_to_give_says_whose_it_is(service):
    case = service.answer("case", {"id": _ruled(service)}).data["text"]
    text = case.partition("\n---")[0]
    told = service.answer("judge", {"case": text})
    (ask, *_) = told.data["asks"]
    assert (told.data["verdict"], ask["of"]) == ("ruling", "the game master")
    assert f"ruled: {{{ask['clause']}: ...}}" in told.telling()


def _ruled(service):
    """Return a case file whose first document waits for a ruling."""
    cases = [case for cases in service._cases.values() for case in cases]
    return next(
        each.path
        for each in cases
        if each.number == 1 and {found.kind for found in each.expected} == {"ruling"}
    )


@pytest.mark.parametrize(
    ("question", "said", "why"),
    [
        ("juge", {}, "no question 'juge'; nearest: judge"),
        ("judge", {"case": 5}, "expected a case"),
        ("judge", {"case": {"a": 1}}, "this is no case"),
        ("words", {"ruleset": "warcr"}, "no ruleset 'warcr'; nearest: warcry"),
        ("case", {"id": "cases/nothing.yaml"}, "no case 'cases/nothing.yaml'"),
    ],
)
def test_a_question_without_an_answer_says_why(service, question, said, why):
    with pytest.raises(Refused, match=why):
        service.answer(question, said)


@pytest.mark.parametrize(("said", "told"), [({}, False), ({"case": "a"}, True)])
def test_only_what_fails_on_a_case_is_told_with_a_place_in_it(service, monkeypatch, said, told):
    monkeypatch.setattr(service, "answer", lambda *_: 1 / 0)
    failed = service.told("judge", said)
    assert (failed.kind, "path" in json.loads(failed.json)) == ("failed", told)


def test_options_of_nobody_are_refused(service, step):
    with pytest.raises(Refused, match="no combatant 'bob'"):
        service.answer("options", {"case": step, "who": "bob"})
    with pytest.raises(Refused, match="no step 9"):
        service.answer("options", {"case": step, "after": 9})
