"""The formats for machines keep to the schemas they name."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest
import xmlschema

from rulecheck import __version__
from rulecheck.report.schema import report_schema

HERE = Path(__file__).parent
MODES = pytest.mark.parametrize("tested", [False, True], ids=["check", "test"])


@MODES
def test_json_keeps_to_its_schema(tested, reported):
    validator = jsonschema.Draft202012Validator(report_schema())
    validator.check_schema(report_schema())
    validator.validate(json.loads(reported("json", tested=tested)))
    for line in reported("jsonl", tested=tested).splitlines():
        validator.validate(json.loads(line))


@pytest.mark.parametrize(
    "torn",
    [
        {},
        {"schema_version": 2},
        {"schema_version": 1, "type": "case"},
        {"schema_version": 1, "type": "error", "path": "a", "line": 0, "column": 1, "message": ""},
    ],
)
def test_what_is_no_report_is_refused(torn):
    assert not jsonschema.Draft202012Validator(report_schema()).is_valid(torn)


@MODES
def test_sarif_keeps_to_the_official_schema(tested, reported):
    schema = json.loads((HERE / "schemas" / "sarif-2.1.0.json").read_text())
    jsonschema.Draft4Validator(schema).validate(json.loads(reported("sarif", tested=tested)))


def results(text):
    return json.loads(text)["runs"][0]["results"]


def test_every_sarif_result_has_a_place_a_rule_and_a_fingerprint_of_its_own(reported):
    run = json.loads(reported("sarif", site="https://rules.example/"))["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert region["startLine"] >= 1
    prints = [each["partialFingerprints"]["rulecheck/v1"] for each in run["results"]]
    assert len(set(prints)) == len(prints)
    assert rules[1]["helpUri"] == "https://rules.example/?q=DA-RUN-1"


def test_fingerprints_stay_when_lines_move(dash):
    from rulecheck.case import load_bytes
    from rulecheck.judge import Outcome, judge
    from rulecheck.report import format_called
    from rulecheck.report.results import Result, Style

    def prints(data):
        loaded = load_bytes(data, "race.yaml")
        outcomes = tuple(Outcome(case=case, verdict=judge(case)) for case in loaded.cases)
        text = format_called("sarif")([Result(path="race.yaml", outcomes=outcomes)], Style())
        return [each["partialFingerprints"] for each in results("".join(text))]

    race = (HERE / "race.yaml").read_bytes()
    assert prints(race) == prints(b"# a remark\n\n" + race)


def test_a_case_that_is_not_as_expected_is_no_mistake_of_the_file(reported):
    found = results(reported("sarif", tested=True))
    rules = {each["message"]["text"].partition(":")[0]: each["ruleId"] for each in found}
    assert rules["afterwards"] == rules["to do no more"] == "not-as-expected"
    assert rules["cannot be understood"] == "input"
    assert rules["DA-RUN-2 not found"] == "DA-RUN-2"


def test_a_path_is_quoted_in_sarif(dash):
    from rulecheck.model import Problem
    from rulecheck.report import format_called
    from rulecheck.report.results import Result, Style

    problem = Problem(path="a b/#1.yaml", line=1, column=1, message="x")
    text = format_called("sarif")([Result(path=problem.path, problems=(problem,))], Style())
    place = results("".join(text))[0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20b/%231.yaml"


SUITES = {"name", "tests", "failures", "errors"}


@MODES
def test_junit_keeps_to_the_schema_of_jenkins(tested, reported):
    schema = xmlschema.XMLSchema(HERE / "schemas" / "junit.xsd")
    schema.validate(reported("junit", tested=tested))


@MODES
def test_junit_is_what_readers_of_junit_know(tested, reported):
    root = ET.fromstring(reported("junit", tested=tested))
    assert root.tag == "testsuites"
    assert set(root.attrib) == SUITES
    for suite in root:
        assert suite.tag == "testsuite"
        assert set(suite.attrib) == SUITES
        assert int(suite.get("tests")) == len(suite)
        assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
        assert int(suite.get("errors")) == len(suite.findall("testcase/error"))
        for case in suite:
            assert case.tag == "testcase"
            assert set(case.attrib) == {"name", "classname"}
            assert all(inner.tag in ("failure", "error", "skipped") for inner in case)
    for count in ("tests", "failures", "errors"):
        assert int(root.get(count)) == sum(int(suite.get(count)) for suite in root)


@MODES
def test_github_commands_are_lines_with_nothing_unescaped(tested, reported):
    for line in reported("github", tested=tested).splitlines():
        assert re.fullmatch(
            r"::(error|warning) file=[^,:]+,line=\d+,endLine=\d+(,col=\d+,endColumn=\d+)?"
            r",title=[^,:]+::.+",
            line,
        )


def test_github_escapes_what_would_end_a_command(dash):
    from rulecheck.model import Problem
    from rulecheck.report import format_called
    from rulecheck.report.results import Result, Style

    problem = Problem(path="50%,a:b.yaml", line=2, column=3, message="100%\n::error::x")
    (line,) = format_called("github")([Result(path="", problems=(problem,))], Style())
    assert line == (
        "::error file=50%25%2Ca%3Ab.yaml,line=2,endLine=2,col=3,endColumn=3,"
        "title=cannot be understood::100%25 ::error::x\n"
    )


def test_markdown_shows_texts_as_they_are(dash):
    from rulecheck.report.printable import in_markdown

    assert in_markdown("<b>*x*</b> [a](b) `c` | d\n# e") == (
        r"\<b\>\*x\*\</b\> \[a\](b) \`c\` \| d \# e"
    )


def test_the_version_in_sarif_is_the_one_installed(reported):
    driver = json.loads(reported("sarif"))["runs"][0]["tool"]["driver"]
    assert driver["version"] == __version__
