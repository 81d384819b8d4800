"""Reports of very many findings: each format takes work in step with what there is to say."""

from __future__ import annotations

import pytest
from support.work import counted

from rulecheck.case import load_bytes
from rulecheck.judge import compare, judge
from rulecheck.report import FORMATS, format_called
from rulecheck.report.results import Result, Style
from rulecheck.report.trace import traced

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
            list(traced(result.outcomes[0]))
        else:
            list(format_called(name)([result], Style(tested=tested)))
    return work.calls


@pytest.mark.parametrize("tested", [False, True], ids=["check", "test"])
@pytest.mark.parametrize("name", [*FORMATS, "trace"])
def test_a_long_report_takes_work_in_step_with_its_length(name, tested, results):
    calls(name, results[250], tested=tested)  # what is done once only
    short, long = (calls(name, results[steps], tested=tested) for steps in (250, 1000))
    assert long < 5 * short
