"""Reports of every case that ships: they keep to the schema, and point into the file."""

import pytest
from jsonschema import Draft202012Validator
from support.edited_cases import judged, shipped

from rulecheck.case import load_bytes
from rulecheck.judge import Outcome, compare, examined
from rulecheck.report.data import outcome_data
from rulecheck.report.notes import notes_on
from rulecheck.report.results import Result
from rulecheck.report.schema import report_schema
from rulecheck.rulesets import SHIPPED

each_ruleset = pytest.mark.parametrize("ruleset", SHIPPED)


def strictly(schema):
    """The same schema, in which an object has no field that is not told of."""
    if isinstance(schema, list):
        return [strictly(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if "required" in schema else {}
    return {key: strictly(each) for key, each in schema.items()} | closed


@pytest.fixture(scope="module")
def keeps_to_the_schema():
    """Whether the data of a case is as the published schema says, no more and no less."""
    schema = {**strictly(report_schema()), "$ref": "#/$defs/case"}
    del schema["oneOf"]
    return Draft202012Validator(schema).validate


@each_ruleset
def test_what_is_said_of_a_case_is_what_the_schema_tells_of(ruleset, keeps_to_the_schema):
    for case in shipped(ruleset):
        verdict = judged(case)
        every = Outcome(case=case, verdict=verdict, unexpected=verdict.findings)
        keeps_to_the_schema(outcome_data(every, tested=True))
    keeps_to_the_schema(outcome_data(every, tested=False))


def test_a_field_that_the_schema_does_not_tell_of_is_noticed(keeps_to_the_schema):
    case = shipped("fated-hand")[0]
    data = outcome_data(compare(case, judged(case)), tested=True)
    with pytest.raises(Exception, match="Additional properties"):
        keeps_to_the_schema({**data, "mood": "good"})


@each_ruleset
def test_nothing_is_said_of_a_line_that_is_not_there(ruleset):
    said = 0
    texts = {case.path: case.text for case in shipped(ruleset)}
    for path, text in list(texts.items())[::5]:
        whole = text.rstrip("\n")
        lines = whole.split("\n")
        loaded = load_bytes(whole.encode(), path)
        outcomes = tuple(examined(case, tested=False) for case in loaded.cases)
        assert all(isinstance(each, Outcome) for each in outcomes)
        for note in notes_on(Result(path=path, outcomes=outcomes), tested=False):
            said += 1
            assert 1 <= note.place.line <= note.place.end_line <= len(lines), path
            assert note.place.end_column <= len(lines[note.place.end_line - 1]) + 1, path
    assert said > 5
