"""One JSON object a line, for each case and each error, written as soon as it is known."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from rulecheck.report.data import SCHEMA_VERSION, Data, outcome_data, problem_data
from rulecheck.report.results import Result, Style, problems_of


def jsonl(results: Iterable[Result], style: Style) -> Iterator[str]:
    """Yield a line for each error and each case."""
    for result in results:
        for problem in problems_of(result):
            yield _line("error", problem_data(problem))
        for outcome in result.outcomes:
            yield _line("case", outcome_data(outcome, tested=style.tested))


def _line(kind: str, data: Data) -> str:
    return json.dumps({"schema_version": SCHEMA_VERSION, "type": kind, **data}) + "\n"
