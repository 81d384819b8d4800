"""One JSON object for a whole run."""

from __future__ import annotations

import json as notation
from collections.abc import Iterable, Iterator

from rulecheck.report.data import SCHEMA_VERSION, Data, outcome_data, problem_data
from rulecheck.report.results import WORST_FIRST, Result, Style, Tally, problems_of, tallied


def json(results: Iterable[Result], style: Style) -> Iterator[str]:
    """Yield the run as one object; what is not ASCII is escaped, so that any channel carries it."""
    tally = tallied(results, tested=style.tested)
    cases: list[Data] = []
    errors: list[Data] = []
    for result in tally:
        errors += map(problem_data, problems_of(result))
        cases += (outcome_data(each, tested=style.tested) for each in result.outcomes)
    report = {
        "schema_version": SCHEMA_VERSION,
        "verdict": tally.verdict,
        "counts": counts(tally),
        "errors": errors,
        "cases": cases,
    }
    yield notation.dumps(report, indent=2) + "\n"


def counts(tally: Tally) -> Data:
    """Return how many cases have which verdict and, when tested, how many passed and failed."""
    verdicts: Data = {str(word): tally.verdicts[word] for word in reversed(WORST_FIRST)}
    if not tally.tested:
        return verdicts
    put_off = len(tally.put_off)
    passed = tally.cases - tally.failed - put_off
    tested = {"passed": passed, "failed": tally.failed, "todo": put_off, "errors": tally.errors}
    return {**verdicts, **tested}
