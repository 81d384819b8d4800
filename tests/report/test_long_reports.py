"""Reports of very many findings: each format takes time in step with what there is to say."""

from __future__ import annotations

import gc
import time

import pytest

from rulecheck.case import load_bytes
from rulecheck.judge import compare, judge
from rulecheck.report import FORMATS, Result, Style, format_called
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


def seconds(name: str, result: Result, *, tested: bool) -> float:
    begun = time.process_time()
    if name == "trace":
        list(traced(result.outcomes[0]))
    else:
        list(format_called(name)([result], Style(tested=tested)))
    return time.process_time() - begun


@pytest.mark.parametrize("tested", [False, True], ids=["check", "test"])
@pytest.mark.parametrize("name", [*FORMATS, "trace"])
def test_a_long_report_takes_time_in_step_with_its_length(name, tested, results):
    gc.disable()  # what it costs to look through everything else that is there is no matter here
    try:
        short, long = (
            min(seconds(name, results[steps], tested=tested) for _ in range(2))
            for steps in (250, 1000)
        )
    finally:
        gc.enable()
    assert long < 8 * short + 0.01
