"""Reports of very many findings: each format takes work in step with what there is to say."""

from __future__ import annotations

import pytest
from support.work import counted

from rulecheck.case import load_bytes
from rulecheck.judge import compare, examined, judge
from rulecheck.report import FORMATS, excerpt, format_called
from rulecheck.report.printable import printable
from rulecheck.report.results import Result, Style
from rulecheck.report.trace import traced
from rulecheck.tracing import trace

ONE_LINE = (
    "ruleset: fated-hand\nscene: {heroes: {ann: {position: near, hand: 3}}}\nturn: [{ann: [%s]}]\n"
)
HEAD = "ruleset: fated-hand\nscene: {heroes: {ann: {position: near, hand: 3}}}\nturn:\n- ann:\n"
BROKEN = "  - move: {to: near, discard: 1}\n"


def result(steps: int) -> Result:
    (case,) = load_bytes((HEAD + BROKEN * steps).encode(), "long.yaml").cases
    outcome = compare(case, judge(case))
    assert len(outcome.unexpected) == steps
    return Result(path="long.yaml", outcomes=(outcome,))


@pytest.fixture(scope="module")
def results() -> dict[int, Result]:
    return {steps: result(steps) for steps in (250, 1000)}


def calls(name: str, result: Result, *, tested: bool) -> int:
    with counted() as work:
        if name == "trace":
            list(traced(trace(result.outcomes[0].case, result.outcomes[0].verdict)))
        else:
            list(format_called(name)([result], Style(tested=tested)))
    return work.calls


@pytest.mark.parametrize("tested", [False, True], ids=["check", "test"])
@pytest.mark.parametrize("name", [*FORMATS, "trace"])
def test_a_long_report_takes_work_in_step_with_its_length(name, tested, results):
    calls(name, results[250], tested=tested)  # what is done once only
    short, long = (calls(name, results[steps], tested=tested) for steps in (250, 1000))
    assert long < 5 * short


def test_findings_on_one_long_line_take_work_in_step_with_their_number(monkeypatch):
    letters = []

    def counting(text):
        letters.append(len(text))
        return printable(text)

    monkeypatch.setattr(excerpt, "printable", counting)

    def looked_at(steps):
        letters.clear()
        turn = ", ".join(["{move: {to: near, discard: 1}}"] * steps)
        (case,) = load_bytes((ONE_LINE % turn).encode(), "wide.yaml").cases
        result = Result(path="wide.yaml", outcomes=(examined(case),))
        list(format_called("full")([result], Style(tested=True)))
        return sum(letters)

    assert looked_at(400) < 5 * looked_at(100)


def test_many_clauses_expected_at_one_step_take_work_in_step_with_their_number():
    def calls(number):
        breaks = ", ".join(["FH-MOV-2"] * number)
        (case,) = load_bytes(f"{HEAD}{BROKEN}    breaks: [{breaks}]\n".encode(), "a.yaml").cases
        with counted() as work:
            outcome = examined(case)
            list(format_called("full")([Result(path="a", outcomes=(outcome,))], Style(tested=True)))
        assert len(outcome.missing) == number - 1
        return work.calls

    assert calls(2000) < 5 * calls(500)
