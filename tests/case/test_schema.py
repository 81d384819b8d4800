"""The schemas for editors, held against every shipped case by a JSON Schema validator."""

import json
from fractions import Fraction

import pytest
from jsonschema import Draft202012Validator

from rulecheck.case.schema import any_case_schema, case_schema
from rulecheck.reader import read
from rulecheck.reference import data_folder
from rulecheck.rulesets import SHIPPED, ruleset_named


def plain(value):
    """Turn what the reader gives into what JSON knows."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return float(value) if isinstance(value, Fraction) else value


def documents(text):
    return [plain(each.value) for each in read(text, "case.yaml")]


@pytest.fixture(scope="module", params=SHIPPED)
def validator(request):
    schema = case_schema(ruleset_named(request.param))
    Draft202012Validator.check_schema(schema)
    return request.param, Draft202012Validator(schema)


def test_every_shipped_case_is_accepted(validator):
    id, schema = validator
    files = sorted((data_folder("cases") / id).rglob("*.yaml"))
    assert files
    for file in files:
        for value in documents(file.read_bytes()):
            assert not list(schema.iter_errors(value)), file


@pytest.mark.parametrize(
    "text",
    [
        b"ruleset: no-such-game",
        b"turm: []",
        b"title: 3",
        b"shows: [XX-NOT-1]",
        b"scene: {no-such-key: 1}",
        b"turn: {}",
        b"turn: [3]",
        b"turn: [{}]",
        b"turn: [{somebody: {no-such-verb: {}}}]",
        b"turn: [{somebody: [{breaks: XX-NOT-1}]}]",
        b"readings: {XX-NOT-1: so}",
        b"house: {no-such-number: 3}",
        b"given: {XX-NOT-1: 1}",
    ],
)
def test_a_malformed_case_is_rejected(validator, text):
    _, schema = validator
    assert list(schema.iter_errors(documents(text)[0]))


@pytest.mark.parametrize(
    "text",
    [
        "ruleset: fated-hand\nscene: {foes: {orc: near}}\nturn: [orc: [{move: distant}, end]]",
        "ruleset: position-track\nturn: [{clash: {hero: 9, enemy: {total: 3}}}]",
        "ruleset: skirmish\nturn: [ann: [hold, {move: a3}, {bob: hold}], round]",
        "ruleset: narateer\nscene: {characters: {a: {encumbrance: heavy}}}\n"
        "turn: [a: [{move: {metres: 3, difficult: mud}}]]",
    ],
)
def test_a_short_form_is_accepted_too(text):
    (value,) = documents(text.encode())
    assert Draft202012Validator(case_schema(ruleset_named(value["ruleset"]))).is_valid(value)


def test_a_fraction_is_accepted_for_a_number():
    schema = Draft202012Validator(case_schema(ruleset_named("narateer")))
    assert schema.is_valid({"turn": [{"a": [{"shift": {"to": "cinematic", "left": "36/13"}}]}]})
    assert not schema.is_valid({"turn": [{"a": [{"shift": {"to": "cinematic", "left": "x"}}]}]})


def test_one_schema_for_all_tells_the_rulesets_apart():
    schema = any_case_schema(map(ruleset_named, SHIPPED))
    Draft202012Validator.check_schema(schema)
    whole = Draft202012Validator(schema)
    turn = "ruleset: {}\nturn: [{{shift: {{}}}}]"
    assert whole.is_valid(documents(turn.format("position-track").encode())[0])
    assert not whole.is_valid(documents(turn.format("fated-hand").encode())[0])


def test_a_detail_is_described_by_its_text_and_by_the_clause_that_is_due():
    schema = case_schema(ruleset_named("fated-hand"))
    move = schema["$defs"]["step"]["anyOf"][0]["properties"]["move"]["anyOf"][0]
    discard = move["properties"]["discard"]["description"]
    says = ruleset_named("fated-hand").clause("FH-MOV-2").says
    assert discard.startswith("Skill cards Discarded")
    assert f"FH-MOV-2: {says}" in discard
    assert "who" not in move["properties"]


def test_a_detail_that_names_somebody_says_whose_names_are_meant():
    step = case_schema(ruleset_named("fated-hand"))["$defs"]["step"]["anyOf"][0]
    use = step["properties"]["use"]
    on = use["anyOf"][0]["properties"]["on"]
    assert '"x-names-of": "names"' in json.dumps(on)


def test_everything_a_case_may_say_has_a_text_for_players(validator):
    _, whole = validator
    schema = whole.schema
    places = {"case": schema, "scene": schema["properties"]["scene"], **schema["$defs"]}
    steps = schema["$defs"]["reaction"]["anyOf"][0]["properties"]
    places |= {verb: each for verb, each in steps.items() if "anyOf" in each}
    places = {place: each.get("anyOf", [each])[0] for place, each in places.items()}
    untold = [
        f"{place}.{key}"
        for place, inside in places.items()
        for key, each in inside.get("properties", {}).items()
        if not each.get("description")
    ]
    assert not untold
